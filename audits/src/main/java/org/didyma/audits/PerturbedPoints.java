package org.didyma.audits;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.IntegerNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.NoiseProfile;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.mechanisms.law.LossLaw;

/**
 * The perturbed objective of opdisc or rspm at the points of a small lattice, by its definition:
 * unit L(w) + sum over m of eta_m slope_m(w). All of it is public.
 */
final class PerturbedPoints {

  private final boolean projected;
  private final AnswerRule rule;
  private final WeightLattice lattice;
  private final List<Weights> points;

  /** By coordinate of the noise, then by point. */
  private final long[][] slopes;

  /** What the noise of coordinates, and of the last one, is multiplied with; for opdisc. */
  private final long step;

  private final long height;

  private final long unit;
  private final long taper;
  private final long gap;
  private final Rational scale;

  PerturbedPoints(
      boolean projected, PerturbedMinimum mechanism, PerturbationParameters parameters) {
    this.projected = projected;
    this.rule = parameters.rule();
    this.lattice = parameters.lattice();
    this.points = LossLaw.points(lattice);
    NoiseProfile stated = mechanism.profile(parameters);
    this.scale = stated.width();
    Rational steps = Rational.ONE.dividedBy(stated.factor());
    if (projected) {
      ProjectedLattice lifted = ProjectedLattice.of(lattice);
      this.slopes = LossLaw.slopes(lifted);
      this.step = lifted.step();
      this.height = lifted.height(0);
      // The factor is twice the length of a lifted point, in steps.
      this.unit = whole(steps.times(Rational.of(2 * lifted.largestL1Norm())));
    } else {
      this.slopes = LossLaw.slopes(lattice);
      this.step = 1;
      this.height = 1;
      this.unit = whole(steps);
    }
    this.taper = taper(parameters);
    this.gap = rule.gap().map(g -> whole(g.times(Rational.of(unit)))).orElse(0L);
  }

  /** Rounded down. */
  private static long whole(Rational x) {
    return x.numerator().divide(x.denominator()).longValueExact();
  }

  /** By how much less a loss weighs for each record of a private number, by opdisc's proof. */
  private long taper(PerturbationParameters parameters) {
    BigInteger loss =
        BigInteger.valueOf(unit).multiply(BigInteger.valueOf(parameters.loss().width()));
    return !projected
            || parameters.adjacency().replaces()
            || loss.shiftLeft(40).compareTo(BigInteger.ONE.shiftLeft(60)) < 0
        ? 0
        : loss.multiply(BigInteger.valueOf(unit)).shiftRight(62).longValueExact() + 1;
  }

  List<Weights> points() {
    return points;
  }

  /** How many coordinates the noise has. */
  int dimension() {
    return slopes.length;
  }

  /** The scale of the noise that the parameters state. */
  Rational scale() {
    return scale;
  }

  /** Steps of the objective per unit of cost. */
  long unit() {
    return unit;
  }

  /** G, steps by which answers may miss the minimum. */
  long gap() {
    return gap;
  }

  /** Whether the last coordinate of the noise is taken by its absolute value. */
  boolean lastIsAbsolute() {
    return projected;
  }

  /** Noise of a law. */
  long[] draw(IntegerNoise law, RandomBits bits) {
    long[] eta = new long[slopes.length];
    law.fill(eta, bits);
    if (projected) {
      eta[eta.length - 1] = Math.abs(eta[eta.length - 1]);
    }
    return eta;
  }

  /** What the objective's linear terms and tables are made of. */
  long[] noise(Perturbation perturbation) {
    long[] eta = new long[slopes.length];
    if (projected) {
      for (int j = 0; j < eta.length - 1; j++) {
        eta[j] = perturbation.linear(j) / step;
      }
      eta[eta.length - 1] = perturbation.projected(0) / height;
      return eta;
    }
    SeparatorWeights separator = perturbation.separator().orElseThrow();
    int member = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        eta[member++] = separator.at(j, t + 1) - separator.at(j, t);
      }
    }
    return eta;
  }

  /** The number of the answer for the losses of so many records and noise. */
  int answer(long[] losses, long records, long[] eta) {
    long[] values = new long[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (unit - taper * records) * losses[i];
      for (int m = 0; m < eta.length; m++) {
        values[i] += eta[m] * slopes[m][i];
      }
    }
    return answer(values);
  }

  /** The first minimiser; where any point within the gap will do, the last of those. */
  int answer(long[] values) {
    boolean any = rule.gap().isPresent() || rule.acceptsClaims();
    long least = Arrays.stream(values).min().orElseThrow();
    int answer = -1;
    for (int i = 0; i < values.length; i++) {
      if (values[i] <= least + gap && (any || answer < 0)) {
        answer = i;
      }
    }
    return answer;
  }

  /**
   * The epsilon that the least shift costs which raises the margin of every point over every other
   * one by what a record can take from it, and an answer may miss.
   *
   * @param change of losses, its range over the points
   * @param stated the scale of the noise
   */
  double price(double change, Rational stated) {
    double extra = rule.gap().isPresent() || rule.acceptsClaims() ? 2.0 * gap + 1 : 0;
    double separation = Double.POSITIVE_INFINITY;
    double longest = 0;
    for (int i = 0; i < points.size(); i++) {
      double length = 0;
      for (long[] slope : slopes) {
        length += Math.abs(along(slope[i]));
      }
      longest = Math.max(longest, length);
      for (int k = 0; k < points.size(); k++) {
        double raised = 0;
        for (long[] slope : slopes) {
          raised += along(slope[i]) * (slope[k] - slope[i]);
        }
        separation = i == k ? separation : Math.min(separation, raised);
      }
    }
    double shift = Math.ceil((change * unit + extra) / separation);
    return shift * longest / stated.doubleValue();
  }

  /** The direction of the shift: along a lifted point, or against a member's answer. */
  private double along(long slope) {
    return projected ? -slope : 1 - 2.0 * slope;
  }
}
