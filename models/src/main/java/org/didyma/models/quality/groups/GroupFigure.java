package org.didyma.models.quality.groups;

/** What is measured of the records of each group. */
public enum GroupFigure {
  /** The share of records for which positive is predicted. */
  SELECTION_RATE("selection rate", true),
  /** That share of the positive records: sensitivity. */
  TRUE_POSITIVE_RATE("true positive rate", true),
  /** That share of the negative records: 1 - specificity. */
  FALSE_POSITIVE_RATE("false positive rate", true),
  /** The share of positive records among those for which positive is predicted. */
  POSITIVE_PREDICTIVE_VALUE("positive predictive value", true),
  /** The area under the ROC curve. */
  AUC("AUC", false),
  /** The number of positive records over the sum of predicted risks; 1 where these are right. */
  OBSERVED_OVER_PREDICTED("observed over predicted", false);

  private final String words;
  private final boolean isShare;

  GroupFigure(String words, boolean isShare) {
    this.words = words;
    this.isShare = isShare;
  }

  /** What people call it. */
  public String words() {
    return words;
  }

  /** Whether people are told it in per cent. */
  public boolean isShare() {
    return isShare;
  }
}
