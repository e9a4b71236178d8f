package org.didyma.mechanisms.points;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.ProofPages;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.mechanisms.reading.ThresholdFit;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism that draws points, and then noisy counts of the same records by score and class, to
 * which {@link ThresholdFit} fits the thresholds of the classes: shares of classes, from which
 * points are drawn, are right at one score only. Promise: the sum of both prices, as each record is
 * in one count whatever the points are (docs/proofs/outcomes.md, section 4).
 *
 * @param inner draws points
 * @param schema of the table, for the scores that are possible
 * @param loss what scores mean where the counts say too little; points may have a unit of their own
 * @param price of the counts
 * @param adjacency of the counts
 */
public record CountedReading<D, P>(
    Mechanism<D, P> inner, Schema schema, OrderedLoss loss, Epsilon price, Adjacency adjacency)
    implements Mechanism<D, P> {

  /** More groups would share the records out among more noise. */
  private static final int GROUPS = 16;

  private static final String PROOF = "docs/proofs/outcomes.md, section 4";

  private static final NoisyCounts COUNTS = new NoisyCounts();

  /**
   * The same mechanism with counts after it.
   *
   * @param chosen draws points from cells or rows with label codes
   */
  public static <D, P> ConfiguredMechanism<D, P> after(
      ConfiguredMechanism<D, P> chosen,
      Schema schema,
      OrderedLoss loss,
      Epsilon price,
      Adjacency adjacency) {
    return new ConfiguredMechanism<>(
        new CountedReading<>(chosen.mechanism(), schema, loss, price, adjacency),
        chosen.parameters(),
        chosen.form(),
        chosen.reason(),
        chosen.conditions());
  }

  /** What is asked of the counts; all but their number is the same for any number of groups. */
  NoisyCounts.Parameters counting(int groups) {
    return new NoisyCounts.Parameters(price, adjacency, groups * loss.labels());
  }

  @Override
  public boolean choosesFromLattice() {
    return inner.choosesFromLattice();
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public String proof() {
    return ProofPages.joined(inner.proof(), COUNTS.proof(counting(1)), PROOF);
  }

  @Override
  public String name(P parameters) {
    return inner.name(parameters);
  }

  @Override
  public String proof(P parameters) {
    return ProofPages.joined(inner.proof(parameters), COUNTS.proof(counting(1)), PROOF);
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return new PrivacyEvent.Composed(
        List.of(inner.describe(parameters), COUNTS.describe(counting(1))));
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return inner.guarantee(parameters).and(COUNTS.guarantee(counting(1)));
  }

  @Override
  public void requireUsable(D none, P parameters) {
    inner.requireUsable(none, parameters);
  }

  @Override
  public void check(D data, P parameters) {
    inner.check(data, parameters);
  }

  @Override
  public String outlook(D data, P parameters) {
    return inner.outlook(data, parameters);
  }

  @Override
  public RawOutput.Point draw(D data, P parameters, RandomBits bits, CancellationToken stop) {
    RawOutput.Point drawn = (RawOutput.Point) inner.draw(data, parameters, bits, stop);
    ScoreGroups groups = new ScoreGroups(drawn.weights(), schema, GROUPS);
    NoisyCounts.Parameters counting = counting(groups.count());
    long[] noisy = COUNTS.draw(groups.counts(data, loss.labels()), counting, bits, stop);
    OrderedLoss own = drawn.unit().map(unit -> (OrderedLoss) loss.per(unit)).orElse(loss);
    return drawn.readBy(ThresholdFit.of(own, groups.scores(), noisy, counting.noise()));
  }
}
