package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.models.learning.CardStrategies;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Real weights by objective perturbation, rounded to whole points, of a column that is 0 or 1 and
 * an intercept, from all records at all of epsilon. The output is whether the point of the column
 * is above 0: rounding never changes the sign of the only weight, since its unit is chosen to fit.
 *
 * <p>A minimum w is where minus the noise is the gradient of the other terms, so its density is
 * that of the noise there times the determinant of the Hessian; the law is its sum over a grid.
 */
final class LearnRoundedAudit extends LearnAudit<LearnRoundedAudit.Settings> {

  static final AuditFamily FAMILY = family("learn-rounded", LearnRoundedAudit::new);

  private static final int[] NUMBERS = {1, 0, 1, 0};
  private static final int[] LABELS = {1, 0, 0, 1};

  /** Public records of each kind. */
  private static final int[] BULK = {1, 1, 0, 0};

  private static final String COLUMNS =
      """
      {"label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [{"column": "x", "integer": [0, 1], "thresholds": [1]}]}
      """;

  // Rows are (x - 1/2, 1) over the norm of the box that holds them, [-1/2, 1/2] x [-1, 1].
  private static final double HALF = 0.5;
  private static final double NORM = Math.sqrt(HALF * HALF + 1);
  private static final int DIMENSION = 2;

  /** Largest second derivative of the logistic loss. */
  private static final double BENT = 0.25;

  /** What of epsilon covers that minima are approximate. */
  private static final double OUTPUT = 0.01;

  /** Cells of the grid on either side of 0, and where its end is, in scales of the noise. */
  private static final int CELLS = 160;

  private static final double FAR = 16;

  /**
   * What may be wrong.
   *
   * @param noise so many times its scale
   * @param regularised whether the sum is regularised until margins have little noise
   */
  record Settings(double noise, boolean regularised) {}

  /** Of logarithms of probabilities: with cells half as wide they move by some ten-thousandths. */
  private static final double ERROR = 1e-3;

  /** Records that a plan counts on where nobody says how many there are. */
  private static final double ASSUMED_RECORDS = 1000;

  private final double epsilon;

  private LearnRoundedAudit(Epsilon epsilon, Adjacency adjacency) {
    super(
        options(COLUMNS, epsilon, adjacency)
            .holdingNothingOut()
            .by(CardStrategies.named("rounded")),
        IntStream.range(0, LABELS.length)
            .mapToObj(k -> Stream.of(NUMBERS[k], LABELS[k]).map(String::valueOf).toList())
            .toList(),
        BULK);
    this.epsilon = epsilon.value().doubleValue();
  }

  @Override
  List<String> header() {
    return List.of("x", "y");
  }

  @Override
  public Settings right() {
    return new Settings(1, true);
  }

  // ---- the law, from the definitions ----

  /**
   * Numbers of the perturbed sum.
   *
   * @param curvature of its regulariser
   * @param scale of the noise, whose density is exp(-|NORM b| / scale) by the norm of the box
   */
  private record Numbers(double curvature, double scale) {}

  private Numbers numbers(Settings settings) {
    double whole = (1 - OUTPUT) * epsilon;
    double curvature = BENT / Math.expm1(Math.min(whole / 2, 0.5));
    // A Gamma(d + 1) times a uniform point of the box: the largest deviation of a row's margin.
    double square = (Math.pow(HALF, 4) + 1) / 3 * (DIMENSION + 1) * (DIMENSION + 2);
    double deviation = changes() / whole * Math.sqrt(square) / (NORM * NORM);
    if (settings.regularised) {
      curvature = Math.max(curvature, deviation / marginNoise());
    }
    // What the change of volume leaves for the noise.
    double left = whole - Math.log1p(BENT / curvature);
    return new Numbers(curvature, settings.noise * changes() / left);
  }

  /** What the plan lets a margin's noise be: the root of a tenth of its signal, to a tenth. */
  private double marginNoise() {
    double signal = epsilon * ASSUMED_RECORDS / changes();
    return Math.max(1, Math.round(10 * Math.sqrt(signal / 10)) / 10.0);
  }

  @Override
  double error() {
    return ERROR;
  }

  @Override
  double[] law(int[] counts, Settings settings) {
    Numbers numbers = numbers(settings);
    List<Integer> kinds = records(counts);
    // The gradient of the records is at most their number, so all beyond has exp(-FAR) of the mass.
    double end = (FAR * numbers.scale + kinds.size()) / numbers.curvature;
    int[] records = new int[NUMBERS.length];
    kinds.forEach(kind -> records[kind]++);
    double step = end / CELLS;
    double[] law = new double[2];
    for (int i = -CELLS; i < CELLS; i++) {
      for (int j = -CELLS; j < CELLS; j++) {
        law[i < 0 ? 0 : 1] += density(numbers, records, (i + 0.5) * step, (j + 0.5) * step);
      }
    }
    return normalised(law);
  }

  /** The density of a minimum, up to a constant, for numbers of records by kind. */
  private static double density(Numbers numbers, int[] records, double w0, double w1) {
    double g0 = numbers.curvature * w0;
    double g1 = numbers.curvature * w1;
    double h00 = numbers.curvature;
    double h01 = 0;
    double h11 = numbers.curvature;
    for (int kind = 0; kind < records.length; kind++) {
      double x0 = (NUMBERS[kind] - HALF) / NORM;
      double x1 = 1 / NORM;
      double sign = LABELS[kind] == 1 ? 1 : -1;
      double risk = 1 / (1 + Math.exp(sign * (w0 * x0 + w1 * x1)));
      double slope = records[kind] * sign * risk;
      g0 -= slope * x0;
      g1 -= slope * x1;
      double bent = records[kind] * risk * (1 - risk);
      h00 += bent * x0 * x0;
      h01 += bent * x0 * x1;
      h11 += bent * x1 * x1;
    }
    double gauge = NORM * Math.max(Math.abs(g0) / HALF, Math.abs(g1));
    return Math.exp(-gauge / numbers.scale) * (h00 * h11 - h01 * h01);
  }

  // ---- what a run shows ----

  @Override
  int output(Shown shown) {
    return shown.points().get(0) > 0 ? 1 : 0;
  }

  @Override
  List<BrokenVariant<Settings>> ownVariants() {
    List<BrokenVariant<Settings>> variants = new ArrayList<>();
    variants.add(stated("half of the noise", new Settings(0.5, true)));
    variants.add(code("half of the noise, stated in full", new Settings(0.5, true)));
    variants.add(stated("no noise", new Settings(1e-3, true)));
    variants.add(code("no noise, stated in full", new Settings(1e-3, true)));
    variants.add(code("noise of the other relation", new Settings(changes() == 2 ? 0.5 : 2, true)));
    variants.add(code("regularised as little as may be", new Settings(1, false)));
    return variants;
  }
}
