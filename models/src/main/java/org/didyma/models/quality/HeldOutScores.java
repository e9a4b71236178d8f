package org.didyma.models.quality;

import java.util.Optional;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * What {@link EvaluationQuery} asks, for any label, of the part of a table that was held out from
 * learning. Promise: epsilon-differential privacy (pure) for that part, so that learning and this
 * together cost the larger of their prices.
 */
public final class HeldOutScores implements HoldoutQuery<RawOutput, long[]> {

  private final NoisyCounts counts = new NoisyCounts();
  private final Schema schema;
  private final int most;
  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private @Nullable CountNoise ofMost;

  /**
   * One evaluation.
   *
   * @param schema of the table
   * @param most bands of scores, at least 2
   * @param epsilon its price
   * @param adjacency whether a record, or a unit where there are units, is replaced or added
   */
  public HeldOutScores(Schema schema, int most, Epsilon epsilon, Adjacency adjacency) {
    this.schema = schema;
    this.most = most;
    this.epsilon = epsilon;
    this.adjacency = adjacency.of(schema.withOneRecordPerUnit().subject());
  }

  /** Of what is scored. */
  public Schema schema() {
    return schema;
  }

  /** The public parameters of counts in this number of bands. */
  public NoisyCounts.Parameters parameters(int bands) {
    return new NoisyCounts.Parameters(epsilon, adjacency, schema.label().labels() * bands);
  }

  /** The bands whose records are counted together. */
  public ScoreBands bands(Rule rule) {
    return ScoreBands.of(rule, schema, most);
  }

  /** The law of the noise of their counts. */
  public CountNoise noise(ScoreBands bands) {
    return parameters(bands.count()).noise();
  }

  /** That of as many bands as there may be, computed once: a plan asks often. */
  private CountNoise noise() {
    if (ofMost == null) {
      ofMost = parameters(most).noise();
    }
    return ofMost;
  }

  @Override
  public String name() {
    return counts.name(parameters(1));
  }

  @Override
  public String proof() {
    return counts.proof(parameters(1));
  }

  /** The same for any number of bands. */
  @Override
  public PrivacyEvent describe() {
    return counts.describe(parameters(1));
  }

  @Override
  public PrivacyGuarantee guarantee() {
    return counts.guarantee(parameters(1));
  }

  @Override
  public Posed<long[], NoisyCounts.Parameters, long[]> pose(RawOutput learned, Cells part) {
    Rule rule = Rule.of(learned, schema.dimension());
    ScoreBands bands = bands(rule);
    return new Posed<>(counts, parameters(bands.count()), bands.counts(rule, schema, part));
  }

  /**
   * About the width that the interval of the accuracy will have, before anything is read: sampling,
   * and the noise of two counts for each of as many bands as there may be. At most 1.
   *
   * @param records how many will be held out and counted, one of each unit where there are units; a
   *     guess, at least 0
   * @param accuracy a guess
   */
  public double expectedWidth(double records, double accuracy) {
    double p = accuracy;
    double q = 1 - p;
    double drawn = noise().variance(most * (p * p + q * q), most * (q - p));
    double variance = (p * q + drawn / records) / records;
    return records > 0 ? Math.min(1, 2 * Level.USUAL.z() * Math.sqrt(variance)) : 1;
  }

  /**
   * About the width that the interval of the AUC will have, likewise, where there are no more
   * scores than bands. At most 1.
   *
   * @param records as above
   * @param positives the share of positive ones, a guess in (0, 1)
   * @param area a guess, at least 1/2 and below 1
   */
  public double expectedAreaWidth(double records, double positives, double area) {
    return records > 0
        ? ExpectedArea.of(
                records * positives, records * (1 - positives), most, area, noise(), Level.USUAL)
            .width()
        : 1;
  }

  /**
   * Whether four in five releases are expected to call a card better than the base rate, likewise.
   *
   * @param records as above
   * @param positives the share of positive ones, a guess in (0, 1)
   * @param area of the card, above 1/2 and below 1
   */
  public boolean isExpectedToTell(double records, double positives, double area) {
    return records > 0
        && ExpectedArea.isTold(
            records * positives, records * (1 - positives), most, area, noise(), Level.USUAL);
  }

  /**
   * What follows from the counts of a label of two values.
   *
   * @param model of the release
   * @param costs of errors, public
   */
  public EvaluationResult measured(HoldoutResult<long[]> evaluated, Model model, Costs costs) {
    return EvaluationResult.of(
        model,
        evaluated.answer(),
        guarantee(),
        quality(model.rule(), evaluated.answer().answer(), costs, model.risk()));
  }

  /**
   * What follows from counts, simulated ones too.
   *
   * @param learned what they are the scores of
   * @param counts what the query that was {@link #pose posed} of it brought
   * @param costs of errors, public
   */
  public Quality quality(RawOutput learned, long[] counts, Costs costs) {
    return quality(Rule.of(learned, schema.dimension()), counts, costs, learned.risk());
  }

  private Quality quality(Rule rule, long[] counts, Costs costs, Optional<RiskScale> risk) {
    ScoreBands bands = bands(rule);
    return new Quality(new NoisyScores(bands, counts, noise(bands)), costs, risk);
  }
}
