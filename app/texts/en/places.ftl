# Places of birth

problem-place-unknown = No place called "{ $query }" was found. Try another spelling or the nearest larger town, or give latitude, longitude and time zone.
problem-place-ambiguous = "{ $query }" may mean more than one place. Please choose one of those listed.
problem-coordinates-out-of-range = Latitude lies between -90 and 90, longitude between -180 and 180.
places-note-two-clocks = Beijing time and Xinjiang time are both in use here. Certificates usually carry Beijing time; choose the one your record uses.
places-note-namesakes = Smaller places share this name. If you mean another one, add its region or country.
places-credit = Place names come from GeoNames (geonames.org), used under CC BY 4.0.
places-note-outer = The smaller place was not found, so the city or county around it is used. A few dozen kilometres change little; you can also give coordinates.
