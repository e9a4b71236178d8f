package org.didyma.models;

import java.util.Locale;

/**
 * What a card is worth, in one sentence. A card is better than the base rate where its area under
 * the ROC curve (AUC) in the population is above 1/2, that of always predicting the base rate: a
 * positive record is likelier to have the higher score than a negative one, equal scores count
 * half. It is called so where all of the AUC's interval of 95 % is above 1/2, which is wrong in at
 * most 2.5 % of releases of cards that are not better. Otherwise it is called useless only where
 * the whole interval is below what is {@link #useful}: an interval that holds both decides nothing.
 *
 * @param kind for programs
 * @param sentence for people
 */
public record Verdict(Kind kind, String sentence) {

  /** What was found. */
  public enum Kind {
    /** The card is better than the base rate. */
    BETTER,
    /** Measured, but neither shown to be better nor shown to be of no use. */
    UNCLEAR,
    /** Measured, and not shown to be better, and below what is useful. */
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

  private static final String BY_COMMAND = " (didyma evaluate)";

  /** The sentence for who has the card alone, and no command. */
  public String onPaper() {
    return kind == Kind.NOT_MEASURED ? "Not measured." : sentence.replace(BY_COMMAND, "");
  }

  /** The ends of an interval of 95 % to two digits, rounded away from each other. */
  public static String ends(double least, double most) {
    return down(least) + " to " + hundredths(Math.ceil(100 * most));
  }

  /** How a card is used with another cut-off than its own. */
  public static String anotherCutOff() {
    return "didyma predict --cutoff";
  }

  /** Said of a card that orders records, and may decide no better than without it. */
  private static final String NOT_DECIDED =
      " At its own cut-off it is not shown to cost less than one prediction for all: use its risks,"
          + " or another cut-off.";

  /** The AUC of always predicting the base rate. */
  public static final double CHANCE = 0.5;

  /**
   * What a useful card reaches at least: an AUC of 0.7, or as far on the way from chance to 1.
   * Plans tell how many records it needs.
   *
   * @param chance what the figure is of predicting the same for all
   */
  public static double useful(double chance) {
    return chance + 0.4 * (1 - chance);
  }

  /**
   * The verdict of a measured card for two outcomes.
   *
   * @param least the lower end of the AUC's interval of 95 %
   * @param most the upper end
   * @param areRisksWorse whether its predicted risks are worse than the base rate
   * @param areDecisionsShown whether they are shown to cost less than one prediction for all
   */
  public static Verdict of(
      double least, double most, boolean areRisksWorse, boolean areDecisionsShown) {
    return of(
        "AUC",
        least,
        most,
        CHANCE,
        (areDecisionsShown ? "" : NOT_DECIDED)
            + (areRisksWorse
                ? " Its predicted risks are worse than the base rate: use the measured ones."
                : ""));
  }

  /**
   * The verdict of a card for a label of more than two values.
   *
   * @param figure name of what says how well it orders records or finds classes
   * @param least the lower end of its interval of 95 %
   * @param most the upper end
   * @param chance what it is of predicting the same for all
   * @param isLevelOff whether what it predicts is not shown to be better than the mean
   */
  public static Verdict of(
      String figure, double least, double most, double chance, boolean isLevelOff) {
    return of(
        figure,
        least,
        most,
        chance,
        isLevelOff
            ? " Its order is good, but its level is not shown to be right (R^2): use the measured"
                + " means."
            : "");
  }

  /** What it says decides: of two numbers that people read alike, both get the same verdict. */
  private static Verdict of(
      String figure, double least, double most, double chance, String warning) {
    String low = down(least);
    if (least > chance) {
      return new Verdict(
          Kind.BETTER,
          "Better than always predicting the base rate: %s %s %s (95 %%).%s"
              .formatted(
                  figure,
                  low.equals(hundredths(100 * chance)) ? "above" : "at least",
                  low,
                  warning));
    }
    double ceiling = Math.ceil(100 * most);
    return ceiling < Math.round(100 * useful(chance))
        ? new Verdict(
            Kind.NOT_SHOWN,
            "Not shown to be better than the base rate, and of little use: %s at most %s (95 %%). Do"
                    .formatted(figure, hundredths(ceiling))
                + " not use.")
        : new Verdict(
            Kind.UNCLEAR,
            ("Not shown to be better than the base rate, as it was not measured well enough: %s %s to"
                    + " %s (95 %%). Do not use it before you measure it on new rows"
                    + BY_COMMAND
                    + ".")
                .formatted(figure, low, hundredths(ceiling)));
  }

  private static String down(double least) {
    return hundredths(Math.floor(100 * least));
  }

  private static String hundredths(double number) {
    return String.format(Locale.ROOT, "%.2f", number / 100);
  }
}
