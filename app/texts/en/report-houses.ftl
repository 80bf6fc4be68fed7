# The house table of an adopted time: whole signs, and what each house is read for (BPHS, chapters 11 to 23).

report-part-houses = Houses of the adopted time
report-house = House
report-house-sign = Sign
report-house-grahas = Planets in it
report-house-about = Read for
report-house-number = House { $number }
report-house-1 = oneself, body
report-house-2 = family, savings, speech
report-house-3 = siblings, courage
report-house-4 = mother, home
report-house-5 = children, learning
report-house-6 = illness, debts, labour
report-house-7 = partner, agreements
report-house-8 = lifespan, upheavals
report-house-9 = father, teachers, long journeys
report-house-10 = work, standing
report-house-11 = gains, friends
report-house-12 = expenses, far places, solitude
report-houses-note = The houses are computed anew for the adopted time { $time }, one sign each. Adopting is not confirming: another minute may have another ascendant, and with it other houses.
