package org.didyma.experiments.pareto.proposal;

import java.util.Comparator;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.pareto.acquisition.AcquisitionSearch;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.surrogate.Belief;
import org.didyma.experiments.pareto.surrogate.IndependentProcesses;
import org.didyma.experiments.pareto.surrogate.OutcomeScale;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.UnconvergedException;

/**
 * The settings that a model of a search's evaluations believes to have the least error among those
 * that promise an epsilon. What they promise is calculated and not believed.
 *
 * @param settings that were found, possibly tried before
 * @param error what is believed of their error
 * @param low the error that is one standard deviation of the belief below, on the logit scale
 * @param high the one above
 */
public record BestWithin(Settings settings, double error, double low, double high) {

  private static final int LEAST = 4;
  private static final int NEAR = 10;

  /**
   * Finds them.
   *
   * @param told the search's evaluations, of which four at least could be used
   * @param epsilon the largest that is allowed
   * @param start of the simulation
   * @throws InvalidInputException when there are too few, or no settings promise that
   */
  public static BestWithin of(
      TradeoffProblem instance, List<SettingsEvaluation> told, double epsilon, long start) {
    List<SettingsEvaluation> done = told.stream().filter(SettingsEvaluation::isDone).toList();
    if (done.size() < LEAST) {
      throw new InvalidInputException(
          "the search has %d evaluations that could be used, too few to learn from"
              .formatted(done.size()),
          "search further.");
    }
    Belief belief =
        new IndependentProcesses(done.size(), start)
            .after(
                done.stream().map(e -> instance.space().encode(e.settings())).toList(),
                done.stream().map(e -> OutcomeScale.of(e.epsilon(), e.error())).toList(),
                List.of());
    List<Settings> good =
        done.stream()
            .filter(e -> e.epsilon() <= epsilon)
            .sorted(Comparator.comparingDouble(SettingsEvaluation::error))
            .limit(NEAR)
            .map(SettingsEvaluation::settings)
            .toList();
    Settings best =
        new AcquisitionSearch(
                instance.space(),
                settings -> promises(instance, settings, epsilon),
                SimulationRandom.of(start, "best", Double.toString(epsilon)))
            .best(List.of(x -> 1 - OutcomeScale.error(belief.mean(1, x))), List.of(), good);
    if (!promises(instance, best, epsilon)) {
      throw new InvalidInputException(
          "no settings were found that guarantee epsilon " + epsilon,
          "ask for a larger one, or let the search vary more.");
    }
    double[] x = instance.space().encode(best);
    double mean = belief.mean(1, x);
    double deviation = belief.deviation(1, x);
    return new BestWithin(
        best,
        OutcomeScale.error(mean),
        OutcomeScale.error(mean - deviation),
        OutcomeScale.error(mean + deviation));
  }

  private static boolean promises(TradeoffProblem instance, Settings settings, double epsilon) {
    try {
      return instance.privacy().epsilon(settings) <= epsilon;
    } catch (InvalidInputException | UnconvergedException e) {
      return false;
    }
  }
}
