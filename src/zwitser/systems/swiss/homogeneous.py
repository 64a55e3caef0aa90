"""The order of the candidates of a homogeneous group: transpositions and exchanges.

FIDE's Dutch system and the KNSB's translation of its edition of 2012 have the same one.
"""

from __future__ import annotations


class HomogeneousOrder:
    """When a pairing of n players, by places from 0, with so many pairs has its turn, as digits.

    From high to low: the number exchanged, the difference of the places, those who go out of S1
    (lowest ranked first), those who come in (highest ranked first), the opponents of S1 in order.
    The turn of a pairing is the sum over its pairs and those who are left; it has `size` bits.
    """

    def __init__(self, n: int, pairs: int) -> None:
        self.n, self.half = n, pairs
        self.bits = n.bit_length()
        self.comes = n * self.bits + 1
        self.goes = self.comes + n + 1
        self.difference = self.goes + n + 1
        self.exchanged = self.difference + 2 * self.bits + 2
        self.size = self.exchanged + self.bits + 1

    def pair(self, i: int, j: int) -> int:
        """Give what a pair adds; in a pair inside a half one of the two changes halves."""
        turn = j << self.bits * (self.n - 1 - i)
        if j < self.half:
            return turn + self.goes_out(j)
        return turn + self.comes_in(i) if i >= self.half else turn

    def leave(self, i: int) -> int:
        """Give what a player adds who is left: he is in S2."""
        return self.goes_out(i) if i < self.half else 0

    def goes_out(self, i: int) -> int:
        """Give what a player adds who leaves S1 by an exchange."""
        return (1 << self.exchanged) - (i << self.difference) - (1 << self.goes + i)

    def comes_in(self, i: int) -> int:
        """Give what a player adds who comes into S1 by an exchange."""
        return (i << self.difference) - (1 << self.comes + self.n - 1 - i)
