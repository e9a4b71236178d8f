package org.didyma.models;

/**
 * How far the risks that a model tells are from the labels of records; NaN without records.
 *
 * @param logLoss mean of -ln of the probability that the model gave to the label, in nats
 * @param brier mean square of the risk less the label, which is 1 or 0
 * @param calibration expected calibration error: records are sorted by risk into ten bins of equal
 *     size, those of equal risk in one bin (that which holds their middle); the mean over records
 *     of the absolute difference between the mean risk of their bin and its share of positive ones
 */
public record RiskErrors(double logLoss, double brier, double calibration) {

  /** Why a model has none. */
  public static final String NONE =
      "scores of a model that was not learned by logistic loss are no risks";
}
