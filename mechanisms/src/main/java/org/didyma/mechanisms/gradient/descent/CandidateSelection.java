package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * Private choices of a candidate with a small score. Scores are whole numbers, every draw is exact,
 * and nothing but the position of the chosen candidate may be used further.
 *
 * <p>The sensitivity d is: when scores of neighbours differ by amounts in [0, D], all of the same
 * sign (monotone: a record is added or removed, and its terms are from 0 to D), d = D; when they
 * differ by amounts in [-D, D] (a record is replaced), d = 2D.
 */
public enum CandidateSelection {

  /**
   * argmax of -s_j + X_j, X_j geometric with mean about d/epsilon: epsilon-differentially private.
   * It is permute-and-flip but for ties, of which the first is taken. The noise is positive: min of
   * s_j + X_j is not private at that scale.
   */
  EXPONENTIAL_NOISE {
    @Override
    public Choice of(Rational epsilon, long sensitivity) {
      Geometric noise = new Geometric(scale(epsilon, sensitivity));
      return (scores, random) -> noisy(scores, () -> noise.draw(random));
    }
  },

  /** argmax of -s_j + X_j, X_j discrete Laplace of scale d/epsilon: as private. */
  LAPLACE_NOISE {
    @Override
    public Choice of(Rational epsilon, long sensitivity) {
      DiscreteLaplace noise = new DiscreteLaplace(scale(epsilon, sensitivity));
      return (scores, random) -> noisy(scores, () -> noise.draw(random));
    }
  },

  /**
   * Candidate j with probability proportional to exp(-epsilon s_j / d): of bounded range epsilon,
   * hence epsilon-differentially private and epsilon^2/8-zCDP.
   */
  EXPONENTIAL_MECHANISM {
    @Override
    public Choice of(Rational epsilon, long sensitivity) {
      Rational rate = epsilon.dividedBy(Rational.of(sensitivity));
      return (scores, random) -> byRejection(scores, rate, random);
    }
  };

  private interface Noise {
    long draw();
  }

  /** A choice of fixed privacy. Thread-safe. */
  @FunctionalInterface
  public interface Choice {

    /**
     * The position of the chosen candidate.
     *
     * @param scores at least one, of at most 2^61 in size
     */
    int among(long[] scores, RandomBits random);
  }

  /**
   * The choice of an epsilon; to be kept, since making it takes longer than choosing.
   *
   * @param epsilon above 0
   * @param sensitivity d, above 0
   * @throws org.didyma.core.InvalidInputException when its noise is too wide to be drawn
   */
  public abstract Choice of(Rational epsilon, long sensitivity);

  private static Rational scale(Rational epsilon, long sensitivity) {
    Rational scale = Rational.of(sensitivity).dividedBy(epsilon);
    CountNoise.requireDrawable(scale);
    return scale;
  }

  /** Candidates are drawn uniformly until one is accepted; one of the best always is. */
  private static int byRejection(long[] scores, Rational rate, RandomBits random) {
    long least = Arrays.stream(scores).min().orElseThrow();
    while (true) {
      int j = (int) random.below((long) scores.length);
      if (Bernoulli.exp(rate.times(Rational.of(scores[j] - least)), random)) {
        return j;
      }
    }
  }

  /** The first of the largest values of noise less score. */
  private static int noisy(long[] scores, Noise noise) {
    int best = 0;
    long largest = Long.MIN_VALUE;
    for (int j = 0; j < scores.length; j++) {
      long value = noise.draw() - scores[j];
      if (value > largest) {
        largest = value;
        best = j;
      }
    }
    return best;
  }
}
