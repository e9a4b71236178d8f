package org.didyma.experiments;

import java.util.Locale;

/** A number that says how good a model is. */
public enum Measure {
  /** What the model costs on the training records above the best weights of the lattice. */
  EXCESS("excess cost", Kind.NUMBER, true),
  /** Share of test records predicted right. */
  ACCURACY("accuracy", Kind.SHARE, true),
  /** Mean of that share in the two classes; NaN when a class has no records. */
  BALANCED_ACCURACY("balanced", Kind.SHARE, false),
  /** Area under the curve of the scores of test records; NaN when a class has none. */
  AUC("AUC", Kind.SHARE, false),
  /** Mean loss over the training records, with its regulariser. */
  OBJECTIVE("objective", Kind.NUMBER, true),
  /** Positive records predicted positive. */
  TP("tp", Kind.COUNT, false),
  /** Negative records predicted positive. */
  FP("fp", Kind.COUNT, false),
  /** Negative records predicted negative. */
  TN("tn", Kind.COUNT, false),
  /** Positive records predicted negative. */
  FN("fn", Kind.COUNT, false);

  /** What values there are. */
  public enum Kind {
    /** From 0 to 1. */
    SHARE,
    /** Any number. */
    NUMBER,
    /** Whole numbers from 0; written down, not summed up. */
    COUNT
  }

  private final String title;
  private final Kind kind;
  private final boolean charted;

  Measure(String title, Kind kind, boolean charted) {
    this.title = title;
    this.kind = kind;
    this.charted = charted;
  }

  /** The name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The heading of tables and charts. */
  public String heading() {
    return kind == Kind.SHARE ? title + " (%)" : title;
  }

  public Kind kind() {
    return kind;
  }

  /** True when reports have a chart of it. */
  public boolean isCharted() {
    return charted;
  }

  /** What a value is multiplied by to be shown: shares are shown in percent. */
  public double scale() {
    return kind == Kind.SHARE ? 100 : 1;
  }
}
