package org.didyma.mechanisms.law;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.RandomTrials;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A private search: a geometric number of trials of two settings of privgene with one weight and
 * one generation. Each model is one of two signs, and of all trials the one with the fewest noisy
 * errors is released; what it promises includes the search. All tables of at most two records of
 * two kinds on top of a public bulk.
 */
record TrialsLaw(Epsilon epsilon, Adjacency adjacency) implements ExactLaw<TrialsLaw.Settings> {

  static final LawDeclaration DECLARED =
      LawDeclaration.of((epsilon, adjacency, on) -> new TrialsLaw(epsilon, adjacency));

  private static final int MOST_RECORDS = 2;
  private static final int MEAN = 4;

  /** Noisy counts further away have no weight. */
  private static final double FAR = 40;

  /**
   * What may be wrong.
   *
   * @param models so many times the epsilon of a model
   * @param counts so many times the epsilon of a count of errors
   * @param moved how much a record moves a model's pull: 1, or 2 when it is replaced
   */
  record Settings(double models, double counts, int moved) {}

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

  private Settings with(double models, double counts) {
    return new Settings(models, counts, adjacency.replaces() ? 2 : 1);
  }

  private RandomTrials.Parameters<PrivGene.Parameters> parameters() {
    return new RandomTrials<>(new PrivGene())
        .within(
            new PrivacyTarget(epsilon, Delta.ZERO),
            TrialNumber.geometric(MEAN),
            adjacency,
            each -> TuningLaw.settings(each, adjacency));
  }

  /** The two signs of the first setting, and those of the second. */
  @Override
  public OutputLaw of(int[] counts, Settings settings) {
    int negatives = counts[0] + TuningLaw.BULK[0];
    int positives = counts[1] + TuningLaw.BULK[1];
    double counting = epsilon.value().doubleValue() / 15;
    double training = 4 * counting;
    double pull = training * settings.models * (positives - negatives) / settings.moved;
    double up = 1 / (1 + Math.exp(-pull));
    // Masses of noisy counts, of either sign: a positive model errs on the negatives.
    double rate = counting * settings.counts;
    int far = (int) Math.ceil(FAR / rate);
    Map<Integer, double[]> masses = new TreeMap<>();
    for (int k = -far; k <= far; k++) {
      double noise = Math.tanh(rate / 2) * Math.exp(-rate * Math.abs(k));
      masses.computeIfAbsent(positives + k, c -> new double[2])[0] += (1 - up) * noise;
      masses.computeIfAbsent(negatives + k, c -> new double[2])[1] += up * noise;
    }
    double[] law = new double[4];
    double worse = 1;
    for (double[] mass : masses.values()) {
      double equal = mass[0] + mass[1];
      double best = notBetter(worse) - notBetter(worse - equal);
      for (int sign = 0; sign < 2 && equal > 0; sign++) {
        double share = best * mass[sign] / equal / 2;
        law[sign] += share;
        law[2 + sign] += share;
      }
      worse = Math.max(0, worse - equal);
    }
    return OutputLaw.ofProbabilities(law, ERROR);
  }

  /** The probability that all of a geometric number of trials are within some mass. */
  private static double notBetter(double mass) {
    return mass / (MEAN - (MEAN - 1) * mass);
  }

  @Override
  public int draw(int[] counts, RandomBits random) {
    double w =
        TinyRows.weight(
            new RandomTrials<>(new PrivGene()), TuningLaw.rows(counts), parameters(), random);
    return TuningLaw.number(w);
  }

  @Override
  public List<BrokenVariant<Settings>> variants() {
    return List.of(
        stated("epsilon times the number of records", with(9, 9)),
        code("trials at the loss of the release", with(3, 3)),
        code("models without noise", with(1e3, 1)),
        code("errors counted without noise", with(1, 1e3)),
        firstKindTwice(),
        changed("better of two samples", Change.betterOfTwo()),
        changed("the most likely output, where it is", Change.mostLikely()));
  }
}
