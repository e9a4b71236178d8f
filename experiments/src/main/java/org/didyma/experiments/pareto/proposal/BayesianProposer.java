package org.didyma.experiments.pareto.proposal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.didyma.experiments.pareto.acquisition.Acquisition;
import org.didyma.experiments.pareto.acquisition.AcquisitionSearch;
import org.didyma.experiments.pareto.acquisition.ExpectedImprovement;
import org.didyma.experiments.pareto.front.DominatedLayers;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.pareto.surrogate.Belief;
import org.didyma.experiments.pareto.surrogate.OutcomeScale;
import org.didyma.experiments.pareto.surrogate.Surrogate;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * Bayesian optimisation of two objectives (DPareto, Algorithm 2, of Avent, Gonzalez, Diethe,
 * Paleyes and Balle, PETS 2020): after some seeds, the settings that promise to extend the front
 * most, on the scale of {@link OutcomeScale}.
 *
 * <p>Where the first criterion is 0 everywhere, the probability of an improvement decides, and
 * where that is 0, how little is known.
 */
public final class BayesianProposer implements Proposer {

  /** How a candidate is judged. */
  public enum Criterion {
    /** The gain in area at the means times the probability of an improvement: the paper's. */
    AREA_TIMES_PROBABILITY,
    /** The expected gain in area. */
    EXPECTED_AREA,
    /** The expected gain in epsilon and error themselves, not in their logarithm and logit. */
    EXPECTED_RAW_AREA
  }

  private final Space space;
  private final Proposer seeds;
  private final int seedCount;
  private final Aim aim;
  private final Surrogate surrogate;
  private final Criterion criterion;
  private final boolean believing;
  private final long start;

  /**
   * @param space what may be tried
   * @param seeds says what to try at first
   * @param seedCount how often, from 2
   * @param aim what the search is after
   * @param surrogate what is believed of settings not tried, new for this search
   * @param believing whether errors on the front are those that the model believes, so that none is
   *     there by the luck of its runs
   * @param start of the simulation
   */
  public BayesianProposer(
      Space space,
      Proposer seeds,
      int seedCount,
      Aim aim,
      Surrogate surrogate,
      Criterion criterion,
      boolean believing,
      long start) {
    if (seedCount < 2) {
      throw new IllegalArgumentException("a model needs two seeds at least");
    }
    this.space = space;
    this.seeds = seeds;
    this.seedCount = seedCount;
    this.aim = aim;
    this.surrogate = surrogate;
    this.criterion = criterion;
    this.believing = believing;
    this.start = start;
  }

  @Override
  public Settings ask(List<SettingsEvaluation> told, List<Settings> pending) {
    if (told.size() < seedCount) {
      return seeds.ask(told, pending);
    }
    List<double[]> features =
        told.stream().map(e -> space.encode(e.settings())).collect(Collectors.toList());
    List<double[]> running = pending.stream().map(space::encode).toList();
    Belief belief = surrogate.after(features, scaled(told), running);
    Map<Settings, double[]> outcomes = new LinkedHashMap<>();
    for (SettingsEvaluation e : told) {
      if (aim.allows(e)) {
        double[] outcome = OutcomeScale.of(aim.outcome(e));
        outcome[1] = believing ? belief.mean(1, space.encode(e.settings())) : outcome[1];
        outcomes.put(e.settings(), outcome);
      }
    }
    for (Settings settings : pending) {
      double[] outcome = new double[aim.reference().length];
      for (int j = 0; j < outcome.length; j++) {
        outcome[j] = belief.mean(j, space.encode(settings));
      }
      outcomes.put(settings, outcome);
    }
    List<double[]> all = List.copyOf(outcomes.values());
    double[] reference = OutcomeScale.of(aim.reference());
    List<Settings> good =
        outcomes.entrySet().stream()
            .filter(e -> DominatedLayers.isOnFront(e.getValue(), all, reference))
            .map(Map.Entry::getKey)
            .toList();
    List<Settings> tried = new ArrayList<>(pending);
    told.forEach(e -> tried.add(e.settings()));
    String number = Integer.toString(told.size() + pending.size());
    return new AcquisitionSearch(space, any -> true, SimulationRandom.of(start, "ask", number))
        .best(acquisitions(belief, all), tried, good);
  }

  /** With seconds where the time matters. */
  private List<double[]> scaled(List<SettingsEvaluation> told) {
    return told.stream()
        .map(
            e ->
                aim.isTimed()
                    ? OutcomeScale.of(e.epsilon(), e.error(), e.runSeconds())
                    : OutcomeScale.of(e.epsilon(), e.error()))
        .toList();
  }

  private List<Acquisition> acquisitions(Belief belief, List<double[]> outcomes) {
    DominatedLayers front = DominatedLayers.of(outcomes, OutcomeScale.of(aim.reference()));
    List<Acquisition> all =
        List.of(
            switch (criterion) {
              case AREA_TIMES_PROBABILITY ->
                  ExpectedImprovement.volumeTimesProbability(belief, front);
              case EXPECTED_AREA -> ExpectedImprovement.expectedVolume(belief, front);
              case EXPECTED_RAW_AREA ->
                  ExpectedImprovement.expectedRawVolume(
                      belief,
                      DominatedLayers.of(
                          outcomes.stream().map(OutcomeScale::raw).toList(), aim.reference()));
            },
            ExpectedImprovement.probability(belief, front),
            ExpectedImprovement.ignorance(belief));
    if (!aim.isTimed() || aim.isFast()) {
      return all;
    }
    double limit = Math.log(aim.seconds());
    return all.stream().map(worth -> ExpectedImprovement.within(worth, belief, 2, limit)).toList();
  }
}
