package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.ProjectedFormulation;
import org.didyma.formulations.program.SeparatorFormulation;
import org.didyma.formulations.program.TightBigMFormulation;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.BendersOracle;
import org.didyma.oracles.engine.Portfolio;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.solver.Effort;
import org.didyma.solver.highs.HighsBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What describes a release takes and refuses the oracles that a draw takes and refuses. */
class OracleTrialTest {

  private static final Cells TABLE =
      Cells.builder(2).add(new int[] {1, 0}, 3, 1).add(new int[] {0, 1}, 1, 4).build();

  private static final PerturbationParameters PARAMETERS =
      new PerturbationParameters(
          Epsilon.parse("1"),
          Adjacency.REPLACE,
          WeightLattice.cube(2, 1),
          Costs.EQUAL,
          new NoiseLaw.DiscreteLaplace(),
          AnswerRule.LEAST_MINIMISER.acceptingClaims());

  private static OptimizationOracle by(Formulation formulation) {
    return new ProgramOracle(formulation, new HighsBackend(), Effort.unlimited());
  }

  private static void requireTaken(PerturbedMinimum mechanism) {
    assertThat(mechanism.describe(PARAMETERS).adjacency()).isEqualTo(Adjacency.REPLACE);
    assertThat(
            mechanism
                .draw(TABLE, PARAMETERS, new SecureBits(), CancellationToken.NEVER)
                .weights()
                .size())
        .isEqualTo(2);
  }

  private static void requireRefused(PerturbedMinimum mechanism) {
    assertThatThrownBy(() -> mechanism.describe(PARAMETERS))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> mechanism.draw(TABLE, PARAMETERS, new SecureBits(), CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void formulationsAreHeldAgainstTheTermsOfTheMechanism() {
    OptimizationOracle projected = by(new ProjectedFormulation(new TightBigMFormulation()));
    OptimizationOracle separator = by(new SeparatorFormulation(new TightBigMFormulation()));
    OptimizationOracle bare = by(new TightBigMFormulation());
    requireTaken(new OpDisc(projected));
    requireTaken(new Rspm(separator));
    requireRefused(new OpDisc(separator));
    requireRefused(new Rspm(projected));
    requireRefused(new OpDisc(bare));
    requireRefused(new Rspm(bare));
  }

  /** Published Gaussian noise has either sign, of which this formulation takes one. */
  @Test
  void eachLawIsTriedByItself() {
    NoiseLaw published = new NoiseLaw.PublishedGaussian(Delta.parse("1e-6"), PublishedScale.SEVEN);
    PerturbationParameters either =
        new PerturbationParameters(
            PARAMETERS.epsilon(),
            PARAMETERS.adjacency(),
            PARAMETERS.lattice(),
            PARAMETERS.loss(),
            published,
            PARAMETERS.rule());
    OpDisc mechanism = new OpDisc(by(new ProjectedFormulation(new TightBigMFormulation())));
    requireTaken(mechanism);
    assertThatThrownBy(() -> mechanism.describe(either)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void decompositionTakesNoNoise() {
    requireRefused(new Rspm(new BendersOracle(new HighsBackend(), Effort.unlimited())));
  }

  /** A trial asks three times and then has seen enough; an engine may not have begun by then. */
  @Test
  @Timeout(30)
  void aSlowStartIsNoRefusal() {
    OptimizationOracle slow =
        new OptimizationOracle() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public boolean proves() {
            return true;
          }

          @Override
          public Answer minimise(LearningProblem problem, SearchListener listener) {
            try {
              Thread.sleep(1000);
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
            return new ChainSearch().minimise(problem, listener);
          }
        };
    requireTaken(new OpDisc(new Portfolio(List.of(slow), note -> {})));
  }
}
