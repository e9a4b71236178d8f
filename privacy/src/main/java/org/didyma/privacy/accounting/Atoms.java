package org.didyma.privacy.accounting;

/** Single losses on a grid. */
final class Atoms {

  private static final double ULP = 0x1p-52;

  private Atoms() {}

  /**
   * Splits the mass of a loss between the grid points around it so that both distributions of the
   * pair keep their probabilities, and no less than that on the upper one.
   *
   * @param first the loss of the first mass is first * step
   */
  static void add(double[] masses, int first, double step, double loss, double mass) {
    int above = (int) Math.ceil(loss / step);
    double uncertainty = 8 * ULP * (1 + Math.abs(loss));
    double beyond = loss - (above - 1) * step;
    double share = Math.min(1, (-Math.expm1(-beyond) + uncertainty) / -Math.expm1(-step));
    if (above == first) {
      share = 1;
    }
    masses[above - first] += mass * share;
    if (share < 1) {
      masses[above - 1 - first] += mass * (1 - share);
    }
  }
}
