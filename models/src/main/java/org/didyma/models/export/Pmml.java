package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;

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

  private final Scorecard card;
  private final Model model;
  private final XmlLines xml = new XmlLines();

  private Pmml(Model model) {
    this.model = model;
    this.card = Scorecard.of(model);
  }

  /** The document of a model. */
  static String of(Model model) {
    return new Pmml(model).document();
  }

  private String document() {
    xml.open("PMML", "xmlns", "http://www.dmg.org/PMML-4_4", "version", "4.4");
    xml.open("Header", "description", PointsCard.of(model).title());
    xml.one("Application", "name", "Didyma", "version", model.software());
    xml.text("Annotation", TypedColumn.text(card));
    xml.close("Header");
    List<TypedColumn> columns = TypedColumn.of(card, "PMML");
    xml.open("DataDictionary", "numberOfFields", Integer.toString(columns.size()));
    columns.forEach(this::field);
    xml.close("DataDictionary");
    xml.open(
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
    xml.open("MiningSchema");
    for (TypedColumn column : columns) {
      xml.one(
          "MiningField",
          "name",
          column.name(),
          "missingValueTreatment",
          column.missing().isPresent() ? "asIs" : "returnInvalid",
          "invalidValueTreatment",
          "returnInvalid");
    }
    xml.close("MiningSchema");
    new PmmlOutputs(xml, card, columns).write();
    xml.open("Characteristics");
    columns.forEach(this::characteristic);
    xml.close("Characteristics");
    xml.close("Scorecard");
    xml.close("PMML");
    return xml.toString();
  }

  private void field(TypedColumn column) {
    xml.open(
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
    column.valid().forEach(word -> xml.one("Value", "value", word));
    column.invalid().forEach(word -> xml.one("Value", "value", word, "property", "invalid"));
    xml.close("DataField");
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
      xml.one("Interval", ends.toArray(String[]::new));
      for (String word : column.words().keySet()) {
        if (line.isRefused(new BigDecimal(word))) {
          xml.one("Interval", "closure", "closedClosed", "leftMargin", word, "rightMargin", word);
        }
      }
    }
  }

  // ---- characteristics ----

  private void characteristic(TypedColumn column) {
    xml.open(
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
    xml.close("Characteristic");
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
    xml.open("Attribute", "partialScore", Double.toString(points));
    if (value.isEmpty()) {
      xml.one("SimplePredicate", "field", field, "operator", operator);
    } else {
      xml.one("SimplePredicate", "field", field, "operator", operator, "value", value);
    }
    xml.close("Attribute");
  }
}
