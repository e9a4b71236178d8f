package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.mechanisms.gradient.loss.HazardLabelLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.OrderedLabelLoss;

/**
 * The losses of docs/proofs/gradient-mechanisms.md, section 17, by probabilities instead of
 * logarithms, written down once more.
 *
 * @param ordered cumulative shares, otherwise hazards
 * @param most m, above which no slope of hazards is
 * @param publics the public probabilities at the score 0
 */
record TheoremLabels(boolean ordered, double most, double... publics) {

  static TheoremLabels shares(double... shares) {
    return new TheoremLabels(true, 1, shares);
  }

  static TheoremLabels hazards(double... hazards) {
    return new TheoremLabels(false, hazards.length, hazards);
  }

  TheoremLabels upTo(double m) {
    return new TheoremLabels(ordered, m, publics);
  }

  /** What is tested. */
  LabelLoss loss() {
    return ordered
        ? OrderedLabelLoss.ofShares(publics)
        : HazardLabelLoss.ofHazards(publics).upTo(most);
  }

  int labels() {
    return ordered ? publics.length + 1 : 2 * publics.length + 1;
  }

  double slope(int k, double s) {
    return Math.min(most, whole(k, s));
  }

  private double whole(int k, double s) {
    if (ordered) {
      return 1 - upTo(k, s) - upTo(k - 1, s);
    }
    double sum = 0;
    for (int j = 0; j < survived(k); j++) {
      sum += hazard(j, s);
    }
    return k < publics.length ? sum - (1 - hazard(k, s)) : sum;
  }

  double second(int k, double s) {
    if (whole(k, s) > most) {
      return 0;
    }
    if (ordered) {
      return spread(upTo(k, s)) + spread(upTo(k - 1, s));
    }
    int looked = k < publics.length ? k + 1 : survived(k);
    return IntStream.range(0, looked).mapToDouble(j -> spread(hazard(j, s))).sum();
  }

  double largestSlope() {
    return most;
  }

  /** On a grid. */
  double largestSecond() {
    return IntStream.range(0, labels())
        .mapToDouble(
            k ->
                IntStream.rangeClosed(-8000, 8000)
                    .mapToDouble(i -> second(k, i / 500.0))
                    .max()
                    .orElseThrow())
        .max()
        .orElseThrow();
  }

  private int survived(int k) {
    return k < publics.length ? k : k - publics.length;
  }

  /** P(Y <= k). */
  private double upTo(int k, double s) {
    if (k < 0 || k == publics.length) {
      return k < 0 ? 0 : 1;
    }
    return publics[k] / (publics[k] + (1 - publics[k]) * Math.exp(s));
  }

  private double hazard(int j, double s) {
    return publics[j] / (publics[j] + (1 - publics[j]) * Math.exp(-s));
  }

  private static double spread(double p) {
    return p * (1 - p);
  }

  @Override
  public String toString() {
    return (ordered ? "ordered " : "hazard up to %s ".formatted(most)) + Arrays.toString(publics);
  }
}
