# Over the real command, which DIDYMA_COMMAND names. Without it there is nothing to test.
if (!nzchar(Sys.getenv("DIDYMA_COMMAND")) && !nzchar(Sys.which("didyma"))) {
  quit(save = "no", status = 0)
}
if (file.exists("R/didyma.R")) {
  source("R/didyma.R")
  source("R/operations.R")
  registerS3method("predict", "didyma", predict.didyma)
} else {
  library(didyma)
  # Also what the package keeps to itself.
  ours <- asNamespace("didyma")
  invisible(list2env(mget(ls(ours, all.names = TRUE, pattern = "^[.][a-z]"), ours), environment()))
}

# The table is made up: labels follow an age and a ward, one in ten the other way.
set.seed(1)
n <- 400
people <- data.frame(
  age = sample(0:120, n, TRUE), ward = sample(c("A \"1\"", "B, east"), n, TRUE),
  stringsAsFactors = TRUE
)
ill <- xor(people$age >= 60 | people$ward == "B, east", runif(n) < 0.1)
people$ill <- ifelse(ill, "yes", "no")
known <- list(
  age = list(integer = c(0, 120)), ward = list(categories = c("A \"1\"", "B, east"))
)

one <- didyma(people, "ill", "yes", "no", known, epsilon = 4, thresholds = 3, loss = "logistic",
  options = c("--lattice", "box:2"))
label <- predict(one, people)
score <- predict(one, people, "score")
risk <- predict(one, people, "risk")
stopifnot(
  mean(label == people$ill) > 0.7,
  identical(rowSums(predict(one, people, "added")), score),
  all(diff(risk[order(score)]) >= 0),
  all(risk > 0 & risk < 1),
  grepl("4-differentially private", guarantee(one), fixed = TRUE),
  grepl("ward=B, east", card(one), fixed = TRUE) || grepl("age>=", card(one), fixed = TRUE),
  identical(capture.output(print(one)), strsplit(card(one), "\n")[[1]])
)

# A card that is measured brings its figures, and the pages of learn.
folder <- file.path(tempfile("kept"))
one <- didyma_learn(people, "ill", "yes", "no", known, epsilon = 8, out = folder)
figures <- quality(one)
stopifnot(
  figures["auc", "low"] <= figures["auc", "value"], figures["auc", "value"] <= figures["auc", "high"],
  figures["auc", "value"] > 0.6, c("accuracy", "sensitivity") %in% rownames(figures),
  "flagged" %in% names(quality(one, "cutoffs")),
  mean(predict(one, people) == people$ill) > 0.6,
  file.exists(file.path(folder, "report.html")), one$folder == folder,
  any(grepl("Measured privately", capture.output(print(one)))),
  grepl("\"records\" : 400", paste(.read(file.path(folder, "plan.json")), collapse = ""))
)
said <- tryCatch(quality(didyma_learn(people, "ill", "yes", "no", known, hold_out = "none")),
  error = function(e) conditionMessage(e))
stopifnot(grepl("nothing was held out", said))
stopifnot(identical(.parsed(c("{\"a\": [1, -2.5e1, {}],", " \"b,\": {\"c\\\"}\": true}}")),
  list(a = list(1, -25, list()), "b," = list("c\\\"}" = TRUE))))

# A class that no label can equal, by the type of their column, costs nothing.
ledger <- tempfile()
.run(NULL, c("ledger", "open", ledger, "--epsilon", "9"))
before <- .read(ledger)
typed <- data.frame(age = people$age, truth = ill, number = as.integer(ill), text = people$ill)
for (odd_class in list(list("truth", "TRUE", "FALSE"), list("truth", "yes", "no"),
  list("number", "yes", "no"), list("number", 1, "no"), list("text", TRUE, FALSE))) {
  for (learn in list(didyma, didyma_learn)) {
    said <- tryCatch(learn(typed, odd_class[[1]], odd_class[[2]], odd_class[[3]], known["age"],
      ledger = ledger), error = function(e) conditionMessage(e))
    stopifnot(grepl("so none can be", said))
  }
}
stopifnot(identical(before, .read(ledger)))

# An infinite number is beyond the range, to learn from and to predict by.
endless <- data.frame(x = rep(c(-Inf, Inf), 60), ill = rep(c("no", "yes"), 60))
one <- didyma(endless, "ill", "yes", "no", list(x = list(decimal = c(0, 10))), epsilon = 60,
  thresholds = 1, options = c("--lattice", "ternary"))
stopifnot(identical(predict(one, data.frame(x = c(-Inf, Inf, 0, 10))), c("no", "yes", "no", "yes")))

# What nobody foresaw is taken, and errors hold nothing of the table.
odd <- data.frame(age = c(NA, 1e9), ward = "secret7391", ill = c("yes", "secret7391"))
stopifnot(length(predict(one, odd)) == 2)
said <- tryCatch(didyma(odd, "ill", "yes", "no", known, epsilon = -1),
  error = function(e) conditionMessage(e))
stopifnot(grepl("epsilon", said), !grepl("secret7391", said))
said <- tryCatch(didyma(odd, "ill", "yes", "no", known, options = "--no-such-option"),
  error = function(e) conditionMessage(e))
stopifnot(grepl("no-such-option", said), !grepl("secret7391", said))
said <- tryCatch(didyma(odd, "ill", "yes", "no", known, command = "/no/such/command"),
  error = function(e) conditionMessage(e))
stopifnot(grepl("could not be run", said))

# What is known is known: NA among it would be a word of its own, or no number.
for (odd_known in list(list(ward = list(categories = c("B, east", NA))),
  list(age = list(integer = c(0, NA))), list(age = list(integer = c(0, 9), outside = NA)))) {
  said <- tryCatch(didyma(people, "ill", "yes", "no", odd_known),
    error = function(e) conditionMessage(e))
  stopifnot(grepl("has no NA", said))
}
said <- tryCatch(didyma(people, "ill", "yes", NA, known), error = function(e) conditionMessage(e))
stopifnot(grepl("has no NA", said))
said <- tryCatch(didyma(people, "ill", "yes", "no", list(ward = list(categories = character()))),
  error = function(e) conditionMessage(e))
stopifnot(grepl("^didyma: .*is empty", said))

# A row is one record, whatever it holds: were its lines records, they would outvote all others.
for (line in c("\n", "\r", "\r\n")) {
  rows <- data.frame(ward = rep(c("a", "b"), each = 40), ill = rep(c("no", "yes"), each = 40))
  many <- c("\"b\"", rep(c("\"a\",\"yes\"", "\"b\",\"no\""), 400), "\"b")
  many <- paste0(many, collapse = line)
  plain <- gsub("\"", "", many)
  for (text in c(many, plain)) {
    card <- didyma(rbind(rows, data.frame(ward = text, ill = "no")), "ill", "yes", "no",
      list(ward = list(categories = c("a", "b"))), epsilon = 20, options = c("--lattice", "ternary"))
    stopifnot(identical(predict(card, data.frame(ward = c("a", "b"))), c("no", "yes")))
  }
}

# No row is no record, several columns in one would make more records than rows, and numbers are
# the same whatever sign this session writes before their decimals.
file <- tempfile()
.write(people[0, ], file)
stopifnot(identical(readLines(file), "\"age\",\"ward\",\"ill\""))
broad <- data.frame(ill = c("no", "yes"))
broad$age <- matrix(1:4, 2)
nested <- data.frame(ill = c("no", "yes"))
nested$age <- data.frame(a = 1:2)
for (odd_column in list(broad, nested)) {
  said <- tryCatch(didyma(odd_column, "ill", "yes", "no", known["age"]),
    error = function(e) conditionMessage(e))
  stopifnot(grepl("the column age has several columns", said))
}
kept <- options(OutDec = ",")
stopifnot(identical(.fields(c(0.5, 2, NA)), c("0.5", "2", "")))
options(kept)

# A time is read as it is alone, though R before 4.3 writes those of a column alike.
midnight <- as.POSIXct("2020-01-01", tz = "UTC")
for (beside in list(midnight, midnight + 60, midnight + 0.25, NA)) {
  for (times in list(c(midnight, beside), as.POSIXlt(c(midnight, beside)))) {
    stopifnot(identical(.fields(times)[1], .fields(midnight)), identical(.fields(times)[2],
      .fields(as.POSIXct(beside, tz = "UTC"))))
  }
}
stopifnot(
  identical(.fields(as.POSIXct(NA)), ""),
  identical(.fields(as.Date(c("2020-01-01", NA))), c("2020-01-01", "")),
  identical(.fields(factor(c("b", NA, "a"))), c("b", "", "a")),
  identical(.fields(c(1 + 1i, 2.125i))[1], .fields(1 + 1i))
)

# Files are in UTF-8 whatever options(encoding) says: a character that the other encoding lacks would
# take its record, and the end of its line, out of the table.
file <- tempfile()
rows <- data.frame(ward = c("a", "\u0101", "b"), ill = c("yes", "no", "yes"))
for (encoding in c("latin1", "UTF-16", "ASCII", "native.enc")) {
  kept <- options(encoding = encoding)
  .write(rows, file)
  text <- .read(file)
  options(kept)
  stopifnot(
    identical(readBin(file, "raw", 100),
      charToRaw("\"ward\",\"ill\"\n\"a\",\"yes\"\n\"\xc4\x81\",\"no\"\n\"b\",\"yes\"\n")),
    identical(text[3], "\"\u0101\",\"no\"")
  )
}

# Bytes that are no text are taken too, a single threshold is a list, and promises may quote.
kept <- options(encoding = "latin1")
bytes <- data.frame(n = c(1, 2), ward = c("a\xff", "\u0101"), ill = "no")
one <- didyma(bytes, "ill", "yes", "no", list(ward = list(categories = "\u0101"),
  n = list(integer = c(0, 9), thresholds = 5)))
options(kept)
stopifnot(length(predict(one, bytes[2, ])) == 1, grepl("\"\u0101\"", one$model, fixed = TRUE))
one$model <- "{\"statement\": \"a \\\"b\\\" \\\\ c\", \"titles\": {\"statement\": \"d\"}}"
stopifnot(identical(guarantee(one), "a \"b\" \\ c"))

# Truths are 1 and 0, to learn from and to predict by.
truths <- data.frame(smoker = rep(c(FALSE, TRUE), 40), ill = rep(c("no", "yes"), 40))
for (kind in list(list(integer = c(0, 1)), list(categories = c("0", "1")))) {
  one <- didyma(truths, "ill", "yes", "no", list(smoker = kind), epsilon = 20, thresholds = 1,
    options = c("--lattice", "ternary"))
  stopifnot(
    identical(predict(one, truths), truths$ill),
    identical(predict(one, data.frame(smoker = 0:1)), c("no", "yes")),
    identical(predict(one, truths[1, 0, drop = FALSE]), predict(one, data.frame(smoker = NA)))
  )
}

# Classes and categories that are no texts are written as the fields that hold them.
truths$ill <- truths$smoker
truths$smoker <- ifelse(truths$ill, 200000, 100000)
truths$number <- as.integer(truths$ill)
for (classes in list(list("ill", TRUE, FALSE), list("number", 1, 0))) {
  one <- didyma(truths, classes[[1]], classes[[2]], classes[[3]],
    list(smoker = list(categories = c(100000, 200000), reference = 100000)), epsilon = 20,
    options = c("--lattice", "ternary"))
  # Labels are predicted as they were named.
  stopifnot(identical(predict(one, truths), rep(c(classes[[3]], classes[[2]]), 40)))
}
# One record is as many are.
for (type in c("label", "score")) {
  stopifnot(is.null(names(predict(one, truths[1, ], type))))
}

# A command may have blanks in its path.
place <- file.path(tempfile("with blanks "), "didyma")
dir.create(dirname(place))
command <- Sys.getenv("DIDYMA_COMMAND", Sys.which("didyma"))
writeLines(c("#!/bin/sh", paste("exec", shQuote(command), "\"$@\"")), place)
Sys.chmod(place, "0755")
for (named in c(place, shQuote(place))) {
  one <- didyma(people, "ill", "yes", "no", known, command = named)
  stopifnot(length(predict(one, people)) == n)
}

# A variable that is empty names none.
Sys.setenv(DIDYMA_COMMAND = "", PATH = paste(dirname(place), Sys.getenv("PATH"), sep = ":"))
stopifnot(nzchar(guarantee(didyma(people, "ill", "yes", "no", known))))
Sys.setenv(DIDYMA_COMMAND = command)

# A card that was paid for is kept when the call ends before its end, and only then.
kept <- function() Sys.glob(file.path(dirname(tempdir()), "didyma-released-*"))
before <- kept()
session <- Sys.getpid()
interrupted <- sprintf("kill -INT %d; sleep 1; exit 3", session)
killed <- sprintf("[ $PPID = %d ] || kill -9 $PPID; kill -9 $$", session)
for (after in c(interrupted, killed, "exit 4")) {
  writeLines(c("#!/bin/sh", paste0("if [ $1 = export ]; then ", after, "; fi"),
    paste("exec", shQuote(command), "\"$@\"")), place)
  messages <- character()
  ended <- withCallingHandlers(
    tryCatch(didyma(people, "ill", "yes", "no", known, command = place),
      error = function(e) {
        stopifnot(grepl("the command didyma", conditionMessage(e)))
        "stopped"
      }, interrupt = function(e) "stopped"),
    message = function(m) {
      messages <<- c(messages, conditionMessage(m))
      invokeRestart("muffleMessage")
    }
  )
  left <- setdiff(kept(), before)
  stopifnot(identical(ended, "stopped"), length(left) == 1,
    grepl(paste("its epsilon is spent: it is in", left), messages, fixed = TRUE),
    grepl("didyma-model/", paste(readLines(left), collapse = "")))
  unlink(left)
}
# In a folder of one's own it is there already.
folder <- tempfile("paid")
said <- tryCatch(didyma_learn(people, "ill", "yes", "no", known, command = place, out = folder),
  error = function(e) "stopped", message = function(m) conditionMessage(m))
stopifnot(grepl(file.path(folder, "card.json"), said, fixed = TRUE), !length(setdiff(kept(), before)))
# A card of a label of more than two values says what the command says.
place <- tempfile()
dir.create(place)
inside <- function(name) file.path(place, name)
people$days <- ifelse(people$ill == "yes", 40, 400)
.write(people, inside("people.csv"))
features <- paste0("\"features\": [{\"column\": \"age\", \"integer\": [0, 120], \"thresholds\": [60]}]}")
labels <- list(
  time = paste("{\"time\": \"days\", \"event\": {\"column\": \"ill\", \"positive\": \"yes\"},",
    "\"horizons\": [30, 90, 365]}"),
  ordered = "{\"column\": \"ward\", \"ordered\": [\"A \\\"1\\\"\", \"B, east\", \"C\"]}"
)
for (kind in names(labels)) {
  .put(paste0("{\"label\": ", labels[[kind]], ", ", features), inside("schema.json"))
  .run(NULL, c("optimize", "--data", inside("people.csv"), "--schema", inside("schema.json"),
    "--lattice", "box:2", "--out", inside(paste0(kind, ".json"))))
  one <- read_card(inside(paste0(kind, ".json")))
  .run(NULL, c("predict", "--model", inside(paste0(kind, ".json")), "--data", inside("people.csv"),
    "--out", inside(paste0(kind, ".csv"))))
  said <- utils::read.csv(inside(paste0(kind, ".csv")), check.names = FALSE)
  told <- predict(one, people, "outcomes")
  own <- grep("^(survival|probability) ", names(said))
  stopifnot(identical(sub("^[a-z]+ ", "", names(said)[own]), names(told)),
    max(abs(as.matrix(said[own]) - as.matrix(told))) < 1e-6)
  if (kind == "ordered") stopifnot(identical(predict(one, people), said$prediction))
}
# Every operation is a function.
price <- run_account_gaussian(sigma = 2, delta = "1e-6")
stopifnot(as.numeric(price$epsilon) > 2, nzchar(price$theorem))
cat("all is well\n")
