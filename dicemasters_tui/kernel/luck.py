"""All chance of a match: one seeded stream, and queues of forced results that go before it.

The generator is a 64-bit linear congruential one with its upper half used (Knuth's constants): one integer of state,
the same numbers on every Python and platform, and quick, for a match takes thousands of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .chance import Chance

_MASK = (1 << 64) - 1
_FACTOR = 6364136223846793005
_STEP = 1442695040888963407


def _stir(seed: int) -> int:
    """Neighbouring seeds far apart, so that matches with seeds 1 and 2 do not begin alike (SplitMix64's last steps)."""
    z = (seed + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Luck:
    """Seeded chance.

    `seed` is any integer. `uses` counts every result taken, forced or not: two moments with the same
    `uses` have no chance between them, which is where undo may go freely. With `by_hand` the players draw and roll
    themselves and are asked what came of it; that is no use, for it can be said again. A `hidden` seed is told when
    the match is over.
    """

    __slots__ = ("_state", "by_hand", "forced", "hidden", "seed", "uses")

    def __init__(self, seed: int = 0, *, by_hand: bool = False, hidden: bool = False) -> None:
        self.seed = seed
        self.by_hand = by_hand
        self.hidden = hidden
        self._state = _stir(seed & _MASK)
        self.uses = 0
        self.forced: dict[str, deque[str]] = {}

    @property
    def position(self) -> str:
        """Where the stream stands and what is forced next: two alike bring the same results from here on."""
        forced = ";".join(f"{kind}={','.join(queue)}" for kind, queue in sorted(self.forced.items()) if queue)
        return f"{self._state:x}.{self.uses}.{forced}{'.by hand' if self.by_hand else ''}"

    @property
    def alone(self) -> bool:
        """Whether luck alone decides: nobody says what comes, and nothing has been forced."""
        return not self.by_hand and not self.forced

    def results(self, question: Chance) -> Generator[Chance, Any, Any]:
        """What chance brings. Stops at the question where players draw and roll themselves and it is open."""
        if not self.by_hand:
            return question.brings(self, None)
        said = question.certain()
        if said is None:
            said = yield question
        return question.brings(self, said)

    def force(self, kind: str, results: list[str]) -> None:
        """Put results in front of chance: the next `take(kind)` brings them, in order."""
        self.forced.setdefault(kind, deque()).extend(results)

    def take(self, kind: str) -> str | None:
        """The next forced result of this kind, or None when chance decides."""
        queue = self.forced.get(kind)
        if not queue:
            return None
        self.uses += 1
        return queue.popleft()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (to one part in 2**32 / n). `n` is 1 to 2**32."""
        self.uses += 1
        self._state = state = (self._state * _FACTOR + _STEP) & _MASK
        return state * n >> 64

    def each_below(self, sizes: Iterable[int]) -> list[int]:
        """The same for one number after the other."""
        drawn = []
        state = self._state
        for n in sizes:
            state = (state * _FACTOR + _STEP) & _MASK
            drawn.append(state * n >> 64)
        self._state = state
        self.uses += len(drawn)
        return drawn

    def copy(self) -> Luck:
        """An independent stream that goes on exactly like this one."""
        twin = Luck.__new__(Luck)
        twin.seed = self.seed
        twin.by_hand = self.by_hand
        twin.hidden = self.hidden
        twin._state = self._state
        twin.uses = self.uses
        twin.forced = {kind: queue.copy() for kind, queue in self.forced.items() if queue}
        return twin
