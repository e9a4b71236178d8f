package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.models.Model;
import org.didyma.models.QueryResult;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation of a model: the release of noisy counts with its promise, and what follows
 * from them.
 *
 * @param model that was evaluated, with what follows from the counts as what it is worth
 * @param release the noisy counts; its promise may be one that was made together with the model
 * @param ofCounts what the counts by themselves promise, from which the law of their noise follows
 * @param quality what follows
 */
public record EvaluationResult(
    Model model, QueryResult<long[]> release, PrivacyGuarantee ofCounts, Quality quality)
    implements Measurement {

  /** A model that was evaluated so. */
  static EvaluationResult of(
      Model model, QueryResult<long[]> release, PrivacyGuarantee ofCounts, Quality quality) {
    return new EvaluationResult(
        model.with(quality.worth(model, ofCounts)), release, ofCounts, quality);
  }

  @Override
  public EvaluationReport report() {
    return new EvaluationReport(model, quality, release.guarantee());
  }

  @Override
  public ObjectNode tree(String version) {
    return QualityFile.tree(this, version);
  }

  /** What is added to scores to make points of them. */
  public static double shift(Rule rule) {
    return rule instanceof Rule.Points points ? points.threshold() : 0;
  }

  /** The points of a score of 0 as cards are printed. */
  static double printed(Model model) {
    return PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).cutOff();
  }

  /** The scores that records have whose values the card lists. */
  static ScoreSpan listed(Model model) {
    return PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).listed(model.rule());
  }

  static String unit(Rule rule) {
    return rule instanceof Rule.Points ? "points" : "score";
  }
}
