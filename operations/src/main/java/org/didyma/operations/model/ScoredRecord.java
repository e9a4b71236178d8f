package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.export.Scorecard;

/**
 * One record under a model, in the points of the printed card: its total, and what each column adds
 * to it. Of real weights points are the weights.
 *
 * @param model with the rule
 * @param points how points are written
 * @param total the sum
 * @param margin the score: how much the total is above the card's own cut-off
 * @param above the score that positive records exceed
 * @param reasons the columns that can add anything, by how much they add, largest first
 */
record ScoredRecord(
    Model model,
    PrintedPoints points,
    double total,
    double margin,
    double above,
    List<Reason> reasons) {

  /**
   * What a column adds.
   *
   * @param column its name
   * @param field its field, empty where there is none
   * @param remark why that is not what the column is to hold, empty where it is
   * @param added to the total
   * @param least that a listed field of the column adds
   * @param most that a listed field of the column adds
   */
  record Reason(
      String column, String field, String remark, double added, double least, double most) {}

  static ScoredRecord of(Model model, Map<String, String> record, double above) {
    Scorecard card = Scorecard.of(model);
    PrintedPoints points = PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO);
    double[] added = card.added(record);
    double score = 0;
    List<Reason> reasons = new ArrayList<>();
    for (int c = 0; c < added.length; c++) {
      String column = card.columns().get(c).name();
      long shift = points.shifts().get(c);
      ScoreSpan span = points.spans().get(c);
      score += added[c];
      if (span.least() != span.most() || added[c] != span.least()) {
        String field = record.getOrDefault(column, "");
        reasons.add(
            new Reason(
                column,
                field,
                remark(model.schema(), column, field),
                added[c] + shift,
                span.least() + shift,
                span.most() + shift));
      }
    }
    reasons.sort(Comparator.comparingDouble((Reason r) -> r.least - r.added));
    return new ScoredRecord(
        model, points, score + points.shift(), score - card.threshold(), above, reasons);
  }

  private static String remark(Schema schema, String column, String field) {
    Feature feature =
        schema.features().stream().filter(f -> f.column().equals(column)).findFirst().orElseThrow();
    SchemaFitReport.OfColumn read = SchemaFitReport.ofField(schema, feature, field);
    if (field.isEmpty() || read.missing() > 0) {
      return "";
    }
    if (read.malformed() > 0) {
      return ", which is not a number";
    }
    if (read.outside() > 0) {
      return ", which is out of range";
    }
    return read.unlisted() > 0 ? ", which is not listed" : "";
  }

  private boolean isPositive() {
    return margin > above;
  }

  private String label() {
    BinaryLabel label = model.schema().label().binary();
    return (isPositive() ? label.positive() : label.negative()).get(0);
  }

  private Optional<Double> risk() {
    return model.risk().map(scale -> scale.risk(margin));
  }

  String text() {
    StringBuilder text = new StringBuilder();
    model.reading().ifPresentOrElse(reading -> text.append(read(reading)), () -> decide(text));
    for (Reason reason : reasons) {
      text.append(
          "  %6s  %s: %s (%s to %s)\n"
              .formatted(
                  reason.added > 0 ? "+" + number(reason.added) : number(reason.added),
                  reason.column,
                  reason.field.isEmpty() ? "(empty)" : reason.field + reason.remark,
                  number(reason.least),
                  number(reason.most)));
    }
    return text.toString();
  }

  /** How the total is to the cut-off, in the words of the card's rule. */
  private String compared() {
    return points.form() == PrintedPoints.Form.AS_LEARNED
        ? (isPositive() ? "exceeds " : "does not exceed ")
            + (above == 0 ? model.rule().limit() : number(points.cutOff() + above))
        : (isPositive() ? "is at least " : "is below ") + number(points.cutOff() + above + 1);
  }

  /** What the score says of a label of more than two values. */
  private String read(OutcomeReading reading) {
    StringBuilder text = new StringBuilder("points %s".formatted(number(total)));
    reading.likeliest(margin).ifPresent(value -> text.append(", most probable: ").append(value));
    text.append('\n');
    double[] numbers = reading.numbers().at(margin);
    for (int i = 0; i < numbers.length; i++) {
      text.append(
          reading.isOfShares()
              ? "%s %s: %.1f %%\n"
                  .formatted(reading.what(), reading.names().get(i), 100 * numbers[i])
              : "%s of %s: %.4g\n".formatted(reading.what(), reading.names().get(i), numbers[i]));
    }
    return text.toString();
  }

  /** The class of two, and its risk. */
  private void decide(StringBuilder text) {
    text.append(
        "%s %s, which %s: %s = %s\n"
            .formatted(
                model.rule() instanceof Rule.Points ? "points" : "a score of",
                number(total),
                compared(),
                model.schema().label().column(),
                label()));
    model
        .risk()
        .ifPresent(scale -> text.append("predicted risk %s\n".formatted(scale.text(margin))));
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object().put("score", total);
    if (model.reading().isPresent()) {
      put(tree, model.reading().get());
    } else {
      tree.put("prediction", label());
    }
    risk().ifPresent(r -> tree.put("risk", r));
    ArrayNode array = tree.putArray("reasons");
    for (Reason reason : reasons) {
      array
          .addObject()
          .put("column", reason.column)
          .put("field", reason.field)
          .put("added", reason.added)
          .put("least", reason.least)
          .put("most", reason.most);
    }
    return tree;
  }

  private void put(ObjectNode tree, OutcomeReading reading) {
    double[] numbers = reading.numbers().at(margin);
    if (!reading.isOfShares()) {
      tree.put("prediction", numbers[0]);
      return;
    }
    reading.likeliest(margin).ifPresent(value -> tree.put("prediction", value));
    ObjectNode shares = tree.putObject(reading.what());
    for (int i = 0; i < numbers.length; i++) {
      shares.put(reading.names().get(i), numbers[i]);
    }
  }

  static String number(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.4g", number);
  }
}
