package org.didyma.privacy.audit;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A lower bound on epsilon from a single training run.
 *
 * <p>Each of m canaries is included with probability 1/2. The auditor guesses for the highest
 * scores that they were included, for the lowest that they were not, and abstains on the rest. If
 * the training is (epsilon, delta)-differentially private under adding or removing a record, the
 * number of right guesses among r is hardly larger than Binomial(r, e^epsilon / (1 + e^epsilon)):
 * it reaches v with probability at most
 *
 * <pre>  P(B &gt;= v) + 2 m delta max_{1 &lt;= i &lt;= v} P(v - i &lt;= B &lt; v) / i.</pre>
 *
 * <p>Source: Steinke, Nasr and Jagielski, "Privacy auditing with one (1) training run" (2023),
 * Theorem 5.2. The bound is weaker than one from many runs: see {@code docs/results/audit.md}.
 */
public final class OneRunAudit {

  private static final double LARGEST_EPSILON = 100;

  private OneRunAudit() {}

  /**
   * The verdict on a promise.
   *
   * @param training trained once
   * @param canaries m, above 0
   * @param guesses r, even, at most m, fixed before the run
   * @param promise pure or approximate, under add-remove
   * @param confidence of the lower bound
   * @param random decides which canaries are included
   */
  public static Finding finding(
      CanaryTraining training,
      int canaries,
      int guesses,
      PrivacyGuarantee promise,
      double confidence,
      RandomBits random) {
    if (guesses < 2 || guesses > canaries || guesses % 2 != 0) {
      throw new IllegalArgumentException("the number of guesses is not even or not in 2 .. m");
    }
    if (promise.adjacency().replaces()) {
      throw new IllegalArgumentException("one run audits guarantees under add-remove only");
    }
    if (!(EventLoss.of(promise) instanceof EventLoss.Ratio claim)) {
      throw new IllegalArgumentException("one run audits pure and approximate guarantees only");
    }
    boolean[] included = new boolean[canaries];
    for (int i = 0; i < canaries; i++) {
      included[i] = random.nextLong() < 0;
    }
    int right = right(training.scores(included.clone()), included, guesses);
    return new Finding(
        "one-run",
        claim.quantity(),
        epsilonAtLeast(canaries, guesses, right, claim.delta(), 1 - confidence),
        claim.limit(),
        "%d of %d guesses right about %d canaries in one run, at confidence %s"
            .formatted(right, guesses, canaries, confidence));
  }

  private static int right(double[] scores, boolean[] included, int guesses) {
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> scores[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int right = 0;
    for (int k = 0; k < guesses / 2; k++) {
      right += included[order[k]] ? 0 : 1;
      right += included[order[order.length - 1 - k]] ? 1 : 0;
    }
    return right;
  }

  /**
   * The largest epsilon refuted: with a smaller one, so many right guesses would have probability
   * at most alpha. 0 when none is.
   *
   * @param canaries m
   * @param guesses r
   * @param right v
   * @param delta of the promise
   * @param alpha one less the confidence
   */
  public static double epsilonAtLeast(
      int canaries, int guesses, int right, double delta, double alpha) {
    double low = 0;
    double high = LARGEST_EPSILON;
    if (tail(canaries, guesses, right, 0, delta) > alpha) {
      return 0;
    }
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (tail(canaries, guesses, right, middle, delta) <= alpha) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low * (1 - 1e-9);
  }

  /** A bound on the probability of so many right guesses. */
  private static double tail(int canaries, int guesses, int right, double epsilon, double delta) {
    double p = 1 / (1 + Math.exp(-epsilon));
    double reached = BinomialBounds.atLeast(right, guesses, p);
    double share = 0;
    for (int i = 1; delta > 0 && i <= right; i++) {
      share = Math.max(share, (BinomialBounds.atLeast(right - i, guesses, p) - reached) / i);
    }
    return Math.min(1, reached + 2 * canaries * delta * share);
  }
}
