# Questions that come back: a short message with one of `interview-words-ask-…` is answered above the question, which stays.
interview-words-ask-fortune = horoscope|will i get|will i be|will i ever|will i have|will i find|when will i|rising sign|my ascendant|my sun sign|am i cursed|my fortune|tell my future|what does my future|my destiny|what are my stars
interview-words-ask-price = is it free|is this free|does it cost|does this cost|how much is it|how much is this|how much does|do i have to pay|do i need to pay|will i be charged
interview-words-ask-privacy = who can see|who sees|who reads|who will read|my data|my privacy|is this private|is it private|confidential|is this safe|is it safe|do you store|do you keep
interview-words-ask-who = are you an ai|are you ai|are you a bot|are you a robot|are you human|are you a human|are you real|are you a real|is this a bot|is this an ai|am i talking to|who are you
interview-words-ask-must = do i have to answer|do i need to answer|must i answer|can i skip|may i skip|can i pass on|is it ok not to answer
interview-words-ask-more = how many more|how many questions|how much longer|how long will|how long does|how long is this|are we done|are we nearly|almost done|is that all you need
interview-words-ask-accuracy = accurate|can i trust|reliable|does this work|does it work|does this actually work|does this even work|does this crap|what time was i born|when was i born|do you know it now|do you know now|do you know my time|so what time|is it certain|are you sure
interview-words-ask-why = why do you ask|why are you asking|why do you need|why does it matter|what does that have to do|what has that got to do|what's the point
interview-words-ask-how = how does this work|how does it work|how do you calculate|how do you work|how is it calculated|how is this calculated|what is this based on|how is this different|is this astrology|did you recall
interview-words-ask-unclear = i don't get it|don't get this|what do you mean|don't understand|what did you just say|say that again|come again|i'm confused|how do i answer|what should i write
interview-left-kind-unclear = “{ $quote }” does not say yet what happened, so it was not noted; say it together with the event, such as "moved house in 2013".
interview-left-nothing-to-change = It is not clear which event “{ $quote }” is about, so nothing was changed; name the event, or change it right where it is noted.
interview-left-before-birth = “{ $quote }” lies before the birth, so it was not noted; if the year slipped, just say it again.
interview-left-future = “{ $quote }” has not happened yet, so it was not noted; anything that has is welcome.
interview-left-other-person = “{ $quote }” sounds like somebody else's, so it was not noted; if it is about you or your family, just say it another way.
interview-left-already-known = That one is noted already; no need to say it again.
interview-aside-fortune = This compares possible birth times only; it does not speak of what is to come, nor of luck.
interview-aside-price = More answers, another window or added events are never counted again within the same case.
interview-aside-privacy = What you write serves this case only; if an outside language model reads it, the page names it. You can export it or erase all of it at any time.
interview-aside-who = This is a program: the questions were written beforehand, and the stretch of time is computed by fixed rules.
interview-aside-must = You can skip any question, and stop whenever you like.
interview-aside-more = There { $left ->
    [one] is at most one more round
   *[other] are at most { $left } more rounds
  }, and you can stop whenever you like; the report is there then.
interview-aside-accuracy = What you get is a stretch of time, not one minute; how far to trust it stands in the report.
interview-aside-why = Things whose year you remember let different birth times be compared, so we ask about these areas.
interview-aside-how = What you tell is compared with every minute of the window by one set of rules; the report lists what was used.
interview-aside-unclear = Choose an option, or write one line such as "moved house in 2012"; "I don't remember" and skipping are fine too.
