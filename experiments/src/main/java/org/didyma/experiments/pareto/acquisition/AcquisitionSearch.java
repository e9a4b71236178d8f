package org.didyma.experiments.pareto.acquisition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.simulation.RealDraws;

/**
 * Finds the settings of a space where an acquisition is largest: the best of many candidates, then
 * CMA-ES (Hansen 2006) over their numbers from each of the best few. Words are changed by
 * candidates only.
 */
public final class AcquisitionSearch {

  private static final int ANYWHERE = 700;
  private static final int NEAR = 300;
  private static final int STARTS = 5;
  private static final int GENERATIONS = 15;
  private static final double STEP = 0.1;

  private final Space space;
  private final Predicate<Settings> allowed;
  private final RandomBits bits;
  private final RealDraws draws;

  /**
   * @param allowed the settings that may be found
   * @param bits that candidates are drawn with
   */
  public AcquisitionSearch(Space space, Predicate<Settings> allowed, RandomBits bits) {
    this.space = space;
    this.allowed = allowed;
    this.bits = bits;
    this.draws = new RealDraws(bits);
  }

  private record Candidate(double[] places, double worth) {}

  /**
   * The best settings that were not tried yet, by the first acquisition that is above 0 anywhere.
   *
   * @param acquisitions in order of preference
   * @param tried settings that are not to be found again
   * @param good settings near which to look, such as those of the front
   */
  public Settings best(List<Acquisition> acquisitions, List<Settings> tried, List<Settings> good) {
    Set<Settings> known = new HashSet<>(tried);
    List<double[]> candidates = candidates(good);
    for (Acquisition acquisition : acquisitions) {
      List<Candidate> found = new ArrayList<>();
      for (double[] places : candidates) {
        double worth = worth(acquisition, places);
        if (worth > 0) {
          found.add(new Candidate(places, worth));
        }
      }
      found.sort(Comparator.comparingDouble(Candidate::worth).reversed());
      List<Candidate> climbed = new ArrayList<>(found);
      for (Candidate start : found.subList(0, Math.min(STARTS, found.size()))) {
        climbed.add(climbed(acquisition, start));
      }
      climbed.sort(Comparator.comparingDouble(Candidate::worth).reversed());
      for (Candidate candidate : climbed) {
        Settings settings = space.at(candidate.places);
        if (!known.contains(settings)) {
          return settings;
        }
      }
    }
    return space.at(anywhere());
  }

  /** Of the settings at these places, which may be rounded. */
  private double worth(Acquisition acquisition, double[] places) {
    double worth = acquisition.at(space.encode(places));
    return worth > 0 && allowed.test(space.at(places)) ? worth : 0;
  }

  private List<double[]> candidates(List<Settings> good) {
    List<double[]> all = new ArrayList<>();
    for (int k = 0; k < ANYWHERE; k++) {
      all.add(anywhere());
    }
    for (int k = 0; k < NEAR && !good.isEmpty(); k++) {
      Settings centre = good.get((int) bits.below((long) good.size()));
      double[] places = space.places(centre);
      // Now small, now large: 0.003 to 0.3.
      double step = 0.003 * Math.pow(100, draws.nextDouble());
      for (int j : space.movable(centre)) {
        places[j] = Math.min(1, Math.max(0, places[j] + step * draws.nextGaussian()));
      }
      all.add(places);
    }
    return all;
  }

  private double[] anywhere() {
    double[] places = new double[space.size()];
    for (int j = 0; j < places.length; j++) {
      places[j] = draws.nextDouble();
    }
    return places;
  }

  private Candidate climbed(Acquisition acquisition, Candidate start) {
    int[] movable = space.movable(space.at(start.places));
    if (movable.length == 0) {
      return start;
    }
    double[] from = new double[movable.length];
    double[] zeros = new double[movable.length];
    double[] ones = new double[movable.length];
    double[] steps = new double[movable.length];
    for (int j = 0; j < movable.length; j++) {
      from[j] = start.places[movable[j]];
      ones[j] = 1;
      steps[j] = STEP;
    }
    Candidate[] best = {start};
    ObjectiveFunction objective =
        new ObjectiveFunction(
            v -> {
              double[] places = start.places.clone();
              for (int j = 0; j < movable.length; j++) {
                places[movable[j]] = v[j];
              }
              double worth = worth(acquisition, places);
              if (worth > best[0].worth) {
                best[0] = new Candidate(places, worth);
              }
              return worth;
            });
    new CMAESOptimizer(GENERATIONS, 0, true, 0, 1, draws, false, null)
        .optimize(
            MaxEval.unlimited(),
            objective,
            GoalType.MAXIMIZE,
            new InitialGuess(from),
            new SimpleBounds(zeros, ones),
            new CMAESOptimizer.Sigma(steps),
            new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(movable.length))));
    return best[0];
  }
}
