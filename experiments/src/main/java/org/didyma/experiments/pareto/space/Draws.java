package org.didyma.experiments.pareto.space;

import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.RealDraws;

/** A distribution of settings. */
@FunctionalInterface
public interface Draws {

  /** One draw. */
  Settings draw(RandomBits bits);

  /** Independently uniform places in each dimension of a space. */
  static Draws uniform(Space space) {
    return bits -> {
      RealDraws draws = new RealDraws(bits);
      double[] places = new double[space.size()];
      for (int j = 0; j < places.length; j++) {
        places[j] = draws.nextDouble();
      }
      return space.at(places);
    };
  }
}
