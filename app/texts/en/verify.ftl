## What the doctor and the migration say of blind checks
verify-state-open = open; a sealed birth time can be read by no login of this installation before its result is frozen
verify-state-no_vault = closed, everything else works: the login that migrates may not use the role shodhana_vault. Let an administrator of the server run: create role shodhana_vault nologin; grant shodhana_vault to <that login>; then shodhana migrate again
verify-state-no_right = closed, everything else works: this login is not shodhana_app, and may not seal. Serve with that login, or let an administrator run: grant shodhana_app to <this login>
verify-state-sees_truth = closed, everything else works: this login could read sealed birth times itself. Serve with the login shodhana_app, which cannot
