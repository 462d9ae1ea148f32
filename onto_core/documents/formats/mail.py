"""An e-mail (RFC 5322, MIME) by Python's own library: its fields, its text, and its attachments as what they are. Nothing it refers to is fetched."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable, Iterator
from email.message import EmailMessage, MIMEPart
from typing import Final

from onto_core.documents.formats.document import ReadFile, TooLong, Unreadable, Writer
from onto_core.layout.markup import plain_text

_FIELDS: Final = ("From", "To", "Cc", "Date")
_DEEPEST: Final = 5
"""E-mails in e-mails."""

Reading = Callable[[str, bytes, Writer], None]
"""Writes an attached file, given by its name and content. Raises Unreadable."""


def read_mail(content: bytes, writer: Writer, most: int, read_file: Reading) -> ReadFile:
    """`most`: attachments. An attachment that cannot be read is a note. Raises Unreadable for an e-mail without fields or text, TooLong."""
    message = email.message_from_bytes(content, policy=email.policy.default)
    if not isinstance(message, EmailMessage) or not message.keys():
        raise Unreadable("is no e-mail: it does not begin with header fields")
    _Mail(writer, most, read_file).write(message, 0)
    if not writer.length:
        raise Unreadable("has no text")
    return writer.finished()


class _Mail:
    def __init__(self, writer: Writer, most: int, read_file: Reading) -> None:
        self._writer, self._left, self._read_file = writer, most, read_file

    def write(self, message: EmailMessage, depth: int) -> None:
        writer = self._writer
        writer.heading(1, str(message.get("Subject", "")))
        writer.pairs((name, str(message[name]), None) for name in _FIELDS if message[name])
        if body := _body(message):
            writer.text(body)
        for part in _attached(message):
            self._left -= 1
            if self._left < 0:
                raise Unreadable("has too many attachments", "raise documents.attachments")
            self._write_attached(part, depth + 1)

    def _write_attached(self, part: EmailMessage, depth: int) -> None:
        name = part.get_filename() or ("attached e-mail" if part.get_content_type() == "message/rfc822" else "attachment")
        outer = self._writer
        self._writer = outer.within(name)
        try:
            if part.get_content_type() == "message/rfc822":
                if depth > _DEEPEST:
                    raise Unreadable(f"is an e-mail within more than {_DEEPEST} others")
                inner = part.get_payload()
                for each in inner if isinstance(inner, list) else ():
                    if isinstance(each, EmailMessage):
                        self.write(each, depth)
            else:
                content = part.get_payload(decode=True)
                outer.heading(2, name)
                self._read_file(name, content if isinstance(content, bytes) else b"", self._writer)
        except TooLong:
            raise
        except Unreadable as error:
            self._writer.note(error.message)
        finally:
            self._writer = outer


def _body(message: EmailMessage) -> str:
    """The text as its writer sent it; that of HTML where there is no other."""
    part = message.get_body(("plain", "html"))
    if part is None or part.get_content_maintype() != "text":
        return ""
    text = _decoded(part)
    if part.get_content_subtype() == "html":
        page = plain_text(text)
        return text if page is None else page.text
    if not text.strip() and (other := message.get_body(("html",))) is not None:
        page = plain_text(_decoded(other))
        return "" if page is None else page.text
    return text


def _decoded(part: MIMEPart) -> str:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    for charset in (part.get_content_charset() or "utf-8", "utf-8"):
        try:
            return content.decode(charset)
        except (LookupError, UnicodeDecodeError):
            continue
    return content.decode("latin-1")


def _attached(message: EmailMessage) -> Iterator[EmailMessage]:
    """The files that are attached; pictures that the text shows are part of it, and so is what belongs to an attached e-mail."""
    for part in message.walk() if message.is_multipart() else ():
        if not isinstance(part, EmailMessage) or part is message or _is_within_another(part, message):
            continue
        is_file = bool(part.get_filename()) and part.get_content_maintype() not in ("image", "multipart")
        if part.get_content_type() == "message/rfc822" or part.get_content_disposition() == "attachment" or is_file:
            yield part


def _is_within_another(part: EmailMessage, message: EmailMessage) -> bool:
    """True for a part of an attached e-mail, which is read with that."""
    return any(
        part is inner
        for each in message.walk()
        if each is not message and each.get_content_type() == "message/rfc822"
        for inner in each.walk()
        if inner is not each
    )
