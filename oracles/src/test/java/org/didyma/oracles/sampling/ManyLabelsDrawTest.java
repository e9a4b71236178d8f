package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.ManyLabels;
import org.didyma.oracles.ManyLabels.Instance;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.junit.jupiter.api.Test;

/**
 * Draws under tables of several labels, against laws of sums over single records: chi-square tests
 * at false-alarm rate 1e-6 each. Their twins are laws of larger rates.
 */
class ManyLabelsDrawTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private static final double FALSE_ALARM = 1e-6;
  private static final RandomBits BITS = LawBits.of(41);
  private static final Rate[] RATES = {Rate.of(1, 16), Rate.of(1, 2), Rate.of(5, 2)};

  private final LawTest laws = new LawTest();
  private final LawTest twins = new LawTest();

  @Test
  void drawsFollowTheLawOnLatticesOfEveryKind() {
    ManyLabels problems = new ManyLabels(311);
    for (int i = 0; i < 24 * TIMES; ) {
      i += check(problems.unperturbed(150), i) ? 1 : 0;
    }
    passes();
  }

  /** Thresholds of a number, bounded by levels, and categories, drawn by classes. */
  @Test
  void drawsByLevelsAndClassesFollowTheLaw() {
    StairProblems stairs = new StairProblems(314);
    OneHotProblems categories = new OneHotProblems(315);
    ManyLabels problems = new ManyLabels(316);
    for (int i = 0; i < 18 * TIMES; i++) {
      LearningProblem rows = i % 2 == 0 ? stairs.next(400) : categories.next(800);
      Perturbation none = Perturbation.none(rows.lattice().coordinates());
      check(problems.of(rows.cells(), rows.lattice(), none), i);
    }
    passes();
  }

  /** Few non-zero weights of binary columns, which two labels are drawn for by supports. */
  @Test
  void drawsOfFewNonZeroWeightsFollowTheLaw() {
    Random random = new Random(312);
    ManyLabels problems = new ManyLabels(313);
    for (int i = 0; i < 9 * TIMES; i++) {
      Cells.Builder rows = Cells.builder(4);
      for (int row = 0; row < 10; row++) {
        rows.add(random.ints(4, 0, 2).toArray(), 1, 0);
      }
      WeightLattice lattice = WeightLattice.cube(4, 2).withMaxNonZeros(2).withIntercept(-1, 1);
      check(problems.of(rows.build(), lattice, Perturbation.none(lattice.coordinates())), i);
    }
    passes();
  }

  private boolean check(Instance instance, int i) {
    Rate rate = RATES[i % RATES.length];
    double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
    WeightLattice lattice = instance.problem().lattice();
    ExactDistribution law = new ExactDistribution(lattice, lambda, instance::objective);
    if (law.probability.isEmpty()) {
      return false;
    }
    Supplier<LatticeSampler.Sample> draws =
        new LatticeSampler().draws(instance.problem(), rate, BITS, SearchListener.NONE);
    Map<Weights, Integer> drawn = LawTest.counts(4_000, () -> draws.get().weights());
    assertThat(laws.add(law.probability, drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
    twins.add(new ExactDistribution(lattice, 1.4 * lambda, instance::objective).probability, drawn);
    return true;
  }

  private void passes() {
    assertThat(laws.pValue()).isGreaterThan(FALSE_ALARM);
    assertThat(twins.pValue()).isLessThan(FALSE_ALARM);
  }
}
