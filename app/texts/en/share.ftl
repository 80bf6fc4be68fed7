# What a link to a report says around it, and to whom it leads nowhere.

share-lead = The person this report is about shared it; "you" below means that person. It holds only what they chose to show.
share-outdated = After this version the birth data changed, and there is a newer result.
share-event = Event { $number }
share-gone-title = This link does not open
share-gone = It may have ended, been taken back, or be incomplete. If you need it, please ask whoever sent it for a new one.
