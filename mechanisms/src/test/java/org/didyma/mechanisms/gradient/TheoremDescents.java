package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * The descents on clipped gradients and the evolution of docs/proofs/gradient-mechanisms.md,
 * sections 9 to 12, written down once more on a tape, as in {@link TheoremPasses}.
 */
final class TheoremDescents {

  /** Units of the largest loss, or of the largest difference of losses, of a record. */
  private static final double UNITS = 1 << 20;

  private TheoremDescents() {}

  /** l' y x, no longer than C, on the clipping's grid. */
  private static void addClipped(
      double[] row, LabelLoss loss, double[] w, double clip, double grid, double[] sum) {
    double slope = TheoremLosses.slope(loss, TheoremLosses.dot(w, row));
    double length = Math.abs(slope) * Math.sqrt(TheoremLosses.dot(row, row));
    double factor = slope * (length > clip ? clip / length : 1);
    for (int j = 0; j < w.length; j++) {
      sum[j] += Math.rint(factor * row[j] / grid) * grid;
    }
  }

  /** Section 10. */
  static double[] steps(Rows rows, DpSgd.Parameters p, RandomBits tape) {
    NoisySteps s = p.steps();
    double[][] x = TheoremLosses.table(rows);
    int d = rows.dimension();
    double clip = s.clip().doubleValue();
    boolean fixed = s.sampling() == BatchSampling.FIXED;
    long vectors = fixed ? s.lot() : ClippingBound.ANY_NUMBER;
    double sensitivity = (fixed ? 2 : 1) * TheoremNumbers.clipped(clip, d, vectors);
    double grid = TheoremNumbers.clippingStep(clip, vectors);
    Lots lots = fixed ? Lots.fixed(x.length, s.lot()) : Lots.poisson(x.length, s.rate());
    double[] w = new double[d];
    double[] mu = new double[d];
    double[] nu = new double[d];
    double[] total = new double[d];
    for (int t = 1; t <= s.steps(); t++) {
      double[] sum = new double[d];
      int size = lots.draw(tape);
      for (int k = 0; k < size; k++) {
        addClipped(x[lots.members()[k]], p.loss().loss(), w, clip, grid, sum);
      }
      TheoremNoise.addGaussian(sum, sensitivity, s.noiseMultiplier().doubleValue(), tape);
      double rate = p.optimiser().learningRate();
      for (int j = 0; j < d; j++) {
        double g = sum[j] / s.lot() + p.loss().lambda() * w[j];
        mu[j] = 0.9 * mu[j] + 0.1 * g;
        nu[j] = 0.999 * nu[j] + 0.001 * g * g;
        w[j] -=
            p.optimiser().kind() == Optimiser.Kind.SGD
                ? rate * g
                : rate
                    * (mu[j] / (1 - Math.pow(0.9, t)))
                    / (Math.sqrt(nu[j] / (1 - Math.pow(0.999, t))) + 1e-8);
        total[j] += w[j] / s.steps();
      }
    }
    return p.average() ? total : w;
  }

  /** What a run of section 11 bought. */
  static final class Bill {
    double rho;
    int gradients;
    int choices;
  }

  /** Section 11: noisy gradients and noisy choices while the budget covers the next of them. */
  static double[] adaptive(
      Rows rows, DpAgd.Parameters p, double epsilon, double delta, Bill bill, RandomBits tape) {
    DpAgd.Search search = p.search();
    double total = TheoremNumbers.rho(epsilon, delta);
    double choice = epsilon / (2.0 * search.splits());
    double choiceCost = choice * choice / 2;
    double rho = choice * choice / (4 * Math.log(1.25 / delta));
    double[][] all = TheoremLosses.table(rows);
    double[][] x = all;
    int moved = TheoremNumbers.moved(p.adjacency());
    double clip = p.clip().doubleValue();
    double grid = TheoremNumbers.clippingStep(clip, ClippingBound.ANY_NUMBER);
    double sensitivity =
        moved * TheoremNumbers.clipped(clip, rows.dimension(), ClippingBound.ANY_NUMBER);
    double[] w = new double[rows.dimension()];
    double range = search.largestStep();
    double largest = 0;
    for (int steps = 1; bill.rho + rho + choiceCost <= total; steps++) {
      if (p.sample() < p.records() && (steps == 1 || p.freshSamples())) {
        x = sample(all, p, tape);
      }
      double[] exact = new double[w.length];
      for (double[] row : x) {
        addClipped(row, p.loss().loss(), w, clip, grid, exact);
      }
      double[] noisy = exact.clone();
      TheoremNoise.addGaussian(noisy, sensitivity, Math.sqrt(1 / (2 * rho)), tape);
      bill.rho += rho;
      bill.gradients++;
      double step = 0;
      while (true) {
        double[] direction = new double[w.length];
        for (int j = 0; j < w.length; j++) {
          direction[j] = noisy[j] + p.sample() * p.loss().lambda() * w[j];
        }
        double length = Math.sqrt(TheoremLosses.dot(direction, direction));
        for (int j = 0; j < w.length; j++) {
          direction[j] /= length;
        }
        if (bill.rho + choiceCost > total) {
          return w;
        }
        bill.rho += choiceCost;
        bill.choices++;
        long[] scores = scores(x, p, w, direction, range);
        double scale = moved * UNITS / choice;
        step = range / search.candidates() * chosen(scores, p.selection(), scale, tape);
        if (step > 0) {
          for (int j = 0; j < w.length; j++) {
            w[j] -= step * direction[j];
          }
          break;
        }
        double more = search.increase() * rho;
        if (bill.rho + more > total) {
          return w;
        }
        double[] again = exact.clone();
        TheoremNoise.addGaussian(again, sensitivity, Math.sqrt(1 / (2 * more)), tape);
        bill.rho += more;
        bill.gradients++;
        for (int j = 0; j < w.length; j++) {
          noisy[j] = (noisy[j] + search.increase() * again[j]) / (1 + search.increase());
        }
        rho += more;
      }
      largest = Math.max(largest, step);
      if (steps % search.adapted() == 0) {
        range = Math.min((1 + search.growth()) * largest, search.largestStep());
        largest = 0;
      }
    }
    return w;
  }

  /** Each row by a coin of its own: a set of fixed size would exchange one for another. */
  private static double[][] sample(double[][] all, DpAgd.Parameters p, RandomBits tape) {
    Lots lots = Lots.poisson(all.length, Rational.of(p.sample(), p.records()));
    int size = lots.draw(tape);
    return Arrays.stream(lots.members(), 0, size).mapToObj(i -> all[i]).toArray(double[][]::new);
  }

  private static long[] scores(
      double[][] x, DpAgd.Parameters p, double[] w, double[] direction, double range) {
    int candidates = p.search().candidates();
    long[] scores = new long[candidates + 1];
    double unit = p.cap() / UNITS;
    for (int j = 0; j <= candidates; j++) {
      double[] at = w.clone();
      for (int c = 0; c < w.length; c++) {
        at[c] -= j * range / candidates * direction[c];
      }
      for (double[] row : x) {
        double loss = TheoremLosses.value(p.loss().loss(), TheoremLosses.dot(at, row));
        scores[j] += Math.round(Math.min(p.cap(), loss) / unit);
      }
      scores[j] +=
          Math.round(p.sample() * p.loss().lambda() / 2 * TheoremLosses.dot(at, at) / unit);
    }
    return scores;
  }

  /** Lemmas 13 and 14; a choice of bounded range may have 2 e0 for the cost of e0^2/2. */
  private static int chosen(
      long[] scores, CandidateSelection selection, double scale, RandomBits tape) {
    if (selection == CandidateSelection.EXPONENTIAL_MECHANISM) {
      return TheoremNoise.choose(scores, 2 / scale, tape);
    }
    Geometric geometric = new Geometric(TheoremNoise.exact(scale));
    DiscreteLaplace laplace = new DiscreteLaplace(TheoremNoise.exact(scale));
    int best = 0;
    long largest = Long.MIN_VALUE;
    for (int j = 0; j < scores.length; j++) {
      long noise =
          selection == CandidateSelection.EXPONENTIAL_NOISE
              ? geometric.draw(tape)
              : laplace.draw(tape);
      if (noise - scores[j] > largest) {
        largest = noise - scores[j];
        best = j;
      }
    }
    return best;
  }

  /** Section 12; weights are those on rows. */
  static double[] evolution(
      Rows rows, PrivGene.Parameters p, double epsilon, double delta, RandomBits tape) {
    boolean crossover = p.breed() == PrivGene.Breed.CROSSOVER;
    int draws = crossover ? (p.generations() - 1) * p.survivors() + 1 : p.generations();
    double each =
        delta == 0 ? epsilon / draws : Math.sqrt(8 * TheoremNumbers.rho(epsilon, delta) / draws);
    double rate = each / (TheoremNumbers.moved(p.adjacency()) * UNITS);
    int d = rows.dimension();
    double step = p.step();
    List<double[]> candidates = new ArrayList<>();
    for (int c = 0; crossover && c < p.candidates(); c++) {
      double[] w = new double[d];
      for (int j = 0; j < d; j++) {
        w[j] = FloatingNoise.gaussian(step, tape);
      }
      candidates.add(w);
    }
    if (!crossover) {
      candidates = around(new double[d], step);
    }
    for (int g = 1; g < p.generations(); g++) {
      step *= p.shrink();
      if (!crossover) {
        candidates = around(survivors(rows, p.loss(), candidates, 1, rate, tape).get(0), step);
        continue;
      }
      List<double[]> parents = survivors(rows, p.loss(), candidates, p.survivors(), rate, tape);
      candidates = new ArrayList<>();
      for (int c = 0; c < p.candidates(); c++) {
        double[] child = parents.get((int) tape.below((long) parents.size())).clone();
        double[] other = parents.get((int) tape.below((long) parents.size()));
        for (int j = (int) tape.below((long) d); j < d; j++) {
          child[j] = other[j];
        }
        int mutated = (int) tape.below((long) d);
        child[mutated] += tape.nextLong() < 0 ? step : -step;
        candidates.add(child);
      }
    }
    double norm = rows.scale().norm();
    double[] last = survivors(rows, p.loss(), candidates, 1, rate, tape).get(0);
    return Arrays.stream(last).map(v -> v * norm).toArray();
  }

  private static List<double[]> around(double[] w, double step) {
    List<double[]> all = new ArrayList<>();
    for (int j = 0; j < w.length; j++) {
      for (int sign : new int[] {-1, 1}) {
        double[] moved = w.clone();
        moved[j] += sign * step;
        all.add(moved);
      }
    }
    return all;
  }

  /** The unit is the largest L1 distance of two candidates over 2^20, for slopes of at most 1. */
  private static List<double[]> survivors(
      Rows rows,
      LabelLoss loss,
      List<double[]> candidates,
      int count,
      double rate,
      RandomBits tape) {
    double widest = 0;
    for (double[] one : candidates) {
      for (double[] other : candidates) {
        double distance = 0;
        for (int j = 0; j < one.length; j++) {
          distance += Math.abs(one[j] - other[j]);
        }
        widest = Math.max(widest, distance);
      }
    }
    double norm = rows.scale().norm();
    List<Long> scores = new ArrayList<>();
    for (double[] candidate : candidates) {
      long score = 0;
      for (double[] row : TheoremLosses.table(rows)) {
        double here = TheoremLosses.value(loss, norm * TheoremLosses.dot(candidate, row));
        double base = TheoremLosses.value(loss, norm * TheoremLosses.dot(candidates.get(0), row));
        score += Math.round((here - base) / widest * UNITS);
      }
      scores.add(score);
    }
    List<double[]> left = new ArrayList<>(candidates);
    List<double[]> drawn = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      long[] now = scores.stream().mapToLong(s -> s).toArray();
      int chosen = TheoremNoise.choose(now, rate, tape);
      drawn.add(left.remove(chosen));
      scores.remove(chosen);
    }
    return drawn;
  }

  /** Section 8: true for the positive label. */
  static boolean majority(Rows rows, double epsilon, int moved, RandomBits tape) {
    Geometric noise = new Geometric(TheoremNoise.exact(moved / epsilon));
    long positive = noise.draw(tape);
    long negative = noise.draw(tape);
    for (int i = 0; i < rows.count(); i++) {
      positive += rows.label(i) > 0 ? 1 : 0;
      negative += rows.label(i) < 0 ? 1 : 0;
    }
    return positive > negative;
  }
}
