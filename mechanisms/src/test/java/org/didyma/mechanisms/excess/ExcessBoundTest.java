package org.didyma.mechanisms.excess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bounds of docs/proofs/excess.md hold on a table made to let noise do harm. */
class ExcessBoundTest {

  private static final RandomBits BITS = LawBits.of(32);

  private static final double BETA = 0.2;
  private static final int RELEASES = 200;

  /**
   * Of 200 releases more than 100 are above a bound of 0.2 with probability below 1e-15, by
   * Hoeffding.
   */
  private static final int MOST = 100;

  private static final WeightLattice LATTICE = WeightLattice.cube(3, 1);
  private static final Epsilon EPSILON = Epsilon.parse("0.5");

  /** Every coordinate alone decides many records, so that most points are costly. */
  private static final Cells CELLS =
      Cells.builder(3)
          .add(new int[] {1, 0, 0}, 900, 0)
          .add(new int[] {0, 1, 0}, 0, 900)
          .add(new int[] {1, 1, 1}, 900, 0)
          .build();

  @Test
  void fewReleasesCostMore() {
    ExponentialMechanism.Parameters draw =
        new ExponentialMechanism.Parameters(EPSILON, Adjacency.REPLACE, LATTICE, Costs.EQUAL);
    double excess = ExcessBound.ofDraw(draw, BETA);
    require(new ExponentialMechanism(), draw, excess);
    require(new PermuteAndFlip(), draw, excess);
    for (PerturbedMinimum mechanism :
        List.of(new OpDisc(new ChainSearch()), new Rspm(new ChainSearch()))) {
      for (NoiseLaw law :
          List.of(new NoiseLaw.DiscreteLaplace(), new NoiseLaw.Gaussian(Delta.parse("1e-6")))) {
        PerturbationParameters parameters =
            new PerturbationParameters(
                EPSILON, Adjacency.REPLACE, LATTICE, Costs.EQUAL, law, AnswerRule.LEAST_MINIMISER);
        double bound = ExcessBound.ofMinimum(mechanism.profile(parameters), BETA);
        assertThat(bound).isGreaterThan(excess);
        assertThat(ExcessBound.ofMinimum(mechanism.profile(parameters), BETA / 100))
            .isGreaterThan(bound);
        require(mechanism, parameters, bound);
      }
    }
  }

  private static <P> void require(LatticeMechanism<P> mechanism, P parameters, double bound) {
    LearningProblem problem = LearningProblem.of(CELLS, LATTICE, Costs.EQUAL);
    long least = new Enumeration().minimise(problem).objective();
    int above = 0;
    for (int i = 0; i < RELEASES; i++) {
      var weights = mechanism.draw(CELLS, parameters, BITS, CancellationToken.NEVER).weights();
      above += problem.loss(weights) - least > bound ? 1 : 0;
    }
    assertThat(above).as(mechanism.name()).isLessThanOrEqualTo(MOST);
  }

  /**
   * One point is right for all records and nine are wrong for all: the worst that a table of this
   * lattice can be. The bound is kept with as many records as it says, and half of it is not. False
   * alarms: 4,000 releases, beta = 0.2; by Hoeffding a frequency above 0.2416 has probability below
   * 1e-6.
   */
  @Tag("long")
  @Test
  void theDrawsBoundIsNotFarFromTheWorst() {
    WeightLattice line = WeightLattice.box(new int[] {-8}, new int[] {1});
    ExponentialMechanism.Parameters draw =
        new ExponentialMechanism.Parameters(EPSILON, Adjacency.REPLACE, line, Costs.EQUAL);
    double bound = ExcessBound.ofDraw(draw, BETA);
    for (LatticeMechanism<ExponentialMechanism.Parameters> mechanism :
        List.of(new ExponentialMechanism(), new PermuteAndFlip())) {
      assertThat(wrong(mechanism, draw, (long) bound + 1)).isLessThan(0.2416);
      assertThat(wrong(mechanism, draw, (long) (bound / 2) + 1)).isGreaterThan(0.2416);
    }
  }

  /** How often a release costs as many errors as there are records. */
  private static double wrong(
      LatticeMechanism<ExponentialMechanism.Parameters> mechanism,
      ExponentialMechanism.Parameters draw,
      long records) {
    Cells cells = Cells.builder(1).add(new int[] {1}, records, 0).build();
    int wrong = 0;
    int releases = 4000;
    for (int i = 0; i < releases; i++) {
      wrong +=
          mechanism.draw(cells, draw, BITS, CancellationToken.NEVER).weights().get(0) > 0 ? 0 : 1;
    }
    return (double) wrong / releases;
  }

  /** (2/epsilon) (ln 27 + ln 5). */
  @Test
  void theDrawsBoundIsItsFormula() {
    ExponentialMechanism.Parameters draw =
        new ExponentialMechanism.Parameters(EPSILON, Adjacency.REPLACE, LATTICE, Costs.EQUAL);
    assertThat(ExcessBound.ofDraw(draw, BETA))
        .isBetween(4 * Math.log(27 / BETA), 4 * Math.log(28 / BETA) + 1e-9);
    WeightLattice large = WeightLattice.cube(200, 1);
    assertThat(
            ExcessBound.ofDraw(
                new ExponentialMechanism.Parameters(
                    EPSILON, Adjacency.ADD_REMOVE, large, Costs.EQUAL),
                BETA))
        .isBetween(2 * (200 * Math.log(3) - Math.log(BETA)) - 1e-9, 2 * (200 * Math.log(3) + 1.62));
  }
}
