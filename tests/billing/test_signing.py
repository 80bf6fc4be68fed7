"""The signature is the one of the specification, and the receiver's script believes nothing else."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.billing.signing import headers, secrets_of
from app.errors import Unavailable
from tests.billing.receiver import SECRET, script

NOW = 1_764_493_200
verify = script().verify


def test_it_signs_as_the_example_of_the_specification() -> None:
    """Standard Webhooks 1.0.0, the example of its reference libraries."""
    secret = secrets_of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = headers("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}', secret)
    assert signed["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@given(st.binary(max_size=200), st.text(alphabet="abcdef0123456789-", min_size=1, max_size=36))
def test_what_we_sign_is_genuine_and_a_changed_byte_is_not(body: bytes, message_id: str) -> None:
    signed = headers(message_id, NOW, body, secrets_of(SECRET))
    assert verify(signed, body, SECRET, NOW + 60) == message_id
    for changed in ({"webhook-id": message_id + "0"}, {"webhook-timestamp": str(NOW + 1)}, {"webhook-signature": "v1,AAAA"}):
        with pytest.raises(ValueError):
            verify({**signed, **changed}, body, SECRET, NOW + 60)
    with pytest.raises(ValueError):
        verify(signed, body + b" ", SECRET, NOW + 60)


@pytest.mark.parametrize("late", [301, -301, 86_400])
def test_a_recorded_message_cannot_be_played_again_later(late: int) -> None:
    with pytest.raises(ValueError):
        verify(headers("m", NOW, b"{}", secrets_of(SECRET)), b"{}", SECRET, NOW + late)


def test_with_two_secrets_a_receiver_of_either_believes_it() -> None:
    other = "whsec_" + base64.b64encode(b"o" * 32).decode()
    signed = headers("m", NOW, b"{}", secrets_of(f"{other} {SECRET}"))
    assert {verify(signed, b"{}", secret, NOW) for secret in (other, SECRET)} == {"m"}


@pytest.mark.parametrize("text", ["", "whsec_", "whsec_short", "not base64 !", "whsec_" + base64.b64encode(b"x" * 23).decode()])
def test_what_is_no_secret_is_told_at_the_start(text: str) -> None:
    with pytest.raises(Unavailable):
        secrets_of(text)
