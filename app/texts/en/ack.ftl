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
# The offline model's sentences. `clause` is the person's own clause, turned round to "you".
ack-offline-heavy-1 = I hear that { $clause }, and that must have been hard.
ack-offline-heavy-2 = I'm sorry that { $clause }, that sounds really hard.
ack-offline-heavy-3 = Thank you for telling me that { $clause }, that can't have been easy to share.
ack-offline-heavy-4 = I hear that { $clause }, and it sounds like a heavy time.
ack-offline-joy-1 = I'm glad that { $clause }, what a lovely memory.
ack-offline-joy-2 = Thank you for sharing that { $clause }, I'm so happy for you.
ack-offline-joy-3 = How wonderful that { $clause }.
ack-offline-joy-4 = I hear that { $clause }, and it sounds like a proud moment.
ack-offline-move-1 = I hear that { $clause }, and that is a big step.
ack-offline-move-2 = Thank you for telling me that { $clause }, that takes courage.
ack-offline-move-3 = I hear that { $clause }, and a new place changes so much.
ack-offline-move-4 = Thank you for sharing that { $clause }, that was a big change.
ack-offline-work-1 = Thank you for telling me that { $clause }.
ack-offline-work-2 = I hear that { $clause }, and how much of yourself you put into it.
ack-offline-work-3 = Thank you for sharing that { $clause }, that took real effort.
ack-offline-work-4 = I hear that { $clause }, that is a real part of your life.
ack-offline-plain-1 = Thank you for telling me that { $clause }.
ack-offline-plain-2 = I hear that { $clause }, thank you for your trust.
ack-offline-plain-3 = Thank you for sharing that { $clause }.
ack-offline-plain-4 = I appreciate your openness, and I hear that { $clause }.
ack-offline-bare-heavy-1 = That sounds really hard, and I'm grateful you put it into words.
ack-offline-bare-heavy-2 = I'm sorry you went through that, it sounds so heavy.
ack-offline-bare-joy-1 = What a lovely memory, I'm so happy for you.
ack-offline-bare-joy-2 = That sounds wonderful, thank you for sharing it.
ack-offline-bare-move-1 = That is a big step, thank you for telling me about it.
ack-offline-bare-move-2 = Leaving the familiar takes courage, thank you for sharing that.
ack-offline-bare-work-1 = Thank you for telling me about that part of your life.
ack-offline-bare-work-2 = That took real effort, thank you for sharing it.
ack-offline-bare-plain-1 = Thank you for sharing that, and take your time.
ack-offline-bare-plain-2 = I hear you, and thank you for your openness.
ack-offline-bare-plain-3 = Thank you for telling me that.
