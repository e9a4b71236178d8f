package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;

/** Perturbed minima over any small lattice with one defect each. */
final class ShiftMutants {

  /** A time limit runs out on one draw in so many. */
  private static final long TIME_OUT = 20;

  private final ShiftAudit audit;
  private final PerturbedPoints points;

  ShiftMutants(ShiftAudit audit) {
    this.audit = audit;
    this.points = audit.points();
  }

  List<Subject> all() {
    List<Subject> twins = new ArrayList<>();
    int n = points.dimension();
    Costs costs = audit.parameters().loss().costs();
    twins.add(lessNoise("noise halved", Rational.of(1, 2)));
    twins.add(
        noise(
            "noise 10 % too small, in the code",
            eta -> Arrays.setAll(eta, j -> Math.round(eta[j] * 0.9))));
    long smaller = Math.min(costs.missedPositive(), costs.falseAlarm());
    if (smaller < costs.largest()) {
      twins.add(
          lessNoise("smaller cost in place of the larger", Rational.of(smaller, costs.largest())));
    }
    if (points.gap() > 0) {
      Rational margin = Rational.of(audit.parameters().sensitivity() * points.unit());
      twins.add(
          lessNoise(
              "noise for exact answers, which are not",
              margin.dividedBy(margin.plus(Rational.of(2 * points.gap() + 1)))));
    }
    twins.add(noise("noise of the first feature for all", eta -> Arrays.fill(eta, eta[0])));
    twins.add(noise("two features share their noise", eta -> eta[n - 1] = Math.abs(eta[0])));
    twins.add(noise("no noise on the last feature", eta -> eta[n - 1] = 0));
    if (n > 3) {
      twins.add(noise("no noise from the fourth feature on", eta -> Arrays.fill(eta, 3, n, 0)));
    }
    twins.add(noise("sign of one feature forgotten", eta -> eta[0] = Math.abs(eta[0])));
    long limit = (long) (2 * points.scale().doubleValue());
    twins.add(
        noise(
            "noise cut off at two scales",
            eta -> Arrays.setAll(eta, j -> Math.max(-limit, Math.min(limit, eta[j])))));
    twins.add(timeLimit());
    twins.add(redrawn());
    twins.add(countedTwice());
    return twins;
  }

  @FunctionalInterface
  private interface Defect {
    void spoil(long[] eta);
  }

  /** Noise that the code spoils. */
  private Subject noise(String name, Defect defect) {
    return code(
        name,
        i -> {
          long[] eta = audit.draw();
          defect.spoil(eta);
          return audit.answered(i, eta);
        });
  }

  /** Less noise than there should be, as a parameter that is stated. */
  private Subject lessNoise(String name, Rational part) {
    Rational scale = points.scale().times(part);
    DiscreteLaplace less = new DiscreteLaplace(scale);
    return audit.subject(
        name, scale, i -> audit.answered(i, points.draw(less, audit.bits())), audit.losses());
  }

  private Subject timeLimit() {
    return code(
        "optimum returned when time is up",
        i -> {
          ShiftAudit.Drawn drawn = audit.answered(i, audit.draw());
          int optimum =
              points.answer(audit.losses()[i], audit.records(i), new long[points.dimension()]);
          return audit.bits().below(TIME_OUT) == 0
              ? new ShiftAudit.Drawn(drawn.eta(), optimum)
              : drawn;
        });
  }

  private Subject redrawn() {
    return code(
        "noise redrawn when the answer has more errors",
        i -> {
          ShiftAudit.Drawn first = audit.answered(i, audit.draw());
          long[] losses = audit.losses()[i];
          long least = Arrays.stream(losses).min().orElseThrow();
          return losses[first.point()] > least ? audit.answered(i, audit.draw()) : first;
        });
  }

  /** Of the label whose errors cost more. */
  private Subject countedTwice() {
    Costs costs = audit.parameters().loss().costs();
    int kind = costs.missedPositive() >= costs.falseAlarm() ? 0 : 1;
    long[][] twice = new long[audit.domain().size()][];
    for (int i = 0; i < twice.length; i++) {
      int[] more = audit.domain().counts(i);
      more[kind] *= 2;
      twice[i] = audit.losses(more);
    }
    return audit.subject(
        "records of one kind counted twice",
        points.scale(),
        i -> {
          long[] eta = audit.draw();
          return new ShiftAudit.Drawn(eta, points.answer(twice[i], audit.records(i), eta));
        },
        twice);
  }

  private Subject code(String name, ShiftAudit.Code code) {
    return audit.subject(name, points.scale(), code, audit.losses());
  }
}
