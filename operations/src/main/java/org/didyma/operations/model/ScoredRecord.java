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
import org.didyma.models.export.Scorecard;

/**
 * One record under a model: its score, and what each column adds to it.
 *
 * @param model with the rule
 * @param score the sum
 * @param reasons the columns that can add anything, by how much they add, largest first
 */
record ScoredRecord(Model model, double score, List<Reason> reasons) {

  /**
   * What a column adds.
   *
   * @param column its name
   * @param field its field, empty where there is none
   * @param remark why that is not what the column is to hold, empty where it is
   * @param added to the score
   * @param least that any field of the column adds
   * @param most that any field of the column adds
   */
  record Reason(
      String column, String field, String remark, double added, double least, double most) {}

  static ScoredRecord of(Model model, Map<String, String> record) {
    Scorecard card = Scorecard.of(model);
    double[] added = card.added(record);
    double score = 0;
    List<Reason> reasons = new ArrayList<>();
    for (int c = 0; c < added.length; c++) {
      Scorecard.Column column = card.columns().get(c);
      double[] range = column.range();
      score += added[c];
      if (range[0] != range[1]) {
        String field = record.getOrDefault(column.name(), "");
        String remark = remark(model.schema(), column.name(), field);
        reasons.add(new Reason(column.name(), field, remark, added[c], range[0], range[1]));
      }
    }
    reasons.sort(Comparator.comparingDouble((Reason r) -> r.least - r.added));
    return new ScoredRecord(model, score, reasons);
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
    return margin() > 0;
  }

  private double margin() {
    return score
        - (model.rule() instanceof Rule.Points points
            ? points.threshold()
            : ((Rule.Reals) model.rule()).threshold());
  }

  private String label() {
    BinaryLabel label = model.schema().label().binary();
    return (isPositive() ? label.positive() : label.negative()).get(0);
  }

  private Optional<Double> risk() {
    return model.risk().map(scale -> scale.risk(margin()));
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

  /** What the score says of a label of more than two values. */
  private String read(OutcomeReading reading) {
    StringBuilder text = new StringBuilder("points %s".formatted(number(score)));
    reading.likeliest(margin()).ifPresent(value -> text.append(", most probable: ").append(value));
    text.append('\n');
    double[] numbers = reading.numbers().at(margin());
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
        "%s %s, which %s %s: %s = %s\n"
            .formatted(
                model.rule() instanceof Rule.Points ? "points" : "a score of",
                number(score),
                isPositive() ? "exceeds" : "does not exceed",
                model.rule().limit(),
                model.schema().label().column(),
                label()));
    model
        .risk()
        .ifPresent(scale -> text.append("predicted risk %s\n".formatted(scale.text(margin()))));
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object().put("score", score);
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
    double[] numbers = reading.numbers().at(margin());
    if (!reading.isOfShares()) {
      tree.put("prediction", numbers[0]);
      return;
    }
    reading.likeliest(margin()).ifPresent(value -> tree.put("prediction", value));
    ObjectNode shares = tree.putObject(reading.what());
    for (int i = 0; i < numbers.length; i++) {
      shares.put(reading.names().get(i), numbers[i]);
    }
  }

  private static String number(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.4g", number);
  }
}
