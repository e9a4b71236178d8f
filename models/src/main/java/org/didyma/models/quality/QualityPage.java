package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.ground.Json;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.Printing;
import org.didyma.models.cards.SvgCard;
import org.didyma.models.cards.WallCard;
import org.didyma.models.page.Page;
import org.didyma.models.page.Palette;
import org.didyma.models.page.Plot;
import org.didyma.models.page.TextTable;

/** The page of a private evaluation: the card, how good it is, and what its scores mean. */
public final class QualityPage {

  private QualityPage() {}

  /** The page; it says nothing that the file of the evaluation and the model do not. */
  public static Page of(Measured measured) {
    return of(measured.evaluation());
  }

  /** The same page. */
  public static Page of(Evaluation evaluation) {
    Quality quality = evaluation.quality();
    PointsCard card = PointsCard.of(evaluation.model());
    Page page = new Page("How good the card is", quality.verdict().sentence());
    page.text(
        "Accuracy %s (%s to %s), AUC %s (%s to %s), measured privately."
            .formatted(
                QualityText.percent(quality.accuracy().value()),
                QualityText.percent(quality.accuracy().low()),
                QualityText.percent(quality.accuracy().high()),
                QualityText.number(quality.auc().value()),
                QualityText.number(quality.auc().low()),
                QualityText.number(quality.auc().high())));
    page.table(QualityText.figures(quality)).points(QualityText.notes(quality));
    page.heading(
        "What %s mean".formatted(evaluation.unit().equals("points") ? "points" : "scores"));
    page.plot(risks(evaluation)).plot(curve(evaluation));
    page.text(QualityText.JOINED).table(QualityText.risks(evaluation));
    page.heading("What other decisions would do").table(QualityText.cutoffs(evaluation));
    page.heading("The card")
        .drawing(SvgCard.render(WallCard.of(evaluation.model(), Printing.USUAL)));
    page.heading("Guarantee of this evaluation");
    return page.text(evaluation.guarantee().statement());
  }

  /** Measured risks with their intervals. */
  private static Plot risks(Evaluation evaluation) {
    Quality quality = evaluation.quality();
    ScoreBands bands = quality.scores().bands();
    ArrayNode rows = Json.object().putArray("rows");
    for (RiskLine line : quality.joinedRisks()) {
      double middle =
          (bands.middle(line.first()) + bands.middle(line.last())) / 2 + evaluation.shift();
      rows.addObject()
          .put("score", middle)
          .put("risk", line.risk().value())
          .put("low", line.risk().low())
          .put("high", line.risk().high());
    }
    ObjectNode spec = Plot.spec(rows);
    ArrayNode layer = spec.putArray("layer");
    ObjectNode ends = layer.addObject();
    mark(ends, "rule").put("strokeWidth", 1.5);
    axes(ends, "score", evaluation.unit(), "low", "risk").putObject("y2").put("field", "high");
    ObjectNode points = layer.addObject();
    mark(points, "point").put("filled", true).put("size", 55);
    axes(points, "score", evaluation.unit(), "risk", "risk");
    return new Plot(
        "Measured risk by " + evaluation.unit(),
        "The share of positive records, with intervals of 95 %.",
        spec,
        QualityText.risks(evaluation));
  }

  /** True against false positives. */
  private static Plot curve(Evaluation evaluation) {
    Quality quality = evaluation.quality();
    ArrayNode rows = Json.object().putArray("rows");
    TextTable numbers = new TextTable(0, List.of("positive above", "false", "true"));
    rows.addObject().put("false", 0).put("true", 0);
    List<Cutoff> cutoffs = quality.cutoffs();
    for (int i = cutoffs.size() - 1; i >= 0; i--) {
      Cutoff cutoff = cutoffs.get(i);
      rows.addObject()
          .put("false", 1 - cutoff.specificity().value())
          .put("true", cutoff.sensitivity().value());
      numbers.add(
          List.of(
              QualityText.above(evaluation, cutoff),
              QualityText.percent(1 - cutoff.specificity().value()),
              QualityText.percent(cutoff.sensitivity().value())));
    }
    ObjectNode spec = Plot.spec(rows);
    ArrayNode layer = spec.putArray("layer");
    ObjectNode line = layer.addObject();
    mark(line, "line").put("strokeWidth", 1.5);
    axes(line, "false", "1 - specificity", "true", "sensitivity")
        .putObject("order")
        .put("field", "true");
    ObjectNode points = layer.addObject();
    mark(points, "point").put("filled", true).put("size", 40);
    axes(points, "false", "1 - specificity", "true", "sensitivity");
    return new Plot(
        "True against false positives",
        "Each point is a decision at another score (ROC), from noisy counts.",
        spec,
        numbers);
  }

  private static ObjectNode mark(ObjectNode layer, String type) {
    return layer.putObject("mark").put("type", type).put("color", Palette.LIGHT.get(0));
  }

  private static ObjectNode axes(
      ObjectNode layer, String x, String nameOfX, String y, String nameOfY) {
    ObjectNode encoding = layer.putObject("encoding");
    encoding.putObject("x").put("field", x).put("type", "quantitative").put("title", nameOfX);
    encoding.putObject("y").put("field", y).put("type", "quantitative").put("title", nameOfY);
    return encoding;
  }
}
