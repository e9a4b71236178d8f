package org.didyma.models.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.core.Json;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Measured;
import org.didyma.models.MeasuredOutcome;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.cards.Outcome;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.jspecify.annotations.Nullable;

/** What a page that adds up says beside the scorecard: the words, and the points, of the card. */
final class PrintedJson {

  private final Model model;
  private final Schema schema;
  private final PrintedPoints points;
  private final String whichRisk;

  PrintedJson(Model model, PrintOptions printing, String whichRisk) {
    this.model = model;
    this.schema = model.schema();
    this.points = PrintedPoints.of(model, printing.form());
    this.whichRisk = whichRisk;
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object();
    tree.put("unit", model.rule() instanceof Rule.Points ? " points" : " is the score");
    model.reading().ifPresentOrElse(reading -> outcome(tree, reading), () -> ofTwo(tree));
    tree.put("shift", points.shift());
    List<Scorecard.Column> columns = Scorecard.of(model).columns();
    String unset = "unset";
    while (isWord(columns, unset)) {
      unset += "_";
    }
    tree.put("unset", unset);
    ArrayNode list = tree.putArray("columns");
    for (int c = 0; c < columns.size(); c++) {
      column(
          list.addObject(),
          schema.features().get(c),
          columns.get(c),
          points.shifts().get(c),
          points.spans().get(c));
    }
    ArrayNode bands = tree.putArray("bands");
    model.measured().ifPresent(measured -> bands(bands, measured));
    return tree;
  }

  /** What was measured of points up to an end. */
  private void bands(ArrayNode bands, Measured measured) {
    if (measured instanceof MeasuredQuality quality) {
      for (MeasuredQuality.BandRisk band : quality.risks()) {
        bands
            .addObject()
            .put("to", band.to() + points.shift())
            .put("risk", band.risk().isUnknown() ? null : (Double) band.risk().value())
            .put("low", band.risk().low())
            .put("high", band.risk().high());
      }
      return;
    }
    for (MeasuredOutcome.Group group : ((MeasuredOutcome) measured).groups()) {
      ObjectNode band = bands.addObject().put("to", group.to() + points.shift());
      ArrayNode numbers = band.putArray("measured");
      for (MeasuredOutcome.Interval one : group.measured()) {
        numbers.addArray().add(one.value()).add(one.low()).add(one.high());
      }
    }
  }

  private void ofTwo(ObjectNode tree) {
    Outcome outcome = new Outcome(schema);
    tree.put("positive", "above the cut-off" + predicted(outcome.positiveWords()));
    tree.put("negative", "below the cut-off" + predicted(outcome.negativeWords()));
    tree.put("whichRisk", whichRisk);
  }

  /** In words alone: what a table has for it, such as yes, reads like a fact beside points. */
  private static String predicted(Optional<String> words) {
    return words.map(w -> ", predicts " + w).orElse("");
  }

  private static void outcome(ObjectNode tree, OutcomeReading reading) {
    tree.put("what", reading.what()).put("shares", reading.isOfShares());
    reading.heads().forEach(tree.putArray("heads")::add);
  }

  private static boolean isWord(List<Scorecard.Column> columns, String word) {
    return columns.stream().anyMatch(column -> column.words().containsKey(word));
  }

  private void column(
      ObjectNode node, Feature feature, Scorecard.Column column, long shift, ScoreSpan span) {
    node.put("column", column.name()).put("title", schema.title(column.name()));
    node.put("shift", shift);
    // It makes no difference what of that which is listed a record has there, so nobody is asked.
    node.put("fixed", span.least() == span.most() ? accepted(feature, column) : null);
    Optional<String> missing = missing(feature, column);
    node.put("missing", missing.orElse(null));
    if (feature instanceof NumericFeature number) {
      node.putArray("ends").add(number.spelled(number.low())).add(number.spelled(number.high()));
      node.putNull("choices");
      return;
    }
    CategoricalFeature categories = (CategoricalFeature) feature;
    ArrayNode choices = node.putArray("choices");
    for (String category : categories.categories()) {
      choice(choices, category, schema.label(feature.column(), category).orElse(category));
    }
    if (column.other().isPresent()) {
      String other = "other";
      while (column.words().containsKey(other)) {
        other += "_";
      }
      choice(choices, other, "(any other)");
    }
    missing.ifPresent(token -> choice(choices, token, "(not known)"));
  }

  private static void choice(ArrayNode choices, String value, String text) {
    choices.addArray().add(value).add(text.isBlank() ? "(empty)" : text);
  }

  /**
   * A field that means that there is no value, and is not refused; of a number also none at all.
   */
  private Optional<String> missing(Feature feature, Scorecard.Column column) {
    return feature.form().missing().stream()
        .filter(token -> isAccepted(column.words().get(token)))
        .findFirst()
        .or(
            () ->
                feature instanceof CategoricalFeature || !isAccepted(column.words().get(""))
                    ? Optional.empty()
                    : Optional.of(""));
  }

  private static boolean isAccepted(@Nullable OptionalDouble points) {
    return points != null && points.isPresent();
  }

  /** A field that is not refused. */
  private static String accepted(Feature feature, Scorecard.Column column) {
    return column.words().entrySet().stream()
        .filter(word -> word.getValue().isPresent())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(
            () -> feature instanceof NumericFeature number ? number.spelled(number.low()) : "");
  }
}
