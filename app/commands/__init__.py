"""Every command, thin, a room a subject. What a command needs is imported when it runs."""
