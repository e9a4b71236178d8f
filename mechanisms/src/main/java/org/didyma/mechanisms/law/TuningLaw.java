package org.didyma.mechanisms.law;

import java.util.List;
import java.util.stream.DoubleStream;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PrivateTuning;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * Private tuning over two settings of privgene with one weight and one generation: each model is
 * one of two signs, and the one with fewer errors on the last portion is the more likely. All
 * tables of at most two records of two kinds on top of a public bulk.
 */
record TuningLaw(Epsilon epsilon, Adjacency adjacency) implements ExactLaw<TuningLaw.Settings> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new TuningLaw(epsilon, adjacency));

  private static final int MOST_RECORDS = 2;
  static final int[] BULK = {3, 4};

  /** Portions: one for each setting, and the last. */
  private static final int PORTIONS = 3;

  /**
   * What may be wrong.
   *
   * @param models so many times the epsilon of a model
   * @param choice so many times the epsilon of the choice
   * @param moved how much a record moves errors: 1, or 2 when it is replaced
   * @param overlap whether errors are counted on all rows
   * @param shared whether both models are trained on the first portion
   */
  record Settings(double models, double choice, int moved, boolean overlap, boolean shared) {}

  /** Of logarithms of probabilities: scores are whole numbers of their units. */
  private static final double ERROR = 1e-4;

  @Override
  public PrivacyGuarantee promise() {
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(2, MOST_RECORDS);
  }

  @Override
  public Settings right() {
    return with(1, 1);
  }

  private Settings with(double models, double choice) {
    return new Settings(models, choice, adjacency.replaces() ? 2 : 1, false, false);
  }

  /** The two signs of the first setting, and those of the second. */
  @Override
  public OutputLaw of(int[] counts, Settings settings) {
    int negatives = counts[0] + BULK[0];
    int positives = counts[1] + BULK[1];
    double[] law = new double[4];
    double total = 0;
    int n = negatives + positives;
    int size = n / PORTIONS;
    for (int a = 0; a <= negatives; a++) {
      for (int b = 0; a + b <= negatives; b++) {
        for (int c = 0; a + b + c <= negatives; c++) {
          for (int d = 0; d <= positives; d++) {
            for (int e = 0; d + e <= positives; e++) {
              for (int f = 0; d + e + f <= positives; f++) {
                boolean split =
                    adjacency.replaces()
                        ? a + d == size && b + e == size && c + f == size
                        : a + b + c == negatives && d + e + f == positives;
                if (split) {
                  double ways = ways(negatives, a, b, c) * ways(positives, d, e, f);
                  total += ways;
                  add(law, ways, new int[] {a, b, c, negatives, d, e, f, positives}, settings);
                }
              }
            }
          }
        }
      }
    }
    for (int i = 0; i < law.length; i++) {
      law[i] /= total;
    }
    return OutputLaw.ofProbabilities(law, ERROR);
  }

  /** n over a, b, c and the rest. */
  private static double ways(int n, int a, int b, int c) {
    return factorial(n) / (factorial(a) * factorial(b) * factorial(c) * factorial(n - a - b - c));
  }

  private static double factorial(int n) {
    double product = 1;
    for (int i = 2; i <= n; i++) {
      product *= i;
    }
    return product;
  }

  private void add(double[] law, double ways, int[] part, Settings settings) {
    double e = epsilon.value().doubleValue();
    int second = settings.shared ? 0 : 1;
    int last = settings.overlap ? 3 : 2;
    double[] up = {
      positive(part[4] - part[0], e * settings.models, settings.moved),
      positive(part[4 + second] - part[second], e * settings.models, settings.moved)
    };
    for (int one = 0; one < 2; one++) {
      for (int other = 0; other < 2; other++) {
        double models = (one == 1 ? up[0] : 1 - up[0]) * (other == 1 ? up[1] : 1 - up[1]) * ways;
        // A positive model errs on the negatives.
        double more = (other - one) * (part[last] - part[4 + last]);
        double first = 1 / (1 + Math.exp(-e * settings.choice / settings.moved * more));
        law[one] += models * first;
        law[2 + other] += models * (1 - first);
      }
    }
  }

  /** The probability of the positive sign, by a pull. */
  private static double positive(int pull, double epsilon, int moved) {
    return 1 / (1 + Math.exp(-epsilon * pull / moved));
  }

  /** Two settings of privgene, told apart by their steps. */
  static List<PrivGene.Parameters> settings(Epsilon each, Adjacency adjacency) {
    return DoubleStream.of(0.3, 0.6)
        .mapToObj(
            step ->
                new PrivGene.Parameters(
                    new PrivacyTarget(each, Delta.ZERO),
                    adjacency,
                    new HingeMarginLoss(),
                    PrivGene.Breed.COORDINATES,
                    1,
                    2,
                    2,
                    step,
                    1))
        .toList();
  }

  /** The records of a table and the public ones. */
  static Rows rows(int... counts) {
    return TinyRows.of(
        new int[] {counts[0] + BULK[0], counts[1] + BULK[1]},
        new float[] {1, 1},
        new byte[] {-1, 1},
        1);
  }

  /** By the setting, and by the sign of its model. */
  static int number(double w) {
    return (Math.abs(w) > 0.45 ? 2 : 0) + (w > 0 ? 1 : 0);
  }

  @Override
  public int draw(int[] counts, RandomBits random) {
    double w =
        TinyRows.weight(
            new PrivateTuning<>(new PrivGene()),
            rows(counts),
            new PrivateTuning.Parameters<>(settings(epsilon, adjacency), epsilon, adjacency),
            random);
    return number(w);
  }

  @Override
  public List<BrokenVariant<Settings>> variants() {
    int moved = right().moved;
    return List.of(
        code("models with half their noise", with(2, 1)),
        code("a choice with half its noise", with(1, 2)),
        code("models without noise", with(1e3, 1)),
        code("a choice without noise", with(1, 1e3)),
        adjacency.replaces()
            ? code(
                "sensitivity of the other neighbour relation", new Settings(1, 1, 1, false, false))
            : code("half of epsilon for models and half for the choice", with(0.5, 0.5)),
        code("errors counted on all records", new Settings(1, 1, moved, true, false)),
        code("both models from one portion", new Settings(1, 1, moved, false, true)),
        // Where the sizes of portions are random, even noiseless choices keep the promise on tables
        // so
        // small; that the code draws otherwise than stated is seen.

        adjacency.replaces()
            ? stated("epsilon times the number of records", with(9, 9))
            : code("epsilon times the number of records", with(9, 9)),
        firstKindTwice(),
        changed("better of two samples", Change.betterOfTwo()),
        changed("the most likely output, where it is", Change.mostLikely()));
  }
}
