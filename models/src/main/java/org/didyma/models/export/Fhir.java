package org.didyma.models.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.OutcomeReading;
import org.didyma.models.cards.PointsCard;

/**
 * Models as questionnaires of FHIR R4 (HL7), by the guide of Structured Data Capture: an item for
 * each column, and items that calculate points, score, prediction and what the score says. The
 * logic is in variables of the questionnaire, in FHIRPath; calculated items show them. Where the
 * score says probabilities, the questionnaire contains a template from which a server extracts a
 * RiskAssessment, whose probabilities are percentages, as FHIR has it.
 *
 * <p>An answer that the schema refuses leaves what depends on it empty.
 */
public final class Fhir implements ClinicalSyntax {

  /** The name that users choose it by. */
  public static final String NAME = "fhir";

  private static final String CORE = "http://hl7.org/fhir/StructureDefinition/";
  private static final String SDC =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-";
  private static final String TEMPLATE = "risk-assessment";

  /** Codes of FHIR: no blanks at the ends, and single ones within. */
  private static final String CODE = "[^\\s]+( [^\\s]+)*";

  private final Model model;
  private final String url;
  private final ClinicalCard card;

  private Fhir(Model model, Optional<String> canonical) {
    this.model = model;
    this.url = canonical.orElseGet(() -> "urn:uuid:" + digest(model));
    this.card = new ClinicalCard(model, this);
  }

  /** The export whose questionnaires have an address. */
  public static Export at(String canonical) {
    return export(Optional.of(canonical));
  }

  /** The export whose questionnaires are named after the digest of their model. */
  static Export unnamed() {
    return export(Optional.empty());
  }

  private static Export export(Optional<String> canonical) {
    return new Export(
        NAME,
        "FHIR",
        "json",
        "an R4 Questionnaire that calculates",
        model -> Json.text(new Fhir(model, canonical).questionnaire()));
  }

  private static UUID digest(Model model) {
    return UUID.nameUUIDFromBytes(
        Json.text(ModelWriter.tree(model)).getBytes(StandardCharsets.UTF_8));
  }

  private ObjectNode questionnaire() {
    ObjectNode tree = Json.object().put("resourceType", "Questionnaire");
    if (hasTemplate()) {
      tree.putArray("contained").add(template());
    }
    ArrayNode extensions = tree.putArray("extension");
    if (hasTemplate()) {
      ObjectNode extract = extensions.addObject().put("url", SDC + "templateExtract");
      extract
          .putArray("extension")
          .addObject()
          .put("url", "template")
          .putObject("valueReference")
          .put("reference", "#" + TEMPLATE);
    }
    for (TypedColumn column : card.columns()) {
      variable(extensions, "x" + (column.place() + 1), answered(column));
    }
    card.definitions()
        .forEach(definition -> variable(extensions, definition.key(), definition.expression()));
    tree.put("url", url);
    tree.put("name", "DidymaScorecard").put("title", PointsCard.of(model).title());
    // Who puts it to use makes it active.
    tree.put("status", "draft").putArray("subjectType").add("Patient");
    tree.put("description", card.text());
    ArrayNode items = tree.putArray("item");
    for (TypedColumn column : card.columns()) {
      question(items.addObject(), column);
    }
    for (ClinicalCard.Definition definition : card.definitions()) {
      if (definition.use() != ClinicalCard.Use.STEP) {
        result(items.addObject(), definition);
      }
    }
    return tree;
  }

  private static void variable(ArrayNode extensions, String name, String expression) {
    expression(extensions.addObject().put("url", CORE + "variable"), expression).put("name", name);
  }

  private static ObjectNode expression(ObjectNode extension, String expression) {
    return extension
        .putObject("valueExpression")
        .put("language", "text/fhirpath")
        .put("expression", expression);
  }

  // ---- questions ----

  /** The answer as a number or a text. */
  private String answered(TypedColumn column) {
    String value =
        "%%resource.item.where(linkId = %s).answer.value"
            .formatted(ClinicalSyntax.literal(linkId(column)));
    return column.isNumber()
        ? value
        : "(%1$s.ofType(Coding).code | %1$s.ofType(string)).toString()".formatted(value);
  }

  /** The name of a column where it is one of letters; its number otherwise. */
  private static String linkId(TypedColumn column) {
    String name = column.name();
    return "answer." + (name.matches("[A-Za-z][A-Za-z0-9_-]{0,60}") ? name : column.place() + 1);
  }

  private void question(ObjectNode item, TypedColumn column) {
    Feature feature = model.schema().features().get(column.place());
    item.put("linkId", linkId(column)).put("text", column.name());
    if (column.isNumber()) {
      item.put("type", column.isWhole() ? "integer" : "decimal");
    } else {
      item.put("type", column.other().isPresent() ? "open-choice" : "choice");
    }
    item.put("required", column.missing().isEmpty());
    if (column.isNumber()) {
      range(item, column);
    } else {
      options(item.putArray("answerOption"), column, (CategoricalFeature) feature);
    }
  }

  /** Numbers beyond an end are not valid where they are refused, and no word of the schema. */
  private static void range(ObjectNode item, TypedColumn column) {
    TypedColumn.Line line = column.line();
    boolean isEnd =
        column.words().keySet().stream().map(BigDecimal::new).noneMatch(line::isRefused);
    if (isEnd) {
      String value = column.isWhole() ? "valueInteger" : "valueDecimal";
      ArrayNode extensions = Json.object().putArray("extension");
      if (line.points().get(0).isEmpty()) {
        extensions.addObject().put("url", CORE + "minValue").put(value, line.starts().get(0));
      }
      if (line.points().get(line.points().size() - 1).isEmpty()) {
        extensions.addObject().put("url", CORE + "maxValue").put(value, line.high());
      }
      if (!extensions.isEmpty()) {
        item.set("extension", extensions);
      }
    }
  }

  private void options(ArrayNode options, TypedColumn column, CategoricalFeature feature) {
    Map<String, Double> words = column.words();
    Schema schema = model.schema();
    for (String word : feature.categories()) {
      if (!word.matches(CODE)) {
        throw new InvalidInputException(
            "a category of the column %s is no code of FHIR"
                .formatted(QuotedText.of(column.name())),
            "write the model in another form, such as "
                + ParameterReference.of("to", "json")
                + ".");
      }
      if (words.containsKey(word)) {
        option(options, word, schema.label(column.name(), word).orElse(word));
      }
    }
    // Servers refuse answers that are no option; what is no code has to be left unanswered.
    feature.form().missing().stream()
        .filter(word -> words.containsKey(word) && word.matches(CODE))
        .forEach(word -> option(options, word, word));
  }

  private static void option(ArrayNode options, String code, String display) {
    options.addObject().putObject("valueCoding").put("code", code).put("display", display);
  }

  // ---- results ----

  private static void result(ObjectNode item, ClinicalCard.Definition definition) {
    expression(
        item.putArray("extension").addObject().put("url", SDC + "calculatedExpression"),
        "%" + definition.key());
    item.put("linkId", "result." + definition.key()).put("text", definition.title());
    item.put(
        "type",
        definition.type() == ClinicalCard.Type.TEXT
            ? "string"
            : definition.type().name().toLowerCase(Locale.ROOT));
    item.put("readOnly", true);
  }

  // ---- the assessment ----

  /** Whether the score says probabilities; an assessment has no other numbers. */
  private boolean hasTemplate() {
    return model.risk().isPresent()
        || model.reading().filter(OutcomeReading::isOfShares).isPresent();
  }

  private ObjectNode template() {
    ObjectNode tree = Json.object().put("resourceType", "RiskAssessment").put("id", TEMPLATE);
    tree.put("status", "preliminary");
    tree.putObject("method").put("text", PointsCard.of(model).title() + " (" + url + ")");
    filled(tree.putObject("subject").putObject("_reference"), "%resource.subject.reference");
    filled(tree.putObject("_occurrenceDateTime"), "now()");
    ArrayNode predictions = tree.putArray("prediction");
    boolean isSurvival =
        model.reading().filter(r -> r.numbers().kind() == ScoreReading.Kind.SURVIVAL).isPresent();
    List<ClinicalCard.Definition> outcomes =
        card.definitions().stream()
            .filter(definition -> definition.use() == ClinicalCard.Use.OUTCOME)
            .toList();
    for (ClinicalCard.Definition outcome : outcomes) {
      ObjectNode prediction = predictions.addObject();
      prediction
          .putObject("outcome")
          .put("text", isSurvival ? "the event until " + outcome.outcome() : outcome.outcome());
      // Extraction replaces or removes it. HAPI's validator fails at a decimal without a value;
      // this one is valid, and nobody takes it for a probability.
      prediction.put("probabilityDecimal", -1);
      String share = "%" + outcome.key();
      filled(
          prediction.putObject("_probabilityDecimal"),
          "(" + (isSurvival ? "1.0 - " + share : share) + ") * 100.0");
    }
    return tree;
  }

  private static void filled(ObjectNode element, String expression) {
    element
        .putArray("extension")
        .addObject()
        .put("url", SDC + "templateExtractValue")
        .put("valueString", expression);
  }

  // ---- FHIRPath ----

  @Override
  public String format() {
    return "FHIR";
  }

  @Override
  public String answer(int column) {
    return "%x" + (column + 1);
  }

  @Override
  public String value(ClinicalCard.Definition definition) {
    return "%" + definition.key();
  }

  @Override
  public String isMissing(String term) {
    return term + ".empty()";
  }

  @Override
  public String choose(String condition, String yes, String no) {
    return "iif(" + condition + ", " + yes + ", " + no + ")";
  }

  @Override
  public String nothing(ClinicalCard.Type type) {
    return "{}";
  }

  @Override
  public String exp(String term) {
    return "(" + term + ").exp()";
  }
}
