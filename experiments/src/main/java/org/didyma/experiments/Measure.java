package org.didyma.experiments;

import java.util.Locale;
import org.didyma.models.RiskErrors;

/** A number that says how good a model is, or a run of an engine. */
public enum Measure {
  /** What the model costs on the training records above the best weights of the lattice. */
  EXCESS("excess cost", Kind.NUMBER, true),
  /** Share of test records predicted right. */
  ACCURACY("accuracy", Kind.SHARE, true),
  /** Mean of that share in the two classes; NaN when a class has no records. */
  BALANCED_ACCURACY("balanced", Kind.SHARE, false),
  /** Area under the curve of the scores of test records; NaN when a class has none. */
  AUC("AUC", Kind.SHARE, false),
  /**
   * Of pairs of test records of which it is known who fared worse, those whose scores say so, ties
   * counting half; NaN without such pairs. Harrell's C for times to an event.
   */
  CONCORDANCE("concordance", Kind.SHARE, true),
  /** Quadratic kappa of the likeliest classes of test records. */
  KAPPA("quadratic kappa", Kind.NUMBER, true),
  /** Mean distance of a count or number of a test record from what is predicted. */
  ABSOLUTE_ERROR("absolute error", Kind.NUMBER, true),
  /** Mean square of that distance. */
  SQUARED_ERROR("squared error", Kind.NUMBER, false),
  /** The lower end of the interval that a run itself told for its AUC. */
  TOLD_AUC_LOW("AUC told from", Kind.SHARE, false),
  /** The upper end. */
  TOLD_AUC_HIGH("AUC told to", Kind.SHARE, false),
  /** 1 where the AUC on the test records lies between them, else 0. */
  TOLD_AUC_COVERS("AUC covered", Kind.SHARE, false),
  /** The lower end of the interval that a run itself told for its accuracy. */
  TOLD_ACCURACY_LOW("accuracy told from", Kind.SHARE, false),
  /** The upper end. */
  TOLD_ACCURACY_HIGH("accuracy told to", Kind.SHARE, false),
  /** 1 where the accuracy on the test records lies between them, else 0. */
  TOLD_ACCURACY_COVERS("accuracy covered", Kind.SHARE, false),
  /**
   * Mean cost of a test record where a missed positive costs 5 and a false alarm 1: decided by the
   * risk, positive above 1/6, where a model tells risks, else as it decides by itself.
   */
  COST("cost at 5:1", Kind.NUMBER, false),
  /** Mean -ln of the probability given to labels of test records; NaN without risks. */
  LOG_LOSS("log loss", Kind.NUMBER, false),
  /** Mean square of risks less labels of test records; NaN without risks. */
  BRIER("Brier", Kind.NUMBER, false),
  /** Expected calibration error over ten bins of test records; NaN without risks. */
  CALIBRATION_ERROR("calibration", Kind.NUMBER, false),
  /** Mean loss over the training records, with its regulariser. */
  OBJECTIVE("objective", Kind.NUMBER, true),
  /** Positive records predicted positive. */
  TP("tp", Kind.COUNT, false),
  /** Negative records predicted positive. */
  FP("fp", Kind.COUNT, false),
  /** Negative records predicted negative. */
  TN("tn", Kind.COUNT, false),
  /** Positive records predicted negative. */
  FN("fn", Kind.COUNT, false),
  /** 1 for an engine that ended by itself with a point that nothing is known to beat, else 0. */
  SOLVED("solved", Kind.SHARE, true),
  /** When an engine first had a point as good as the best known; NaN when it never had. */
  SECONDS_TO_OPTIMUM("to optimum (s)", Kind.NUMBER, false),
  /** When an engine said, rightly as far as is known, that its point is best; NaN if it did not. */
  SECONDS_TO_PROOF("to proof (s)", Kind.NUMBER, true),
  /** Objective less bound at the end, in units of cost; NaN without both. */
  GAP_COST("gap at limit", Kind.NUMBER, false),
  /** Area under the relative gap of an engine's best point to the best known, in seconds. */
  PRIMAL_INTEGRAL("primal integral (s)", Kind.NUMBER, true),
  /** Nodes of an engine's tree, or points that it evaluated; NaN where it does not tell. */
  NODES("nodes", Kind.NUMBER, false),
  /** 1 for an engine that said what is not so, else 0. */
  WRONG_CLAIM("wrong claims", Kind.SHARE, false);

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

  /** True when only models whose scores are risks have it, see {@link RiskErrors#NONE}. */
  public boolean isOfRisk() {
    return this == LOG_LOSS || this == BRIER || this == CALIBRATION_ERROR;
  }

  private boolean isOfNumber() {
    return this == ABSOLUTE_ERROR || this == SQUARED_ERROR;
  }

  /**
   * True when every model has it, so that a run with a model and without it is of a version that
   * did not measure it.
   */
  public boolean isOfEveryModel() {
    return this == ACCURACY || this == COST;
  }

  /** True when a model is the better the smaller it is. */
  public boolean isBetterSmall() {
    return isOfRisk() || isOfNumber() || this == COST || this == EXCESS || this == OBJECTIVE;
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
