package org.didyma.formulations.loss;

import java.util.Optional;
import org.didyma.exact.Rational;

/**
 * How scores stand for log-odds, and losses for nats: a score s for t = u s, kept between -T and T
 * for T = ln((1 - p0) / p0), and a unit of the loss for q nats.
 *
 * @param unit u, above 0
 * @param leastRisk p0, above 0 and below 1/2; empty where nothing is clipped
 * @param step q, above 0
 */
public record OddsScale(Rational unit, Optional<Rational> leastRisk, Rational step) {

  /** Half a unit of log-odds for a point, risks from 5 to 95 %, sixteenths of a nat. */
  public static final OddsScale USUAL =
      new OddsScale(Rational.of(1, 2), Optional.of(Rational.of(1, 20)), Rational.of(1, 16));

  static final Rational MOST_UNIT = Rational.of(1000);

  private static final Rational LEAST_UNIT = Rational.of(1, 1_000_000_000_000L);

  private static final String UNCLIPPED = "none";

  /** UNIT, P0 and STEP. */
  static OddsScale read(LossParameters parameters) {
    Rational unit = unit(parameters);
    Optional<Rational> leastRisk = parameters.isEmpty() ? USUAL.leastRisk() : leastRisk(parameters);
    return new OddsScale(unit, leastRisk, step(parameters));
  }

  static Rational unit(LossParameters parameters) {
    Rational unit = parameters.positive("UNIT", USUAL.unit());
    parameters.require(
        LossParameters.isModest(unit, MOST_UNIT), "UNIT is more than 1000 or has too many digits");
    return unit;
  }

  static Rational step(LossParameters parameters) {
    parameters.step(!parameters.isEmpty());
    Rational step = parameters.positive("STEP", USUAL.step());
    parameters.require(
        step.compareTo(FinestSteps.FINEST) >= 0 && step.compareTo(Rational.ONE) <= 0,
        "STEP is not from 1/1000000000 to 1");
    return step;
  }

  private static Optional<Rational> leastRisk(LossParameters parameters) {
    if (parameters.peek().equals(UNCLIPPED)) {
      parameters.word();
      return Optional.empty();
    }
    Rational risk = parameters.positive("P0", Rational.ONE);
    parameters.require(
        risk.compareTo(Rational.of(1, 2)) < 0 && risk.compareTo(Rational.of(1, 1_000_000_000)) >= 0,
        "P0 is not from 1e-9 to below 1/2");
    parameters.require(!risk.toString().contains("/"), "P0 is not a decimal number");
    return Optional.of(risk);
  }

  /** The same without clips, with the unit that can be read of those near another one. */
  OddsScale unclipped(Rational other) {
    return new OddsScale(readable(other, MOST_UNIT), Optional.empty(), step);
  }

  /** The number itself where it can be read, else one as large or as small as can be. */
  static Rational readable(Rational unit, Rational most) {
    if (unit.compareTo(most) > 0) {
      return most;
    }
    return LossParameters.isModest(unit, most) ? unit : LEAST_UNIT;
  }

  /** As {@link #read} takes it. */
  String text() {
    return unit + ":" + leastRisk.map(Rational::toString).orElse(UNCLIPPED) + ":" + step;
  }

  /** The same in other steps. */
  OddsScale inSteps(Rational other) {
    return new OddsScale(unit, leastRisk, other);
  }

  ClippedScores scores() {
    return new ClippedScores(unit, leastRisk.map(p0 -> complement(p0).dividedBy(p0)));
  }

  /** 1 - p. */
  static Rational complement(Rational p) {
    return Rational.ONE.plus(p.times(Rational.of(-1)));
  }
}
