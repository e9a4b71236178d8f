package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.loss.Losses;
import org.junit.jupiter.api.Test;

/** How far scores reach, against all points of small lattices and all records of their domains. */
class ScoreRangeTest {

  private static final int TRIALS = 400;

  private final Random random = new Random(11);

  /** A lattice and the largest absolute value of each entry of a record. */
  private record On(WeightLattice lattice, int... magnitudes) {

    ScoreRange range() {
      return ScoreRange.of(lattice, magnitudes);
    }

    /** The largest score of all points and records, by going through the points. */
    long highest() {
      long highest = Long.MIN_VALUE;
      int d = lattice.coordinates();
      int[] w = IntStream.range(0, d).map(lattice::low).toArray();
      int j;
      do {
        if (lattice.contains(Weights.of(w))) {
          highest = Math.max(highest, score(w));
        }
        for (j = 0; j < d && w[j] == lattice.high(j); j++) {
          w[j] = lattice.low(j);
        }
        if (j < d) {
          w[j]++;
        }
      } while (j < d);
      return highest;
    }

    private long score(int... w) {
      long score = lattice.hasIntercept() ? w[lattice.features()] : 0;
      for (int i = 0; i < magnitudes.length; i++) {
        score += (long) magnitudes[i] * Math.abs(w[i]);
      }
      return score;
    }
  }

  /** With a ball, few non-zero weights, uneven boxes and an intercept, or without them. */
  private On next(boolean isForced) {
    int d = 1 + random.nextInt(4);
    int[] low = random.ints(d, -3, isForced ? 2 : 1).toArray();
    int[] high = IntStream.of(low).map(l -> Math.max(l, random.nextInt(4))).toArray();
    WeightLattice lattice = WeightLattice.box(low, high);
    if (random.nextInt(4) > 0) {
      lattice = lattice.withBall(random.nextInt(14));
    }
    if (random.nextBoolean()) {
      lattice = lattice.withMaxNonZeros(random.nextInt(d + 1));
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    return new On(lattice, random.ints(d, 0, 5).toArray());
  }

  @Test
  void theRangeIsWhatPointsReach() {
    for (int trial = 0; trial < TRIALS; trial++) {
      On on = next(false);
      assertThat(on.range().high()).as("%s", on).isEqualTo(on.highest());
    }
  }

  @Test
  void itIsNeverLessWhereWeightsMustNotBeZero() {
    for (int trial = 0; trial < TRIALS; trial++) {
      On on = next(true);
      assertThat(on.range().high()).as("%s", on).isGreaterThanOrEqualTo(on.highest());
    }
  }

  /** The bounds in place of an exact maximum, and variants of it that forget a step. */
  @Test
  void boundsAreNeverLessAndNearAndOneStepLessIsTooLittle() {
    int[] tooLittle = new int[2];
    long exact = 0;
    long bounds = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      On on = next(false);
      long highest = new On(withoutIntercept(on.lattice), on.magnitudes).highest();
      ScoreReach reach = reach(on.lattice, on.magnitudes);
      assertThat(reach.bound()).isGreaterThanOrEqualTo(highest);
      exact += highest;
      bounds += reach.bound();
      if (on.lattice.hasBall() && on.lattice.largestSquaredNorm() > 0) {
        WeightLattice less = on.lattice.withBall(on.lattice.largestSquaredNorm() - 1);
        tooLittle[0] += reach(less, on.magnitudes).value() < highest ? 1 : 0;
      }
      if (on.lattice.isSparse() && on.lattice.maxNonZeros() > 0) {
        WeightLattice fewer = on.lattice.withMaxNonZeros(on.lattice.maxNonZeros() - 1);
        tooLittle[1] += reach(fewer, on.magnitudes).value() < highest ? 1 : 0;
      }
    }
    assertThat(bounds).isLessThan(exact + exact / 20);
    assertThat(Arrays.stream(tooLittle).min().orElseThrow()).isGreaterThan(TRIALS / 20);
  }

  private static WeightLattice withoutIntercept(WeightLattice lattice) {
    int d = lattice.features();
    return WeightLattice.box(
            IntStream.range(0, d).map(lattice::low).toArray(),
            IntStream.range(0, d).map(lattice::high).toArray())
        .withBall(lattice.largestSquaredNorm())
        .withMaxNonZeros(lattice.maxNonZeros());
  }

  private static ScoreReach reach(WeightLattice lattice, int... magnitudes) {
    return new ScoreReach(
        lattice,
        Arrays.stream(magnitudes).asLongStream().toArray(),
        IntStream.range(0, magnitudes.length).mapToLong(lattice::largest).toArray());
  }

  /** Sizes at which the maximum is no longer exact, and then the relaxation is none in steps. */
  @Test
  void largeBallsHaveABoundToo() {
    int[] ones = new int[300];
    Arrays.fill(ones, 1);
    // All ones, exactly; a third of them twice for three more each.
    assertThat(ScoreRange.of(WeightLattice.cube(300, 2).withBall(300), ones).high()).isEqualTo(300);
    assertThat(ScoreRange.of(WeightLattice.cube(300, 2).withBall(600), ones).high()).isEqualTo(400);
    // sqrt(10^9 300), beside a box of 3 10^8.
    assertThat(
            ScoreRange.of(WeightLattice.cube(300, 1_000_000).withBall(1_000_000_000), ones).high())
        .isEqualTo(547_722);
  }

  /** Whatever the records of a domain are, the loss over its range makes a problem of them. */
  @Test
  void noTableOfTheDomainIsRefused() {
    for (int trial = 0; trial < TRIALS; trial++) {
      On on = next(trial % 2 == 0);
      if (on.range().low() == on.range().high()) {
        continue;
      }
      ScoreLoss loss = Losses.parse("hinge:2").over(on.range(), new Costs(2, 1));
      Cells.Builder cells = Cells.builder(on.magnitudes.length);
      for (int i = 0; i < 5; i++) {
        int[] row = IntStream.of(on.magnitudes).map(m -> random.nextInt(2 * m + 1) - m).toArray();
        cells.add(row, 1, 1);
      }
      cells.add(on.magnitudes, 1, 0);
      Cells table = cells.build();
      assertThatCode(() -> LearningProblem.of(table, on.lattice, loss)).doesNotThrowAnyException();
    }
  }

  /** The score at which noise is calibrated: a ball of five ones, not a box of ten. */
  @Test
  void aBallIsNarrowerThanItsBox() {
    int[] ones = {1, 1, 1, 1, 1};
    ScoreRange box = ScoreRange.of(WeightLattice.cube(5, 2), ones);
    ScoreRange ball = ScoreRange.of(WeightLattice.cube(5, 2).withBall(5), ones);
    assertThat(Losses.parse("hinge:2").over(box, Costs.EQUAL).width()).isEqualTo(12);
    assertThat(Losses.parse("hinge:2").over(ball, Costs.EQUAL).width()).isEqualTo(7);
  }
}
