package org.didyma.models.editing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;

/**
 * What scores say about risk once the cut-off, at which they are 0, has moved: the same of each
 * record. The log-odds at the cut-off are ln(FP/FN) of a scale, so that ratio moves by exp(u d) for
 * d points of log-odds u, here to three digits. Clips lie equally far on both sides of the cut-off;
 * the new ones are within the old ones, so that "at most" and "at least" stay true.
 */
record MovedRisk(RiskScale risk) {

  private static final int DIGITS = 3;
  private static final long THOUSAND = 1000;

  /** The scale once the cut-off is raised by these points; empty where it is not known. */
  Optional<RiskScale> up(long points) {
    double odds = Math.exp(risk.shift() + risk.unit() * points);
    double limit = risk.limit() - Math.abs(risk.unit() * points);
    if (!(limit > 0) || !(odds > 1.0 / THOUSAND / THOUSAND) || !(odds < THOUSAND * THOUSAND)) {
      return Optional.empty();
    }
    RiskScale moved =
        new RiskScale(risk.numerator(), risk.denominator(), Optional.empty(), costs(odds));
    if (risk.leastRisk().isEmpty()) {
      return Optional.of(moved);
    }
    BigDecimal least =
        new BigDecimal(1 / (1 + Math.exp(limit))).round(new MathContext(DIGITS, RoundingMode.UP));
    return least.compareTo(new BigDecimal("0.5")) < 0
        ? Optional.of(moved.clippedAt(least))
        : Optional.empty();
  }

  /** Costs FN:FP whose ratio FP/FN is that of odds to three digits. */
  private static Costs costs(double odds) {
    boolean isBelow = odds <= 1;
    double ratio = isBelow ? odds : 1 / odds;
    long whole = THOUSAND;
    while (ratio * whole < THOUSAND / 10.0) {
      whole *= 10;
    }
    long part = Math.round(ratio * whole);
    return isBelow ? new Costs(whole, part) : new Costs(part, whole);
  }
}
