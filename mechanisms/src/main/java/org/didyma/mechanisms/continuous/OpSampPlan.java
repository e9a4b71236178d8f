package org.didyma.mechanisms.continuous;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;

/**
 * The numbers of an {@link OpSamp} release, all from public parameters and a public number of
 * records.
 *
 * @param calls m, of the oracle
 * @param rate eta of the exponential noise of each call, per coordinate
 * @param stepLog2 the noise of a call is a multiple of 2 to this power
 * @param meanSteps the mean 1/eta of that noise in such steps, exactly
 * @param alpha what a call may miss the minimum by
 * @param stability s, a bound on the expected L1 distance of one call's answers on neighbours
 * @param sensitivity bound on the L1 distance of the averages, but for probability delta
 * @param coarse answers are added up in steps of 2^-32, then cut to steps of 2^(coarse - 32)
 * @param sensitivitySteps the L1 sensitivity of the sum in those steps
 * @param noiseSteps scale of the discrete Laplace noise of the sum in those steps
 * @param lambda that scale in units of the average
 */
public record OpSampPlan(
    long calls,
    double rate,
    int stepLog2,
    Rational meanSteps,
    double alpha,
    double stability,
    double sensitivity,
    int coarse,
    long sensitivitySteps,
    Rational noiseSteps,
    double lambda) {

  /** Covers the rounding of the few operations below. */
  private static final double UP = 1 + 0x1p-40;

  /** The noise of a call has so many steps per mean, in binary logarithms. */
  private static final int FINENESS = 40;

  private static final long MOST_CALLS = 1L << 30;

  /** The plan for a number of records. */
  static OpSampPlan of(OpSamp.Parameters p, long records) {
    boolean sharp = p.calibration() == OpSamp.Calibration.SHARP;
    double epsilon = p.epsilon().value().doubleValue() / UP;
    double delta = p.delta().value().doubleValue() / UP;
    int d = p.magnitudes().size();
    double width = 2 * p.boundValue();
    double lipschitz = p.adjacency().replaces() ? 2 : 1;
    double constant = sharp ? 27 : 125;

    double rate = Math.sqrt(epsilon / (constant * lipschitz * Math.max(1, records))) / d;
    int stepLog2 = Math.getExponent(1 / rate) - FINENESS;
    double meanSteps = Math.rint(Math.scalb(1 / rate, -stepLog2));
    rate = 1 / Math.scalb(meanSteps, stepLog2);

    double moved = constant * rate * lipschitz * d * d * width;
    double alpha = p.slack() * lipschitz * moved;
    double missed = sharp ? alpha / lipschitz : alpha * (p.adjacency().replaces() ? 0.1 : 0.05);
    double stability = UP * (moved + missed + 3 * d * width * 0x1p-40);
    double gamma = p.slack() * stability;
    double diameter = d * width;
    double log = sharp ? Math.log(1 / delta) : Math.log(4 * d / delta);
    double calls = Math.ceil(UP * diameter * diameter * log / (2 * gamma * gamma));
    if (!(calls * Math.max(1, p.boundValue()) < MOST_CALLS)) {
      throw new InvalidInputException(
          "opsamp takes more than %d searches for this guarantee".formatted(MOST_CALLS),
          "use a larger epsilon, fewer features, a smaller table or a larger "
              + ParameterReference.of("slack")
              + ".");
    }
    double sensitivity = UP * (stability + (sharp ? 1 : 2) * gamma);

    BigInteger fine =
        new BigDecimal(UP * calls * sensitivity)
            .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(FixedPointWeights.PLACES)))
            .setScale(0, RoundingMode.CEILING)
            .toBigInteger();
    Rational price = Rational.of(p.epsilon().value());
    int coarse = Math.max(0, new Rational(fine, BigInteger.ONE).dividedBy(price).floorLog2() - 44);
    long steps = fine.shiftRight(coarse).longValueExact() + 1 + d;
    Rational noise = Rational.of(steps).dividedBy(price);
    double lambda =
        noise.doubleValue() * Math.scalb(1.0, coarse - FixedPointWeights.PLACES) / calls;
    return new OpSampPlan(
        (long) calls,
        rate,
        stepLog2,
        Rational.of((long) meanSteps),
        alpha,
        stability,
        sensitivity,
        coarse,
        steps,
        noise,
        lambda);
  }
}
