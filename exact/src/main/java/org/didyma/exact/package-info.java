/**
 * Noise drawn exactly: samplers over fair bits from a secure source, whose output law is the one
 * stated, not an approximation of it.
 *
 * <p>The building blocks are {@link org.didyma.exact.RandomBits} (fair bits, uniform integers) and
 * {@link org.didyma.exact.Bernoulli}; the laws on the integers are {@link
 * org.didyma.exact.DiscreteLaplace}, {@link org.didyma.exact.DiscreteGaussian}, {@link
 * org.didyma.exact.RoundedGaussian}, {@link org.didyma.exact.Geometric} and {@link
 * org.didyma.exact.LaplaceShare}. {@link org.didyma.exact.GridNoise} releases real vectors on a
 * public grid with them, and {@link org.didyma.exact.FloatingNoise} serves mechanisms that add
 * noise in floating point and says what that does not protect against.
 *
 * <p>Doubles occur in the exact samplers only as enclosures of real numbers whose rounding is
 * covered by an explicit slack; a comparison that they cannot decide is decided in integers of
 * growing precision, with further bits of the same uniform number. The proofs are in {@code
 * docs/proofs/noise.md}.
 */
@NullMarked
package org.didyma.exact;

import org.jspecify.annotations.NullMarked;
