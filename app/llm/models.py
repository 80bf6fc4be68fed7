"""Which model answers: `offline`, or any provider pydantic-ai knows, by name.

    offline              rules behind pydantic-ai's FunctionModel; no key, no network
    openai:gpt-…         any `provider:model` of pydantic-ai
    openai:… + base_url  any gateway that speaks OpenAI's chat protocol
    ollama:qwen3         a model on this machine

The providers' own retries are off: a late acknowledgement is worth less than the server's sentence, and
extraction counts its own attempts.
"""

from __future__ import annotations

import inspect
import ipaddress
from dataclasses import dataclass, field
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic_ai.exceptions import UserError
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, infer_model, parse_model_id
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.providers import Provider, infer_provider_class
from pydantic_ai.settings import ModelSettings

from app.errors import Unavailable
from app.llm.limits import Breaker, Limits
from app.settings import Settings

OFFLINE: Final = "offline"
"""Name of the built-in model."""

_DISPLAY: Final = {
    "openai": "OpenAI", "openai-chat": "OpenAI", "openai-responses": "OpenAI", "anthropic": "Anthropic",
    "google": "Google", "google-cloud": "Google Cloud", "deepseek": "DeepSeek", "moonshotai": "Moonshot AI",
    "alibaba": "Alibaba Cloud", "zai": "Z.ai", "ollama": "Ollama", "groq": "Groq", "mistral": "Mistral AI",
    "openrouter": "OpenRouter", "azure": "Microsoft Azure", "bedrock": "Amazon Bedrock", "xai": "xAI",
    "vllm": "vLLM", "litellm": "LiteLLM", "huggingface": "Hugging Face", "together": "Together AI",
}
"""Proper names as a person knows them; a provider not listed shows its own name."""

_SELF_HOSTED: Final = frozenset({"ollama", "vllm"})
"""Providers that run weights where they listen. Anything else on loopback may be a proxy to somewhere
else."""

SetupFault = Literal["unknown-provider", "missing-key", "missing-package", "missing-model", "missing-address",
                     "unknown-limit"]


class ModelSetupError(Unavailable):
    """The model settings cannot work; the sentence says what would."""

    def __init__(self, fault: SetupFault, name: str) -> None:
        super().__init__(f"model-{fault}", name=name)


@dataclass(frozen=True, slots=True)
class Models:
    """The two models of an installation, and what a person must be told about them."""

    name: str
    """As configured, e.g. "offline" or "anthropic:claude-…": what receipts keep."""
    acknowledge: Model
    extract: Model
    remote: bool
    """Whether the person's words leave this machine; then `provider` is shown before the first word goes."""
    provider: str
    """Display name of who receives the words, with the host when it is not the provider's usual one."""
    limits: Limits = field(default_factory=Limits)
    breaker: Breaker = field(default_factory=Breaker)
    """Shared by both roles: a provider that is down is down for both."""

    @property
    def offline(self) -> bool:
        """Whether rules answer and no model does."""
        return self.name == OFFLINE

    def acknowledge_settings(self) -> ModelSettings:
        """Return request settings of the acknowledgement."""
        return ModelSettings(max_tokens=self.limits.acknowledge_tokens, thinking=False, max_retries=0,
                             timeout=self.limits.acknowledge_s)

    def extract_settings(self) -> ModelSettings:
        """Return request settings of one extraction attempt."""
        return ModelSettings(max_tokens=self.limits.extract_tokens, thinking=False, max_retries=0,
                             timeout=self.limits.extract_s)


def configured(settings: Settings) -> Models:
    """Choose the models that the settings name.

    Raises:
        ModelSetupError: as `build`, or a bound that does not exist.
    """
    try:
        limits = Limits.of(settings.limits)
    except ValueError as error:
        raise ModelSetupError("unknown-limit", str(error)) from None
    key = settings.model_api_key.get_secret_value() if settings.model_api_key else None
    return build(settings.model, base_url=settings.model_base_url, api_key=key, limits=limits)


def build(name: str = OFFLINE, *, base_url: str | None = None, api_key: str | None = None,
          limits: Limits | None = None, breaker: Breaker | None = None) -> Models:
    """Choose the models.

    Args:
        name: "offline", or "provider:model"; a bare model name means OpenAI's protocol at `base_url`.
        base_url: address of a compatible gateway; default the provider's own.
        api_key: key; default what the provider's own client finds.
        limits: bounds of calls.
        breaker: circuit breaker; default a new one.

    Raises:
        ModelSetupError: unknown provider, or a part of its set-up is missing.
    """
    bounds, fuse = limits or Limits(), breaker or Breaker()
    if name == OFFLINE:
        acknowledge, extract = _offline()
        return Models(OFFLINE, acknowledge, extract, False, OFFLINE, bounds, fuse)
    provider_name, model_name = parse_model_id(name)
    if provider_name is None:
        if base_url is None:
            raise ModelSetupError("unknown-provider", name)
        provider_name, name = "openai", f"openai:{name}"
    if not model_name:
        raise ModelSetupError("missing-model", name)
    # pydantic-ai reads `openai:` as the Responses API, which few gateways speak; they all speak chat.
    kind = "openai-chat" if provider_name == "openai" and base_url is not None else provider_name
    model = _remote(kind, model_name, base_url, api_key)
    address = model.base_url or ""
    host = urlsplit(address).hostname or ""
    remote = not (provider_name in _SELF_HOSTED and _loopback(host) and not model_name.endswith("cloud"))
    shown = _DISPLAY.get(provider_name, provider_name)
    shown = f"{shown} ({host})" if base_url and host else shown
    return Models(name, model, model, remote, shown, bounds, fuse)


def _offline() -> tuple[Model, Model]:
    from app.llm.offline_ack import stream_acknowledgement

    def extract(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        from app.llm.offline_extract import extract_function  # at the first call: its rules take time to load

        return extract_function(messages, info)

    return (FunctionModel(stream_function=stream_acknowledgement, model_name=OFFLINE),
            FunctionModel(extract, model_name=OFFLINE))


def _remote(provider_name: str, model_name: str, base_url: str | None, api_key: str | None) -> Model:
    name = f"{provider_name}:{model_name}"
    try:
        maker = infer_provider_class(provider_name)
    except ValueError:
        raise ModelSetupError("unknown-provider", name) from None
    except ImportError as error:
        raise ModelSetupError("missing-package", name) from error
    accepted = inspect.signature(maker.__init__).parameters
    given = {"base_url": base_url, "api_key": api_key}
    arguments = {key: value for key, value in given.items() if value is not None and key in accepted}
    if base_url is not None and "base_url" not in accepted:
        raise ModelSetupError("missing-address", name)

    def provider(_: str) -> Provider[object]:
        made: Provider[object] = maker(**arguments)
        return made

    try:
        return infer_model(name, provider_factory=provider)
    except UserError as error:
        raise ModelSetupError("missing-address" if "BASE_URL" in str(error) else "missing-key", name) from error
    except ImportError as error:
        raise ModelSetupError("missing-package", name) from error


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
