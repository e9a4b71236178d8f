package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;

/**
 * Models as scorecards of PMML 4.4 (Data Mining Group 2019), for engines that score by it.
 *
 * <p>Fields have types there: a number is a number, and what is missing has no value, which stands
 * for the empty field. A field that the schema refuses makes the result invalid. Each column is a
 * characteristic, whose baseline is the least that it can add, and whose reason code is its name:
 * codes are ranked by how far a column is above its baseline ({@link Scorecard#aboveLeast}).
 * Consumers compare numbers as doubles.
 */
final class Pmml {

  /** As many reasons as people read. */
  private static final int MOST_REASONS = 4;

  private static final Pattern FORBIDDEN =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private final Scorecard card;
  private final Model model;
  private final StringBuilder xml = new StringBuilder();
  private int depth;

  private Pmml(Model model) {
    this.model = model;
    this.card = Scorecard.of(model);
  }

  /** The document of a model. */
  static String of(Model model) {
    return new Pmml(model).document();
  }

  private String document() {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    open("PMML", "xmlns", "http://www.dmg.org/PMML-4_4", "version", "4.4");
    open("Header", "description", PointsCard.of(model).title());
    one("Application", "name", "Didyma", "version", model.software());
    text("Annotation", TextCard.render(PointsCard.of(model, PrintOptions.AS_LEARNED)));
    close("Header");
    List<TypedColumn> columns =
        card.columns().stream().map(column -> new TypedColumn(column, "PMML")).toList();
    open("DataDictionary", "numberOfFields", Integer.toString(columns.size()));
    columns.forEach(this::field);
    close("DataDictionary");
    open(
        "Scorecard",
        "modelName",
        "card",
        "functionName",
        "regression",
        "initialScore",
        "0",
        "useReasonCodes",
        "true",
        "reasonCodeAlgorithm",
        "pointsAbove",
        "baselineMethod",
        "min");
    open("MiningSchema");
    for (TypedColumn column : columns) {
      one(
          "MiningField",
          "name",
          column.name(),
          "missingValueTreatment",
          column.missing().isPresent() ? "asIs" : "returnInvalid",
          "invalidValueTreatment",
          "returnInvalid");
    }
    close("MiningSchema");
    output(columns);
    open("Characteristics");
    columns.forEach(this::characteristic);
    close("Characteristics");
    close("Scorecard");
    close("PMML");
    return xml.toString();
  }

  private void field(TypedColumn column) {
    open(
        "DataField",
        "name",
        column.name(),
        "optype",
        column.isNumber() ? "continuous" : "categorical",
        "dataType",
        column.isNumber() ? column.isWhole() ? "integer" : "double" : "string");
    if (column.isNumber()) {
      intervals(column);
    }
    column.valid().forEach(word -> one("Value", "value", word));
    column.invalid().forEach(word -> one("Value", "value", word, "property", "invalid"));
    close("DataField");
  }

  /** Numbers beyond a margin are not valid, but for those that the schema names. */
  private void intervals(TypedColumn column) {
    TypedColumn.Line line = column.line();
    List<String> ends = new ArrayList<>(List.of("closure", "closedClosed"));
    if (line.points().get(0).isEmpty()) {
      ends.addAll(List.of("leftMargin", line.starts().get(0).toPlainString()));
    }
    if (line.points().get(line.points().size() - 1).isEmpty()) {
      ends.addAll(List.of("rightMargin", line.high().toPlainString()));
    }
    if (ends.size() > 2) {
      one("Interval", ends.toArray(String[]::new));
      for (String word : column.words().keySet()) {
        if (line.isRefused(new BigDecimal(word))) {
          one("Interval", "closure", "closedClosed", "leftMargin", word, "rightMargin", word);
        }
      }
    }
  }

  // ---- what comes out ----

  private void output(List<TypedColumn> columns) {
    List<String> taken = columns.stream().map(TypedColumn::name).toList();
    String score = free("score", taken);
    open("Output");
    one(
        "OutputField",
        "name",
        score,
        "feature",
        "predictedValue",
        "dataType",
        "double",
        "optype",
        "continuous");
    decision(free("decision", taken), score);
    model.risk().ifPresent(risk -> risk(free("risk", taken), score, risk));
    long reasons = columns.stream().filter(TypedColumn::isReason).limit(MOST_REASONS).count();
    for (int rank = 1; rank <= reasons; rank++) {
      one(
          "OutputField",
          "name",
          free("reason" + rank, taken),
          "feature",
          "reasonCode",
          "rank",
          Integer.toString(rank),
          "dataType",
          "string",
          "optype",
          "categorical");
    }
    close("Output");
  }

  private static String free(String name, List<String> taken) {
    return taken.contains(name) ? free(name + "_", taken) : name;
  }

  private void decision(String name, String score) {
    BinaryLabel label = model.schema().label().binary();
    open(
        "OutputField",
        "name",
        name,
        "feature",
        "transformedValue",
        "dataType",
        "string",
        "optype",
        "categorical");
    open("Apply", "function", "if");
    open("Apply", "function", "greaterThan");
    one("FieldRef", "field", score);
    number(card.threshold());
    close("Apply");
    text("Constant", label.positive().get(0), "dataType", "string");
    text("Constant", label.negative().get(0), "dataType", "string");
    close("Apply");
    close("OutputField");
  }

  /** 1 / (1 + exp(-(t + shift))), t the log-odds brought within its limit. */
  private void risk(String name, String score, RiskScale risk) {
    open(
        "OutputField",
        "name",
        name,
        "feature",
        "transformedValue",
        "dataType",
        "double",
        "optype",
        "continuous");
    apply(
        "/",
        () -> number(1),
        () ->
            apply(
                "+",
                () -> number(1),
                () ->
                    apply(
                        "exp",
                        () ->
                            apply("-", () -> number(-risk.shift()), () -> clipped(score, risk)))));
    close("OutputField");
  }

  private void clipped(String score, RiskScale risk) {
    Runnable odds =
        () ->
            apply(
                "*",
                () -> number(risk.unit()),
                () ->
                    apply(
                        "-",
                        () -> one("FieldRef", "field", score),
                        () -> number(card.threshold())));
    if (Double.isInfinite(risk.limit())) {
      odds.run();
    } else {
      apply(
          "min", () -> number(risk.limit()), () -> apply("max", () -> number(-risk.limit()), odds));
    }
  }

  private void apply(String function, Runnable... arguments) {
    open("Apply", "function", function);
    for (Runnable argument : arguments) {
      argument.run();
    }
    close("Apply");
  }

  private void number(double constant) {
    text("Constant", Double.toString(constant), "dataType", "double");
  }

  // ---- characteristics ----

  private void characteristic(TypedColumn column) {
    open(
        "Characteristic",
        "name",
        column.name(),
        "reasonCode",
        column.name(),
        "baselineScore",
        Double.toString(column.least()));
    column.missing().ifPresent(points -> attribute(points, column.name(), "isMissing", ""));
    column.words().forEach((word, points) -> attribute(points, column.name(), "equal", word));
    if (column.isNumber()) {
      pieces(column.name(), column.line());
    }
    column.other().ifPresent(points -> attribute(points, column.name(), "isNotMissing", ""));
    close("Characteristic");
  }

  /** The first attribute that holds decides: what is outside of the range comes first. */
  private void pieces(String name, TypedColumn.Line line) {
    int last = line.starts().size();
    String high = line.high().toPlainString();
    line.points().get(0).ifPresent(p -> attribute(p, name, "lessThan", start(line, 0)));
    line.points().get(last + 1).ifPresent(p -> attribute(p, name, "greaterThan", high));
    for (int i = 1; i < last; i++) {
      attribute(line.points().get(i).getAsDouble(), name, "lessThan", start(line, i));
    }
    attribute(line.points().get(last).getAsDouble(), name, "lessOrEqual", high);
  }

  private static String start(TypedColumn.Line line, int i) {
    return line.starts().get(i).toPlainString();
  }

  private void attribute(double points, String field, String operator, String value) {
    open("Attribute", "partialScore", Double.toString(points));
    if (value.isEmpty()) {
      one("SimplePredicate", "field", field, "operator", operator);
    } else {
      one("SimplePredicate", "field", field, "operator", operator, "value", value);
    }
    close("Attribute");
  }

  // ---- XML ----

  private void open(String name, String... attributes) {
    tag(name, attributes).append(">\n");
    depth++;
  }

  private void one(String name, String... attributes) {
    tag(name, attributes).append("/>\n");
  }

  private void text(String name, String content, String... attributes) {
    tag(name, attributes).append('>').append(escaped(content, false));
    xml.append("</").append(name).append(">\n");
  }

  private void close(String name) {
    depth--;
    xml.append("  ".repeat(depth)).append("</").append(name).append(">\n");
  }

  private StringBuilder tag(String name, String... attributes) {
    xml.append("  ".repeat(depth)).append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      xml.append(' ').append(attributes[i]).append("=\"");
      xml.append(escaped(attributes[i + 1], true)).append('"');
    }
    return xml;
  }

  private static String escaped(String text, boolean isAttribute) {
    if (FORBIDDEN.matcher(text).find()) {
      throw new InvalidInputException(
          "the model has the text "
              + QuotedText.of(text)
              + ", with a character that XML cannot have",
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
    String safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return isAttribute
        ? safe.replace("\"", "&quot;")
            .replace("\t", "&#9;")
            .replace("\n", "&#10;")
            .replace("\r", "&#13;")
        : safe.replace("\r", "&#13;");
  }
}
