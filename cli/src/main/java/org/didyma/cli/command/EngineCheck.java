package org.didyma.cli.command;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;

/** Lets each engine work on a small problem whose answer was computed by hand. */
final class EngineCheck {

  /**
   * How an engine did.
   *
   * @param name the engine
   * @param ok true when it gave the known answer
   * @param message what happened
   */
  record Finding(String name, boolean ok, String message) {}

  /** What an engine does for its check. */
  private interface Trial {
    /** What is wrong with the answer, empty when nothing is. */
    Optional<String> run();
  }

  private EngineCheck() {}

  static List<Finding> all() {
    return List.of(
        check("chain", () -> minimise(new ChainSearch())),
        check("enumeration", () -> minimise(new Enumeration())),
        check("sampler", EngineCheck::sample));
  }

  /**
   * Two errors are the least: weights that predict + for the first two rows and - for the others
   * have one in the first row and one in the last. That needs w1 >= 1, w2 <= 0, w3 <= 0 and w1 + w2
   * + w3 >= 1, and the lexicographically smallest such weights are (1, 0, 0).
   */
  private static LearningProblem problem(long copies) {
    Cells cells =
        Cells.builder(3)
            .add(new int[] {1, 0, 0}, 14 * copies, copies)
            .add(new int[] {1, 1, 1}, 4 * copies, 0)
            .add(new int[] {0, 1, 0}, 0, 6 * copies)
            .add(new int[] {0, 0, 1}, copies, 4 * copies)
            .build();
    return LearningProblem.of(cells, WeightLattice.cube(3, 2), Costs.EQUAL);
  }

  private static final Weights BEST = Weights.of(1, 0, 0);
  private static final long LEAST = 2;

  private static Optional<String> minimise(OptimizationOracle oracle) {
    Answer answer = oracle.minimise(problem(1));
    if (answer.status() != Answer.Status.OPTIMAL
        || answer.objective() != LEAST
        || !answer.weights().equals(Optional.of(BEST))
        || answer.certificate().isEmpty()) {
      return Optional.of("a built-in problem got a wrong answer");
    }
    return Optional.empty();
  }

  /** At this rate any weights but an optimum have a probability below exp(-1000). */
  private static Optional<String> sample() {
    LearningProblem problem = problem(1000);
    Weights drawn =
        new LatticeSampler(new SecureRandom())
            .sample(problem, Rate.of(1, 1), SearchListener.NONE)
            .weights();
    return problem.loss(drawn) == LEAST * 1000
        ? Optional.empty()
        : Optional.of("a built-in draw came out as it must not");
  }

  private static Finding check(String name, Trial trial) {
    try {
      Optional<String> wrong = trial.run();
      return new Finding(name, wrong.isEmpty(), wrong.orElse("solved the built-in problem"));
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return new Finding(name, false, "failed with " + e.getClass().getSimpleName());
    }
  }
}
