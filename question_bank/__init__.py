"""The product team's questions and conversation stories; plain YAML, read by `app.domain.bank`."""
