"""Files of FIDE beside the TRF."""
