package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.privacy.Rational;
import org.didyma.privacy.noise.Bernoulli;
import org.didyma.privacy.noise.DiscreteLaplace;
import org.didyma.privacy.noise.Geometric;
import org.didyma.privacy.noise.RandomBits;

/**
 * Private choices of a candidate with a small score. Scores are whole numbers, every draw is exact,
 * and nothing but the position of the chosen candidate may be used further.
 *
 * <p>The sensitivity d is: when scores of neighbours differ by amounts in [0, D], all of the same
 * sign (monotone: a record is added or removed, and its terms are from 0 to D), d = D; when they
 * differ by amounts in [-D, D] (a record is replaced), d = 2D.
 */
public enum Selection {

  /**
   * argmax of -s_j + X_j, X_j geometric with mean about d/epsilon: epsilon-differentially private.
   * It is permute-and-flip. The noise is positive: min of s_j + X_j is not private at that scale.
   */
  EXPONENTIAL_NOISE {
    @Override
    public int choose(long[] scores, Rational epsilon, long sensitivity, RandomBits random) {
      Geometric noise = new Geometric(Rational.of(sensitivity).dividedBy(epsilon));
      return noisy(scores, () -> noise.draw(random));
    }
  },

  /** argmax of -s_j + X_j, X_j discrete Laplace of scale d/epsilon: as private. */
  LAPLACE_NOISE {
    @Override
    public int choose(long[] scores, Rational epsilon, long sensitivity, RandomBits random) {
      DiscreteLaplace noise = new DiscreteLaplace(Rational.of(sensitivity).dividedBy(epsilon));
      return noisy(scores, () -> noise.draw(random));
    }
  },

  /**
   * Candidate j with probability proportional to exp(-epsilon s_j / d): of bounded range epsilon,
   * hence epsilon-differentially private and epsilon^2/8-zCDP.
   */
  EXPONENTIAL_MECHANISM {
    @Override
    public int choose(long[] scores, Rational epsilon, long sensitivity, RandomBits random) {
      long least = Arrays.stream(scores).min().orElseThrow();
      Rational rate = epsilon.dividedBy(Rational.of(sensitivity));
      // By rejection: a minimiser is never rejected.
      while (true) {
        int j = (int) random.below((long) scores.length);
        if (Bernoulli.exp(rate.times(Rational.of(scores[j] - least)), random)) {
          return j;
        }
      }
    }
  };

  private interface Noise {
    long draw();
  }

  /**
   * The position of the chosen candidate.
   *
   * @param scores at least one, of at most 2^61 in size
   * @param epsilon above 0
   * @param sensitivity d, above 0
   */
  public abstract int choose(long[] scores, Rational epsilon, long sensitivity, RandomBits random);

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
