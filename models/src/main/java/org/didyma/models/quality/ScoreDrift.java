package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.core.Json;
import org.didyma.models.page.TextTable;

/**
 * How two private evaluations of a model for a label of two values differ, as it is told.
 *
 * @param before the first evaluation
 * @param after the second one, of the same model
 * @param drift how they differ
 */
public record ScoreDrift(QualityReader.Content before, QualityReader.Content after, Drift drift)
    implements DriftReport {

  /**
   * The report.
   *
   * @throws org.didyma.core.InvalidInputException when they are not about the same bands of scores
   *     of one model
   */
  public static ScoreDrift between(QualityReader.Content before, QualityReader.Content after) {
    return new ScoreDrift(before, after, Drift.between(before, after));
  }

  @Override
  public boolean isOfSameCounts() {
    return before.scores().hasCountsOf(after.scores());
  }

  @Override
  public String text() {
    return DriftText.render(drift, before);
  }

  @Override
  public TextTable numbers() {
    return DriftText.numbers(drift, before);
  }

  @Override
  public String svg() {
    return DriftSvg.render(drift, before);
  }

  @Override
  public String page() {
    return DriftPage.of(drift, before, after).html();
  }

  @Override
  public ObjectNode tree() {
    ScoreBands bands = before.scores().bands();
    ObjectNode root = Json.object();
    put(root, "psi", drift.index());
    root.putObject("psi_uncorrected")
        .put("value", drift.uncorrected().value())
        .put("by_chance", drift.uncorrected().byChance());
    put(root, "auc_change", drift.auc());
    root.put("band_width", bands.width());
    put(root, "positive_share_change", drift.positiveShare());
    put(root, "flagged_change", drift.flagged());
    ArrayNode lines = root.putArray("bands");
    for (Drift.Line line : drift.lines()) {
      lines
          .addObject()
          .put("above", bands.last(line.first()) - bands.width())
          .put("up_to", bands.last(line.last()))
          .put("points", before.name(line.first(), line.last()))
          .put("before", line.before())
          .put("after", line.after());
    }
    return root;
  }

  private static void put(ObjectNode root, String name, IntervalEstimate estimate) {
    ObjectNode node = root.putObject(name);
    put(node, "value", estimate.value());
    put(node, "low", estimate.low());
    put(node, "high", estimate.high());
  }

  /** What is not known is null. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }
}
