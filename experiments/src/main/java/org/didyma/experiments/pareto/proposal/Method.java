package org.didyma.experiments.pareto.proposal;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.pareto.surrogate.IndependentProcesses;

/**
 * A way to search as the user names it: {@code bayesian}, {@code random}, {@code sobol}, {@code
 * grid:N}, {@code even-grid:N} and others.
 *
 * @param text the name
 * @param seeds how many settings are drawn before a model says what to try, where one does
 * @param gridSize values in each direction of a grid; 0 for other ways
 * @param batch how many settings are tried at a time
 */
public record Method(String text, int seeds, int gridSize, int batch) {

  private static final String BAYESIAN = "bayesian";
  private static final String BELIEVING = "-believed";
  private static final String UNIFORM = "uniform";
  private static final String EVEN = "even-";
  private static final Map<String, BayesianProposer.Criterion> CRITERIA =
      Map.of(
          BAYESIAN,
          BayesianProposer.Criterion.AREA_TIMES_PROBABILITY,
          BAYESIAN + "-expected",
          BayesianProposer.Criterion.EXPECTED_AREA,
          BAYESIAN + "-raw",
          BayesianProposer.Criterion.EXPECTED_RAW_AREA);
  private static final List<String> OTHERS = List.of("random", UNIFORM, "sobol");
  private static final int LARGEST_GRID = 100_000;

  /**
   * Reads a name.
   *
   * @throws InvalidInputException when it is none
   */
  public static Method parse(String text, int seeds, int batch) {
    if (text.matches("(" + EVEN + ")?grid:0*[1-9]\\d{0,2}")) {
      int size = Integer.parseInt(text.substring(text.indexOf(':') + 1));
      return new Method(text, seeds, size, batch);
    }
    if (!OTHERS.contains(text) && !CRITERIA.containsKey(criterion(text))) {
      throw new InvalidInputException(
          "%s is %s, which does not exist here"
              .formatted(ParameterReference.of("method"), QuotedText.of(text)),
          "use bayesian, bayesian-expected, bayesian-raw, one of these with -believed behind it,"
              + " random, uniform, sobol, or grid:N or even-grid:N with N values in each"
              + " direction.");
    }
    return new Method(text, seeds, 0, batch);
  }

  private static String criterion(String text) {
    return text.endsWith(BELIEVING) ? text.substring(0, text.length() - BELIEVING.length()) : text;
  }

  /** Whether a model says what to try. */
  public boolean isBayesian() {
    return text.startsWith(BAYESIAN);
  }

  /** How many evaluations there are: those that are wanted, or those of the grid. */
  public int evaluations(TradeoffProblem instance, int wanted) {
    return gridSize == 0 ? wanted : grid(instance).size();
  }

  private List<Settings> grid(TradeoffProblem instance) {
    Space space = instance.space();
    return (text.startsWith(EVEN) ? space.even() : space).grid(gridSize, LARGEST_GRID);
  }

  /**
   * The proposer.
   *
   * @param aim what the search is after
   * @param start of the simulation
   */
  public Proposer proposer(TradeoffProblem instance, Aim aim, long start) {
    if (gridSize > 0) {
      return Proposers.listed(grid(instance));
    }
    if (text.equals("sobol")) {
      return Proposers.sobol(instance.space(), start);
    }
    if (text.equals(UNIFORM)) {
      return Proposers.random(SettingsDistribution.uniformNumbers(instance.space()), start);
    }
    Proposer random = Proposers.random(instance.draws(), start);
    return isBayesian()
        ? new BayesianProposer(
            instance.space(),
            random,
            seeds,
            aim,
            new IndependentProcesses(seeds, start),
            Objects.requireNonNull(CRITERIA.get(criterion(text))),
            text.endsWith(BELIEVING),
            start)
        : random;
  }

  @Override
  public String toString() {
    String way = isBayesian() ? text + " after " + seeds + " seeds" : text;
    return batch == 1 ? way : way + ", " + batch + " at a time";
  }
}
