package org.didyma.models.export;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.didyma.models.Model;

/**
 * Models as libraries of Clinical Quality Language 1.5 (HL7), of no data model: a parameter for
 * each column, and a definition for its points, the score and what it says. An answer that the
 * schema refuses makes these null.
 */
final class Cql implements ClinicalSyntax {

  private final Model model;
  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> names = new HashMap<>();

  private Cql(Model model) {
    this.model = model;
    model.schema().features().forEach(feature -> taken.add(feature.column()));
  }

  /** The library of a model. */
  static String of(Model model) {
    return new Cql(model).library();
  }

  private String library() {
    ClinicalCard card = new ClinicalCard(model, this);
    StringBuilder text = new StringBuilder();
    text.append(ProgramText.comment("//", card.text())).append("\n\n");
    text.append("library Scorecard\n\n");
    for (TypedColumn column : card.columns()) {
      text.append("parameter ").append(name(column.name())).append(' ');
      text.append(column.isNumber() ? column.isWhole() ? "Integer" : "Decimal" : "String");
      text.append('\n');
    }
    for (ClinicalCard.Definition definition : card.definitions()) {
      text.append("\ndefine ").append(value(definition)).append(":\n  ");
      text.append(definition.expression()).append('\n');
    }
    return text.toString();
  }

  private static String name(String name) {
    return ClinicalSyntax.quoted('"', name);
  }

  @Override
  public String format() {
    return "CQL";
  }

  @Override
  public String answer(int column) {
    return name(model.schema().features().get(column).column());
  }

  @Override
  public String value(ClinicalCard.Definition definition) {
    return name(names.computeIfAbsent(definition.key(), key -> free(definition.title())));
  }

  private String free(String title) {
    return taken.add(title) ? title : free(title + "_");
  }

  @Override
  public String isMissing(String term) {
    return term + " is null";
  }

  @Override
  public String choose(String condition, String yes, String no) {
    return "if " + condition + " then " + yes + "\n  else " + no;
  }

  @Override
  public String nothing(ClinicalCard.Type type) {
    return switch (type) {
      case INTEGER -> "(null as Integer)";
      case DECIMAL -> "(null as Decimal)";
      case TEXT -> "(null as String)";
    };
  }

  @Override
  public String exp(String term) {
    return "Exp(" + term + ")";
  }
}
