package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * The descents in passes of docs/proofs/gradient-mechanisms.md, sections 2 to 5, written down once
 * more: what a mechanism has to release when its bits are those of a tape. Nothing here is taken
 * from the mechanisms but their parameters.
 */
final class TheoremPasses {

  private TheoremPasses() {}

  /** What becomes of a sum, such as noise. */
  interface Noise {
    void addTo(double[] sum, RandomBits tape);
  }

  private static final Noise NONE = (sum, tape) -> {};

  private interface Eta {
    double at(long t);
  }

  /** A fresh order in each pass, batches of exactly b, what is left over left out. */
  private static double[] descend(
      Rows rows,
      RegularisedLoss loss,
      int passes,
      int batch,
      Eta eta,
      double radius,
      WeightAverage averaging,
      Noise noise,
      RandomBits tape) {
    double[][] x = TheoremLosses.table(rows);
    int d = rows.dimension();
    double[] w = new double[d];
    double[] total = new double[d];
    int averaged = 0;
    long t = 0;
    for (int pass = 1; pass <= passes; pass++) {
      int[] order = order(x.length, tape);
      for (int first = 0; first + batch <= x.length; first += batch) {
        double[] sum = new double[d];
        for (int k = first; k < first + batch; k++) {
          double slope = TheoremLosses.slope(loss.loss(), TheoremLosses.dot(w, x[order[k]]));
          for (int j = 0; j < d; j++) {
            sum[j] += slope * x[order[k]][j];
          }
        }
        noise.addTo(sum, tape);
        double length = eta.at(++t);
        for (int j = 0; j < d; j++) {
          w[j] -= length * (sum[j] / batch + loss.lambda() * w[j]);
        }
        project(w, radius);
        if (averaging == WeightAverage.ALL
            || (averaging == WeightAverage.LAST_PASS && pass == passes)) {
          averaged++;
          for (int j = 0; j < d; j++) {
            total[j] += w[j];
          }
        }
      }
    }
    int of = averaged;
    return averaging == WeightAverage.LAST ? w : Arrays.stream(total).map(v -> v / of).toArray();
  }

  /** Fisher and Yates. */
  private static int[] order(int n, RandomBits tape) {
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int i = 0; i < n - 1; i++) {
      swap(order, i, i + (int) tape.below((long) n - i));
    }
    return order;
  }

  static void swap(int[] order, int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }

  private static void project(double[] w, double radius) {
    double length = Math.sqrt(TheoremLosses.dot(w, w));
    for (int j = 0; j < w.length && length > radius; j++) {
      w[j] *= radius / length;
    }
  }

  /** Theorems 1 to 3 and Lemma 4, for L = X. */
  static double passSensitivity(int n, double bound, int dimension, Psgd.Parameters p) {
    StepRule.Kind kind = p.steps().kind();
    double number = p.steps().value();
    Eta eta = eta(n, bound, p.loss(), kind, number);
    double gamma = p.loss().lambda();
    int perPass = n / p.batch();
    int k = p.passes();
    double updates = (double) k * perPass;
    double sum = 0;
    if (kind == StepRule.Kind.STRONGLY_CONVEX) {
      double last = 2 * bound / (gamma * p.batch() * perPass);
      sum =
          switch (p.averaging()) {
            case LAST -> last;
            case ALL -> last * (1 + (1 + Math.log(updates)) / k);
            case LAST_PASS ->
                k == 1 ? last * (1 + (1 + Math.log(updates)) / k) : last * k / (k - 1);
          };
    } else if (kind == StepRule.Kind.CONSTANT && gamma > 0) {
      double kept = 1 - number * gamma;
      double last = 0;
      double any = 1;
      for (int j = 0; j < k; j++) {
        last += Math.pow(kept, j * perPass);
        any += j <= k - 2 ? Math.pow(kept, 1 + j * perPass) : 0;
      }
      double factor = p.averaging() == WeightAverage.LAST ? last : Math.max(last, any);
      sum = 2 * number * bound / p.batch() * factor;
    } else {
      for (long j = 0; j < k; j++) {
        sum += 2 * bound / p.batch() * eta.at(1 + j * perPass);
      }
    }
    double far = gamma > 0 ? bound / gamma : updates * eta.at(1) * bound;
    return sum * (1 + Math.pow(2, -30))
        + TheoremNumbers.rounding(
            TheoremLosses.curvature(p.loss().loss()),
            bound,
            eta.at(1),
            Math.min(p.radius(), far),
            p.batch(),
            dimension,
            updates);
  }

  private static Eta eta(
      int n, double bound, RegularisedLoss loss, StepRule.Kind kind, double number) {
    double beta = TheoremLosses.curvature(loss.loss()) * bound * bound + loss.lambda();
    return switch (kind) {
      case CONSTANT -> t -> number;
      case DECREASING -> t -> 2 / (beta * (t + Math.pow(n, number)));
      case SQUARE_ROOT -> t -> 2 / (beta * (Math.sqrt(t) + Math.pow(n, number)));
      case STRONGLY_CONVEX -> t -> Math.min(1 / beta, 1 / (loss.lambda() * t));
    };
  }

  /** Section 2. */
  static double[] psgd(
      Rows rows, Psgd.Parameters p, double epsilon, double delta, RandomBits tape) {
    double[] w = passes(rows, p, tape);
    TheoremNoise.addFor(
        w, passSensitivity(rows.count(), rows.bound(), w.length, p), epsilon, delta, tape);
    project(w, p.radius());
    return w;
  }

  /** Its descent, without noise. */
  static double[] passes(Rows rows, Psgd.Parameters p, RandomBits tape) {
    Eta eta = eta(rows.count(), rows.bound(), p.loss(), p.steps().kind(), p.steps().value());
    return descend(
        rows, p.loss(), p.passes(), p.batch(), eta, p.radius(), p.averaging(), NONE, tape);
  }

  /** Section 3. */
  static double[] scs13(
      Rows rows, Scs13.Parameters p, double epsilon, double delta, RandomBits tape) {
    int k = p.passes();
    double sensitivity = TheoremNumbers.batchSum(rows.bound(), p.batch());
    Noise noise;
    if (delta == 0) {
      noise = (sum, bits) -> TheoremNoise.addBall(sum, sensitivity, epsilon / k, bits);
    } else {
      double z =
          p.composition() == Scs13.Composition.BASIC
              ? TheoremNumbers.gaussian(epsilon / k, delta / k)
              : Math.sqrt(k) * TheoremNumbers.gaussian(epsilon, delta);
      noise = (sum, bits) -> TheoremNoise.addGaussian(sum, sensitivity, z, bits);
    }
    StepSize steps = p.steps();
    return descend(rows, p.loss(), k, p.batch(), steps::at, p.radius(), p.averaging(), noise, tape);
  }

  /** Section 4. */
  static double[] bst14(
      Rows rows, Bst14.Parameters p, double epsilon, double delta, RandomBits tape) {
    double[][] x = TheoremLosses.table(rows);
    int n = x.length;
    int d = rows.dimension();
    int updates = (p.passes() * n + p.batch() - 1) / p.batch();
    double q = (double) p.batch() / n;
    double each =
        -TheoremNumbers.root(
            e ->
                Math.sqrt(2 * updates * Math.log(2 / delta)) * -e
                    + updates * -e * Math.expm1(-e)
                    - epsilon,
            -epsilon,
            0);
    double z =
        TheoremNumbers.gaussian(
            Math.log1p(Math.expm1(each) / q), Math.min(0.5, delta / (2 * updates * q)));
    double sensitivity = TheoremNumbers.batchSum(rows.bound(), p.batch());
    double lambda = p.loss().lambda();
    double largest = rows.bound() + lambda * p.radius();
    double norm = Math.sqrt(d * Math.pow(sensitivity * z / p.batch(), 2) + largest * largest);
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    double[] w = new double[d];
    for (int t = 1; t <= updates; t++) {
      double[] sum = new double[d];
      for (int k = 0; k < p.batch(); k++) {
        swap(order, k, k + (int) tape.below((long) n - k));
      }
      for (int k = 0; k < p.batch(); k++) {
        double slope = TheoremLosses.slope(p.loss().loss(), TheoremLosses.dot(w, x[order[k]]));
        for (int j = 0; j < d; j++) {
          sum[j] += slope * x[order[k]][j];
        }
      }
      TheoremNoise.addGaussian(sum, sensitivity, z, tape);
      double eta = lambda > 0 ? 1 / (lambda * t) : 2 * p.radius() / (norm * Math.sqrt(t));
      for (int j = 0; j < d; j++) {
        w[j] -= eta * (sum[j] / p.batch() + lambda * w[j]);
      }
      project(w, p.radius());
    }
    return w;
  }

  /** Section 5: Theorem 1 or 3 with B = 1. */
  static double[] output(
      Rows rows, OutputPerturbation.Parameters p, double epsilon, double delta, RandomBits tape) {
    Psgd.Parameters passes =
        new Psgd.Parameters(
            p.target(),
            p.adjacency(),
            p.loss(),
            p.steps(),
            rows.count(),
            new StepRule(StepRule.Kind.CONSTANT, p.eta()),
            Double.POSITIVE_INFINITY,
            WeightAverage.LAST,
            CalibrationRule.PROVEN);
    double[] w = passes(rows, passes, tape);
    double proven = passSensitivity(rows.count(), rows.bound(), w.length, passes);
    if (p.calibration() == CalibrationRule.PUBLISHED) {
      double published = 3 * rows.bound() * p.steps() * p.eta() / rows.count();
      TheoremNoise.addGaussian(
          w, Math.max(proven, published), Math.sqrt(2 * Math.log(2 / delta)) / epsilon, tape);
    } else {
      TheoremNoise.addFor(w, proven, epsilon, delta, tape);
    }
    return w;
  }
}
