# Words of the page around what a person takes away. No Fluent placeables: names in square brackets are filled in by the page.

page-action-share = Share
page-share-title = Share this report
page-share-text = Whoever opens the link needs no token and sees only what you choose here. You can take it back at any time.
page-share-what = How much to show
page-share-ranges = The two ranges, and how far to trust them
page-share-events = The events I told as well
page-share-whole = The whole report
page-share-beside = Besides
page-share-birth = with birth data
page-share-name = with my name
page-share-birth-choice = Show date and place of birth and the reported time too
page-share-name-choice = Show my name too
page-share-follow-choice = Show the newest version whenever there is one
page-share-follow = follows the newest version
page-share-version = version [n]
page-share-how-long = How long it stands
page-share-days = [n] days
page-share-no-end = until I take it back
page-share-until = until [day]
page-share-make = Make a link
page-share-standing = Links that stand now
page-share-none = None yet.
page-share-address = Address of the link
page-share-copy = Copy
page-share-copied = Copied
page-share-end = Take back

## Versions and earlier conversations
page-action-versions = Versions
page-versions-title = Versions of the report
page-versions-text = Each change leaves a version. Read an earlier one, or see it beside the present one.
page-versions-line = Version [n] · [day] · [range] · events: [rows]
page-versions-read = Read this one
page-versions-compare = Compare with now
page-earlier-title = Earlier conversations
page-earlier-note = Open one to go on; events can be added to completed ones too.
page-earlier-line = [range] · events: [rows] · [day]
page-earlier-open = In progress
page-earlier-done = Completed
page-earlier-forget = Forget these on this device

## Houses of an adopted time
page-houses-title = Houses of the adopted time [time]
page-houses-house = House
page-houses-sign = Sign
page-houses-planets = Planets
page-houses-about = Read for
page-houses-audit = What each technique brought this time
