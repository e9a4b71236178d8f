package org.didyma.experiments.pareto.space;

import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.RealDraws;

/** A distribution of settings. */
@FunctionalInterface
public interface SettingsDistribution {

  Settings draw(RandomBits bits);

  /** Independently uniform places in each dimension of a space. */
  static SettingsDistribution uniform(Space space) {
    return bits -> {
      RealDraws draws = new RealDraws(bits);
      double[] places = new double[space.size()];
      for (int j = 0; j < places.length; j++) {
        places[j] = draws.nextDouble();
      }
      return space.at(places);
    };
  }

  /**
   * Independently uniform numbers, also where a space spreads their logarithms: what nobody does
   * who knows better.
   */
  static SettingsDistribution uniformNumbers(Space space) {
    return bits -> {
      RealDraws draws = new RealDraws(bits);
      double[] places = new double[space.size()];
      for (int j = 0; j < places.length; j++) {
        double u = draws.nextDouble();
        places[j] =
            space.dimensions().get(j) instanceof Dimension.Numbers n && n.isLogarithmic()
                ? n.place(n.text(n.low() + u * (n.high() - n.low())))
                : u;
      }
      return space.at(places);
    };
  }
}
