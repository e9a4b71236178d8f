package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class OpDiscTest {

  private static final double EPSILON = 1;
  private static final OpDisc OPDISC = new OpDisc(new ChainSearch());

  private static PerturbationParameters parameters(
      String epsilon, Adjacency adjacency, WeightLattice lattice, Costs costs) {
    return new PerturbationParameters(Epsilon.parse(epsilon), adjacency, lattice, costs);
  }

  /** The law of the mechanism itself, at its own unit and scale. */
  private static OpDiscLaw law(PerturbationParameters parameters) {
    ProjectedNoise noise = OPDISC.calibrated(parameters);
    ProjectedLattice projected = ProjectedLattice.of(parameters.lattice());
    return new OpDiscLaw(projected, noise.unit(), noise.width().doubleValue());
  }

  /** The same mechanism with coarse noise, for sums over the plane: U = 7, so that g is small. */
  private static OpDiscLaw coarse(
      WeightLattice lattice, int precision, long sensitivity, double part) {
    ProjectedLattice projected = ProjectedLattice.of(lattice, precision);
    long unit = 7;
    long shift = -Math.floorDiv(-sensitivity * unit, projected.separation());
    return new OpDiscLaw(projected, unit, part * shift * projected.largestL1Norm() / EPSILON);
  }

  /**
   * The promise on the line, by exhaustion: three weights, all loss tables with entries 0 to 2 and
   * all that a record can turn them into, whether or not a classifier has such losses.
   */
  @Test
  void logRatiosOfAllTablesOfThreeWeightsAreAtMostEpsilon() {
    for (Adjacency adjacency : Adjacency.values()) {
      OpDiscLaw law = law(parameters("1", adjacency, WeightLattice.cube(1, 1), Costs.EQUAL));
      Map<List<Long>, double[]> laws = new HashMap<>();
      int least = adjacency == Adjacency.REPLACE ? -1 : 0;
      double worst = 0;
      for (long[] loss : tuples(3, 0, 2)) {
        for (long[] change : tuples(3, least, 1)) {
          double[] p = laws.computeIfAbsent(boxed(loss), l -> law.of(loss));
          long[] other = sum(loss, change);
          double[] q = laws.computeIfAbsent(boxed(other), l -> law.of(other));
          worst = Math.max(worst, OpDiscLaw.worstLogRatio(p, q));
        }
      }
      assertThat(worst).isBetween(0.3, EPSILON);
    }
  }

  /** Five weights, at the mechanism's own scale; every loss alternates in one of the pairs. */
  @Test
  void logRatiosOfTablesOfFiveWeightsAreAtMostEpsilon() {
    OpDiscLaw law = law(parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 2), Costs.EQUAL));
    SplittableRandom random = new SplittableRandom(1);
    assertThat(worst(law, new long[] {1, 1, 1, 1, 1}, new long[] {0, 2, 0, 2, 0})).isLessThan(1);
    for (int trial = 0; trial < 6; trial++) {
      long[] loss = random.longs(5, 0, 3).toArray();
      long[] other = sum(loss, random.longs(5, -1, 2).toArray());
      assertThat(worst(law, loss, other)).isLessThanOrEqualTo(EPSILON);
    }
  }

  /** In the plane: all tables of at most two records and their neighbours, and parities. */
  @Test
  void logRatiosInThePlaneAreAtMostEpsilon() {
    for (Adjacency adjacency : Adjacency.values()) {
      WeightLattice lattice = WeightLattice.cube(2, 1);
      long sensitivity = adjacency == Adjacency.REPLACE ? 2 : 1;
      OpDiscLaw law = coarse(lattice, 3, sensitivity, 1);
      assertThat(worstOfTables(law, lattice, adjacency)).isBetween(0.1, EPSILON);
      assertThat(worstOfParities(law, lattice, sensitivity)).isBetween(0.1, EPSILON);
    }
    WeightLattice disc = WeightLattice.cube(2, 2).withBall(4);
    assertThat(worstOfParities(coarse(disc, 4, 2, 1), disc, 2)).isBetween(0.1, EPSILON);
  }

  /** The twins: too little noise breaks the promise. */
  @Test
  void tooLittleNoiseBreaksThePromise() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    assertThat(worstOfParities(coarse(lattice, 3, 2, 0.25), lattice, 2)).isGreaterThan(EPSILON);
    assertThat(worstOfTables(coarse(lattice, 3, 2, 0.25), lattice, Adjacency.REPLACE))
        .isGreaterThan(EPSILON);
    // As if Delta were 1, twice over.
    ProjectedNoise noise =
        OPDISC.calibrated(
            parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 1), Costs.EQUAL));
    OpDiscLaw quarter =
        new OpDiscLaw(
            ProjectedLattice.of(WeightLattice.cube(1, 1)),
            noise.unit(),
            noise.width().doubleValue() / 4);
    assertThat(worst(quarter, new long[] {1, 1, 1}, new long[] {0, 2, 0})).isGreaterThan(EPSILON);
  }

  private static double worst(OpDiscLaw law, long[] loss, long[] other) {
    return OpDiscLaw.worstLogRatio(law.of(loss), law.of(other));
  }

  private static double worstOfTables(OpDiscLaw law, WeightLattice lattice, Adjacency adjacency) {
    Map<List<Long>, double[]> laws = new HashMap<>();
    double worst = 0;
    for (List<Example> data : TinyTables.ofAtMost(adjacency == Adjacency.REPLACE ? 2 : 1)) {
      long[] loss = losses(data, lattice);
      double[] p = laws.computeIfAbsent(boxed(loss), l -> law.of(loss));
      for (List<Example> neighbour : TinyTables.neighbours(data, adjacency)) {
        long[] other = losses(neighbour, lattice);
        double[] q = laws.computeIfAbsent(boxed(other), l -> law.of(other));
        worst = Math.max(worst, OpDiscLaw.worstLogRatio(p, q));
      }
    }
    return worst;
  }

  /** From a constant loss to one that is smaller where the sum of the weights is even, or odd. */
  private static double worstOfParities(OpDiscLaw law, WeightLattice lattice, long sensitivity) {
    List<Weights> points = TinyTables.points(lattice);
    double worst = 0;
    for (int parity = 0; parity < 2; parity++) {
      long[] loss = new long[points.size()];
      long[] other = new long[points.size()];
      Arrays.fill(loss, 1);
      for (int i = 0; i < other.length; i++) {
        boolean even = ((points.get(i).get(0) + points.get(i).get(1)) & 1) == parity;
        other[i] = even ? 2 - sensitivity : 2;
      }
      worst = Math.max(worst, worst(law, loss, other));
    }
    return worst;
  }

  private static long[] losses(List<Example> data, WeightLattice lattice) {
    LearningProblem problem = LearningProblem.of(TinyTables.cells(data), lattice, Costs.EQUAL);
    return TinyTables.points(lattice).stream().mapToLong(problem::loss).toArray();
  }

  private static List<long[]> tuples(int length, int least, int most) {
    List<long[]> all = List.of(new long[0]);
    for (int i = 0; i < length; i++) {
      List<long[]> longer = new ArrayList<>();
      for (long[] tuple : all) {
        for (int v = least; v <= most; v++) {
          long[] next = Arrays.copyOf(tuple, tuple.length + 1);
          next[tuple.length] = v;
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<Long> boxed(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static long[] sum(long[] a, long[] b) {
    long[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  /**
   * Releases follow the law that the promise was checked for: chi-square at false-alarm rate 1e-6,
   * and the law of noise half as wide is rejected.
   */
  @Test
  void releasesFollowTheLaw() {
    for (int bound = 1; bound <= 2; bound++) {
      WeightLattice lattice = WeightLattice.cube(1, bound);
      PerturbationParameters parameters = parameters("2", Adjacency.REPLACE, lattice, Costs.EQUAL);
      Cells cells = Cells.builder(1).add(new int[] {1}, 4, 1).add(new int[] {-1}, 0, 1).build();
      LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
      List<Weights> points = TinyTables.points(lattice);
      long[] loss = points.stream().mapToLong(problem::loss).toArray();
      OpDisc mechanism = new OpDisc(new ChainSearch());
      int draws = 4_000;
      int[] counts = new int[points.size()];
      for (int i = 0; i < draws; i++) {
        counts[
            points.indexOf(mechanism.release(cells, parameters, SearchListener.NONE).weights())]++;
      }
      assertThat(pValue(counts, draws, law(parameters).of(loss))).isGreaterThan(1e-6);
      ProjectedNoise noise = OPDISC.calibrated(parameters);
      OpDiscLaw twin =
          new OpDiscLaw(
              ProjectedLattice.of(lattice), noise.unit(), noise.width().doubleValue() / 2);
      assertThat(pValue(counts, draws, twin.of(loss))).isLessThan(1e-6);
    }
  }

  private static double pValue(int[] counts, int draws, double[] law) {
    double statistic = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = draws * law[i];
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, law.length - 1).cumulativeProbability(statistic);
  }

  /** For the same bits, what is released is the minimiser by exhaustion, ties included. */
  @Test
  void releasesTheMinimiserForItsNoise() {
    SplittableRandom random = new SplittableRandom(5);
    List<WeightLattice> lattices =
        List.of(
            WeightLattice.cube(1, 1),
            WeightLattice.cube(2, 2),
            WeightLattice.cube(3, 1),
            WeightLattice.cube(3, 2).withBall(5),
            WeightLattice.cube(4, 1).withMaxNonZeros(2),
            WeightLattice.box(new int[] {-1, 0, 1}, new int[] {2, 2, 1}));
    for (int trial = 0; trial < 2000; trial++) {
      WeightLattice lattice = lattices.get(trial % lattices.size());
      int d = lattice.features();
      Cells.Builder cells = Cells.builder(d);
      for (int i = random.nextInt(5); i >= 0; i--) {
        cells.add(random.ints(d, -2, 3).toArray(), random.nextLong(300), random.nextLong(300));
      }
      Costs costs = new Costs(1 + random.nextInt(3), 1 + random.nextInt(3));
      PerturbationParameters parameters =
          parameters(
              List.of("0.1", "1", "30", "1000").get(random.nextInt(4)),
              Adjacency.values()[random.nextInt(2)],
              lattice,
              costs);
      Cells table = cells.build();
      long seed = random.nextLong();
      LatticeRelease release =
          new OpDisc(new ChainSearch(), new SplittableRandom(seed)::nextLong)
              .release(table, parameters, SearchListener.NONE);
      Perturbation eta = OPDISC.calibrated(parameters).draw(new SplittableRandom(seed)::nextLong);
      LearningProblem problem = LearningProblem.of(table, lattice, costs);
      assertThat(release.weights()).isEqualTo(minimiser(problem, eta));
      assertThat(release.diagnostics().cost()).isEqualTo(problem.loss(release.weights()));
      assertThat(release.diagnostics().certificate()).contains("search-tree");
    }
  }

  private static Weights minimiser(LearningProblem problem, Perturbation eta) {
    Weights best = null;
    long least = Long.MAX_VALUE;
    for (Weights w : TinyTables.points(problem.lattice())) {
      long value = eta.unit() * problem.loss(w);
      int norm = 0;
      for (int j = 0; j < w.size(); j++) {
        value -= eta.linear(j) * w.get(j);
        norm += w.get(j) * w.get(j);
      }
      value -= eta.projected(norm);
      if (value < least) {
        least = value;
        best = w;
      }
    }
    return best;
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    OpDisc mechanism = new OpDisc(new ChainSearch());
    PerturbationParameters parameters =
        parameters("0.50", Adjacency.ADD_REMOVE, WeightLattice.cube(2, 1), Costs.EQUAL);
    LatticeRelease release =
        mechanism.release(TinyTables.cells(List.of()), parameters, SearchListener.NONE);
    assertThat(release.mechanism()).isEqualTo("opdisc");
    assertThat(release.guarantee()).isEqualTo(mechanism.guarantee(parameters));
    assertThat(release.event()).isInstanceOf(PrivacyEvent.ByTheorem.class);
    assertThat(release.event()).isEqualTo(mechanism.describe(parameters));
    assertThat(new PureAccountant().price(release.event())).isEqualTo(release.guarantee());
    assertThat(release.guarantee().statement())
        .startsWith("0.5-differentially private: adding or removing any one record");
  }

  @Test
  void refusesBeforeDataWhatHasNoRoom() {
    OpDisc mechanism = new OpDisc(new ChainSearch());
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters(
                        "1",
                        Adjacency.REPLACE,
                        WeightLattice.cube(2, 1).withIntercept(-1, 1),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("intercept");
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters("1e-9", Adjacency.REPLACE, WeightLattice.cube(20, 1), Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the noise for epsilon 0.000000001");
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters("1", Adjacency.REPLACE, WeightLattice.cube(1000, 1), Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    parameters(
                        "1",
                        Adjacency.REPLACE,
                        WeightLattice.box(new int[] {2}, new int[] {2}).withBall(1),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no point");
    PerturbationParameters usual =
        parameters("0.1", Adjacency.REPLACE, WeightLattice.cube(60, 1), new Costs(5, 1));
    assertThat(OPDISC.maxRecords(usual)).isGreaterThan(10_000_000);
  }

  @Test
  void refusesTablesWithoutRoom() {
    PerturbationParameters parameters =
        parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 1), Costs.EQUAL);
    long most = OPDISC.maxRecords(parameters);
    OpDisc mechanism = new OpDisc(new ChainSearch());
    Cells fits = Cells.builder(1).add(new int[] {1}, most, 0).build();
    assertThat(mechanism.release(fits, parameters, SearchListener.NONE).weights())
        .isEqualTo(Weights.of(1));
    Cells more = Cells.builder(1).add(new int[] {1}, most, 1).build();
    assertThatThrownBy(() -> mechanism.check(more, parameters))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> mechanism.release(more, parameters, SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class);
  }

  /** An oracle that answers alike whatever it is asked. */
  private record Fixed(Answer.Status status, Optional<Certificate> certificate)
      implements OptimizationOracle {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      return new Answer(status, Optional.of(Weights.of(0)), 0, 0, certificate, name(), 0);
    }
  }

  @Test
  void releasesNothingThatIsNotProven() {
    PerturbationParameters parameters =
        parameters("1", Adjacency.REPLACE, WeightLattice.cube(1, 1), Costs.EQUAL);
    Cells cells = Cells.builder(1).add(new int[] {1}, 1, 0).build();
    Certificate claim = new Certificate.Claimed(List.of(new Certificate.Claim("e", "1", "f")), 0);
    for (Fixed oracle :
        List.of(
            new Fixed(Answer.Status.CLAIMED, Optional.of(claim)),
            new Fixed(Answer.Status.OPTIMAL, Optional.of(claim)),
            new Fixed(Answer.Status.OPTIMAL, Optional.empty()))) {
      assertThatThrownBy(() -> new OpDisc(oracle).release(cells, parameters, SearchListener.NONE))
          .isInstanceOf(UnprovenAnswerException.class);
    }
    assertThatThrownBy(
            () ->
                new OpDisc(new Fixed(Answer.Status.STOPPED, Optional.empty()))
                    .release(cells, parameters, SearchListener.NONE))
        .isInstanceOf(SearchStoppedException.class);
  }
}
