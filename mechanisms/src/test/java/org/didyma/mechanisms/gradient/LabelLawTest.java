package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.ObjectivePerturbation.Form;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exact law of the perturbed minimum of one weight, on all tables of up to two records of K
 * labels: minus the noise is the increasing gradient at the minimum, so its density is that of the
 * noise there times the curvature.
 */
class LabelLawTest {

  private static final PublicContext ANY =
      PublicContext.of(Epsilon.parse("1"), Delta.ZERO, Adjacency.REPLACE);

  private static final double[] FEATURES = {1, -1, 0};
  private static final RowScale SCALE = RowScale.of(new double[0], 1);

  private static final List<TheoremLabels> LOSSES =
      List.of(
          TheoremLabels.shares(0.3, 0.34, 0.8),
          TheoremLabels.shares(0.495, 0.505),
          TheoremLabels.hazards(0.1, 0.2, 0.4),
          TheoremLabels.hazards(0.5, 0.5),
          TheoremLabels.hazards(0.1, 0.2, 0.4).upTo(1),
          TheoremLabels.hazards(0.5, 0.5, 0.5).upTo(1.5));

  private record Person(double x, int label) {}

  private static List<Person> people(TheoremLabels of) {
    List<Person> all = new ArrayList<>();
    for (double x : FEATURES) {
      for (int k = 0; k < of.labels(); k++) {
        all.add(new Person(x, k));
      }
    }
    return all;
  }

  /** Tables that differ in one record, the other of at most one record beside it. */
  private static List<List<List<Person>>> neighbours(TheoremLabels of, Adjacency adjacency) {
    List<List<List<Person>>> pairs = new ArrayList<>();
    List<List<Person>> beside = new ArrayList<>(List.of(List.of()));
    people(of).forEach(p -> beside.add(List.of(p)));
    for (List<Person> rest : beside) {
      for (Person one : people(of)) {
        if (!adjacency.replaces()) {
          pairs.add(List.of(rest, with(rest, one)));
        }
        for (Person other : adjacency.replaces() ? people(of) : List.<Person>of()) {
          pairs.add(List.of(with(rest, one), with(rest, other)));
        }
      }
    }
    return pairs;
  }

  private static List<Person> with(List<Person> rest, Person one) {
    List<Person> all = new ArrayList<>(rest);
    all.add(one);
    return all;
  }

  private static ObjectivePlan plan(
      LabelLoss loss, double wanted, String epsilon, String delta, Adjacency adjacency) {
    PrivacyTarget target = PrivacyTarget.of(epsilon, delta);
    return ObjectivePlan.of(
        1,
        wanted,
        1,
        SCALE,
        new ObjectivePerturbation.Parameters(target, adjacency, loss, 0, Form.SHARP, 1e-6),
        target);
  }

  private static double gradient(List<Person> table, TheoremLabels of, double curvature, double w) {
    double sum = curvature * w;
    for (Person p : table) {
      sum += of.slope(p.label, p.x * w) * p.x;
    }
    return sum;
  }

  private static double volume(List<Person> table, TheoremLabels of, double curvature, double w) {
    double sum = curvature;
    for (Person p : table) {
      sum += of.second(p.label, p.x * w) * p.x * p.x;
    }
    return sum;
  }

  /** The largest log-ratio of densities that neighbours have at any place. */
  private static double worst(TheoremLabels of, ObjectivePlan plan, Adjacency adjacency) {
    Map<List<Person>, double[]> densities = new HashMap<>();
    double worst = 0;
    for (List<List<Person>> pair : neighbours(of, adjacency)) {
      double[] one = densities.computeIfAbsent(pair.get(0), t -> logDensities(t, of, plan));
      double[] other = densities.computeIfAbsent(pair.get(1), t -> logDensities(t, of, plan));
      for (int i = 0; i < one.length; i++) {
        worst = Math.max(worst, Math.abs(one[i] - other[i]));
      }
    }
    return worst;
  }

  /** At places from -12 to 12. */
  private static double[] logDensities(List<Person> table, TheoremLabels of, ObjectivePlan plan) {
    double scale = ((VectorNoise.Ball) plan.noise()).scale();
    return IntStream.rangeClosed(-48, 48)
        .mapToDouble(i -> 0.25 * i)
        .map(
            w ->
                Math.log(volume(table, of, plan.curvature(), w))
                    - Math.abs(gradient(table, of, plan.curvature(), w)) / scale)
        .toArray();
  }

  /** Pure, on a line. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordChangesADensityByMoreThanEpsilon(Adjacency adjacency) {
    for (TheoremLabels of : LOSSES) {
      for (String epsilon : List.of("0.1", "1")) {
        for (double wanted : new double[] {0, 1e4}) {
          ObjectivePlan plan = plan(of.loss(), wanted, epsilon, "0", adjacency);
          assertThat(worst(of, plan, adjacency) / Double.parseDouble(epsilon))
              .as("%s at %s, %s", of, epsilon, wanted)
              .isBetween(0.3, 1 + 1e-9);
        }
      }
    }
  }

  /**
   * A record in the plane, so many times.
   *
   * @param slope of its loss
   * @param second derivative
   */
  private record Pull(double x, double y, double slope, double second, double times) {

    static Pull of(TheoremLabels of, double[] w, double x, double y, int label, double times) {
      double s = x * w[0] + y * w[1];
      return new Pull(x, y, of.slope(label, s), of.second(label, s), times);
    }
  }

  private static double logDensity(double[] w, ObjectivePlan plan, Pull... records) {
    double lam = plan.curvature();
    double[] b = {lam * w[0], lam * w[1]};
    double[] h = {lam, 0, lam};
    for (Pull p : records) {
      b[0] += p.times * p.slope * p.x;
      b[1] += p.times * p.slope * p.y;
      h[0] += p.times * p.second * p.x * p.x;
      h[1] += p.times * p.second * p.x * p.y;
      h[2] += p.times * p.second * p.y * p.y;
    }
    double scale = ((VectorNoise.Ball) plan.noise()).scale();
    return Math.log(h[0] * h[2] - h[1] * h[1]) - Math.hypot(b[0], b[1]) / scale;
  }

  /**
   * The worst in the plane: very many records of a straight loss make the noise point to one side,
   * so that slope and change of volume of another record add up.
   */
  private static double worstInPlane(TheoremLabels of, ObjectivePlan plan, Adjacency adjacency) {
    int straight = of.ordered() ? 0 : of.labels() - 1;
    double worst = 0;
    for (double u = -6; u <= 6; u += 0.05) {
      double[] w = {u, 300};
      Pull many = Pull.of(of, w, -0.99, 0.1, straight, 1e9);
      Pull fewer = Pull.of(of, w, -0.99, 0.1, straight, 1e9 - 1);
      for (double y : new double[] {0, 0.1}) {
        for (int k = 0; k < of.labels(); k++) {
          Pull one = Pull.of(of, w, Math.sqrt(1 - y * y), y, k, 1);
          double here = logDensity(w, plan, many);
          double there = logDensity(w, plan, adjacency.replaces() ? fewer : many, one);
          worst = Math.max(worst, Math.abs(here - there));
        }
      }
    }
    return worst;
  }

  /** The promise is kept there, and used up where the change of volume is small. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordChangesADensityInThePlaneByMoreThanEpsilon(Adjacency adjacency) {
    for (TheoremLabels of : LOSSES) {
      for (String epsilon : List.of("0.1", "1")) {
        for (double wanted : new double[] {0, 1e4}) {
          ObjectivePlan plan = plan(of.loss(), wanted, epsilon, "0", adjacency);
          assertThat(worstInPlane(of, plan, adjacency) / Double.parseDouble(epsilon))
              .as("%s at %s, %s", of, epsilon, wanted)
              .isBetween(wanted > 0 ? 0.98 : 0.5, 1 + 1e-5);
        }
      }
    }
  }

  /** One person of T intervals counts like more than one record of two labels. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void intervalsCountedAsOneBreakThePromise(Adjacency adjacency) {
    TheoremLabels three = TheoremLabels.hazards(0.1, 0.2, 0.4);
    LabelLoss one = TheoremLabels.hazards(0.1).loss();
    for (double wanted : new double[] {0, 1e4}) {
      ObjectivePlan broken = plan(one, wanted, "1", "0", adjacency);
      assertThat(worstInPlane(three, broken, adjacency)).isGreaterThan(1.4);
    }
  }

  /** Noise for slopes up to 1 is for losses that are cut there. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void slopesThatAreCutInTheNoiseAloneBreakThePromise(Adjacency adjacency) {
    TheoremLabels three = TheoremLabels.hazards(0.1, 0.2, 0.4);
    ObjectivePlan cut = plan(three.upTo(1).loss(), 1e4, "1", "0", adjacency);
    assertThat(worstInPlane(three, cut, adjacency)).isGreaterThan(1.4);
    assertThat(worstInPlane(three.upTo(1), cut, adjacency)).isLessThanOrEqualTo(1 + 1e-5);
  }

  /** A narrow class between others is more curved than two classes are. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void theCurvatureOfTwoLabelsBreaksThePromiseOfOrderedOnes(Adjacency adjacency) {
    TheoremLabels narrow = TheoremLabels.shares(0.495, 0.505);
    ObjectivePlan broken = plan(new LogisticMarginLoss(), 0, "0.1", "0", adjacency);
    assertThat(worstInPlane(narrow, broken, adjacency) / 0.1).isGreaterThan(1.02);
  }

  /**
   * Gaussian: the integral of (p - e^epsilon q)^+ on a line, where very many events keep scores
   * high. That takes half of the delta of the theorem, and less under replacement.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordCostsMoreThanDelta(Adjacency adjacency) {
    TheoremLabels of = TheoremLabels.hazards(0.1, 0.2, 0.4);
    ObjectivePlan right = plan(of.loss(), 1e3, "0.5", "0.01", adjacency);
    assertThat(delta(of, right, adjacency)).isBetween(adjacency.replaces() ? 0 : 0.004, 0.01);
    LabelLoss one = TheoremLabels.hazards(0.1).loss();
    ObjectivePlan broken = plan(one, 1e3, "0.5", "0.01", adjacency);
    assertThat(delta(of, broken, adjacency)).isGreaterThan(0.011);
  }

  private static final double EVENTS = 1e10;

  private static double[] withEvents(
      List<Person> table, TheoremLabels of, double curvature, double w) {
    return new double[] {
      gradient(table, of, curvature, w) + EVENTS * of.slope(0, w),
      volume(table, of, curvature, w) + EVENTS * of.second(0, w)
    };
  }

  private static double delta(TheoremLabels of, ObjectivePlan plan, Adjacency adjacency) {
    double sigma = ((VectorNoise.Gaussian) plan.noise()).sigma();
    double low = 0;
    double high = 40;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      boolean below = withEvents(List.of(), of, plan.curvature(), middle)[0] < 0;
      low = below ? middle : low;
      high = below ? high : middle;
    }
    double reach = 9 * sigma / withEvents(List.of(), of, plan.curvature(), low)[1];
    double step = reach / 400;
    double worst = 0;
    for (List<List<Person>> pair : neighbours(of, adjacency)) {
      if (pair.get(1).size() > 1) {
        continue;
      }
      double[] sums = new double[2];
      for (double w = low - reach; w < low + reach; w += step) {
        double one = density(withEvents(pair.get(0), of, plan.curvature(), w), sigma);
        double other = density(withEvents(pair.get(1), of, plan.curvature(), w), sigma);
        sums[0] += Math.max(0, one - Math.exp(0.5) * other) * step;
        sums[1] += Math.max(0, other - Math.exp(0.5) * one) * step;
      }
      worst = Math.max(worst, Math.max(sums[0], sums[1]));
    }
    return worst;
  }

  private static double density(double[] gradientAndVolume, double sigma) {
    double b = gradientAndVolume[0] / sigma;
    return gradientAndVolume[1] * Math.exp(-b * b / 2) / (sigma * Math.sqrt(2 * Math.PI));
  }

  /** What the mechanism draws has that law: Kolmogorov's distance of 4000 draws. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void drawsHaveTheLaw(Adjacency adjacency) {
    for (TheoremLabels of : LOSSES) {
      List<Person> table =
          List.of(new Person(1, of.labels() - 1), new Person(-1, 1), new Person(1, 0));
      PrivacyTarget target = PrivacyTarget.of("1", "0");
      ObjectivePerturbation.Parameters parameters =
          new ObjectivePerturbation.Parameters(target, adjacency, of.loss(), 0, Form.SHARP, 1e-7);
      ObjectivePlan plan = plan(of.loss(), 0, "1", "0", adjacency);
      double scale = ((VectorNoise.Ball) plan.noise()).scale();
      CodedRows rows = coded(table, of);
      TestBits random = new TestBits(31);
      double[] places = new double[4000];
      for (int i = 0; i < places.length; i++) {
        double[] w =
            RecordedCases.onRows(
                rows.rows(),
                OnLabels.objectivePerturbation(ANY)
                    .draw(rows, parameters, random, CancellationToken.NEVER));
        double b = gradient(table, of, plan.curvature(), w[0]) / scale;
        places[i] = b < 0 ? Math.exp(b) / 2 : 1 - Math.exp(-b) / 2;
      }
      Arrays.sort(places);
      double distance = 0;
      for (int i = 0; i < places.length; i++) {
        distance = Math.max(distance, Math.abs(places[i] - (i + 0.5) / places.length));
      }
      assertThat(distance * Math.sqrt(places.length)).as(of.toString()).isLessThan(2);
    }
  }

  private static CodedRows coded(List<Person> table, TheoremLabels of) {
    float[] x = new float[table.size()];
    byte[] signs = new byte[x.length];
    int[] codes = new int[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) table.get(i).x;
      signs[i] = 1;
      codes[i] = table.get(i).label;
    }
    return CodedRows.of(Rows.of(new DenseFeatures(x, 1), signs, 1, SCALE), codes, of.labels());
  }
}
