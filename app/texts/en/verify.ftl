## What the doctor and the migration say of blind checks
verify-state-open = open; a sealed birth time can be read by no login of this installation before its result is frozen
verify-state-no_vault = closed, everything else works: the login that migrates may not use the role shodhana_vault. Let an administrator of the server run: create role shodhana_vault nologin; grant shodhana_vault to <that login>; then shodhana migrate again
verify-state-not_migrated = closed: this database does not know them yet. Run shodhana migrate with SHODHANA_OWNER_DATABASE_URL
verify-state-no_right = closed, everything else works: this login is not shodhana_app, and may not seal. Serve with that login, or let an administrator run: grant shodhana_app to <this login>
verify-state-sees_truth = closed, everything else works: this login could read sealed birth times itself. Serve with the login shodhana_app, which cannot

## What a person reads on the way
verify-lead = You hold a birth certificate or a hospital record with the time on it? Then you can check us. You seal that time away, we go through the conversation without it, and afterwards both are laid side by side: what came out, what is on your paper, and what a blind guess would have given. It is free.
verify-consent = I agree that the date and place of birth, what I tell, and the time on my certificate are stored on this server until I erase them. The time goes straight into a separate, locked place. The program can put it there once and cannot read it; it comes out only beside the finished result. I can erase everything at any moment, the sealed time included.
verify-counts = My result may also be counted in measuring how well this works: whether the range held the time, how wide it was, how many minutes off, and the dates it rests on. It is not used to tune anything. (Optional.)
verify-block-day = { $start } to { $end }
verify-block-eve = { $start } on the evening before to { $end }
verify-block-next = { $start } to { $end } after midnight
verify-stage-block = The clock is cut into blocks of two hours. Where they begin was settled before you told anything. Choose the block that the time on your certificate lies in.
verify-stage-seal = Now write the time as it stands on the certificate. It is sealed at once, and nobody reads it until the result is finished.
verify-stage-talk = The time is sealed. Now tell what happened in your life and when, but not the time of birth. When you are done, choose “Finish and compare”.
verify-stage-compare = The result is finished and does not change any more. It can now be laid beside your time.
verify-stage-done = Your time and the result, side by side.
verify-told-truth = On your certificate: { $time }.
verify-told-candidate-inside = It lies inside the range that the method singled out ({ $minutes } of { $of } minutes). A range that wide, put anywhere, would hold it { $chance } times in a hundred.
verify-told-candidate-outside = It lies outside the range that the method singled out ({ $minutes } of { $of } minutes). A range that wide, put anywhere, would hold it { $chance } times in a hundred.
verify-told-candidate-whole = The method singled nothing out: the range is still the whole block of { $minutes } minutes, so holding your time says nothing.
verify-told-supported-inside = It lies inside the stretch that your events left over ({ $minutes } of { $of } minutes; by width alone { $chance } in a hundred).
verify-told-supported-outside = It lies outside the stretch that your events left over ({ $minutes } of { $of } minutes; by width alone { $chance } in a hundred).
verify-told-supported-whole = Your events ruled out no part of the block beyond chance.
verify-told-minute = The representative minute, { $time }, is { $off } minutes off. It was never meant as the answer, only as a point to compare with.
verify-told-middle = Somebody who simply says the middle of the block ({ $time }) is { $off } minutes off here, and about { $expected } on average. That is the guess to beat.
verify-told-one = One check by itself shows nothing about how well this works, whichever way it came out. It takes at least 20 of them before we say a number at all, and about 150 to see a small difference.
verify-told-counted = Your result is in the list for measuring, where people look at it before it counts. Nothing is tuned on it. Erasing this check takes it out again.
verify-told-not-counted = Your result is counted nowhere, as you chose.
