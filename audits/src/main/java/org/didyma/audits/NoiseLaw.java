package org.didyma.audits;

import java.util.Locale;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.Norm;

/** The laws of noise that are audited: on integers, or on a fine grid for real vectors. */
enum NoiseLaw {
  DISCRETE_LAPLACE(true, false),
  DISCRETE_GAUSSIAN(false, false),
  GRID_LAPLACE(true, true),
  GRID_GAUSSIAN(false, true);

  private final boolean laplace;
  private final boolean grid;

  NoiseLaw(boolean laplace, boolean grid) {
    this.laplace = laplace;
    this.grid = grid;
  }

  boolean isLaplace() {
    return laplace;
  }

  boolean isOnGrid() {
    return grid;
  }

  Norm norm() {
    return laplace ? Norm.L1 : Norm.L2;
  }

  /** Its name in audits: it is a part of mechanisms. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  AuditFamily family() {
    return AuditFamily.ofPart(
        label(),
        (epsilon, adjacency, setting, bits) -> new NoiseAudit(this, epsilon, adjacency, bits));
  }

  /**
   * The sensitivity of two sums, of a column within [-1, 1] and a column within [0, 1], in this
   * law's norm; square roots are rounded up.
   */
  Rational sensitivity(Adjacency adjacency) {
    if (adjacency.replaces()) {
      return laplace ? Rational.of(3) : Rational.of(223606798, 100000000);
    }
    return laplace ? Rational.of(2) : Rational.of(141421357, 100000000);
  }

  /** The sensitivity of the more sensitive column. */
  Rational ofOneColumn(Adjacency adjacency) {
    return Rational.of(adjacency.replaces() ? 2 : 1);
  }
}
