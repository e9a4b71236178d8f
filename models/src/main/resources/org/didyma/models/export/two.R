# The labels: positive where the score exceeds the cut-off.
scorecard_predict <- function(records) {
  ifelse(scorecard_score(records) > scorecard$threshold, scorecard$positive, scorecard$negative)
}

# The probabilities of the positive label by the card; NULL if it has no risks.
scorecard_risk <- function(records) {
  if (is.null(scorecard$risk)) {
    return(NULL)
  }
  odds <- scorecard$risk$unit * (scorecard_score(records) - scorecard$threshold)
  if (!is.null(scorecard$risk$limit)) {
    odds <- pmin(scorecard$risk$limit, pmax(-scorecard$risk$limit, odds))
  }
  1 / (1 + exp(-(odds + scorecard$risk$shift)))
}
