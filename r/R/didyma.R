#' Learns a scorecard and measures it, which together spend epsilon.
didyma_learn <- function(data, label, positive, negative, columns, epsilon = 1, records = NULL,
                         neighbours = "replace", hold_out = 0.2, ledger = NULL, out = NULL,
                         options = character(), command = NULL) {
  keeps <- !is.null(out)
  out <- if (keeps) path.expand(out) else tempfile("didyma-card-")
  if (is.null(records) && neighbours == "replace") {
    # Then their number is public.
    records <- nrow(data)
  }
  .from_table(data, label, positive, negative, columns, file.path(out, "card.json"), !keeps, command,
    function(place, model) {
      .run(command, c("learn", "--data", place("table.csv"), "--columns", place("columns.json"),
        "--epsilon", .decimal(epsilon), "--neighbours", neighbours, "--hold-out", .decimal(hold_out),
        "--records", if (is.null(records)) "unknown" else .decimal(records),
        if (!is.null(ledger)) c("--ledger", ledger), options, "--out", out))
      list(folder = out, quality = .quality(out))
    })
}

#' Learns a scorecard without measuring it, which spends epsilon.
didyma <- function(data, label, positive, negative, columns, epsilon = 1, thresholds = 7,
                   loss = NULL, neighbours = "replace", ledger = NULL, options = character(),
                   command = NULL) {
  .from_table(data, label, positive, negative, columns, NULL, TRUE, command,
    function(place, model) {
      .run(command, c("schema", "learn", "--columns", place("columns.json"), "--thresholds",
        thresholds, "--out", place("schema.json")))
      .run(command, c("solve", "--data", place("table.csv"), "--schema", place("schema.json"),
        "--epsilon", .decimal(epsilon), "--neighbours", neighbours, "--out", model,
        if (!is.null(loss)) c("--loss", loss), if (!is.null(ledger)) c("--ledger", ledger), options))
      list()
    })
}

# What a command learns of a table that it finds in a folder which only this user can read, and which
# is removed. A model that nobody else keeps is kept when the rest fails.
.from_table <- function(data, label, positive, negative, columns, model, keeps, command, learn) {
  stopifnot(is.data.frame(data), is.character(label), length(label) == 1)
  unknown <- setdiff(c(label, names(columns)), names(data))
  if (length(unknown)) {
    stop("data has no column ", unknown[1], call. = FALSE)
  }
  if (!length(columns) || label %in% names(columns)) {
    stop("columns must describe the columns to learn from, not the label",
      call. = FALSE)
  }
  .refuse_other_classes(data[[label]], positive, "positive")
  .refuse_other_classes(data[[label]], negative, "negative")
  folder <- tempfile("didyma-")
  dir.create(folder, mode = "0700")
  place <- function(name) file.path(folder, name)
  model <- if (is.null(model)) place("model.json") else model
  learned <- FALSE
  on.exit({
    if (!learned) .keep(model, keeps)
    unlink(folder, recursive = TRUE)
  })
  public <- list(
    policies = "total", missing = I(""),
    label = list(column = label, positive = positive, negative = negative),
    features = unname(Map(function(name, known) c(list(column = name), known),
      names(columns), columns))
  )
  .put(.json(public), place("columns.json"))
  table <- as.data.frame(.columns(data[c(names(columns), label)]), check.names = FALSE)
  .write(table, place("table.csv"))
  more <- learn(place, model)
  .run(command, c("export", "--to", "r", "--model", model, "--out", place("card.R")))
  one <- structure(c(list(
    model = paste(.read(model), collapse = "\n"), program = .read(place("card.R")),
    classes = list(negative = negative[1], positive = positive[1])
  ), more), class = "didyma")
  learned <- TRUE
  one
}

# Refuses a class that no label can equal, by the type of their column, which is public: else all of
# them would count as negative. No label is looked at.
.refuse_other_classes <- function(labels, class, name) {
  suits <- if (anyNA(class)) {
    TRUE # refused elsewhere
  } else if (is.logical(labels) || is.numeric(labels)) {
    is.logical(class) || is.numeric(class) || !anyNA(suppressWarnings(as.numeric(class)))
  } else if (is.character(labels) || is.factor(labels)) {
    !is.logical(class)
  } else {
    TRUE
  }
  if (!suits) {
    kind <- if (is.logical(labels)) "truths" else if (is.numeric(labels)) "numbers" else "texts"
    stop("the labels are ", kind, ", so none can be what ", name, " says; give it as the column has",
      " it", call. = FALSE)
  }
}

# What a folder of learn says of how good its card is; NULL where nothing was held out.
.quality <- function(folder) {
  if (!file.exists(file.path(folder, "quality.json"))) {
    return(NULL)
  }
  said <- .parsed(.read(file.path(folder, "quality.json")))
  figures <- Filter(function(one) is.list(one) && !is.null(one$low), c(said$figures, said$decision))
  number <- function(key) vapply(figures, function(one) as.numeric(one[[key]]), 0)
  list(
    figures = data.frame(value = number("value"), low = number("low"), high = number("high"),
      row.names = names(figures)),
    cutoffs = utils::read.csv(file.path(folder, "quality.csv")),
    text = .read(file.path(folder, "quality.txt"))
  )
}

#' The quality of the card, measured privately: figures with 95 % intervals, or the performance by cut-off.
quality <- function(object, what = c("figures", "cutoffs")) {
  stopifnot(inherits(object, "didyma"))
  if (is.null(object$quality)) {
    stop("nothing was held out, so this card was not measured; learn it with didyma_learn",
      call. = FALSE)
  }
  object$quality[[match.arg(what)]]
}

# Keeps a card that was released and paid for though the call is interrupted, and says where it is:
# beside the folder of this session, which goes when the session ends.
.keep <- function(model, copies) {
  if (!file.exists(model)) {
    return(invisible())
  }
  if (!copies) {
    message("the card was released, and its epsilon is spent: it is in ", model)
    return(invisible())
  }
  kept <- tempfile("didyma-released-", dirname(tempdir()), ".json")
  kept <- if (file.copy(model, kept, overwrite = FALSE)) paste("it is in", kept) else
    paste0("it could not be kept:\n", paste(.read(model), collapse = "\n"))
  message("the card was released, and its epsilon is spent: ", kept, ", for didyma export")
}

#' Labels, risks, scores, or what each column adds.
#' A card that was made elsewhere, of a label of any kind: what its model file says.
read_card <- function(model, command = NULL) {
  program <- tempfile("didyma-", fileext = ".R")
  on.exit(unlink(program))
  .run(command, c("export", "--to", "r", "--model", path.expand(model), "--out", program))
  structure(list(model = paste(.read(model), collapse = "\n"), program = .read(program)),
    class = "didyma")
}

predict.didyma <- function(object, newdata,
                           type = c("label", "risk", "score", "added", "outcomes"), ...) {
  type <- match.arg(type)
  program <- new.env(parent = baseenv())
  eval(parse(text = object$program, encoding = "UTF-8"), program)
  # As they were read when the card was learned.
  used <- intersect(vapply(program$scorecard$columns, `[[`, "", "name"), names(newdata))
  newdata[used] <- .columns(newdata[used])
  said <- switch(type,
    label = if (is.null(object$classes)) program$scorecard_predict(newdata) else
      .as_given(program$scorecard_score(newdata) > program$scorecard$threshold, object$classes),
    risk = if (is.null(program$scorecard$reading)) program$scorecard_risk(newdata),
    outcomes = if (!is.null(program$scorecard$reading))
      as.data.frame(program$scorecard_outcomes(newdata)),
    score = program$scorecard_score(newdata),
    added = program$scorecard_added(newdata)
  )
  if (is.null(said)) {
    stop(if (type == "risk")
      "the card has no predicted risks; learn it with loss = \"logistic\"" else
      "the card is for two classes; its risks are of type = \"risk\"", call. = FALSE)
  }
  said
}

# The classes as they were named: truths stay truths, and numbers numbers.
.as_given <- function(is_positive, classes) {
  both <- lapply(classes, function(class) if (is.factor(class)) as.character(class) else class)
  unname(ifelse(is_positive, both$positive, both$negative))
}

#' The points, the rule and the guarantee, as text.
card <- function(object) {
  stopifnot(inherits(object, "didyma"))
  comment <- object$program[cumprod(startsWith(object$program, "#")) == 1]
  paste0(paste(sub("^# ?", "", comment), collapse = "\n"), "\n")
}

#' The guarantee as one sentence.
guarantee <- function(object) {
  stopifnot(inherits(object, "didyma"))
  # The guarantee comes before all names of the table.
  said <- regmatches(object$model,
    regexpr("\"statement\"\\s*:\\s*\"([^\"\\\\]|\\\\.)*\"", object$model))
  gsub("\\\\(.)", "\\1", sub("\"$", "", sub("^\"statement\"\\s*:\\s*\"", "", said)))
}

print.didyma <- function(x, ...) {
  cat(card(x))
  if (!is.null(x$quality)) cat("", x$quality$text, sep = "\n")
  invisible(x)
}

# Standard output of the command. Its errors say what is wrong, and hold no value of the table.
.run <- function(command, arguments) {
  if (is.null(command)) {
    command <- Sys.getenv("DIDYMA_COMMAND")
    home <- Sys.getenv("DIDYMA_HOME")
    command <- if (nzchar(command)) command else
      if (nzchar(home)) file.path(home, "bin", "didyma") else Sys.which("didyma")
  }
  if (!nzchar(command[1])) {
    stop("there is no command didyma on the path; install it, or name it in DIDYMA_COMMAND, or its",
      " folder in DIDYMA_HOME", call. = FALSE)
  }
  # A path may have blanks in it.
  first <- if (nzchar(Sys.which(command[1]))) command[1] else
    scan(text = command[1], what = "", quiet = TRUE)
  words <- c(first, command[-1])
  errors <- tempfile("didyma-errors-")
  on.exit(unlink(errors))
  said <- tryCatch(
    suppressWarnings(system2(words[1], shQuote(c(words[-1], as.character(arguments))),
      stdout = TRUE, stderr = errors)),
    error = function(e) structure(character(), status = 127)
  )
  code <- attr(said, "status")
  # A command that was killed has no code.
  missing <- !file.exists(arguments[which(arguments == "--out") + 1])
  if (any(missing) || !is.null(code) && code != 0) {
    lines <- if (file.exists(errors)) .read(errors)
    lines <- grep("^(didyma: |Hint: )", lines, value = TRUE)
    stop(if (length(lines)) paste(lines, collapse = "\n") else
      if (is.null(code)) "the command didyma was ended before it was done" else
        paste("the command didyma could not be run, exit code", code), call. = FALSE)
  }
  invisible(said)
}

# The fields of each column. Those of several columns in one would be recycled into more records than
# there are rows.
.columns <- function(data) {
  broad <- vapply(data, function(column) is.data.frame(column) || NCOL(column) != 1, NA)
  if (any(broad)) {
    stop("the column ", names(data)[broad][1], " has several columns; give each a name of its own",
      call. = FALSE)
  }
  lapply(data, .fields)
}

# Fields as text, truths as 1 and 0; numbers in digits that read back as the same number, and infinite
# ones in more than any number has, since they are beyond every range.
.fields <- function(fields) {
  text <- if (is.logical(fields)) as.character(as.integer(fields)) else
    if (is.numeric(fields)) vapply(fields, .decimal, "", USE.NAMES = FALSE) else
      if (is.character(fields) || is.factor(fields)) as.character(fields) else .each(fields)
  text[is.na(fields)] <- ""
  if (is.numeric(fields)) {
    endless <- is.infinite(fields)
    text[endless] <- paste0(ifelse(fields[endless] < 0, "-1", "1"), strrep("0", 309))
  }
  text <- enc2utf8(text)
  broken <- !validUTF8(text)
  text[broken] <- iconv(text[broken], "UTF-8", "UTF-8", sub = "\x7f")
  # Each line of the table is a record, and a row must not become more of them than one. No category
  # has a control character, and a tab at an end counts as little there as a line break.
  gsub("[\r\n]", "\t", text)
}

# Each field as if it were alone: R before 4.3 writes the times of a column alike, so that one of
# them would change how all others are read.
.each <- function(fields) {
  vapply(seq_along(fields), function(i) paste(as.character(fields[i]), collapse = " "), "")
}

.decimal <- function(number) {
  if (is.character(number) || !is.finite(number)) {
    return(if (is.na(number)) "" else as.character(number))
  }
  # Whatever options(OutDec) says.
  digits <- function(...) format(number, ..., trim = TRUE, decimal.mark = ".")
  short <- digits(digits = 15, scientific = FALSE)
  if (isTRUE(as.numeric(short) == number)) short else digits(digits = 17)
}

.write <- function(table, path) {
  quoted <- function(text) paste0("\"", gsub("\"", "\"\"", text, fixed = TRUE), "\"")
  lines <- c(
    paste(quoted(names(table)), collapse = ","),
    # Pasted without a row, quotes would become a record.
    if (nrow(table)) do.call(paste, c(lapply(table, quoted), sep = ","))
  )
  .put(lines, path)
}

# Lines of files in UTF-8. A path instead of a connection would be converted by options(encoding).
.put <- function(lines, path) {
  file <- file(path, "wb", encoding = "native.enc")
  on.exit(close(file))
  writeLines(enc2utf8(lines), file, useBytes = TRUE)
}

.read <- function(path) {
  file <- file(path, "rb", encoding = "native.enc")
  on.exit(close(file))
  readLines(file, encoding = "UTF-8", warn = FALSE)
}

# Lists as JSON: named ones are objects; vectors are lists, unless they have length one.
.json <- function(value, name = "") {
  if (is.list(value)) {
    inner <- mapply(.json, value, if (is.null(names(value))) "" else names(value))
    return(if (is.null(names(value))) paste0("[", paste(inner, collapse = ","), "]") else
      paste0("{", paste0(.quoted(names(value)), ":", inner, collapse = ","), "}"))
  }
  # As text it would be a word: a category NA is no missing field.
  if (anyNA(value)) {
    stop("what is known of columns and classes has no NA; missing fields need not be named",
      call. = FALSE)
  }
  if (!length(value)) {
    return("[]")
  }
  if (name %in% c("positive", "negative", "categories", "reference") && !is.character(value)) {
    value <- .fields(value)
  }
  one <- if (is.logical(value)) tolower(as.character(value)) else
    if (is.numeric(value)) vapply(value, .decimal, "") else .quoted(value)
  single <- length(value) == 1 && !inherits(value, "AsIs") &&
    !name %in% c("categories", "thresholds")
  if (single) one else paste0("[", paste(one, collapse = ","), "]")
}

# What JSON says, of whole files without errors: objects are lists with names.
.parsed <- function(lines) {
  text <- paste(lines, collapse = "\n")
  tokens <- regmatches(text,
    gregexpr("\"([^\"\\\\]|\\\\.)*\"|[][{}:,]|[^][{}:,\"[:space:]]+", text))[[1]]
  at <- 0
  take <- function() tokens[at <<- at + 1]
  value <- function(token) {
    if (token %in% c("{", "[")) {
      all <- list()
      while (!(tokens[at + 1] %in% c("}", "]"))) {
        name <- if (token == "{") gsub("^\"|\"$", "", take())
        if (token == "{") take()
        one <- list(value(take()))
        names(one) <- name
        all <- c(all, one)
        if (tokens[at + 1] == ",") take()
      }
      take()
      return(all)
    }
    if (startsWith(token, "\"")) gsub("^\"|\"$", "", token) else
      switch(token, true = TRUE, false = FALSE, null = NA, as.numeric(token))
  }
  value(take())
}

.quoted <- function(text) {
  text <- gsub("\\", "\\\\", enc2utf8(as.character(text)), fixed = TRUE)
  text <- gsub("\"", "\\\"", text, fixed = TRUE)
  for (code in 1:31) {
    text <- gsub(intToUtf8(code), sprintf("\\u%04x", code), text, fixed = TRUE)
  }
  paste0("\"", text, "\"")
}
