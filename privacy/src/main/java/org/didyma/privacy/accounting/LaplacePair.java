package org.didyma.privacy.accounting;

/**
 * Laplace noise of scale b and a query of sensitivity 1: Lap(0, b) against Lap(1, b). The loss is
 * 1/b with probability 1/2, -1/b with probability e^(-1/b)/2, and (1 - 2x)/b for x in (0, 1). A
 * vector whose shifts add up to 1 has no larger trade-off: moving its coordinates one after the
 * other composes to the scalar's (docs/proofs/accounting.md).
 *
 * @param scale b over the L1 sensitivity, a lower bound on it
 */
record LaplacePair(double scale) implements LossPair {

  @Override
  public double spread() {
    return 1 / scale;
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public LossDistribution discretise(Direction direction, double step, double cut) {
    double epsilon = 1 / scale;
    GridTooFineException.check(epsilon, step);
    int to = (int) Math.ceil(epsilon / step * (1 + 0x1p-50));
    double[] masses = new double[2 * to + 1];
    double up = 1 + 0x1p-44;
    Atoms.add(masses, -to, step, epsilon, 0.5 * up);
    Atoms.add(masses, -to, step, -epsilon, 0.5 * Math.exp(-epsilon) * up);
    // Between, the loss has the density e^((l - epsilon)/2)/4.
    for (int i = -to + 1; i <= to; i++) {
      double low = Math.max(-epsilon, (i - 1) * step);
      double high = Math.min(epsilon, i * step);
      if (high > low) {
        double mass = 0.5 * Math.exp((low - epsilon) / 2) * Math.expm1((high - low) / 2);
        // The mean of e^(-l) over the cell is e^(-l) at its middle, so that splitting an atom there
        // keeps the probabilities of both distributions.
        Atoms.add(masses, -to, step, (low + high) / 2, mass * up);
      }
    }
    return new LossDistribution(step, -to, masses, 0);
  }
}
