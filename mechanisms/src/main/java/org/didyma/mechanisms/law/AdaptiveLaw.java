package org.didyma.mechanisms.law;

import java.util.List;
import java.util.function.BiFunction;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.AgdBudget;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * dp-agd with one weight: the sign of a noisy gradient, then one of three steps by noisy losses, as
 * often as the budget covers. All tables of at most two records of three kinds.
 */
final class AdaptiveLaw implements ExactLaw<AdaptiveLaw.Settings> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new AdaptiveLaw(epsilon, adjacency));

  private static final float[] FEATURES = {-2, 2, 0};
  private static final byte[] LABELS = {1, 1, 1};
  private static final int MOST_RECORDS = 2;
  private static final Delta DELTA = Delta.parse("0.001");
  private static final double CLIP = 0.5;
  private static final double CAP = 2;

  /** Steps to choose from are 0, 1 and 2. */
  private static final int LARGEST = 2;

  /** A failed choice asks for more budget than there is, and ends the run. */
  private static final double INCREASE = 1e5;

  private static final NormalDistribution NORMAL = new NormalDistribution();

  /**
   * What may be wrong.
   *
   * @param gradient the noise of gradients, as a share of what it should be
   * @param choice the noise of choices, as a share of what it should be
   * @param clip largest norm of a gradient
   * @param cap largest loss
   * @param rounds of a gradient and a choice
   */
  record Settings(double gradient, double choice, double clip, double cap, int rounds) {}

  /** Of logarithms of probabilities: scores are whole numbers of their units. */
  private static final double ERROR = 1e-4;

  private final Adjacency adjacency;
  private final PrivacyGuarantee promise;
  private final AgdBudget budget;
  private final int rounds;
  private final BiFunction<Rows, RandomBits, double[]> runs;

  AdaptiveLaw(Epsilon epsilon, Adjacency adjacency) {
    DpAgd.Parameters parameters = parameters(new PrivacyTarget(epsilon, DELTA), adjacency);
    this.adjacency = adjacency;
    this.budget = budget(parameters);
    this.promise = PrivacyGuarantee.zeroConcentrated(budget.total(), adjacency);
    this.rounds = rounds(budget);
    this.runs = DpAgd.runs(parameters, 1);
  }

  private static AgdBudget budget(DpAgd.Parameters parameters) {
    return AgdBudget.of(parameters.target(), parameters.search().splits());
  }

  private static int rounds(AgdBudget budget) {
    return (int)
        (budget.total().value().doubleValue()
            / (budget.gradientRho() + budget.stepCost().value().doubleValue()));
  }

  /** Split into the fewest parts of which one round is covered. */
  private static DpAgd.Parameters parameters(PrivacyTarget target, Adjacency adjacency) {
    int splits = 1;
    while (rounds(AgdBudget.of(target, splits)) == 0) {
      splits++;
    }
    return new DpAgd.Parameters(
        target,
        adjacency,
        MOST_RECORDS,
        MOST_RECORDS,
        false,
        new RegularisedLoss(new LogisticMarginLoss(), 0),
        Rational.of(1, 2),
        CAP,
        CandidateSelection.EXPONENTIAL_NOISE,
        new DpAgd.Search(splits, INCREASE, LARGEST, 1000, 0, LARGEST));
  }

  @Override
  public PrivacyGuarantee promise() {
    return promise;
  }

  @Override
  public TinyDomain tables() {
    return TinyDomain.upTo(FEATURES.length, MOST_RECORDS);
  }

  @Override
  public Settings right() {
    return new Settings(1, 1, CLIP, CAP, rounds);
  }

  private int reach() {
    return LARGEST * (rounds + 1);
  }

  /** The weight is a whole number; the outermost outputs are out of reach. */
  @Override
  public OutputLaw of(int[] counts, Settings settings) {
    double[] law = new double[2 * reach() + 1];
    descend(law, counts, settings, 0, 1, settings.rounds);
    return OutputLaw.ofProbabilities(law, ERROR);
  }

  private void descend(
      double[] law, int[] counts, Settings settings, int w, double share, int left) {
    if (left == 0) {
      law[Math.max(-reach(), Math.min(reach(), w)) + reach()] += share;
      return;
    }
    double gradient = 0;
    for (int kind = 0; kind < counts.length; kind++) {
      double x = FEATURES[kind];
      double slope = -x / (1 + Math.exp(x * w));
      gradient += counts[kind] * Math.max(-settings.clip, Math.min(settings.clip, slope));
    }
    double sigma = moved() * CLIP / Math.sqrt(2 * budget.gradientRho()) * settings.gradient;
    double up = NORMAL.cumulativeProbability(-gradient / sigma);
    for (int sign = -1; sign <= 1; sign += 2) {
      double[] steps = steps(counts, settings, w, sign);
      for (int j = 0; j < steps.length; j++) {
        double here = share * (sign > 0 ? up : 1 - up) * steps[j];
        // Without a step there is no further round.
        descend(law, counts, settings, w + sign * j, here, j == 0 ? 0 : left - 1);
      }
    }
  }

  private int moved() {
    return adjacency.replaces() ? 2 : 1;
  }

  /** Permute-and-flip on three candidates: q_j times the integral of (1 - u q_k)(1 - u q_l). */
  private double[] steps(int[] counts, Settings settings, int w, int sign) {
    double rate = budget.stepEpsilon().doubleValue() / (moved() * CAP * settings.choice);
    double[] scores = new double[LARGEST + 1];
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j <= LARGEST; j++) {
      for (int kind = 0; kind < counts.length; kind++) {
        double margin = FEATURES[kind] * (w + sign * j);
        double loss = Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
        scores[j] += counts[kind] * Math.min(settings.cap, loss);
      }
      least = Math.min(least, scores[j]);
    }
    double[] q = new double[scores.length];
    for (int j = 0; j < q.length; j++) {
      q[j] = Math.exp(-rate * (scores[j] - least));
    }
    double[] law = new double[q.length];
    for (int j = 0; j < q.length; j++) {
      double one = q[(j + 1) % 3];
      double other = q[(j + 2) % 3];
      law[j] = q[j] * (1 - (one + other) / 2 + one * other / 3);
    }
    return law;
  }

  @Override
  public int draw(int[] counts, RandomBits random) {
    Rows rows = TinyRows.of(counts, FEATURES, LABELS, Double.POSITIVE_INFINITY);
    int w = (int) Math.round(runs.apply(rows, random)[0]);
    return Math.max(-reach(), Math.min(reach(), w)) + reach();
  }

  @Override
  public List<BrokenVariant<Settings>> variants() {
    return List.of(
        code("gradients with half their noise", with(0.5, 1)),
        code("choices with half their noise", with(1, 0.5)),
        code("gradients without noise", with(1e-3, 1)),
        code("choices without noise", with(1, 1e-3)),
        adjacency.replaces()
            ? code("noise of the other neighbour relation", with(0.5, 0.5))
            : code("a third of the noise", with(1.0 / 3, 1.0 / 3)),
        stated("noise enough for a mean, on a sum", with(0.1, 0.1)),
        code("gradients that are not charged", new Settings(1, 1, CLIP, CAP, rounds + 1)),
        code("clipping skipped", new Settings(1, 1, 100, CAP, rounds)),
        code("losses without a bound", new Settings(1, 1, CLIP, 100, rounds)),
        firstKindTwice(),
        changed("better of two samples", Change.betterOfTwo()),
        changed("the most likely output, where it is", Change.mostLikely()));
  }

  private Settings with(double gradient, double choice) {
    return new Settings(gradient, choice, CLIP, CAP, rounds);
  }
}
