@CARD@

# Scores records by the card above, in base R. Numbers are compared as R's
# doubles, so numbers of more than 15 digits next to a cut point may differ.

scorecard <- list(
  trim = @TRIM@, threshold = @THRESHOLD@, @SAYS@,
  columns = list(
@COLUMNS@
  )
)

# The k for which x is from (k - 1/2) scale to below (k + 1/2) scale: of decimals
# of up to 15 digits two are equal where their doubles differ by rounding alone.
.scorecard_steps <- function(x, scale) {
  reaches <- function(k) {
    start <- (k - 0.5) * scale
    x >= start - 2 * .Machine$double.eps * abs(start)
  }
  k <- floor(x / scale + 0.5)
  if (reaches(k + 1)) k + 1 else if (reaches(k)) k else k - 1
}

.scorecard_folded <- function(text) {
  chartr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", text)
}

# Year, month and day in eight digits; NULL if the text is not a date.
.scorecard_day <- function(text, form) {
  for (known in c(form, "yyyy-MM-dd")) {
    few <- if (known == "yyyy-MM-dd") "{2}" else "{1,2}"
    parts <- strsplit(known, "[-./]")[[1]]
    digits <- ifelse(parts == "yyyy", "([0-9]{4})", paste0("([0-9]", few, ")"))
    separator <- paste0("[", substr(gsub("[A-Za-z]", "", known), 1, 1), "]")
    pattern <- paste0(
      "^", paste(digits, collapse = separator), "([T ][0-9][-0-9:.+ ZAPM]*)?$")
    found <- regmatches(text, regexec(pattern, text))[[1]]
    if (length(found) > 0) {
      of <- function(part) as.integer(found[1 + match(part, parts)])
      year <- of("yyyy")
      leap <- year %% 4 == 0 && (year %% 100 != 0 || year %% 400 == 0)
      days <- c(31, if (leap) 29 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
      if (of("MM") >= 1 && of("MM") <= 12 && of("dd") >= 1 && of("dd") <= days[of("MM")]) {
        return(as.character((year * 100 + of("MM")) * 100 + of("dd")))
      }
    }
  }
  NULL
}

.scorecard_field <- function(column, text) {
  words <- column$words
  if (isTRUE(column$ignoreCase)) {
    words <- .scorecard_folded(words)
    text <- .scorecard_folded(text)
  }
  at <- match(text, words)
  if (is.na(at) && isTRUE(column$wholeWords) && grepl("^[+-]?[0-9]+[.]0*$", text)) {
    at <- match(sub("[.]0*$", "", text), words)
  }
  if (!is.na(at)) {
    return(column$points[at])
  }
  numbers <- column$numbers
  if (!is.null(numbers)) {
    if (!is.null(numbers$date)) {
      text <- .scorecard_day(text, numbers$date)
      if (is.null(text)) {
        return(column$other)
      }
    } else if (grepl("^[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?$", text)) {
      return(if (substr(text, 1, 1) == "-") numbers$below else numbers$above)
    }
    if (!is.null(column$mark)) {
      text <- chartr(paste0(".", column$mark), "x.", text)
    }
    form <- if (numbers$whole) "^[+-]?[0-9]+([.]0*)?$" else
      "^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,9})?$"
    if (grepl(form, text) && (nchar(text) <= 100 || !grepl("[eE]", text))) {
      x <- as.numeric(text)
      if (x %in% numbers$missing) {
        return(numbers$absent)
      }
      if (x < numbers$low) {
        return(numbers$below)
      }
      if (x > numbers$high) {
        return(numbers$above)
      }
      if (!is.null(numbers$scale)) {
        return(numbers$weight * .scorecard_steps(x, numbers$scale))
      }
      return(numbers$pieces[sum(x >= numbers$cuts) + 1])
    }
  }
  column$other
}

# What each column adds, a matrix with a row per record: NA where the card's
# schema refuses the field. Records are a data frame; a column that it does not
# have counts as empty.
scorecard_added <- function(records) {
  added <- vapply(scorecard$columns, function(column) {
    fields <- if (column$name %in% names(records)) records[[column$name]] else
      rep("", nrow(records))
    text <- ifelse(is.na(fields), "", format_field(fields))
    if (is.numeric(fields) && !is.null(column$mark)) {
      text <- chartr(".", column$mark, text)
    }
    if (scorecard$trim) {
      text <- gsub("^[\x01-\x20]+|[\x01-\x20]+$", "", text)
    }
    known <- unique(text)
    points <- vapply(known, function(one) .scorecard_field(column, one), numeric(1))
    unname(points[match(text, known)])
  }, numeric(nrow(records)))
  names <- vapply(scorecard$columns, `[[`, "", "name")
  matrix(added, nrow(records), length(names), dimnames = list(NULL, names))
}

# Each field by itself, numbers in digits that read back as the same number.
format_field <- function(fields) {
  if (is.character(fields) || is.factor(fields)) {
    return(as.character(fields))
  }
  if (!is.numeric(fields)) {
    # R before 4.3 would write the times of a column alike.
    return(vapply(seq_along(fields), function(i) {
      paste(as.character(fields[i]), collapse = " ")
    }, ""))
  }
  vapply(fields, function(number) {
    if (!is.finite(number)) {
      return(as.character(number))
    }
    # With a point, whatever mark this session writes decimals with.
    digits <- function(n) {
      format(number, digits = n, trim = TRUE, scientific = FALSE, decimal.mark = ".")
    }
    short <- digits(15)
    if (isTRUE(as.numeric(short) == number)) short else digits(17)
  }, "", USE.NAMES = FALSE)
}

# The sums, in the order of the columns and in doubles: rowSums has more digits
# in between, and comes to other sums.
scorecard_score <- function(records) {
  added <- scorecard_added(records)
  score <- numeric(nrow(added))
  for (column in seq_len(ncol(added))) {
    score <- score + unname(added[, column])
  }
  score
}

@TOLD@