@echo off
rem Start Zwitser with a window that shows what goes wrong. With arguments: the command line.
"%~dp0python.exe" -m zwitser %*
if "%~1"=="" pause
