package org.didyma.models;

/** Where the thresholds of a number are that are learned privately. */
public enum ThresholdMethod {
  /** They part the records evenly. */
  QUANTILES("quantiles", "cut points", "near their quantiles"),
  /** They part the records by their labels. */
  LABELS("labels", "cut points by labels", "where their labels change");

  private final String text;
  private final String kind;
  private final String where;

  ThresholdMethod(String text, String kind, String where) {
    this.text = text;
    this.kind = kind;
    this.where = where;
  }

  /** What a schema says that it has. */
  String kind() {
    return kind;
  }

  /** Where they are, of several numbers. */
  public String where() {
    return where;
  }

  @Override
  public String toString() {
    return text;
  }
}
