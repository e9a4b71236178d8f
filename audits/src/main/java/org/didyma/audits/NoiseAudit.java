package org.didyma.audits;

import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Two noised sums: of a column that is clipped to [-1, 1] and of a column within [0, 1].
 *
 * <p>The data sets are all those of at most two records of four kinds; one kind lies far outside
 * the bounds, one, for noise on a grid, off the grid. Laplace noise promises epsilon-differential
 * privacy, Gaussian noise the zCDP that this implies, rho = epsilon^2 / 2.
 */
final class NoiseAudit implements Audited {

  private static final double[][] RECORDS = {{-1, 0}, {1, 1}, {0, 0}, {5, 0}};

  /** What the third kind has in place of 0 where real numbers are allowed. */
  private static final double FRACTION = 0.3;

  private final NoiseLaw law;
  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final RandomBits bits;
  private final TinyDomain domain = TinyDomain.upTo(RECORDS.length, 2);

  NoiseAudit(NoiseLaw law, Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    this.law = law;
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    this.bits = bits;
  }

  NoiseLaw law() {
    return law;
  }

  Adjacency adjacency() {
    return adjacency;
  }

  @Override
  public Subject mechanism() {
    Calibration calibration = calibration(sensitivity(), Rational.ONE);
    return subject(
        law.label(), calibration, (counts, random) -> calibration.release(sums(counts), random));
  }

  @Override
  public List<Subject> twins() {
    return new NoiseTwins(this).all();
  }

  /** Noise for a sensitivity and a multiple of epsilon. */
  Calibration calibration(Rational sensitivity, Rational factor) {
    return new Calibration(law, sensitivity, Rational.of(epsilon.value()).times(factor));
  }

  Rational sensitivity() {
    return law.sensitivity(adjacency);
  }

  /**
   * A mechanism under audit.
   *
   * @param stated the noise that its parameters state
   * @param code what it does
   */
  Subject subject(String name, Calibration stated, ReplayAudit.Noised code) {
    LumpedLaw lumps = new LumpedLaw(stated);
    return new Subject(
        name,
        promise(),
        domain,
        new ExactAudit(domain, adjacency, counts -> lumps.law(sums(counts))),
        i -> lumps.number(code.release(domain.counts(i), bits)),
        List.of(
            () ->
                ReplayAudit.replay(
                    domain, adjacency, code, law.norm(), stated.sensitivity(), bits)));
  }

  private PrivacyGuarantee promise() {
    Rational e = Rational.of(epsilon.value());
    return law.isLaplace()
        ? PrivacyGuarantee.pure(epsilon, adjacency)
        : PrivacyGuarantee.zeroConcentrated(
            Rho.above(e.times(e).dividedBy(Rational.of(2))), adjacency);
  }

  /** The sums, with the first column clipped. */
  double[] sums(int[] counts) {
    return sums(counts, 1);
  }

  /** The sums, with the first column clipped to [-bound, bound]. */
  double[] sums(int[] counts, double bound) {
    double[] sums = new double[2];
    for (int kind = 0; kind < RECORDS.length; kind++) {
      double x = law.isOnGrid() && kind == 2 ? FRACTION : RECORDS[kind][0];
      sums[0] += counts[kind] * Math.max(-bound, Math.min(bound, x));
      sums[1] += counts[kind] * RECORDS[kind][1];
    }
    return sums;
  }
}
