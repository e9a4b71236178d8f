package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.ReplayAudit;

/**
 * The noised sums with one defect each. Defects of a parameter change the stated law too; those of
 * the code leave the statement as it should be.
 */
final class NoiseTwins {

  /** Where a table of noise ends too early, in scales. */
  private static final long CUT = 3;

  /** epsilon over that of noise which is a tenth smaller. */
  private static final Rational TENTH_LESS = Rational.of(10, 9);

  private final NoiseAudit audit;
  private final Calibration right;

  NoiseTwins(NoiseAudit audit) {
    this.audit = audit;
    this.right = audit.calibration(audit.sensitivity(), Rational.ONE);
  }

  /** Noise of a defective sampler, in steps. */
  @FunctionalInterface
  private interface Sampler {
    long draw(RandomBits random);
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    Rational sensitivity = audit.sensitivity();
    twins.add(scaled("noise 10 % too small", sensitivity, TENTH_LESS));
    Calibration tooSmall = audit.calibration(sensitivity, TENTH_LESS);
    twins.add(
        code(
            "the same, but stated at its full size",
            (counts, random) -> tooSmall.release(audit.sums(counts), random)));
    twins.add(scaled("sensitivity halved", sensitivity.times(Rational.of(1, 2)), Rational.ONE));
    if (audit.adjacency().replaces()) {
      twins.add(
          scaled(
              "sensitivity of the other neighbour relation",
              audit.law().sensitivity(Adjacency.ADD_REMOVE),
              Rational.ONE));
    }
    twins.add(
        scaled(
            "largest column in place of all columns",
            audit.law().ofOneColumn(audit.adjacency()),
            Rational.ONE));
    twins.add(scaled("budget for four releases spent on five", sensitivity, Rational.of(5, 4)));
    twins.add(
        code(
            "clipping skipped",
            (counts, random) ->
                right.release(audit.sums(counts, Double.POSITIVE_INFINITY), random)));
    twins.add(code("noise reused for the second column", this::reused));
    twins.add(code("no noise on the second column", this::forgotten));
    twins.add(code("no noise on an empty sum", this::skipped));
    twins.add(sampler("sign of the noise forgotten", random -> Math.abs(right.draw(random))));
    twins.add(sampler("noise cut off at three scales", this::cut));
    twins.add(
        audit.law().isOnGrid()
            ? code("value not rounded before the noise", this::unrounded)
            : sampler("zero drawn with both signs", this::bothZeros));
    return twins;
  }

  private Subject scaled(String name, Rational sensitivity, Rational factor) {
    Calibration wrong = audit.calibration(sensitivity, factor);
    return audit.subject(
        name, wrong, (counts, random) -> wrong.release(audit.sums(counts), random));
  }

  private Subject code(String name, ReplayAudit.Noised code) {
    return audit.subject(name, right, code);
  }

  private Subject sampler(String name, Sampler sampler) {
    return code(
        name,
        (counts, random) -> {
          double[] sums = audit.sums(counts);
          return new double[] {
            noised(sums[0], sampler.draw(random)), noised(sums[1], sampler.draw(random))
          };
        });
  }

  private double[] reused(int[] counts, RandomBits random) {
    double[] sums = audit.sums(counts);
    long noise = right.draw(random);
    return new double[] {noised(sums[0], noise), noised(sums[1], noise)};
  }

  private double[] forgotten(int[] counts, RandomBits random) {
    double[] sums = audit.sums(counts);
    return new double[] {noised(sums[0], right.draw(random)), noised(sums[1], 0)};
  }

  private double[] skipped(int[] counts, RandomBits random) {
    double[] sums = audit.sums(counts);
    return sums[1] == 0 && sums[0] == 0 ? sums : right.release(sums, random);
  }

  private double[] unrounded(int[] counts, RandomBits random) {
    double[] sums = audit.sums(counts);
    double first = right.grid().value(right.draw(random));
    return new double[] {sums[0] + first, noised(sums[1], right.draw(random))};
  }

  private long cut(RandomBits random) {
    Rational limit = right.scaleInSteps().times(Rational.of(CUT));
    long noise = right.draw(random);
    while (Rational.of(Math.abs(noise)).compareTo(limit) > 0) {
      noise = right.draw(random);
    }
    return noise;
  }

  /** A magnitude and a fair sign, without drawing one of the two zeros again. */
  private long bothZeros(RandomBits random) {
    long noise = right.draw(random);
    while (noise != 0 && random.nextLong() < 0) {
      noise = right.draw(random);
    }
    return noise;
  }

  private double noised(double value, long steps) {
    return right.grid().value(right.grid().round(value) + steps);
  }
}
