package org.didyma.privacy.accounting;

/**
 * Randomised response with a bound epsilon, which dominates every (epsilon, delta)-differentially
 * private mechanism together with an infinite loss of probability delta (Kairouz, Oh and Viswanath
 * 2015): loss epsilon with probability e^epsilon/(1 + e^epsilon), -epsilon otherwise.
 *
 * @param epsilon an upper bound on it
 * @param delta an upper bound on it
 */
record PurePair(double epsilon, double delta) implements LossPair {

  private static final double UP = 1 + 0x1p-50;

  @Override
  public double spread() {
    return epsilon == 0 ? 1 : epsilon;
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public LossDistribution discretise(Direction direction, double step, double cut) {
    GridTooFineException.check(epsilon, step);
    int to = (int) Math.ceil(epsilon / step * UP);
    double[] masses = new double[2 * to + 1];
    double high = (1 - delta) / (1 + Math.exp(-epsilon)) * UP;
    double low = (1 - delta) / (1 + Math.exp(epsilon)) * UP;
    if (to == 0) {
      masses[0] = high + low;
    } else {
      Atoms.add(masses, -to, step, epsilon, high);
      Atoms.add(masses, -to, step, -epsilon, low);
    }
    return new LossDistribution(step, -to, masses, delta);
  }
}
