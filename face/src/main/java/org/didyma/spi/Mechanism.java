package org.didyma.spi;

import java.util.List;

/**
 * A private learner of integer weights w: it predicts positive where {@code <w, x>} plus the
 * intercept is above 0.
 *
 * <p>Guarantee, for which the implementation is responsible: for neighbouring tables S and S' and
 * every set E of weights, P[w(S) in E] &lt;= exp(epsilon) P[w(S') in E] + delta, with the epsilon
 * and delta of the {@link Setting}; delta is 0 unless {@link #needsDelta}. It holds when weights
 * depend on the table through {@link #draw} alone, and all randomness is the {@link Randomness}
 * that it is given. To fail is an output, too, one that E may have: when {@link #draw} throws, or
 * returns what its setting does not allow, the use is spent and nothing is released. Of a private
 * table neither text nor cause of a failure comes out; a comparison on a public one has both.
 */
public interface Mechanism {

  /** Small letters with hyphens, as releases and ledgers name it. */
  String name();

  /** What it does, in a few words without a capital. */
  String sentence();

  /** Where the guarantee is proven, as releases cite it. */
  String proof();

  /** Whether it has no guarantee without a delta above 0. */
  default boolean needsDelta() {
    return false;
  }

  /** Its public parameters besides those that a setting has. */
  default List<Parameter> parameters() {
    return List.of();
  }

  /**
   * Samples weights.
   *
   * @param rows the private table
   * @param setting all that is public
   * @param random secure bits in a release, simulated ones in a comparison on public data
   * @return weights that the setting {@linkplain Setting#allows allows}
   */
  int[] draw(UniqueRows rows, Setting setting, Randomness random);
}
