package org.didyma.experiments.pareto.proposal;

import java.util.List;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.pareto.instance.Instance;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.surrogate.TwoProcesses;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;
import org.didyma.ground.Quoted;

/**
 * A way to search as the user names it: {@code bayesian}, {@code random}, {@code sobol} or {@code
 * grid:N}.
 *
 * @param text the name
 * @param seeds how many settings are drawn before a model says what to try, where one does
 * @param gridSize values in each direction of a grid; 0 for other ways
 */
public record Method(String text, int seeds, int gridSize) {

  private static final String BAYESIAN = "bayesian";
  private static final String EXPECTED = "bayesian-expected";
  private static final List<String> NAMES = List.of(BAYESIAN, EXPECTED, "random", "sobol");
  private static final int LARGEST_GRID = 100_000;

  /**
   * Reads a name.
   *
   * @throws InvalidInputException when it is none
   */
  public static Method parse(String text, int seeds) {
    if (text.matches("grid:\\d{1,3}") && Integer.parseInt(text.substring(5)) >= 1) {
      return new Method(text, seeds, Integer.parseInt(text.substring(5)));
    }
    if (!NAMES.contains(text)) {
      throw new InvalidInputException(
          "%s is %s, which does not exist here".formatted(Mention.of("method"), Quoted.of(text)),
          "use bayesian, bayesian-expected, random, sobol, or grid:N with N values in each"
              + " direction.");
    }
    return new Method(text, seeds, 0);
  }

  /** Whether a model says what to try. */
  public boolean isBayesian() {
    return text.startsWith(BAYESIAN);
  }

  /** How many evaluations there are: those that are wanted, or those of the grid. */
  public int evaluations(Instance instance, int wanted) {
    return gridSize == 0 ? wanted : grid(instance).size();
  }

  private List<Settings> grid(Instance instance) {
    return instance.space().grid(gridSize, LARGEST_GRID);
  }

  /**
   * The proposer.
   *
   * @param reference the anti-ideal point, raw
   * @param start of the simulation
   */
  public Proposer proposer(Instance instance, Outcome reference, long start) {
    if (gridSize > 0) {
      return Proposers.listed(grid(instance));
    }
    if (text.equals("sobol")) {
      return Proposers.sobol(instance.space(), start);
    }
    Proposer random = Proposers.random(instance.draws(), start);
    return isBayesian()
        ? new BayesianProposer(
            instance.space(),
            random,
            seeds,
            reference,
            new TwoProcesses(seeds, start),
            text.equals(BAYESIAN)
                ? BayesianProposer.Criterion.AREA_TIMES_PROBABILITY
                : BayesianProposer.Criterion.EXPECTED_AREA,
            start)
        : random;
  }

  @Override
  public String toString() {
    return isBayesian() ? text + " after " + seeds + " seeds" : text;
  }
}
