# The server's own acknowledgements: what a person reads when no sentence of a model can be shown.
# `ack-said-N` after words, `ack-picked-N` after a tap; one of them is chosen by the turn's own words.
ack-said-1 = Thank you for telling me that.
ack-said-2 = Thank you for sharing this so openly.
ack-said-3 = I hear you, and thank you for your trust.
ack-said-4 = Thank you for putting that into words.
ack-said-5 = Thank you, and take your time.
ack-said-6 = I hear you, and that can't have been easy to put into words.
ack-picked-1 = Thank you.
ack-picked-2 = Thank you for your patience.
ack-picked-3 = Thank you, and take your time.
ack-skipped-1 = That is all right, you need not say what you would rather keep.
ack-skipped-2 = That is all right, skipping is fine.
# Fixed: never a model's. Help near the person, no number that may be wrong where they are.
ack-distress = I am so sorry you are in this much pain; if you may hurt yourself, please reach someone you trust, your local emergency number or a crisis line right now, because you do not have to carry this alone, and every question here can wait.
ack-bereavement = I am so sorry for your loss; please be gentle with yourself and pause as long as you like, and if you want company with it, people close to you or a local support line are there.
# Shown before the first word goes to a model that runs elsewhere.
ack-provider-notice = What you write is sent to a language model of { $provider }, to write one sentence back and to find what you mention; your birth details and all calculation stay with this service.
ack-provider-local = What you write is handled by a model on this machine only and goes nowhere else.
ack-provider-offline = What you write is handled by rules of this service and is sent to no language model.
ack-setup-unknown-provider = The model "{ $name }" is not known. Write "provider:model", or offline.
ack-setup-missing-key = The model "{ $name }" has no key. Set one, or use offline.
ack-setup-missing-package = The model "{ $name }" needs the package of its provider installed.
ack-setup-missing-model = "{ $name }" names no model. Write "provider:model".
ack-setup-missing-address = The model "{ $name }" needs a right address. Check the address setting.
problem-ack-line = This line needs message (text) and chunks (a list of texts).
