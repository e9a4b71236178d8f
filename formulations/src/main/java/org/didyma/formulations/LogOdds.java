package org.didyma.formulations;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.exact.Rational;

/**
 * What scores mean under a logarithmic loss: a score s stands for the log-odds u s, kept between -T
 * and T for T = ln((1 - p0) / p0).
 *
 * @param unit u, above 0
 * @param leastRisk p0, above 0 and below 1/2; empty where nothing is clipped
 */
public record LogOdds(Rational unit, Optional<Rational> leastRisk) implements Serializable {

  /** {@link Optional} is not serializable. */
  private Object writeReplace() {
    return new Plain(unit, leastRisk.orElse(Rational.ZERO));
  }

  private record Plain(Rational unit, Rational leastRisk) implements Serializable {
    private Object readResolve() {
      return new LogOdds(unit, Optional.of(leastRisk).filter(p -> !p.isZero()));
    }
  }
}
