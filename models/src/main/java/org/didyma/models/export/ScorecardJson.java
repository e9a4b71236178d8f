package org.didyma.models.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.OutcomeReading;
import org.jspecify.annotations.Nullable;

/** A scorecard as JSON; null where the schema refuses a field. */
final class ScorecardJson {

  private final Scorecard card;

  ScorecardJson(Scorecard card) {
    this.card = card;
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object().put("format", "didyma-scorecard/1");
    ArrayNode columns = tree.putArray("columns");
    for (Scorecard.Column column : card.columns()) {
      ObjectNode node = columns.addObject().put("column", column.name());
      ObjectNode words = node.putObject("words");
      column.words().forEach((word, points) -> put(words, word, points));
      if (column.ignoresCase()) {
        node.put("ignoreCase", true);
      }
      if (column.mark() != '.') {
        node.put("mark", String.valueOf(column.mark()));
      }
      if (column.hasWholeWords()) {
        node.put("wholeWords", true);
      }
      if (column.numbers().isPresent()) {
        numbers(node.putObject("numbers"), column.numbers().get());
      } else {
        node.putNull("numbers");
      }
      put(node, "other", column.other());
    }
    tree.put("trim", card.trim());
    put(tree, "threshold", OptionalDouble.of(card.threshold()));
    card.model().reading().ifPresentOrElse(reading -> outcome(tree, reading), () -> ofTwo(tree));
    return tree;
  }

  private void ofTwo(ObjectNode tree) {
    BinaryLabel label = card.model().schema().label().binary();
    tree.put("label", label.column());
    tree.put("positive", label.positive().get(0)).put("negative", label.negative().get(0));
    Optional<RiskScale> risk = card.model().risk();
    if (risk.isPresent()) {
      ObjectNode node = tree.putObject("risk").put("unit", risk.get().unit());
      node.put("shift", risk.get().shift());
      if (Double.isFinite(risk.get().limit())) {
        node.put("limit", risk.get().limit());
      } else {
        node.putNull("limit");
      }
    } else {
      tree.putNull("risk");
    }
  }

  /** What scores say of a label of more than two values; null where nothing is clipped. */
  private static void outcome(ObjectNode tree, OutcomeReading reading) {
    tree.put("label", reading.label().column());
    ScoreReading numbers = reading.numbers();
    ObjectNode node = tree.putObject("reading").put("kind", reading.kind());
    reading.names().forEach(node.putArray("names")::add);
    node.put("unit", numbers.unit()).put("centre", numbers.centre());
    node.put("low", finite(numbers.low())).put("high", finite(numbers.high()));
    numbers.factors().forEach(node.putArray("factors")::add);
  }

  private static @Nullable Double finite(double number) {
    return Double.isInfinite(number) ? null : number;
  }

  private void numbers(ObjectNode node, NumericTerms numbers) {
    node.put("whole", numbers.isWhole());
    node.put("low", numbers.low().toPlainString()).put("high", numbers.high().toPlainString());
    if (numbers.isDate()) {
      node.put("date", numbers.form().date().format());
    }
    if (!numbers.missing().isEmpty()) {
      ArrayNode missing = node.putArray("missing");
      numbers.missing().forEach(number -> missing.add(number.toPlainString()));
      put(node, "absent", numbers.absent());
    }
    put(node, "below", numbers.below());
    put(node, "above", numbers.above());
    if (numbers.scaled().isPresent()) {
      NumericTerms.Scaled scaled = numbers.scaled().get();
      node.put("scale", scaled.scale().toPlainString());
      put(node, "weight", OptionalDouble.of(scaled.weight()));
      return;
    }
    ArrayNode cuts = node.putArray("cuts");
    numbers.cuts().forEach(cut -> cuts.add(cut.toPlainString()));
    ArrayNode pieces = node.putArray("pieces");
    for (double points : numbers.pieces()) {
      if (card.isWhole()) {
        pieces.add((long) points);
      } else {
        pieces.add(points);
      }
    }
  }

  private void put(ObjectNode node, String key, OptionalDouble points) {
    if (points.isEmpty()) {
      node.putNull(key);
    } else if (card.isWhole()) {
      node.put(key, (long) points.getAsDouble());
    } else {
      node.put(key, points.getAsDouble());
    }
  }
}
