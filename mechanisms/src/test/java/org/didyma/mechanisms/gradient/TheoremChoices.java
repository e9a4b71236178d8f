package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;

/**
 * The choices between models of docs/proofs/gradient-mechanisms.md, section 13, written down once
 * more on a tape, as in {@link TheoremPasses}.
 */
final class TheoremChoices {

  private TheoremChoices() {}

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
        TheoremPasses.swap(order, i, (int) tape.below(i + 1L));
      }
      for (int i = 0; i < n / parts * parts; i++) {
        portions.get(i / (n / parts)).add(order[i]);
      }
    } else {
      for (int i = 0; i < n; i++) {
        portions.get((int) tape.below((long) parts)).add(i);
      }
    }
    double[][] last = TheoremLosses.table(part(rows, portions.get(parts - 1)));
    double[][] models = new double[settings.size()][];
    long[] errors = new long[settings.size()];
    for (int s = 0; s < models.length; s++) {
      models[s] = settings.get(s).learn(part(rows, portions.get(s)), tape);
      for (int i = 0; i < last.length; i++) {
        boolean positive = rows.label(portions.get(parts - 1).get(i)) > 0;
        // A score of 0 is negative; the table's rows have their label's sign.
        double margin = TheoremLosses.dot(models[s], last[i]);
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
    double[][] x = TheoremLosses.table(rows);
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
        double margin = TheoremLosses.dot(model, x[i]);
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
