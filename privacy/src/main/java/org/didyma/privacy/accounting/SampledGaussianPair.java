package org.didyma.privacy.accounting;

/**
 * Gaussian noise on a Poisson sample, when a record is added or removed: (1-q) N(0, z^2) + q N(1,
 * z^2) against N(0, z^2), in both directions, dominates under composition (Zhu, Dong and Wang 2022,
 * Theorem 11). With q = 1 it is Gaussian noise without sampling.
 *
 * @param rate q in (0, 1], an upper bound on it
 * @param multiplier z, a lower bound on it
 */
record SampledGaussianPair(double rate, double multiplier) implements LossPair {

  private static final double ULP = 0x1p-52;

  @Override
  public double spread() {
    double exponent = 1 / (multiplier * multiplier);
    return exponent > 30 ? 1 : Math.min(1 / multiplier, rate * Math.sqrt(Math.expm1(exponent)));
  }

  @Override
  public boolean isSymmetric() {
    return rate == 1;
  }

  /** Where the loss of the direction REMOVE takes a value: z^2 ln((e^l - 1 + q)/q) + 1/2. */
  private double position(double loss) {
    double argument = loss < -1 ? Math.exp(loss) - (1 - rate) : Math.expm1(loss) + rate;
    if (argument <= 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = loss > 600 ? loss - Math.log(rate) : Math.log(argument / rate);
    return multiplier * multiplier * log + 0.5;
  }

  private double loss(double x) {
    double u = (2 * x - 1) / (2 * multiplier * multiplier);
    if (u > 600) {
      return u + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-u));
    }
    return u < -1 ? Math.log(1 - rate + rate * Math.exp(u)) : Math.log1p(rate * Math.expm1(u));
  }

  /** Probability that x is in an interval, of the mixture and of the noise alone. */
  private double probability(boolean mixture, double low, double high) {
    double z = multiplier;
    double noise = Normal.between(low / z, high / z);
    return mixture
        ? (1 - rate) * noise + rate * Normal.between((low - 1) / z, (high - 1) / z)
        : noise;
  }

  @Override
  public LossDistribution discretise(Direction direction, double step, double cut) {
    boolean remove = direction == Direction.REMOVE;
    double reach = Math.sqrt(2 * -Math.log(cut)) * multiplier;
    // REMOVE: losses grow with x, and x is drawn from the mixture. ADD: they fall with it.
    double least = remove ? loss(-reach) : -loss(reach + 1);
    double greatest = remove ? loss(1 + reach) : -loss(-reach);
    GridTooFineException.check(Math.max(-least, greatest), step);
    int from = (int) Math.floor(least / step);
    int to = Math.max(from + 1, (int) Math.ceil(greatest / step));
    double bottom = position(remove ? from * step : -from * step);
    double top = position(remove ? to * step : -to * step);
    double infinite = Double.POSITIVE_INFINITY;
    double below =
        remove ? probability(true, -infinite, bottom) : probability(false, bottom, infinite);
    double above = remove ? probability(true, top, infinite) : probability(false, -infinite, top);
    return LossDistribution.connected(
        step,
        from,
        Math.min(1, below * (1 + 1e-13)),
        to,
        above * (1 + 1e-12),
        new GaussianCells(remove, step, from));
  }

  /** Cells between neighbouring grid points, asked for in increasing order. */
  private final class GaussianCells implements LossDistribution.Cells {

    private final boolean remove;
    private final double step;
    private int cell;
    private double end;
    private double tailOfEnd;
    private double shiftedTailOfEnd;
    private double mass;
    private double share;

    GaussianCells(boolean remove, double step, int from) {
      this.remove = remove;
      this.step = step;
      this.cell = from;
      moveTo(from);
    }

    private void moveTo(int i) {
      end = position(remove ? i * step : -i * step);
      tailOfEnd = Normal.tail(Math.abs(end / multiplier));
      shiftedTailOfEnd = Normal.tail(Math.abs((end - 1) / multiplier));
    }

    @Override
    public double upper(int i) {
      advance(i);
      return mass;
    }

    @Override
    public double share(int i) {
      advance(i);
      return share;
    }

    private void advance(int i) {
      if (i == cell) {
        return;
      }
      cell = i;
      double z = multiplier;
      double start = end;
      double tailOfStart = tailOfEnd;
      double shiftedTailOfStart = shiftedTailOfEnd;
      moveTo(i);
      double low = Math.min(start, end);
      double high = Math.max(start, end);
      double noise =
          remove
              ? Normal.between(low / z, tailOfStart, high / z, tailOfEnd)
              : Normal.between(low / z, tailOfEnd, high / z, tailOfStart);
      double shifted =
          remove
              ? Normal.between((low - 1) / z, shiftedTailOfStart, (high - 1) / z, shiftedTailOfEnd)
              : Normal.between((low - 1) / z, shiftedTailOfEnd, (high - 1) / z, shiftedTailOfStart);
      double mixture = (1 - rate) * noise + rate * shifted;
      double first = remove ? mixture : noise;
      double second = remove ? noise : mixture;
      // Differences of probabilities: what cancels is at most the larger tail at the near end.
      double roughNoise = roughness(low / z, high / z);
      double roughShifted = roughness((low - 1) / z, (high - 1) / z);
      double roughMixture = (1 - rate) * roughNoise + rate * roughShifted;
      double rough = remove ? roughMixture : roughNoise;
      mass = Math.max(0, first) + rough;
      if (!(first > rough)) {
        share = 1;
        return;
      }
      double error = rough / first;
      double otherError = (remove ? roughNoise : roughMixture) / first;
      // share = (a - b e^{l})/(a (1 - e^{-h})) with l the loss at the lower end.
      double ratio = second / first * Math.exp((i - 1) * step);
      double uncertainty =
          error + otherError * Math.exp((i - 1) * step) + 8 * ULP * (1 + Math.abs(i * step));
      double exact = (1 - ratio + uncertainty) / -Math.expm1(-step);
      share = exact < 1 ? Math.max(0, exact) : 1;
    }

    /** A bound on the error of the probability of an interval. */
    private static double roughness(double low, double high) {
      double near = low < 0 && high > 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
      return Math.exp(-0.5 * near * near) * ULP * 8 * (2 + near * near);
    }
  }
}
