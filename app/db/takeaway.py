"""What a case leaves in a person's hands, and what others are told of it: a typed coroutine per SQL function."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.db.calls import Calls, Json
from app.db.reads import CASES, EXPORT, REPORT_AT, REPORTS, SHARES
from app.errors import NotFound


@dataclass(frozen=True, slots=True)
class Message:
    """Something others are to be told: a row of the outbox."""

    id: UUID
    topic: str
    payload: Json
    attempts: int


class Takeaway(Calls):
    """Report versions, links, export, erasure, and messages to others."""

    # --- reports

    async def report_at(self, case_id: UUID, owner: UUID, version: int | None = None) -> Json:
        """Return a report version with what it was written from, as that stood then; None is the newest.

        Raises:
            NotFound: no such case or version.
        """
        return await self._found(owner, REPORT_AT, case_id, version)

    async def reports(self, case_id: UUID, owner: UUID) -> list[Json]:
        """Return the report versions of a case in order, short.

        Raises:
            NotFound: no such case.
        """
        found: list[Json] = await self._read(owner, REPORTS, case_id)
        if not found:
            raise NotFound
        return found

    async def cases(self, owner: UUID) -> list[Json]:
        """Return the cases of an owner, the latest first."""
        found: list[Json] = await self._read(owner, CASES)
        return found

    # --- links

    async def create_share(self, share_id: UUID, case_id: UUID, owner: UUID, *, digest: bytes, level: str, birth: bool,
                           name: bool, locale: str, follow: bool, days: int | None) -> None:
        """Make a link, or find the one that has this id.

        Args:
            share_id: made from the request's key, so that a repeated request makes one link.
            case_id: what it shows.
            owner: whose.
            digest: of the token in its address.
            level: ranges, events or whole.
            birth: show the birth data too.
            name: show the person's name too.
            locale: language of the page.
            follow: show the newest report instead of the present one.
            days: how long it stands; None until it is ended.

        Raises:
            KeyReused: the id stands for other choices.
            BaselineChanged: there is no result to show until the rerun.
            Conflict: too many links.
        """
        await self._call("create_share", case_id, owner, share_id, digest, level, birth, name, locale, follow, days)

    async def shares(self, case_id: UUID, owner: UUID) -> list[Json]:
        """Return the links of a case that stand."""
        found: list[Json] = await self._read(owner, SHARES, case_id)
        return found

    async def end_shares(self, case_id: UUID, owner: UUID, share_id: UUID | None = None) -> None:
        """End a link, or all of a case."""
        await self._call("end_shares", case_id, owner, share_id)

    async def open_share(self, digest: bytes) -> Json:
        """Return what a link leads to.

        Raises:
            NotFound: unknown, ended, or past its day: nobody can tell which.
        """
        found: Json | None = await self._call("open_share", digest)
        if found is None:
            raise NotFound
        return found

    # --- everything held

    async def export(self, case_id: UUID, owner: UUID) -> Json:
        """Return everything held about a person in this case."""
        return await self._found(owner, EXPORT, case_id)

    async def erase_case(self, case_id: UUID, owner: UUID) -> None:
        """Erase everything held about a case."""
        await self._call("erase_case", case_id, owner)

    # --- messages to others

    async def take_outbox(self, limit: int = 20, lease_s: int = 60) -> list[Message]:
        """Take messages that are due; nobody else gets them for the length of the lease."""
        async with self._connection() as connection:
            rows = await connection.fetch("select * from api.take_outbox($1, $2)", limit, lease_s)
        return [Message(row["id"], row["topic"], row["payload"], row["attempts"]) for row in rows]

    async def settle_outbox(self, message_id: UUID, attempt: int, *, error: str | None = None,
                            retry_s: int | None = None) -> None:
        """Say that a message was delivered, when to try it again, or that it waits for a person.

        Args:
            message_id: which.
            attempt: the attempt that this is about.
            error: what came of it; None is a delivery.
            retry_s: seconds until the next attempt; None with an error parks it.
        """
        await self._call("settle_outbox", message_id, attempt, error, retry_s)

    async def outbox_state(self) -> Json:
        """Return {"waiting", "parked", "oldest_s"}: messages not delivered yet, and how long the oldest waits."""
        state: Json = await self._call("outbox_state")
        return state

    async def retry_outbox(self) -> int:
        """Try parked messages again; how many."""
        again: int = await self._call("retry_outbox")
        return again
