package org.didyma.models;

import java.util.Locale;

/**
 * What a card is worth, in one sentence. A card is better than the base rate where its area under
 * the ROC curve (AUC) in the population is above 1/2, that of always predicting the base rate: a
 * positive record is likelier to have the higher score than a negative one, equal scores count
 * half. It is called so where all of the AUC's interval of 95 % is above 1/2, which is wrong in at
 * most 2.5 % of releases of cards that are not better.
 *
 * @param kind for programs
 * @param sentence for people
 */
public record Verdict(Kind kind, String sentence) {

  /** What was found. */
  public enum Kind {
    /** The card is better than the base rate. */
    BETTER,
    /** Measured, and not shown to be better. */
    NOT_SHOWN,
    /** Nothing was measured. */
    NOT_MEASURED;

    /** The name in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Of a card that was not measured. */
  static final Verdict NOT_MEASURED =
      new Verdict(
          Kind.NOT_MEASURED,
          "Not measured: nothing shows that it is better than the base rate. Measure it with"
              + " didyma evaluate, on records that it was not learned from.");

  private static final Verdict NOT_SHOWN =
      new Verdict(Kind.NOT_SHOWN, "Not shown to be better than the base rate. Do not use.");

  /** How a card is used with another cut-off than its own. */
  public static String anotherCutOff() {
    return "didyma predict --cutoff";
  }

  /** The AUC of always predicting the base rate. */
  public static final double CHANCE = 0.5;

  /**
   * The verdict of a measured card.
   *
   * @param least the lower end of the AUC's interval of 95 %
   * @param areRisksWorse whether its predicted risks are worse than the base rate
   */
  public static Verdict of(double least, boolean areRisksWorse) {
    if (!(least > CHANCE)) {
      return NOT_SHOWN;
    }
    return new Verdict(
        Kind.BETTER,
        better("AUC", least, CHANCE)
            + (areRisksWorse
                ? " Its predicted risks are worse than the base rate: use the measured ones."
                : ""));
  }

  /**
   * The verdict of a card for a label of more than two values.
   *
   * @param figure name of what says how well it orders records or finds classes
   * @param least the lower end of its interval of 95 %
   * @param chance what it is of predicting the same for all
   * @param isLevelOff whether what it predicts is not shown to be better than the mean
   */
  public static Verdict of(String figure, double least, double chance, boolean isLevelOff) {
    return least > chance
        ? new Verdict(
            Kind.BETTER,
            better(figure, least, chance)
                + (isLevelOff
                    ? " Its order is good, but its level is not shown to be right (R^2): use the"
                        + " measured means."
                    : ""))
        : NOT_SHOWN;
  }

  private static String better(String figure, double least, double chance) {
    String hundredths = String.format(Locale.ROOT, "%.2f", Math.floor(100 * least) / 100);
    return "Better than always predicting the base rate: %s %s %s (95 %%)."
        .formatted(
            figure,
            hundredths.equals(String.format(Locale.ROOT, "%.2f", chance)) ? "above" : "at least",
            hundredths);
  }
}
