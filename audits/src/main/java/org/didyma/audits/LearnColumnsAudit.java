package org.didyma.audits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.audits.TinyCards.Categories;
import org.didyma.audits.TinyCards.Number;
import org.didyma.data.schema.Coordinate;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.models.learning.CardStrategies;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Columns first, of a number and of ten categories: thresholds of the number at a quarter of
 * epsilon; at three tenths of the rest a card of at most one sign of each column, which says which
 * of them count; at seven tenths weights of -1, 0 and 1 of all coordinates of these, by logistic
 * loss, from the records that their coins leave in; and noisy counts of the others at the price of
 * both cards. Points of the number may only increase, so that what is drawn is this and not all
 * weights at once.
 */
final class LearnColumnsAudit extends LearnAudit<LearnColumnsAudit.Settings> {

  static final AuditFamily FAMILY = family("learn-columns-first", LearnColumnsAudit::new);

  // Of the kinds of records; of the categories they have the first two.
  private static final int[] NUMBERS = {0, 3, 1, 3};
  private static final int[] CATEGORY = {0, 1, 0, 0};
  private static final int[] LABELS = {0, 1, 1, 0};

  /** Public records of each kind. */
  private static final int[] BULK = {1, 0, 0, 0};

  private static final Rational HALF = Rational.of(1, 2);

  private static final BigDecimal SCHEMA = new BigDecimal("0.25");
  private static final double CHOICE = 0.75 * 0.3;
  private static final double CARD = 0.75 * 0.7;

  private static final int LEVELS = 2;

  private static final int CHOOSING_INTERCEPT = 8;
  private static final int INTERCEPT = 15;

  // Points are a log-odds, losses whole sixteenths of a nat; below these risks scores are alike.
  private static final double CHOOSING_RISK = 0.1;
  private static final double LEAST_RISK = 0.05;
  private static final double STEPS = 16;

  private static final int FAR = 100;

  /** Public records, those of a table, and of these once more for a twin. */
  private static final int MOST_OF_A_KIND = 8;

  private static final int SIGNS = 4;

  // Which columns a card has.
  private static final int NUMBER = 1;
  private static final int CATEGORY_COLUMN = 2;
  private static final int BOTH = NUMBER + CATEGORY_COLUMN;

  private static final List<Categories> ALL = TinyCards.allCategories();

  /**
   * What may be wrong.
   *
   * @param choice so many times the epsilon of the choice of columns
   * @param card so many times the epsilon of the card
   * @param counts so many times the epsilon of the counts
   * @param split how records are held out
   */
  record Settings(double choice, double card, double counts, Split split) {}

  private final double epsilon;

  private LearnColumnsAudit(Epsilon epsilon, Adjacency adjacency) {
    super(
        options(columns(), epsilon, adjacency)
            .withThresholds(new Epsilon(epsilon.value().multiply(SCHEMA)))
            .holdingOut(HALF)
            .by("logistic", Costs.EQUAL)
            .by(CardStrategies.named("columns-first")),
        IntStream.range(0, LABELS.length)
            .mapToObj(
                k -> Stream.of(NUMBERS[k], CATEGORY[k], LABELS[k]).map(String::valueOf).toList())
            .toList(),
        BULK);
    this.epsilon = epsilon.value().doubleValue();
  }

  private static String columns() {
    String categories =
        IntStream.range(0, TinyCards.CATEGORIES)
            .mapToObj(c -> "\"" + c + "\"")
            .collect(Collectors.joining(", "));
    return """
    {"label": {"column": "y", "positive": "1", "negative": "0"},
     "features": [{"column": "x", "integer": [0, %d], "points": "increasing"},
                  {"column": "c", "categories": [%s]}]}
    """
        .formatted(TinyCards.TOP, categories);
  }

  @Override
  List<String> header() {
    return List.of("x", "c", "y");
  }

  @Override
  public Settings right() {
    return new Settings(1, 1, 1, Split.COINS);
  }

  // ---- the law, from the definitions ----

  /** A loss at a rate: exp(-rate loss) of so many records of a label, by score. */
  private record Rated(double[][][] masses) {

    static Rated of(double leastRisk, double rate) {
      double[][][] masses = new double[2][MOST_OF_A_KIND + 1][2 * FAR + 1];
      for (int label = 0; label < 2; label++) {
        for (int n = 0; n <= MOST_OF_A_KIND; n++) {
          for (int s = -FAR; s <= FAR; s++) {
            masses[label][n][s + FAR] = Math.exp(-rate * n * loss(label, s, leastRisk));
          }
        }
      }
      return new Rated(masses);
    }

    double mass(int[] records, Number number, Categories categories, int intercept) {
      double mass = categories.ways();
      for (int kind = 0; kind < records.length; kind++) {
        int score = score(kind, number, categories, intercept);
        mass *= masses[LABELS[kind]][records[kind]][score + FAR];
      }
      return mass;
    }
  }

  /** round(16 ln(1 + exp(-t))), t the log-odds of the score kept within those of two risks. */
  private static long loss(int label, int score, double leastRisk) {
    double most = Math.log((1 - leastRisk) / leastRisk);
    double t = Math.max(-most, Math.min(most, score));
    return Math.round(STEPS * Math.log1p(Math.exp(label == 1 ? -t : t)));
  }

  private static int score(int kind, Number number, Categories categories, int intercept) {
    return intercept
        + number.scores()[NUMBERS[kind]]
        + (CATEGORY[kind] == 0 ? categories.first() : categories.second());
  }

  private Rated rated(double leastRisk, double part) {
    long width = loss(1, -FAR, leastRisk) - loss(1, FAR, leastRisk);
    return Rated.of(leastRisk, part * epsilon / (width * changes()));
  }

  @Override
  double[] law(int[] counts, Settings settings) {
    List<Integer> all = records(counts);
    Rated choosing = rated(CHOOSING_RISK, settings.choice * CHOICE);
    Rated drawing = rated(LEAST_RISK, settings.card * CARD);
    CountSigns signs = signs(settings.counts * (CHOICE + CARD) * epsilon);
    double[] law = new double[(1 << TinyCards.TOP) * 4 * SIGNS * SIGNS];
    double rate = SCHEMA.doubleValue() * epsilon / (2 * LEVELS * changes());
    int[] own = all.stream().mapToInt(kind -> NUMBERS[kind]).toArray();
    Map<Integer, Double> sets = QuantileSets.of(own, TinyCards.TOP, LEVELS, rate);
    sets.forEach(
        (set, probability) ->
            part(
                counts,
                settings.split,
                (share, learning, heldOut) -> {
                  double[] columns = columns(choosing, set, learning);
                  // Where none was chosen, all are.
                  columns[BOTH] += columns[0];
                  for (int kept = 1; kept <= BOTH; kept++) {
                    double p = probability * share * columns[kept];
                    add(law, p, drawing, set, kept, learning, heldOut, signs);
                  }
                }));
    return law;
  }

  /** The probabilities of: no column, the number, the categories, both. */
  private static double[] columns(Rated choosing, int set, int[] learning) {
    // Of two thresholds and of three these are about a third and two thirds of the way.
    int ends = Integer.lowestOneBit(set) | Integer.highestOneBit(set);
    double[] masses = new double[4];
    for (Number number : TinyCards.numbers(ends, 1)) {
      for (Categories categories : TinyCards.oneCategory()) {
        int columns = (number.has() ? NUMBER : 0) + (categories.has() ? CATEGORY_COLUMN : 0);
        for (int i = -CHOOSING_INTERCEPT; i <= CHOOSING_INTERCEPT; i++) {
          masses[columns] += choosing.mass(learning, number, categories, i);
        }
      }
    }
    return normalised(masses);
  }

  private static void add(
      double[] law,
      double probability,
      Rated drawing,
      int set,
      int kept,
      int[] learning,
      int[] heldOut,
      CountSigns signs) {
    List<Number> numbers =
        (kept & NUMBER) == 0 ? List.of(Number.NONE) : TinyCards.numbers(set, TinyCards.TOP);
    List<Categories> all = (kept & CATEGORY_COLUMN) == 0 ? List.of(Categories.NONE) : ALL;
    double sum = 0;
    for (Number number : numbers) {
      for (Categories categories : all) {
        for (int i = -INTERCEPT; i <= INTERCEPT; i++) {
          sum += drawing.mass(learning, number, categories, i);
        }
      }
    }
    for (Number number : numbers) {
      for (Categories categories : all) {
        for (int i = -INTERCEPT; i <= INTERCEPT; i++) {
          double p = probability * drawing.mass(learning, number, categories, i) / sum;
          double[] own = signs(signs, number, categories, i, heldOut);
          int card = card(set, number, categories, i);
          for (int s = 0; s < own.length; s++) {
            law[card * SIGNS + s] += p * own[s];
          }
        }
      }
    }
  }

  /** Of the positives with the largest score there is, and the negatives with the least. */
  private static double[] signs(
      CountSigns signs, Number number, Categories categories, int intercept, int[] heldOut) {
    int least = intercept + categories.least();
    int most = intercept + number.scores()[TinyCards.TOP] + categories.most();
    int positives = 0;
    int negatives = 0;
    for (int kind = 0; kind < heldOut.length; kind++) {
      int score = score(kind, number, categories, intercept);
      positives += LABELS[kind] == 1 && score == most ? heldOut[kind] : 0;
      negatives += LABELS[kind] == 0 && score == least ? heldOut[kind] : 0;
    }
    return signs.law(positives, negatives, 2 * (most - least + 1));
  }

  /** By thresholds, which columns have a point, and what is said of two kinds. */
  private static int card(int set, Number number, Categories categories, int intercept) {
    int said =
        (score(0, number, categories, intercept) > 0 ? 1 : 0)
            + (score(1, number, categories, intercept) > 0 ? 2 : 0);
    return ((set * 2 + (number.has() ? 1 : 0)) * 2 + (categories.has() ? 1 : 0)) * SIGNS + said;
  }

  // ---- what a run shows ----

  @Override
  int output(Shown shown) {
    List<Coordinate> coordinates = shown.schema().coordinates();
    int set = 0;
    int[] scores = new int[TinyCards.TOP + 1];
    List<Integer> categories = new ArrayList<>();
    for (int j = 0; j < coordinates.size(); j++) {
      int points = shown.points().get(j);
      if (coordinates.get(j).column().equals("x")) {
        int t = Integer.parseInt(coordinates.get(j).value());
        set |= 1 << (t - 1);
        for (int number = t; number <= TinyCards.TOP; number++) {
          scores[number] += points;
        }
      } else {
        categories.add(points);
      }
    }
    Number number = new Number(scores, scores[TinyCards.TOP] > 0);
    Categories own =
        new Categories(
            categories.get(0),
            categories.get(1),
            categories.stream().mapToInt(p -> p).min().orElseThrow(),
            categories.stream().mapToInt(p -> p).max().orElseThrow(),
            1);
    // Positives by increasing score, then negatives.
    int bands = shown.counts().length / 2;
    return card(set, number, own, shown.intercept()) * SIGNS
        + (shown.counts()[bands - 1] > 0 ? 2 : 0)
        + (shown.counts()[bands] > 0 ? 1 : 0);
  }

  @Override
  List<BrokenVariant<Settings>> ownVariants() {
    List<BrokenVariant<Settings>> variants = new ArrayList<>();
    variants.add(stated("the choice is free", with(1 / 0.3, 1 / 0.7, 1 / 0.75, Split.COINS)));
    variants.add(stated("the best columns, without noise", with(1e3, 1, 1, Split.COINS)));
    variants.add(code("the same, but stated with noise", with(1e3, 1, 1, Split.COINS)));
    variants.add(code("the card at all of epsilon", with(1, 1 / CARD, 1, Split.COINS)));
    variants.add(code("counts at all of epsilon", with(1, 1, 1 / 0.75, Split.COINS)));
    variants.add(stated("learned from and counted on all records", with(1, 1, 1, Split.NONE)));
    variants.add(code("learned from all records", with(1, 1, 1, Split.NONE)));
    if (changes() == 2) {
      variants.add(stated("held out by a hash of content", with(1, 1, 1, Split.CONTENT)));
      variants.add(code("calibrated for records that come and go", with(2, 2, 2, Split.COINS)));
    }
    return variants;
  }

  private static Settings with(double choice, double card, double counts, Split split) {
    return new Settings(choice, card, counts, split);
  }
}
