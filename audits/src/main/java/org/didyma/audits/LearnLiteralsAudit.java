package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.models.learning.CardStrategies;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * A card of one literal of three categories and a threshold, where little can be told: by the
 * exponential mechanism at all of epsilon, by errors that cost differently, from the records that
 * their coins leave in; and noisy counts of the others at all of epsilon, too, of which the output
 * has two signs.
 */
final class LearnLiteralsAudit extends LearnAudit<LearnLiteralsAudit.Settings> {

  static final AuditFamily FAMILY = family("learn-literals", LearnLiteralsAudit::new);

  private static final List<List<String>> KINDS =
      List.of(
          List.of("a", "0", "0"),
          List.of("b", "3", "1"),
          List.of("a", "3", "1"),
          List.of("b", "1", "0"));

  /** The coordinates of the kinds: three categories, and a number of at least 2. */
  private static final int[][] ROWS = {{1, 0, 0, 0}, {0, 1, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 0}};

  private static final int[] LABELS = {0, 1, 1, 0};

  /** Public records of each kind. */
  private static final int[] BULK = {1, 0, 0, 0};

  private static final int D = ROWS[0].length;

  private static final Costs COSTS = new Costs(2, 1);

  private static final Rational HALF = Rational.of(1, 2);

  private static final int SIGNS = 4;

  /**
   * What may be wrong.
   *
   * @param card so many times the epsilon of the card
   * @param counts so many times the epsilon of the counts
   * @param split how records are held out
   */
  record Settings(double card, double counts, Split split) {}

  private final double epsilon;

  private LearnLiteralsAudit(Epsilon epsilon, Adjacency adjacency) {
    super(
        options(columns(), epsilon, adjacency)
            .withRecords(1)
            .holdingOut(HALF)
            .by("zero-one", COSTS)
            .by(CardStrategies.named("m-of-n")),
        KINDS,
        BULK);
    this.epsilon = epsilon.value().doubleValue();
  }

  private static String columns() {
    return """
    {"label": {"column": "y", "positive": "1", "negative": "0"},
     "features": [{"column": "c", "categories": ["a", "b", "c"]},
                  {"column": "x", "integer": [0, 3], "thresholds": [2]}]}
    """;
  }

  @Override
  List<String> header() {
    return List.of("c", "x", "y");
  }

  @Override
  public Settings right() {
    return new Settings(1, 1, Split.COINS);
  }

  // ---- the law, from the definitions ----

  /** Whether a card says positive of a kind: 0 never, from 1 on a coordinate or its absence. */
  private static boolean isPositive(int card, int kind) {
    int literal = card - 1;
    return card > 0 && (ROWS[kind][literal % D] == 1) == (literal < D);
  }

  @Override
  double[] law(int[] counts, Settings settings) {
    double[] law = new double[(2 * D + 1) * SIGNS];
    part(
        counts,
        settings.split,
        (share, learning, heldOut) -> {
          double[] cards = cards(learning, settings);
          for (int card = 0; card < cards.length; card++) {
            double[] own = signs(card, heldOut, settings);
            for (int s = 0; s < own.length; s++) {
              law[card * SIGNS + s] += share * cards[card] * own[s];
            }
          }
        });
    return law;
  }

  private double[] cards(int[] records, Settings settings) {
    double rate = settings.card * epsilon / (changes() * COSTS.missedPositive());
    return normalised(
        IntStream.rangeClosed(0, 2 * D)
            .mapToDouble(
                card -> {
                  long loss = 0;
                  for (int kind = 0; kind < records.length; kind++) {
                    boolean positive = isPositive(card, kind);
                    if (positive != (LABELS[kind] == 1)) {
                      loss +=
                          records[kind] * (positive ? COSTS.falseAlarm() : COSTS.missedPositive());
                    }
                  }
                  return Math.exp(-rate * loss);
                })
            .toArray());
  }

  /** Of the positives with the largest score, and the negatives with the least. */
  private double[] signs(int card, int[] records, Settings settings) {
    int positives = 0;
    int negatives = 0;
    for (int kind = 0; kind < records.length; kind++) {
      boolean isMost = card == 0 || isPositive(card, kind);
      boolean isLeast = !isPositive(card, kind);
      positives += LABELS[kind] == 1 && isMost ? records[kind] : 0;
      negatives += LABELS[kind] == 0 && isLeast ? records[kind] : 0;
    }
    return signs(settings.counts * epsilon).law(positives, negatives, card == 0 ? 2 : 4);
  }

  // ---- what a run shows ----

  @Override
  int output(Shown shown) {
    int card = 0;
    for (int j = 0; j < D; j++) {
      int points = shown.points().get(j);
      card = points == 0 ? card : points > 0 ? 1 + j : 1 + D + j;
    }
    // Positives by increasing score, then negatives.
    int bands = shown.counts().length / 2;
    return card * SIGNS
        + (shown.counts()[bands - 1] > 0 ? 2 : 0)
        + (shown.counts()[bands] > 0 ? 1 : 0);
  }

  @Override
  List<BrokenVariant<Settings>> ownVariants() {
    List<BrokenVariant<Settings>> variants = new ArrayList<>();
    variants.add(stated("errors cost the same, the noise", with(2, 1, Split.COINS)));
    variants.add(
        code("the same, but stated with noise for the larger loss", with(2, 1, Split.COINS)));
    variants.add(stated("counts at twice epsilon", with(1, 2, Split.COINS)));
    variants.add(stated("learned from and counted on all records", with(1, 1, Split.NONE)));
    variants.add(code("learned from all records", with(1, 1, Split.NONE)));
    if (changes() == 2) {
      variants.add(stated("held out by a hash of content", with(1, 1, Split.CONTENT)));
      variants.add(code("calibrated for records that come and go", with(2, 2, Split.COINS)));
    }
    return variants;
  }

  private static Settings with(double card, double counts, Split split) {
    return new Settings(card, counts, split);
  }
}
