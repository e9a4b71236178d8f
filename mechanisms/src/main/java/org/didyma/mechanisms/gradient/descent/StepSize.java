package org.didyma.mechanisms.gradient.descent;

/** eta_t, the length of update t = 1, 2, ... None increases with t. */
public sealed interface StepSize {

  /**
   * eta_t.
   *
   * @param t number of the update, from 1
   */
  double at(long t);

  /** The same length always. */
  record Constant(double eta) implements StepSize {
    @Override
    public double at(long t) {
      return eta;
    }
  }

  /**
   * 2 / (beta (t + offset)).
   *
   * @param offset m^c for m records, c in [0, 1)
   */
  record Decreasing(double beta, double offset) implements StepSize {
    @Override
    public double at(long t) {
      return 2 / (beta * (t + offset));
    }
  }

  /**
   * 2 / (beta (sqrt(t) + offset)).
   *
   * @param offset m^c for m records, c in [0, 1)
   */
  record SquareRoot(double beta, double offset) implements StepSize {
    @Override
    public double at(long t) {
      return 2 / (beta * (Math.sqrt(t) + offset));
    }
  }

  /** min(1/beta, 1/(gamma t)), for losses that are strongly convex. */
  record StronglyConvex(double beta, double gamma) implements StepSize {
    @Override
    public double at(long t) {
      return Math.min(1 / beta, 1 / (gamma * t));
    }
  }

  /** scale / sqrt(t). */
  record InverseRoot(double scale) implements StepSize {
    @Override
    public double at(long t) {
      return scale / Math.sqrt(t);
    }
  }

  /** 1 / (gamma t). */
  record Inverse(double gamma) implements StepSize {
    @Override
    public double at(long t) {
      return 1 / (gamma * t);
    }
  }
}
