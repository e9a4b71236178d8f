package org.didyma.experiments.pareto.proposal;

import java.util.List;
import org.apache.commons.math3.random.SobolSequenceGenerator;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.simulation.RealDraws;
import org.didyma.experiments.simulation.SimulationRandom;

/** Proposers that learn nothing from what they are told: the baselines, and seeds of others. */
public final class Proposers {

  private Proposers() {}

  /**
   * Independent draws.
   *
   * @param start of the simulation
   */
  public static Proposer random(SettingsDistribution draws, long start) {
    return (told, pending) ->
        draws.draw(
            SimulationRandom.of(start, "random", Integer.toString(told.size() + pending.size())));
  }

  /**
   * The sequence of Sobol (with the direction numbers of Joe and Kuo 2008), shifted by a random
   * point: more even than independent draws, and as cheap.
   *
   * @param start of the simulation
   */
  public static Proposer sobol(Space space, long start) {
    RealDraws draws = new RealDraws(SimulationRandom.of(start, "shift"));
    double[] shift = new double[space.size()];
    for (int j = 0; j < shift.length; j++) {
      shift[j] = draws.nextDouble();
    }
    return (told, pending) -> {
      int number = told.size() + pending.size();
      double[] places = new SobolSequenceGenerator(space.size()).skipTo(number);
      for (int j = 0; j < places.length; j++) {
        places[j] = (places[j] + shift[j]) % 1;
      }
      return space.at(places);
    };
  }

  /** One after the other of a list. */
  public static Proposer listed(List<Settings> all) {
    List<Settings> copy = List.copyOf(all);
    return (told, pending) -> copy.get(told.size() + pending.size());
  }
}
