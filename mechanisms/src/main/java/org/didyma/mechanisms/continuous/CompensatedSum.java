package org.didyma.mechanisms.continuous;

/**
 * A sum that keeps what each addition rounds away (Neumaier 1974): of N numbers it errs by at most
 * 2^-53 of itself and (N 2^-53)^2 of the sum of their absolute values.
 */
final class CompensatedSum {

  private double sum;
  private double rest;

  CompensatedSum(double start) {
    this.sum = start;
  }

  void add(double term) {
    double next = sum + term;
    rest += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
    sum = next;
  }

  double value() {
    return sum + rest;
  }

  /** Adds to a coordinate of a vector, what is lost going to the same coordinate of another. */
  static void add(double[] sums, double[] rests, int at, double term) {
    double sum = sums[at];
    double next = sum + term;
    rests[at] += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
    sums[at] = next;
  }
}
