# Names of the sky, of areas of life and of methods

report-graha-sun = Sun
report-graha-moon = Moon
report-graha-mars = Mars
report-graha-mercury = Mercury
report-graha-jupiter = Jupiter
report-graha-venus = Venus
report-graha-saturn = Saturn
report-graha-rahu = Rahu
report-graha-ketu = Ketu
report-graha-lagna = Ascendant

report-sign-0 = Aries
report-sign-1 = Taurus
report-sign-2 = Gemini
report-sign-3 = Cancer
report-sign-4 = Leo
report-sign-5 = Virgo
report-sign-6 = Libra
report-sign-7 = Scorpio
report-sign-8 = Sagittarius
report-sign-9 = Capricorn
report-sign-10 = Aquarius
report-sign-11 = Pisces

report-area-education = education
report-area-career = work
report-area-relationship = relationships
report-area-relocation = moving
report-area-finance = money
report-area-health = health
report-area-health-pressure = strain
report-area-family = family
report-area-appearance = appearance
report-area-marks = marks and scars
report-area-occupation = occupation
report-area-horary = questions asked
report-area-other = other

report-family-parashari = Vimshottari dasha family
report-family-jaimini = Narayana dasha family

report-status-contributed = took part
report-status-no-contribution = looked at, gave no support
report-status-not-evaluated = not evaluated
report-status-not-supported = not used by this method

report-chart-d1 = birth chart (D1)
report-chart-d9 = ninth chart (D9)
report-chart-d10 = tenth chart (D10)

## Techniques
report-technique-vimshottari-md = Vimshottari main period
report-technique-vimshottari-ad = Vimshottari sub-period
report-technique-vimshottari-pd = Vimshottari sub-sub-period
report-technique-divisional-charts = Divisional charts
report-technique-functional-nature = Functional nature for the ascendant
report-technique-gochara = Transits of Jupiter and Saturn
report-technique-sarvashtakavarga = Points of the houses (Sarvashtakavarga)
report-technique-shadbala = Strength of planets (Shadbala)
report-technique-narayana-md = Narayana main period
report-technique-narayana-ad = Narayana sub-period
report-technique-arudha = Projected houses (Arudha)
report-technique-other = Another technique

report-why-not-other = no usable data here

## The eight classical ways
report-technique-dasha-gochara = Dasha and transits
report-technique-d9-type = Relationship type by the ninth chart
report-technique-d10-type = Career type by the tenth chart
report-technique-relatives = Events of relatives
report-technique-appearance = Appearance and build
report-technique-marks = Birthmarks and scars
report-technique-occupation = Occupation
report-technique-horary = Horary question

## Why something was not evaluated
report-why-not-no-dated-event = no dated event of this kind yet
report-why-not-background-only = background only, never compared
report-why-not-date-unknown = no date
report-why-not-relative-without-house = the relative was not named, or has no house of its own
report-why-not-domain-without-rule = this area of life has no rule
report-why-not-date-too-coarse = the date is not close enough; a month or a day is needed
report-why-not-domain-without-chart = this area of life has no chart of its own
report-why-not-domain-without-arudha = this area of life has no projected house
