package org.didyma.experiments.pareto.proposal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.didyma.experiments.pareto.acquisition.Acquisition;
import org.didyma.experiments.pareto.acquisition.AcquisitionSearch;
import org.didyma.experiments.pareto.acquisition.Improvement;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.instance.Evaluation;
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
    AREA_TIMES_PROBABILITY(Improvement::areaTimesProbability),
    /** The expected gain in area. */
    EXPECTED_AREA(Improvement::expectedArea);

    private final BiFunction<Belief, Staircase, Acquisition> acquisition;

    Criterion(BiFunction<Belief, Staircase, Acquisition> acquisition) {
      this.acquisition = acquisition;
    }
  }

  private final Space space;
  private final Proposer seeds;
  private final int seedCount;
  private final Outcome reference;
  private final Surrogate surrogate;
  private final Criterion criterion;
  private final long start;

  /**
   * A proposer.
   *
   * @param space what may be tried
   * @param seeds says what to try at first
   * @param seedCount how often, from 2
   * @param reference the anti-ideal point, raw; outcomes beyond it are of no interest
   * @param surrogate what is believed of settings not tried, new for this search
   * @param start of the simulation
   */
  public BayesianProposer(
      Space space,
      Proposer seeds,
      int seedCount,
      Outcome reference,
      Surrogate surrogate,
      Criterion criterion,
      long start) {
    if (seedCount < 2) {
      throw new IllegalArgumentException("a model needs two seeds at least");
    }
    this.space = space;
    this.seeds = seeds;
    this.seedCount = seedCount;
    this.reference = OutcomeScale.of(reference);
    this.surrogate = surrogate;
    this.criterion = criterion;
    this.start = start;
  }

  @Override
  public Settings ask(List<Evaluation> told) {
    if (told.size() < seedCount) {
      return seeds.ask(told);
    }
    List<double[]> features = new ArrayList<>();
    List<Outcome> outcomes = new ArrayList<>();
    List<Settings> tried = new ArrayList<>();
    for (Evaluation evaluation : told) {
      tried.add(evaluation.settings());
      features.add(space.encode(evaluation.settings()));
      outcomes.add(OutcomeScale.of(evaluation.outcome()));
    }
    Staircase front = Staircase.of(outcomes, reference);
    List<Settings> good = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (front.front().contains(outcomes.get(i))) {
        good.add(tried.get(i));
      }
    }
    Belief belief = surrogate.after(features, outcomes);
    return new AcquisitionSearch(
            space, SimulationRandom.of(start, "ask", Integer.toString(told.size())))
        .best(
            List.of(
                criterion.acquisition.apply(belief, front),
                Improvement.probability(belief, front),
                Improvement.ignorance(belief)),
            tried,
            good);
  }
}
