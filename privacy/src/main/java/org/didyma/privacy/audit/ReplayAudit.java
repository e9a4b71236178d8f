package org.didyma.privacy.audit;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.TinyDomain.Pair;

/**
 * Compares neighbours under the same noise, which takes the noise out of the comparison: what is
 * left is the distance that the declared sensitivity has to cover.
 */
public final class ReplayAudit {

  private static final int TAPES = 16;

  /** Doubles that compute a distance err by less than this share of it. */
  private static final double ROUNDING = 1e-9;

  private ReplayAudit() {}

  /** A mechanism whose released vector depends on the data and on bits, and on nothing else. */
  @FunctionalInterface
  public interface Noised {

    /** The release for the numbers of records of each kind. */
    double[] release(int[] counts, RandomBits random);
  }

  /**
   * The distance of un-noised values on all neighbours, compared with the declared sensitivity.
   *
   * @param values what noise is added to, or the scores that an exponential mechanism weighs
   * @param norm of the sensitivity
   * @param declared the sensitivity
   */
  public static Finding sensitivity(
      TinyDomain domain,
      Adjacency adjacency,
      Function<int[], double[]> values,
      Norm norm,
      double declared) {
    List<double[]> all =
        IntStream.range(0, domain.size()).mapToObj(i -> values.apply(domain.counts(i))).toList();
    double largest = 0;
    List<Pair> pairs = domain.pairs(adjacency);
    for (Pair pair : pairs) {
      largest = Math.max(largest, norm.distance(all.get(pair.first()), all.get(pair.second())));
    }
    return new Finding(
        "sensitivity",
        norm.label(),
        largest * (1 - ROUNDING),
        declared,
        "un-noised values on %d pairs of neighbours with the declared sensitivity"
            .formatted(pairs.size()));
  }

  /**
   * Releases on all neighbours from the same bits. A mechanism that adds noise of its own to a
   * value must ask for the same bits on both, or the noise depends on the data; and then the two
   * releases are as far apart as the un-noised values. Not for mechanisms whose way through the
   * bits depends on the data rightly, such as searches.
   *
   * @param declared the sensitivity, rounding included
   * @param bits fresh bits for the tapes
   */
  public static Finding replay(
      TinyDomain domain,
      Adjacency adjacency,
      Noised mechanism,
      Norm norm,
      Rational declared,
      RandomBits bits) {
    double largest = 0;
    boolean sameCalls = true;
    List<Pair> pairs = domain.pairs(adjacency);
    for (int t = 0; t < TAPES; t++) {
      Tape tape = new Tape(bits);
      double[][] releases = new double[domain.size()][];
      int[] words = new int[domain.size()];
      for (int i = 0; i < releases.length; i++) {
        tape.rewind();
        releases[i] = mechanism.release(domain.counts(i), tape);
        words[i] = tape.position();
      }
      for (Pair pair : pairs) {
        sameCalls &= words[pair.first()] == words[pair.second()];
        largest = Math.max(largest, norm.distance(releases[pair.first()], releases[pair.second()]));
      }
    }
    return new Finding(
        "replay",
        norm.label(),
        sameCalls ? largest * (1 - ROUNDING) : Double.POSITIVE_INFINITY,
        declared.above(),
        "releases from the same bits on %d pairs of neighbours, %d times%s"
            .formatted(
                pairs.size(),
                TAPES,
                sameCalls ? "" : "; the number of bits asked for depends on the data"));
  }
}
