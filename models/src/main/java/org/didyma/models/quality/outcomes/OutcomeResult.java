package org.didyma.models.quality.outcomes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.QueryResult;
import org.didyma.models.quality.EvaluationQuery;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation of a model for a label of more than two values: the release of noisy counts
 * with its promise, and what follows from them.
 *
 * @param model that was evaluated, with what follows from the counts as what it is worth
 * @param release the noisy counts; its promise may be one that was made together with the model
 * @param ofCounts what the counts by themselves promise, from which the law of their noise follows
 * @param quality what follows
 */
public record OutcomeResult(
    Model model, QueryResult<long[]> release, PrivacyGuarantee ofCounts, OutcomeQuality quality)
    implements Measurement {

  /**
   * Counts once, and says what follows.
   *
   * @param table with the model's schema
   */
  public static OutcomeResult of(EvaluationQuery query, Table table, CancellationToken stop) {
    return of(
        query.model(), query.counts(table, stop), query.ofCounts(), query.bands(), query.noise());
  }

  /**
   * What follows from counts of the part that was held out from learning.
   *
   * @param model of the release
   */
  public static OutcomeResult of(
      HeldOutScores scores, HoldoutResult<long[]> evaluated, Model model) {
    ScoreBands bands = scores.bands(model.rule());
    return of(model, evaluated.answer(), scores.guarantee(), bands, scores.noise(bands));
  }

  private static OutcomeResult of(
      Model model,
      QueryResult<long[]> release,
      PrivacyGuarantee ofCounts,
      ScoreBands bands,
      CountNoise noise) {
    OutcomeQuality quality = OutcomeQuality.of(model, bands, release.answer(), noise);
    return new OutcomeResult(
        model.with(quality.worth(model, ofCounts)), release, ofCounts, quality);
  }

  @Override
  public ObjectNode tree(String version) {
    return OutcomeFile.tree(this, version);
  }

  @Override
  public OutcomeReport report() {
    return new OutcomeReport(model, quality, release.guarantee());
  }
}
