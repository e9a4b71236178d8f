package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.RandomTrials;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A private search: a geometric number of trials of two settings of privgene with one weight and
 * one generation. Each model is one of two signs, and of all trials the one with the fewest noisy
 * errors is released; what it promises includes the search. All tables of at most two records of
 * two kinds on top of a public bulk.
 */
final class TrialsAudit extends ChoiceAudit<TrialsAudit.Settings> {

  /** Of a part of mechanisms, which is none of them. */
  static final AuditFamily FAMILY =
      AuditFamily.ofPart(
          "trials",
          (epsilon, adjacency, setting, bits) -> new TrialsAudit(epsilon, adjacency, bits));

  private static final float[] FEATURES = {1, 1};
  private static final byte[] LABELS = {-1, 1};
  private static final int MOST_RECORDS = 2;
  private static final int[] BULK = {3, 4};
  private static final double[] STEPS = {0.3, 0.6};
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

  private final Epsilon epsilon;
  private final Adjacency adjacency;

  TrialsAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    super(TinyDomain.upTo(2, MOST_RECORDS), PrivacyGuarantee.pure(epsilon, adjacency), bits);
    this.epsilon = epsilon;
    this.adjacency = adjacency;
  }

  @Override
  AuditFamily family() {
    return FAMILY;
  }

  @Override
  Settings right() {
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
            this::settings);
  }

  private List<PrivGene.Parameters> settings(Epsilon each) {
    List<PrivGene.Parameters> settings = new ArrayList<>();
    for (double step : STEPS) {
      settings.add(
          new PrivGene.Parameters(
              new PrivacyTarget(each, Delta.ZERO),
              adjacency,
              new HingeLoss(),
              PrivGene.Breed.COORDINATES,
              1,
              2,
              2,
              step,
              1));
    }
    return settings;
  }

  /** The two signs of the first setting, and those of the second. */
  @Override
  double[] law(int[] counts, Settings settings) {
    int negatives = counts[0] + BULK[0];
    int positives = counts[1] + BULK[1];
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
        double share = best * mass[sign] / equal / STEPS.length;
        law[sign] += share;
        law[2 + sign] += share;
      }
      worse = Math.max(0, worse - equal);
    }
    return law;
  }

  /** The probability that all of a geometric number of trials are within some mass. */
  private static double notBetter(double mass) {
    return mass / (MEAN - (MEAN - 1) * mass);
  }

  @Override
  int release(int[] counts, RandomBits random) {
    int[] all = {counts[0] + BULK[0], counts[1] + BULK[1]};
    double w =
        weight(
            new RandomTrials<>(new PrivGene()),
            TinyRows.of(all, FEATURES, LABELS, 1),
            parameters(),
            random);
    return (Math.abs(w) > 0.45 ? 2 : 0) + (w > 0 ? 1 : 0);
  }

  @Override
  public List<Subject> twins() {
    List<Subject> twins = new ArrayList<>();
    twins.add(stated("epsilon times the number of records", with(9, 9)));
    twins.add(code("trials at the price of the release", with(3, 3)));
    twins.add(code("models without noise", with(1e3, 1)));
    twins.add(code("errors counted without noise", with(1, 1e3)));
    twins.addAll(usual());
    return twins;
  }
}
