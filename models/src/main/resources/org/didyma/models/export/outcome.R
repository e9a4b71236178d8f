# What the scores say, a matrix with a row per record: probabilities by class,
# probabilities that nothing happens until horizons, the expected count or the
# number; NA where the card's schema refuses a field.
scorecard_outcomes <- function(records) {
  reading <- scorecard$reading
  t <- reading$unit * (scorecard_score(records) - scorecard$threshold) + reading$centre
  t <- pmax(reading$low, pmin(reading$high, t))
  told <- matrix(0, length(t), length(reading$names), dimnames = list(NULL, reading$names))
  left <- rep(1, length(t))
  if (reading$kind == "number") {
    told[, 1] <- t
  } else if (reading$kind == "expected-count") {
    told[, 1] <- reading$factors * exp(t)
  } else if (reading$kind == "survival") {
    for (j in seq_along(reading$factors)) {
      left <- left / (1 + reading$factors[j] * exp(t))
      told[, j] <- left
    }
  } else {
    for (k in seq_along(reading$factors)) {
      above <- 1 / (1 + reading$factors[k] * exp(-t))
      told[, k] <- left - above
      left <- above
    }
    told[, ncol(told)] <- left
  }
  told
}

# The classes of the largest probability, the counts or the numbers; NA for times.
scorecard_predict <- function(records) {
  told <- scorecard_outcomes(records)
  if (scorecard$reading$kind == "class-shares") {
    best <- rep(NA_integer_, nrow(told))
    known <- !is.na(told[, 1])
    best[known] <- vapply(which(known), function(i) which.max(told[i, ]), 1L)
    colnames(told)[best]
  } else if (scorecard$reading$kind == "survival") {
    rep(NA_real_, nrow(told))
  } else {
    unname(told[, 1])
  }
}
