package org.didyma.privacy.accounting;

/**
 * A distribution of privacy losses on the grid of multiples of a step, which dominates the privacy
 * loss of a mechanism: composed with others and evaluated, it never gives a smaller delta. Masses
 * may add up to a little more than 1, by the rounding they include.
 *
 * @param step distance of grid points
 * @param first the loss of the first mass is first * step
 * @param masses probabilities of consecutive grid points
 * @param infinity probability of an infinite loss
 */
record LossDistribution(double step, int first, double[] masses, double infinity) {

  /**
   * A pair of distributions on an interval of losses, given through probabilities of cells between
   * grid points.
   */
  interface Cells {

    /**
     * An upper bound on the probability of losses in ((i-1) step, i step] under the first
     * distribution.
     */
    double upper(int i);

    /**
     * A bound from above on the part of that probability that connecting the dots puts on the upper
     * grid point, in [0, 1].
     */
    double share(int i);
  }

  /**
   * Connects the dots of the trade-off at the grid points (Doroshenko, Ghazi, Kamath, Kumar and
   * Manurangsi 2022): the mass of each cell is split between its ends so that both distributions
   * keep their probabilities.
   *
   * @param from every loss below from * step counts as that
   * @param below probability of those losses
   * @param to the last grid point
   * @param above probability of losses above it, which count as infinite
   */
  static LossDistribution connected(
      double step, int from, double below, int to, double above, Cells cells) {
    double[] masses = new double[to - from + 1];
    masses[0] = below;
    for (int i = from + 1; i <= to; i++) {
      double mass = cells.upper(i);
      double up = mass * cells.share(i);
      masses[i - from] += up;
      masses[i - 1 - from] += mass - up;
    }
    return new LossDistribution(step, from, masses, above);
  }

  /** The largest absolute value of a finite loss. */
  double largestLoss() {
    return step * Math.max(Math.abs((double) first), Math.abs(first + masses.length - 1.0));
  }

  /** ln of the sum of masses times exp(tilt * loss), over finite losses. */
  double logMoment(double tilt) {
    double slope = tilt * step;
    double top = slope >= 0 ? slope * (first + masses.length - 1) : slope * first;
    double sum = 0;
    for (int i = 0; i < masses.length; i++) {
      double exponent = slope * (first + i) - top;
      if (exponent > -745) {
        sum += masses[i] * Math.exp(exponent);
      }
    }
    return top + Math.log(sum);
  }

  /** The same distribution with few losses, each the mean of several; for estimates only. */
  Sketch sketch(int size) {
    int bins = Math.min(size, masses.length);
    double[] mass = new double[bins];
    double[] loss = new double[bins];
    for (int i = 0; i < masses.length; i++) {
      int bin = (int) ((long) i * bins / masses.length);
      mass[bin] += masses[i];
      loss[bin] += masses[i] * step * (first + i);
    }
    for (int bin = 0; bin < bins; bin++) {
      loss[bin] = mass[bin] > 0 ? loss[bin] / mass[bin] : 0;
    }
    int merged = (masses.length + bins - 1) / bins;
    return new Sketch(loss, mass, step * merged);
  }

  /**
   * A few losses and their probabilities.
   *
   * @param width how far apart losses are at most that became one
   */
  record Sketch(double[] losses, double[] masses, double width) {

    /** ln of the sum of masses times exp(tilt * loss). */
    double logMoment(double tilt) {
      double top = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < losses.length; i++) {
        if (masses[i] > 0) {
          top = Math.max(top, tilt * losses[i]);
        }
      }
      double sum = 0;
      for (int i = 0; i < losses.length; i++) {
        sum += masses[i] * Math.exp(tilt * losses[i] - top);
      }
      return top + Math.log(sum);
    }
  }
}
