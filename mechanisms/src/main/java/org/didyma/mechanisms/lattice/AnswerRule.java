package org.didyma.mechanisms.lattice;

import java.util.Optional;
import org.didyma.exact.Rational;

/**
 * What a mechanism takes as the answer of its oracle, and makes up for by wider noise.
 *
 * <p>The usual rule takes the lexicographically smallest minimiser, proven. The others take any
 * point within a gap of the minimum, whatever it depends on besides: threads, time, the engine's
 * moods. Noise is then calibrated to Delta + 2 gap, and one step of the objective's integers more;
 * the proof is docs/proofs/objective-perturbation.md, section 9.
 *
 * @param gap how far from the minimum, in units of cost; empty for the usual rule or for any
 *     minimiser
 * @param acceptsClaims whether an engine's word is taken for it that its point is one; the
 *     guarantee then depends on that
 */
public record AnswerRule(Optional<Rational> gap, boolean acceptsClaims) {

  /** The lexicographically smallest minimiser, proven. */
  public static final AnswerRule LEAST_MINIMISER = new AnswerRule(Optional.empty(), false);

  public AnswerRule {
    if (gap.isPresent() && gap.get().signum() < 0) {
      throw new IllegalArgumentException("a gap is at least 0");
    }
  }

  /**
   * Any point within a gap, proven.
   *
   * @param gap in units of cost, at least 0
   */
  public static AnswerRule within(Rational gap) {
    return new AnswerRule(Optional.of(gap), false);
  }

  /** The same, or an engine's claim of it. */
  public AnswerRule acceptingClaims() {
    return new AnswerRule(gap, true);
  }

  /** What the oracle is to find, to follow "found". */
  String inWords() {
    return gap.map("a point whose perturbed objective is within %s of the least"::formatted)
        .orElse("a minimiser of the perturbed objective");
  }

  /** True when which point it is, among several, may depend on anything. */
  boolean isAny() {
    return gap.isPresent() || acceptsClaims;
  }

  /** The gap in steps of an objective whose unit of cost has so many, rounded down. */
  long steps(long unit) {
    return gap.map(g -> g.times(Rational.of(unit)))
        .map(g -> g.numerator().divide(g.denominator()).longValueExact())
        .orElse(0L);
  }

  /** What margins have to grow by between neighbours, beyond the change of the loss: 2G + 1. */
  long slack(long unit) {
    return isAny() ? Math.addExact(Math.multiplyExact(2, steps(unit)), 1) : 0;
  }
}
