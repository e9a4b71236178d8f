package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.TinyLosses.Neighbours;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.OutputLaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The promise of every mechanism on a lattice, by its exact law on tiny instances: over all pairs
 * of neighbours that are listed, the log-ratio of the probabilities of any point is at most
 * epsilon, or the divergence at epsilon at most delta. And a twin with less noise breaks it.
 *
 * <p>Laws are computed by definition from what the mechanism calibrates, in positive sums of
 * doubles, and enclosed: rounding, what lies beyond 32 scales of the noise (9 deviations), and what
 * blocks of noise leave open are added to the log-ratio before it is compared. That releases follow
 * these laws is tested class by class ({@code releasesFollowTheLaw}). The law of spherical Laplace
 * noise is out of reach here, and integrated with an error that is estimated in {@link
 * OpDiscWidthsTest}.
 */
class ExactPromiseTest {

  private static final Epsilon ONE = Epsilon.parse("1");
  private static final double DELTA = 0.01;

  /** By so much loss Gaussian noise makes a point rare enough for the ratio to pass e. */
  private static final long RARE = 12;

  /** Where a promise is used up, the enclosure of the log-ratio reaches this far beyond it. */
  private static final double ENCLOSURE = 1e-7;

  /** Blocks of noise that a variable is summed over, on lines. */
  private static final long BLOCKS = 8_000;

  /** Three instances take as long as half of all others together: they are for the long suite. */
  private static final boolean LONG = Integer.getInteger("test.times", 1) > 1;

  private static final OpDisc OPDISC = new OpDisc(new ChainSearch());

  /**
   * A mechanism on an instance.
   *
   * @param law for a part of the noise that it has to have
   * @param delta 0 for a pure promise
   * @param twin a part that is too small
   */
  private record Promise(
      String name,
      DoubleFunction<LossLaw> law,
      List<Neighbours> neighbours,
      double delta,
      double twin) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(1, 1),
          WeightLattice.cube(1, 3).withBall(4),
          WeightLattice.box(new int[] {-1}, new int[] {2}),
          WeightLattice.box(new int[] {0, 0}, new int[] {1, 1}),
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withMaxNonZeros(1),
          WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1),
          WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1}),
          WeightLattice.box(new int[4], new int[] {1, 1, 1, 1}),
          WeightLattice.cube(3, 1));

  static Stream<Promise> selections() {
    List<Promise> all = new ArrayList<>();
    for (int i = 0; i < LATTICES.size(); i++) {
      WeightLattice lattice = LATTICES.get(i);
      for (Adjacency adjacency : Adjacency.values()) {
        // Lattices and relations take turns with the costs, which come both ways round.
        Costs costs = CostPairs.ALL.get((2 * i + adjacency.changes() % 2) % CostPairs.ALL.size());
        Rate rate =
            ExponentialMechanism.rate(
                new ExponentialMechanism.Parameters(ONE, adjacency, lattice, costs));
        double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
        List<Neighbours> neighbours =
            new ArrayList<>(TinyLosses.ofTables(lattice, costs, adjacency, true));
        // Some losses are so large that what has them hardly counts: there promises are used up.
        long much = 60 * costs.largest();
        neighbours.addAll(TinyLosses.ofParts(lattice, costs, adjacency, 0, 1, 2, much));
        String on = " on lattice %d, %s".formatted(i, adjacency.label());
        all.add(
            new Promise(
                "exponential" + on,
                part -> LossLaw.exponential(lambda / part),
                neighbours,
                0,
                0.9));
        all.add(
            new Promise(
                "permute-and-flip" + on,
                part -> LossLaw.permuteAndFlip(lambda / part),
                neighbours,
                0,
                0.9));
        all.add(
            new Promise(
                "top-r" + on,
                part -> LossLaw.truncated(lambda / part, GapTruncatedSampler.NO_GAP, 3),
                neighbours,
                0,
                0.9));
        all.add(
            new Promise(
                "gap-truncated" + on,
                part -> LossLaw.truncated(lambda / part, much + 10 * costs.largest(), 3),
                neighbours,
                0,
                0.9));
        all.add(
            new Promise(
                "gap-truncated, small gap" + on,
                part ->
                    LossLaw.truncated(
                        lambda / part, 2 * costs.largest(), GapTruncatedSampler.MAX_RANK),
                neighbours,
                0,
                0.2));
      }
    }
    return all.stream();
  }

  static Stream<Promise> votes() {
    int[][] instances = {
      {1, 2}, {2, 2}, {3, 2}, {40, 2}, {1, 3}, {2, 3}, {3, 3}, {20, 3}, {3, 5}, {2, 9}, {3, 9}
    };
    return Arrays.stream(instances)
        .map(
            i ->
                new Promise(
                    "sample-and-aggregate, %d blocks, %d points".formatted(i[0], i[1]),
                    part -> LossLaw.votes(1 / part),
                    TinyLosses.ofVotes(i[1], i[0]),
                    0,
                    i[0] >= 20 ? 0.9 : 0.45));
  }

  private static final List<WeightLattice> LINES =
      List.of(
          WeightLattice.cube(1, 1),
          WeightLattice.cube(1, 2),
          WeightLattice.cube(1, 3),
          WeightLattice.cube(1, 3).withBall(4),
          WeightLattice.box(new int[] {0}, new int[] {1}),
          WeightLattice.box(new int[] {0}, new int[] {2}),
          WeightLattice.box(new int[] {-1}, new int[] {2}),
          WeightLattice.box(new int[] {1}, new int[] {3}),
          WeightLattice.box(new int[] {-2}, new int[] {1}),
          WeightLattice.box(new int[] {-3}, new int[] {0}));

  static Stream<Promise> objectivePerturbations() {
    List<Promise> all = new ArrayList<>();
    for (Adjacency adjacency : Adjacency.values()) {
      // Adding a record is replacing one with half of the noise: some instances are enough.
      for (int i = 0; i < (adjacency.replaces() ? LINES.size() : 3); i++) {
        WeightLattice lattice = LINES.get(i);
        ProjectedLattice projected = ProjectedLattice.of(lattice);
        String on = " on line %d, %s".formatted(i, adjacency.label());
        List<Neighbours> neighbours =
            new ArrayList<>(TinyLosses.ofParts(lattice, Costs.EQUAL, adjacency, 0, 2));
        if (i == 0) {
          neighbours.addAll(TinyLosses.ofAll(3, adjacency));
        }
        ProjectedNoise laplace = noise(lattice, adjacency, new NoiseLaw.DiscreteLaplace());
        double scale = laplace.width().doubleValue();
        all.add(
            new Promise(
                "opdisc" + on,
                part ->
                    LossLaw.opDisc(
                        projected,
                        laplace.unit(),
                        IntegerLaw.discreteLaplace(scale * part),
                        BLOCKS),
                neighbours,
                0,
                0.25));
        ProjectedNoise gaussian =
            noise(lattice, adjacency, new NoiseLaw.Gaussian(Delta.parse("0.01")));
        double sigma = Math.sqrt(gaussian.width().doubleValue());
        all.add(
            new Promise(
                "opdisc, gaussian" + on,
                part ->
                    LossLaw.opDisc(
                        projected,
                        gaussian.unit(),
                        IntegerLaw.roundedGaussian(sigma * part),
                        BLOCKS / 4),
                withRare(lattice, adjacency),
                DELTA,
                0.125));
      }
      all.add(plane(WeightLattice.box(new int[] {0, 0}, new int[] {1, 1}), 3, adjacency));
    }
    if (LONG) {
      all.add(plane(WeightLattice.cube(2, 1), 3, Adjacency.REPLACE));
    }
    all.add(plane(WeightLattice.cube(2, 1).withMaxNonZeros(1), 3, Adjacency.REPLACE));
    return all.stream();
  }

  /** The twins' laws of rare points are out of reach, so the others come first. */
  private static List<Neighbours> withRare(WeightLattice lattice, Adjacency adjacency) {
    List<Neighbours> all = new ArrayList<>(TinyLosses.ofParts(lattice, Costs.EQUAL, adjacency, 2));
    all.addAll(TinyLosses.ofParts(lattice, Costs.EQUAL, adjacency, RARE));
    return all;
  }

  private static ProjectedNoise noise(WeightLattice lattice, Adjacency adjacency, NoiseLaw law) {
    return (ProjectedNoise)
        OPDISC.noise(
            new PerturbationParameters(
                ONE, adjacency, lattice, Costs.EQUAL, law, AnswerRule.LEAST_MINIMISER));
  }

  /** Two sums need small numbers: the formulas of {@link ProjectedNoise} for U = 7. */
  private static Promise plane(WeightLattice lattice, int precision, Adjacency adjacency) {
    ProjectedLattice projected = ProjectedLattice.of(lattice, precision);
    long unit = 7;
    long sensitivity = adjacency.replaces() ? 2 : 1;
    long shift = -Math.floorDiv(-sensitivity * unit, projected.separation());
    double scale = (double) shift * projected.largestL1Norm();
    List<Neighbours> neighbours =
        new ArrayList<>(TinyLosses.ofTables(lattice, Costs.EQUAL, adjacency, false));
    neighbours.addAll(TinyLosses.ofParts(lattice, Costs.EQUAL, adjacency, 1).subList(0, 6));
    return new Promise(
        "opdisc in the plane, %d points, %s"
            .formatted(TinyTables.points(lattice).size(), adjacency.label()),
        part -> LossLaw.opDisc(projected, unit, IntegerLaw.discreteLaplace(scale * part), 1 << 20),
        neighbours,
        0,
        0.125);
  }

  /** Separator sets of two members, and of three at a coarse unit. */
  private record Separated(WeightLattice lattice, long unit) {}

  private static final List<Separated> SEPARATED =
      List.of(
          new Separated(WeightLattice.cube(1, 1), 256),
          new Separated(WeightLattice.box(new int[] {0, 0}, new int[] {1, 1}), 256),
          new Separated(WeightLattice.box(new int[] {0, 0}, new int[] {2, 0}), 16),
          new Separated(WeightLattice.box(new int[] {0}, new int[] {2}).withIntercept(0, 0), 4),
          new Separated(WeightLattice.box(new int[] {0}, new int[] {1}).withIntercept(0, 1), 16),
          new Separated(WeightLattice.box(new int[] {0}, new int[] {3}), 1),
          new Separated(WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1}), 1),
          new Separated(WeightLattice.box(new int[] {0, 0}, new int[] {1, 2}), 1),
          new Separated(WeightLattice.box(new int[] {0, 0}, new int[] {1, 2}).withBall(4), 1),
          new Separated(
              WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1}).withMaxNonZeros(1), 1));

  /** Of these those that take longest. */
  private static final Set<Integer> LARGE = Set.of(6, 7);

  static Stream<Promise> separatorPerturbations() {
    List<Promise> all = new ArrayList<>();
    for (Adjacency adjacency : Adjacency.values()) {
      for (int i = 0; i < (adjacency.replaces() ? SEPARATED.size() : 3); i++) {
        Separated on = SEPARATED.get(i);
        for (NoiseLaw law :
            List.of(
                new NoiseLaw.DiscreteLaplace(),
                new NoiseLaw.Laplace(),
                new NoiseLaw.Gaussian(Delta.parse("0.01")))) {
          boolean pure = !(law instanceof NoiseLaw.Gaussian);
          if (law instanceof NoiseLaw.Laplace && i >= 5 || LARGE.contains(i) && !LONG) {
            // Its rounding does not depend on the lattice, and sums over three members take long.
            continue;
          }
          all.add(
              new Promise(
                  "rspm, %s on instance %d, %s".formatted(law.word(), i, adjacency.label()),
                  part ->
                      LossLaw.rspm(
                          on.lattice, on.unit, separate(on, law, adjacency, part), 1 << 20),
                  pure
                      ? TinyLosses.ofParts(on.lattice, Costs.EQUAL, adjacency, 2)
                      : withRare(on.lattice, adjacency),
                  pure ? 0 : DELTA,
                  pure ? 0.45 : 0.2));
        }
      }
    }
    return all.stream();
  }

  private static IntegerLaw separate(Separated on, NoiseLaw law, Adjacency adjacency, double part) {
    SeparatorNoise noise =
        new SeparatorNoise(
            on.lattice, law, ONE, adjacency.replaces() ? 2 : 1, AnswerRule.LEAST_MINIMISER);
    double width = noise.width().doubleValue();
    double factor = part * on.unit / SeparatorNoise.UNIT;
    if (law instanceof NoiseLaw.DiscreteLaplace) {
      return IntegerLaw.discreteLaplace(width * factor);
    }
    return law instanceof NoiseLaw.Laplace
        ? IntegerLaw.roundedLaplace(width * factor)
        : IntegerLaw.roundedGaussian(Math.sqrt(width) * factor);
  }

  @ParameterizedTest
  @MethodSource({"selections", "votes", "objectivePerturbations", "separatorPerturbations"})
  void neighboursStayWithinThePromiseAndATwinDoesNot(Promise promise) {
    double most = promise.delta == 0 ? 1 + ENCLOSURE : promise.delta;
    assertThat(worst(promise, 1, true)).isBetween(0.0, most);
    assertThat(worst(promise, promise.twin, false))
        .isGreaterThan(promise.delta == 0 ? 1 : promise.delta);
  }

  /** The worst over all neighbours, from above or from below. */
  private static double worst(Promise promise, double part, boolean above) {
    LossLaw law = promise.law.apply(part);
    Map<List<Long>, OutputLaw> laws = new HashMap<>();
    double worst = 0;
    for (Neighbours pair : promise.neighbours) {
      OutputLaw p = laws.computeIfAbsent(fromZero(pair.loss()), l -> of(law, l));
      OutputLaw q = laws.computeIfAbsent(fromZero(pair.other()), l -> of(law, l));
      double error = (above ? 1 : -1) * (p.error() + q.error());
      double there = 0;
      double back = 0;
      for (int i = 0; i < p.outputs(); i++) {
        if (promise.delta == 0) {
          worst = Math.max(worst, Math.abs(p.log(i) - q.log(i)) + error);
        }
        // P - e Q, times what the errors can make of the share of Q in P.
        double share = Math.exp(1 + q.log(i) - p.log(i) - error);
        there += Math.max(0, Math.exp(p.log(i)) * (1 - share));
        share = Math.exp(1 + p.log(i) - q.log(i) - error);
        back += Math.max(0, Math.exp(q.log(i)) * (1 - share));
      }
      if (promise.delta > 0) {
        worst = Math.max(worst, Math.max(there, back) * Math.exp(error));
      }
      if (worst > (promise.delta == 0 ? 1 + ENCLOSURE : promise.delta)) {
        // Broken; how far does not matter.
        return worst;
      }
    }
    return worst;
  }

  private static OutputLaw of(LossLaw law, List<Long> losses) {
    return law.of(losses.stream().mapToLong(Long::longValue).toArray());
  }

  /** One number on top of all losses changes no law. */
  private static List<Long> fromZero(long[] losses) {
    long least = Arrays.stream(losses).min().orElseThrow();
    return Arrays.stream(losses).map(l -> l - least).boxed().toList();
  }
}
