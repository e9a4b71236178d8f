package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/**
 * The descents in passes and the perturbed minima of docs/proofs/gradient-mechanisms.md, sections 2
 * to 8, written down once more: what a mechanism has to release when its bits are those of a tape.
 * Nothing here is taken from the mechanisms but their parameters.
 */
final class TheoremRuns {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private TheoremRuns() {}

  /** Rows as numbers. */
  static double[][] table(Rows rows) {
    double[][] x = new double[rows.count()][rows.dimension()];
    for (int i = 0; i < x.length; i++) {
      rows.features().copy(i, x[i]);
      for (int j = 0; j < x[i].length; j++) {
        x[i][j] *= rows.label(i);
      }
    }
    return x;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static double value(MarginLoss loss, double z) {
    if (loss instanceof HingeLoss) {
      return Math.max(0, 1 - z);
    }
    if (loss instanceof HuberLoss huber) {
      double h = huber.width();
      return z > 1 + h ? 0 : z < 1 - h ? 1 - z : Math.pow(1 + h - z, 2) / (4 * h);
    }
    return z < 0 ? -z + Math.log1p(Math.exp(z)) : Math.log1p(Math.exp(-z));
  }

  static double slope(MarginLoss loss, double z) {
    if (loss instanceof HingeLoss) {
      return z < 1 ? -1 : 0;
    }
    if (loss instanceof HuberLoss huber) {
      double h = huber.width();
      return z > 1 + h ? 0 : z < 1 - h ? -1 : -(1 + h - z) / (2 * h);
    }
    return -1 / (1 + Math.exp(z));
  }

  private static double secondDerivative(MarginLoss loss, double z) {
    if (loss instanceof HuberLoss huber) {
      return Math.abs(1 - z) < huber.width() ? 1 / (2 * huber.width()) : 0;
    }
    return slope(loss, z) * slope(loss, -z);
  }

  /**
   * ln of the density of b(w) and of the volume factor, up to a constant, in two coordinates.
   *
   * @param table rows times their labels
   * @param length of b: minus ln of the density of the noise
   */
  static double logDensity(
      List<double[]> table,
      MarginLoss loss,
      double curvature,
      ToDoubleFunction<double[]> length,
      double[] w) {
    double[] b = {curvature * w[0], curvature * w[1]};
    double a = curvature;
    double c = 0;
    double d = curvature;
    for (double[] x : table) {
      double z = dot(w, x);
      double slope = slope(loss, z);
      double second = secondDerivative(loss, z);
      b[0] += slope * x[0];
      b[1] += slope * x[1];
      a += second * x[0] * x[0];
      c += second * x[0] * x[1];
      d += second * x[1] * x[1];
    }
    return Math.log(a * d - c * c) - length.applyAsDouble(b);
  }

  /** c: the bound on l''. */
  static double curvature(MarginLoss loss) {
    if (loss instanceof LogisticLoss) {
      return 0.25;
    }
    return loss instanceof HuberLoss huber ? 1 / (2 * huber.width()) : INFINITE;
  }

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
      Averaging averaging,
      Noise noise,
      RandomBits tape) {
    double[][] x = table(rows);
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
          double slope = slope(loss.loss(), dot(w, x[order[k]]));
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
        if (averaging == Averaging.ALL || (averaging == Averaging.LAST_PASS && pass == passes)) {
          averaged++;
          for (int j = 0; j < d; j++) {
            total[j] += w[j];
          }
        }
      }
    }
    int of = averaged;
    return averaging == Averaging.LAST ? w : Arrays.stream(total).map(v -> v / of).toArray();
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
    double length = Math.sqrt(dot(w, w));
    for (int j = 0; j < w.length && length > radius; j++) {
      w[j] *= radius / length;
    }
  }

  private static void add(
      double[] v, double sensitivity, double epsilon, double delta, RandomBits tape) {
    if (delta == 0) {
      TheoremNoise.addBall(v, sensitivity, epsilon, tape);
    } else {
      TheoremNoise.addGaussian(v, sensitivity, TheoremNumbers.gaussian(epsilon, delta), tape);
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
      double factor = p.averaging() == Averaging.LAST ? last : Math.max(last, any);
      sum = 2 * number * bound / p.batch() * factor;
    } else {
      for (long j = 0; j < k; j++) {
        sum += 2 * bound / p.batch() * eta.at(1 + j * perPass);
      }
    }
    double far = gamma > 0 ? bound / gamma : updates * eta.at(1) * bound;
    return sum * (1 + Math.pow(2, -30))
        + TheoremNumbers.rounding(
            curvature(p.loss().loss()),
            bound,
            eta.at(1),
            Math.min(p.radius(), far),
            p.batch(),
            dimension,
            updates);
  }

  private static Eta eta(
      int n, double bound, RegularisedLoss loss, StepRule.Kind kind, double number) {
    double beta = curvature(loss.loss()) * bound * bound + loss.lambda();
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
    add(w, passSensitivity(rows.count(), rows.bound(), w.length, p), epsilon, delta, tape);
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
    double[][] x = table(rows);
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
        double slope = slope(p.loss().loss(), dot(w, x[order[k]]));
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
            INFINITE,
            Averaging.LAST,
            CalibrationRule.PROVEN);
    double[] w = passes(rows, passes, tape);
    double proven = passSensitivity(rows.count(), rows.bound(), w.length, passes);
    if (p.calibration() == CalibrationRule.PUBLISHED) {
      double published = 3 * rows.bound() * p.steps() * p.eta() / rows.count();
      TheoremNoise.addGaussian(
          w, Math.max(proven, published), Math.sqrt(2 * Math.log(2 / delta)) / epsilon, tape);
    } else {
      add(w, proven, epsilon, delta, tape);
    }
    return w;
  }

  /** Section 6. The minimum is found by Newton's method. */
  static double[] objective(
      Rows rows,
      ObjectivePerturbation.Parameters p,
      double epsilon,
      double delta,
      RandomBits tape) {
    boolean amp = p.form() == ObjectivePerturbation.Form.AMP;
    double forMinimum = amp ? epsilon * 0.99 : epsilon;
    double deltaOfMinimum = amp ? delta * 0.99 : delta;
    double lipschitz = rows.bound();
    double beta = curvature(p.loss()) * rows.bound() * rows.bound();
    double wanted = rows.count() * p.lambda();
    double curvature =
        switch (p.form()) {
          // At most a half of epsilon, and at most 1/2, for the change of volume.
          case AMP, SHARP ->
              Math.max(
                  marginCurvature(rows, p, forMinimum, deltaOfMinimum),
                  Math.max(wanted, beta / Math.expm1(Math.min(forMinimum / 2, 0.5))));
          case KST -> Math.max(wanted, 2 * beta / epsilon);
          case CMS ->
              epsilon > 2 * Math.log1p(beta / wanted) ? wanted : beta / Math.expm1(epsilon / 4);
        };
    double volume = Math.log1p(beta / curvature);
    double shift = TheoremNumbers.moved(p.adjacency()) * lipschitz;
    double rate =
        switch (p.form()) {
          case AMP, SHARP -> forMinimum - volume;
          case KST -> epsilon / 2;
          case CMS -> epsilon - 2 * volume;
        };
    double[] b = new double[rows.dimension()];
    if (delta == 0) {
      FloatingNoise.ball(b, shift / rate, tape);
    } else {
      double sigma =
          p.form() == ObjectivePerturbation.Form.KST
              ? shift * Math.sqrt(8 * Math.log(2 / delta) + 4 * epsilon) / epsilon
              : TheoremNumbers.perturbedSigma(lipschitz, rate, deltaOfMinimum, p.adjacency());
      for (int j = 0; j < b.length; j++) {
        b[j] = FloatingNoise.gaussian(sigma, tape);
      }
    }
    double[] w = minimum(table(rows), p.loss(), curvature, b);
    if (amp) {
      // Theorem 10: both minima are within tau/Lam of the exact one.
      double apart = 2 * p.tolerance() / curvature;
      if (delta == 0) {
        TheoremNoise.addLaplace(w, apart * Math.sqrt(w.length), epsilon / 100, tape);
      } else {
        add(w, apart, epsilon / 100, delta / 100, tape);
      }
    }
    return w;
  }

  /** At which noise that a change of volume costs nothing moves margins by S. */
  private static double marginCurvature(
      Rows rows, ObjectivePerturbation.Parameters p, double epsilon, double delta) {
    double shift = TheoremNumbers.moved(p.adjacency()) * rows.bound();
    double deviation =
        delta == 0
            ? shift / epsilon * Math.sqrt(rows.dimension() + 1)
            : TheoremNumbers.perturbedSigma(rows.bound(), epsilon, delta, p.adjacency());
    return rows.bound() * deviation / p.marginNoise();
  }

  private static double[] minimum(double[][] x, MarginLoss loss, double curvature, double[] b) {
    int d = b.length;
    double[] w = new double[d];
    for (int round = 0; round < 200; round++) {
      double[] gradient = new double[d];
      double[][] hessian = new double[d][d];
      for (int j = 0; j < d; j++) {
        gradient[j] = b[j] + curvature * w[j];
        hessian[j][j] = curvature;
      }
      for (double[] row : x) {
        double z = dot(w, row);
        for (int j = 0; j < d; j++) {
          gradient[j] += slope(loss, z) * row[j];
          for (int k = 0; k < d; k++) {
            hessian[j][k] += secondDerivative(loss, z) * row[j] * row[k];
          }
        }
      }
      double[] step = solve(hessian, gradient);
      // Half steps at first keep the method from jumping to and fro over a bend of the loss.
      double share = round < 60 ? 0.5 : 1;
      for (int j = 0; j < d; j++) {
        w[j] -= share * step[j];
      }
    }
    return w;
  }

  /** Gauss's elimination for a positive definite matrix. */
  private static double[] solve(double[][] a, double[] b) {
    int d = b.length;
    double[] v = b.clone();
    for (int p = 0; p < d; p++) {
      for (int r = p + 1; r < d; r++) {
        double factor = a[r][p] / a[p][p];
        for (int c = p; c < d; c++) {
          a[r][c] -= factor * a[p][c];
        }
        v[r] -= factor * v[p];
      }
    }
    for (int p = d - 1; p >= 0; p--) {
      for (int c = p + 1; c < d; c++) {
        v[p] -= a[p][c] * v[c];
      }
      v[p] /= a[p][p];
    }
    return v;
  }

  /** A model of a setting on rows. */
  interface Trainer {
    double[] learn(Rows rows, RandomBits tape);
  }

  /** Section 13: portions, a model each, and a draw by errors on the last portion. */
  static double[] tuned(
      Rows rows, List<Trainer> settings, double epsilon, Adjacency adjacency, RandomBits tape) {
    int parts = settings.size() + 1;
    List<List<Integer>> portions = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      portions.add(new ArrayList<>());
    }
    int n = rows.count();
    if (adjacency.replaces()) {
      int[] order = new int[n];
      Arrays.setAll(order, i -> i);
      for (int i = n - 1; i > 0; i--) {
        swap(order, i, (int) tape.below(i + 1L));
      }
      for (int i = 0; i < n / parts * parts; i++) {
        portions.get(i / (n / parts)).add(order[i]);
      }
    } else {
      for (int i = 0; i < n; i++) {
        portions.get((int) tape.below((long) parts)).add(i);
      }
    }
    double[][] last = table(part(rows, portions.get(parts - 1)));
    double[][] models = new double[settings.size()][];
    long[] errors = new long[settings.size()];
    for (int s = 0; s < models.length; s++) {
      models[s] = settings.get(s).learn(part(rows, portions.get(s)), tape);
      for (int i = 0; i < last.length; i++) {
        boolean positive = rows.label(portions.get(parts - 1).get(i)) > 0;
        // A score of 0 is negative; the table's rows have their label's sign.
        double margin = dot(models[s], last[i]);
        errors[s] += positive ? (margin > 0 ? 0 : 1) : (margin >= 0 ? 0 : 1);
      }
    }
    double rate = epsilon / TheoremNumbers.moved(adjacency);
    return models[TheoremNoise.choose(errors, rate, tape)];
  }

  /**
   * Section 13: a geometric number of trials, each with a count of errors on all rows with noise of
   * density proportional to exp(-epsilon |k|).
   */
  static double[] tried(
      Rows rows, List<Trainer> settings, double epsilon, int mean, RandomBits tape) {
    DiscreteLaplace noise =
        new DiscreteLaplace(Rational.ONE.dividedBy(TheoremNoise.exact(epsilon)));
    double[][] x = table(rows);
    int number = 1;
    while (!Bernoulli.draw(Rational.of(1, mean), tape)) {
      number++;
    }
    double[] best = new double[0];
    long fewest = Long.MAX_VALUE;
    for (int k = 0; k < number; k++) {
      double[] model = settings.get((int) tape.below((long) settings.size())).learn(rows, tape);
      long wrong = noise.draw(tape);
      for (int i = 0; i < x.length; i++) {
        double margin = dot(model, x[i]);
        wrong += (rows.label(i) > 0 ? margin > 0 : margin >= 0) ? 0 : 1;
      }
      if (wrong < fewest) {
        fewest = wrong;
        best = model;
      }
    }
    return best;
  }

  private static Rows part(Rows rows, List<Integer> numbers) {
    return rows.pick(numbers.stream().mapToInt(i -> i).toArray());
  }
}
