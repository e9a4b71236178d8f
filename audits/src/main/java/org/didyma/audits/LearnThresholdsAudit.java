package org.didyma.audits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.data.schema.Coordinate;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.models.ThresholdMethod;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Thresholds of one number at two fifths of epsilon, by quantiles or by labels; weights of -1, 0 or
 * 1 for them by the exponential mechanism at the other three fifths, from the records that their
 * coins leave in; and noisy counts of the others at three fifths, too, of which the output has two
 * signs.
 */
final class LearnThresholdsAudit extends LearnAudit<LearnThresholdsAudit.Settings> {

  /** Of several mechanisms, which together are none of them. */
  static final AuditFamily QUANTILES =
      family(
          "learn",
          (e, adjacency) -> new LearnThresholdsAudit(ThresholdMethod.QUANTILES, e, adjacency));

  /** The same with thresholds where labels change, by what errors cost. */
  static final AuditFamily LABELS =
      family(
          "learn-label-cuts",
          (e, adjacency) -> new LearnThresholdsAudit(ThresholdMethod.LABELS, e, adjacency));

  /** Public records of each kind. */
  private static final int[] BULK = {1, 0, 0, 0};

  private static final Rational HALF = Rational.of(1, 2);
  private static final BigDecimal SCHEMA = new BigDecimal("0.4");
  private static final BigDecimal CARD = new BigDecimal("0.6");

  /** Levels of quantiles, where nobody guesses how many records there are. */
  private static final int LEVELS = 2;

  /** Thresholds by labels, as many as so many levels can have. */
  private static final int MOST_THRESHOLDS = 3;

  private static final int SIGNS = 4;

  /**
   * What may be wrong.
   *
   * @param thresholds so many times the epsilon of the thresholds
   * @param card so many times the epsilon of the card
   * @param counts so many times the epsilon of the counts
   * @param split how records are held out
   */
  record Settings(double thresholds, double card, double counts, Split split) {}

  private final ThresholdMethod cuts;
  private final Costs costs;
  private final double epsilon;

  /** The largest number; the candidate thresholds are all from 1 to it. */
  private final int top;

  private final int[] numbers;
  private final int[] labels;

  private LearnThresholdsAudit(ThresholdMethod cuts, Epsilon epsilon, Adjacency adjacency) {
    this(cuts, cuts == ThresholdMethod.LABELS ? new Costs(2, 1) : Costs.EQUAL, epsilon, adjacency);
  }

  private LearnThresholdsAudit(
      ThresholdMethod cuts, Costs costs, Epsilon epsilon, Adjacency adjacency) {
    super(
        options(columns(top(cuts)), epsilon, adjacency)
            .withThresholds(new Epsilon(epsilon.value().multiply(SCHEMA)))
            .holdingOut(HALF)
            .by("zero-one", costs)
            .cutting(cuts)
            .from(schema -> LatticeName.ternary()),
        kinds(cuts),
        BULK);
    this.cuts = cuts;
    this.costs = costs;
    this.epsilon = epsilon.value().doubleValue();
    this.top = top(cuts);
    this.numbers = numbers(top);
    this.labels = labels(cuts);
  }

  private static String columns(int top) {
    return """
    {"label": {"column": "y", "positive": "1", "negative": "0"},
     "features": [{"column": "x", "integer": [0, %d]}]}
    """
        .formatted(top);
  }

  /** With one candidate more than thresholds, so that labels can tell. */
  private static int top(ThresholdMethod cuts) {
    return cuts == ThresholdMethod.LABELS ? MOST_THRESHOLDS + 1 : MOST_THRESHOLDS;
  }

  private static int[] numbers(int top) {
    return new int[] {0, top, 1, top - 1};
  }

  /** Of the kinds; labels that go up and down with the number make cuts tell. */
  private static int[] labels(ThresholdMethod cuts) {
    return cuts == ThresholdMethod.LABELS ? new int[] {0, 1, 1, 0} : new int[] {0, 1, 0, 1};
  }

  private static List<List<String>> kinds(ThresholdMethod cuts) {
    int[] numbers = numbers(top(cuts));
    int[] labels = labels(cuts);
    return IntStream.range(0, labels.length)
        .mapToObj(k -> List.of(Integer.toString(numbers[k]), Integer.toString(labels[k])))
        .toList();
  }

  @Override
  List<String> header() {
    return List.of("x", "y");
  }

  @Override
  public Settings right() {
    return new Settings(1, 1, 1, Split.COINS);
  }

  // ---- the law, from the definitions ----

  /**
   * A card.
   *
   * @param thresholds a set of them as bits, that of 1 first
   * @param scores of the numbers from 0 on
   */
  private record Card(int thresholds, int[] scores) {

    int most() {
      return IntStream.of(scores).max().orElseThrow();
    }

    int least() {
      return IntStream.of(scores).min().orElseThrow();
    }

    /** Two for each score between the least and the largest one. */
    int cells() {
      return 2 * (most() - least() + 1);
    }
  }

  /** By thresholds, their weights, and whether either count is above 0. */
  private static int output(Card card, boolean positives, boolean negatives) {
    int number = card.thresholds;
    for (int n = 1; n < card.scores.length; n++) {
      number = number * 3 + card.scores[n] - card.scores[n - 1] + 1;
    }
    return number * SIGNS + (positives ? 2 : 0) + (negatives ? 1 : 0);
  }

  @Override
  double[] law(int[] counts, Settings settings) {
    List<Integer> all = records(counts);
    double[] law = new double[(1 << top) * (int) Math.pow(3, top) * SIGNS];
    thresholds(all, settings)
        .forEach(
            (set, probability) -> {
              List<Card> cards = cards(set);
              part(
                  counts,
                  settings.split,
                  (share, learning, heldOut) ->
                      add(law, cards, learning, heldOut, probability * share, settings));
            });
    return law;
  }

  private void add(
      double[] law,
      List<Card> cards,
      int[] learning,
      int[] heldOut,
      double probability,
      Settings settings) {
    double[] chosen = chosen(cards, learning, settings);
    for (int c = 0; c < chosen.length; c++) {
      double[] own = signs(cards.get(c), heldOut, settings);
      for (int s = 0; s < own.length; s++) {
        law[output(cards.get(c), (s & 2) != 0, (s & 1) != 0)] += probability * chosen[c] * own[s];
      }
    }
  }

  private long width() {
    return Math.max(costs.missedPositive(), costs.falseAlarm());
  }

  /** The probabilities of sets of thresholds. */
  private Map<Integer, Double> thresholds(List<Integer> kinds, Settings settings) {
    double own = settings.thresholds * SCHEMA.doubleValue() * epsilon / changes();
    return cuts == ThresholdMethod.LABELS
        ? byLabels(kinds, own / width())
        : QuantileSets.of(numbers(kinds), top, LEVELS, own / (2 * LEVELS));
  }

  private int[] numbers(List<Integer> kinds) {
    return kinds.stream().mapToInt(kind -> numbers[kind]).toArray();
  }

  /** Sets of three with a level for each of the parts, by what the wrong level costs. */
  private Map<Integer, Double> byLabels(List<Integer> kinds, double rate) {
    Map<Integer, Double> masses = new HashMap<>();
    for (int set = 0; set < 1 << top; set++) {
      if (Integer.bitCount(set) != MOST_THRESHOLDS) {
        continue;
      }
      for (int levels = 0; levels < 1 << (MOST_THRESHOLDS + 1); levels++) {
        int cost = 0;
        for (int kind : kinds) {
          int part = Integer.bitCount(set & ((1 << numbers[kind]) - 1));
          cost += cost(kind, (levels >> part & 1) == 1);
        }
        masses.merge(set, Math.exp(-rate * cost), Double::sum);
      }
    }
    double sum = masses.values().stream().mapToDouble(m -> m).sum();
    masses.replaceAll((set, mass) -> mass / sum);
    return masses;
  }

  private int cost(int kind, boolean isPositive) {
    if (isPositive == (labels[kind] == 1)) {
      return 0;
    }
    return Math.toIntExact(isPositive ? costs.falseAlarm() : costs.missedPositive());
  }

  /** All weightings of thresholds: a number's score is the sum of those that it reaches. */
  private List<Card> cards(int set) {
    List<Card> cards = new ArrayList<>();
    int n = Integer.bitCount(set);
    for (int code = 0; code < Math.pow(3, n); code++) {
      int[] scores = new int[top + 1];
      int rest = code;
      for (int t = 1; t <= top; t++) {
        int weight = 0;
        if ((set >> (t - 1) & 1) == 1) {
          weight = rest % 3 - 1;
          rest /= 3;
        }
        scores[t] = scores[t - 1] + weight;
      }
      cards.add(new Card(set, scores));
    }
    return cards;
  }

  private double[] chosen(List<Card> cards, int[] records, Settings settings) {
    double rate = settings.card * CARD.doubleValue() * epsilon / (changes() * width());
    return normalised(
        cards.stream()
            .mapToDouble(
                card -> {
                  int loss = 0;
                  for (int kind = 0; kind < records.length; kind++) {
                    loss += records[kind] * cost(kind, card.scores[numbers[kind]] > 0);
                  }
                  return Math.exp(-rate * loss);
                })
            .toArray());
  }

  /** Of the positives with the largest score, and the negatives with the least. */
  private double[] signs(Card card, int[] records, Settings settings) {
    int positives = 0;
    int negatives = 0;
    for (int kind = 0; kind < records.length; kind++) {
      int score = card.scores[numbers[kind]];
      positives += labels[kind] == 1 && score == card.most() ? records[kind] : 0;
      negatives += labels[kind] == 0 && score == card.least() ? records[kind] : 0;
    }
    return signs(settings.counts * CARD.doubleValue() * epsilon)
        .law(positives, negatives, card.cells());
  }

  // ---- what a run shows ----

  @Override
  int output(Shown shown) {
    int set = 0;
    int[] scores = new int[top + 1];
    List<Coordinate> coordinates = shown.schema().coordinates();
    for (int j = 0; j < coordinates.size(); j++) {
      int t = Integer.parseInt(coordinates.get(j).value());
      set |= 1 << (t - 1);
      for (int number = t; number <= top; number++) {
        scores[number] += shown.points().get(j);
      }
    }
    // Positives by increasing score, then negatives.
    int bands = shown.counts().length / 2;
    return output(new Card(set, scores), shown.counts()[bands - 1] > 0, shown.counts()[bands] > 0);
  }

  @Override
  List<BrokenVariant<Settings>> ownVariants() {
    List<BrokenVariant<Settings>> variants = new ArrayList<>();
    double both = 1 + SCHEMA.doubleValue() / CARD.doubleValue();
    variants.add(stated("thresholds are free", new Settings(1, both, both, Split.COINS)));
    variants.add(stated("learned from and counted on all records", with(1, 1, Split.NONE)));
    if (changes() == 2) {
      variants.add(stated("held out by a hash of content", with(1, 1, Split.CONTENT)));
      variants.add(stated("a replaced record changes one count", with(1, 2, Split.COINS)));
    }
    variants.add(stated("thresholds without noise", with(1e3, 1, Split.COINS)));
    variants.add(code("the same, but stated with noise", with(1e3, 1, Split.COINS)));
    variants.add(code("learned from all records", with(1, 1, Split.NONE)));
    return variants;
  }

  private static Settings with(double thresholds, double counts, Split split) {
    return new Settings(thresholds, 1, counts, split);
  }
}
