package org.didyma.models;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.RiskScale;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;

/**
 * Reads a model file and believes nothing in it: every field is checked, and the sentence of the
 * guarantee is made anew from its parameters rather than copied.
 */
public final class ModelReader {

  private static final long LARGEST_FILE = 64L << 20;
  private static final String ADVICE =
      "use a model file as "
          + ParameterReference.operation("solve, learn or optimize")
          + " wrote it, unchanged.";
  private static final Set<String> MODEL_KEYS =
      Set.of(
          "kind",
          "lattice",
          "intercept",
          "costs",
          "loss",
          "schema",
          "weights",
          "threshold",
          "risk",
          "points",
          ModelWriter.CLASSES);
  private static final Set<String> CLASS_KEYS =
      Set.of("class", "kind", "weights", "threshold", "risk");
  private static final Set<String> RISK_KEYS = Set.of("unit", "least_risk", "costs");
  private static final Pattern DECIMAL = Pattern.compile("0\\.\\d{1,30}");

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private final String source;

  private ModelReader(String source) {
    this.source = source;
  }

  /**
   * Reads a model file, as {@link ModelWriter} and {@code didyma solve} write it.
   *
   * @throws InvalidInputException when it cannot be read, or is no model; the message says where
   */
  public static Model read(Path file) {
    try {
      if (Files.isDirectory(file)) {
        // The folder that learn writes is a likely thing to name.
        Path inside = file.resolve("card.json");
        throw new InvalidInputException(
            file + " is a directory, not a model file",
            Files.isRegularFile(inside) ? "use the model in it, " + inside + "." : ADVICE);
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new InvalidInputException(file + " is too large for a model file", ADVICE);
      }
      return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(file + " does not exist", "check the path of the model.", e);
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(file + " is not a text file in UTF-8", ADVICE, e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "check its permissions.", e);
    }
  }

  /**
   * Reads a model from text.
   *
   * @param source its name in messages
   * @throws InvalidInputException when it is no model; the message says where
   */
  public static Model parse(String json, String source) {
    return new ModelReader(source).model(json);
  }

  private Model model(String json) {
    JsonNode root;
    try {
      // Numbers of the schema are decimals, and those of the rule are checked to be doubles.
      root = Json.exact(json);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(source + Json.fault(e), ADVICE, e);
    }
    if (!root.isObject()) {
      throw wrong("it is not a JSON object");
    }
    if (!text(root, "format").equals(ModelWriter.FORMAT)) {
      throw wrong("its \"format\" is not \"" + ModelWriter.FORMAT + "\"");
    }
    JsonNode body = child(root, "model");
    requireKnown(body, "\"model\"", MODEL_KEYS);
    Schema schema = Schema.parse(child(body, "schema").toString(), source + ", schema");
    JsonNode software = root.path("software");
    requireReading(schema.label(), body);
    return new Model(
        line(root, "mechanism"),
        line(software, "proof", ""),
        guarantee(child(root, "guarantee")),
        event(root),
        line(software, "version", "unknown"),
        new Model.Options(
            line(body, "lattice", ""),
            line(body, "intercept", ""),
            costs(body),
            line(body, "loss", ""),
            line(body, "points", "")),
        schema,
        rule(body, schema),
        risk(body),
        measured(root, schema.label()),
        edit(root),
        uses(root));
  }

  /** Scores of a label of more than two values mean what its loss says. */
  private void requireReading(Label label, JsonNode body) {
    if (label instanceof ClassesLabel != text(body, "kind").equals(ModelWriter.CLASSES_KIND)) {
      throw wrong("its \"kind\" is none of its label");
    }
    if (label instanceof BinaryLabel || label instanceof ClassesLabel) {
      return;
    }
    String loss = line(body, "loss", "");
    try {
      if (OutcomeReading.of(label, Losses.parse(loss)).isPresent()
          && text(body, "kind").equals(ModelWriter.LATTICE_KIND)) {
        return;
      }
    } catch (InvalidInputException e) {
      // Told below.
    }
    throw wrong("its \"loss\" is %s, which is none of its label".formatted(QuotedText.of(loss)));
  }

  /** A text that people are shown, or another where there is none. */
  private String line(JsonNode parent, String key, String otherwise) {
    return parent.has(key) ? line(parent, key) : otherwise;
  }

  private String line(JsonNode parent, String key) {
    String text = text(parent, key);
    if (!QuotedText.oneLine(text).equals(text)) {
      throw wrong("the text \"" + key + "\" has characters that are none of a line");
    }
    return text;
  }

  private String costs(JsonNode body) {
    String text = line(body, "costs", "");
    try {
      if (!text.isEmpty()) {
        Costs.parse(text);
      }
      return text;
    } catch (InvalidInputException e) {
      throw wrong("its \"costs\" are " + QuotedText.of(text) + ", which is not two whole numbers");
    }
  }

  private Optional<PrivacyEvent> event(JsonNode root) {
    if (!root.has("event")) {
      return Optional.empty();
    }
    try {
      return Optional.of(PrivacyJson.event(root.get("event")));
    } catch (IllegalArgumentException e) {
      throw wrong("in its event, " + e.getMessage());
    }
  }

  private Optional<Measured> measured(JsonNode root, Label label) {
    if (!root.has(MeasuredJson.KEY)) {
      return Optional.empty();
    }
    try {
      return Optional.of(MeasuredJson.read(root.get(MeasuredJson.KEY), label));
    } catch (IllegalArgumentException e) {
      throw wrong("in what was measured of it, " + e.getMessage());
    }
  }

  private Optional<HandEdit> edit(JsonNode root) {
    if (!root.has(HandEdit.KEY)) {
      return Optional.empty();
    }
    try {
      return Optional.of(HandEdit.read(root.get(HandEdit.KEY)));
    } catch (IllegalArgumentException e) {
      throw wrong("in what was changed by hand, " + e.getMessage());
    }
  }

  private List<String> uses(JsonNode root) {
    List<String> hashes = new ArrayList<>();
    for (JsonNode hash : root.path(ModelWriter.USES)) {
      if (!HASH.matcher(hash.asText()).matches()) {
        throw wrong("an entry of its ledger is no hash");
      }
      hashes.add(hash.asText());
    }
    return hashes;
  }

  private Optional<RiskScale> risk(JsonNode body) {
    if (!body.has("risk")) {
      return Optional.empty();
    }
    JsonNode node = child(body, "risk");
    requireKnown(node, "\"risk\"", RISK_KEYS);
    try {
      Costs costs = Costs.parse(text(node, "costs"));
      RiskScale scale = RiskScale.ofUnit(text(node, "unit")).with(costs);
      return Optional.of(
          node.has("least_risk") ? scale.clippedAt(decimal(text(node, "least_risk"))) : scale);
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw wrong("in its risk, " + e.getMessage());
    }
  }

  private static BigDecimal decimal(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw new IllegalArgumentException("the least risk is not a decimal number");
    }
    return new BigDecimal(text);
  }

  private void requireKnown(JsonNode node, String name, Set<String> known) {
    for (Iterator<String> keys = node.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!known.contains(key)) {
        throw wrong(name + " has the unknown key " + QuotedText.of(key));
      }
    }
  }

  private Rule rule(JsonNode body, Schema schema) {
    return schema.label() instanceof ClassesLabel classes
        ? ofClasses(body.path(ModelWriter.CLASSES), classes, schema)
        : ofTwo(body, schema);
  }

  private Rule ofClasses(JsonNode list, ClassesLabel label, Schema schema) {
    if (!list.isArray() || list.size() != label.labels()) {
      throw wrong("its \"classes\" are not those of its label");
    }
    List<Rule> rules = new ArrayList<>();
    List<Optional<RiskScale>> risks = new ArrayList<>();
    for (JsonNode one : list) {
      if (!text(one, "class").equals(label.values().get(rules.size()))) {
        throw wrong("its \"classes\" are not those of its label, in their order");
      }
      requireKnown(one, "a class", CLASS_KEYS);
      rules.add(ofTwo(one, schema));
      risks.add(risk(one));
    }
    if (risks.stream().map(Optional::isPresent).distinct().count() > 1) {
      throw wrong("some of its classes have risks, and some have not");
    }
    return new Rule.OfClasses(rules, risks);
  }

  private Rule ofTwo(JsonNode body, Schema schema) {
    JsonNode list = body.path("weights");
    JsonNode threshold = body.path("threshold");
    return switch (text(body, "kind")) {
      case ModelWriter.LATTICE_KIND ->
          new Rule.Points(
              weights(list, schema, 0, "points", this::integer),
              integer(threshold, "the threshold"));
      case ModelWriter.REAL_KIND ->
          requireFinite(
              new Rule.Reals(
                  weights(list, schema, 0.0, "weight", this::real),
                  real(threshold, "the threshold")),
              schema);
      default ->
          throw wrong(
              "the \"kind\" of its \"model\" is neither \"%s\" nor \"%s\""
                  .formatted(ModelWriter.LATTICE_KIND, ModelWriter.REAL_KIND));
    };
  }

  /** Refuses weights of which scores, or differences of scores, would be beyond all doubles. */
  private Rule requireFinite(Rule.Reals reals, Schema schema) {
    int[] magnitudes = schema.magnitudes();
    double largest = Math.abs(reals.threshold());
    for (int j = 0; j < reals.size(); j++) {
      largest += 2 * Math.abs(reals.weights().get(j)) * magnitudes[j];
    }
    if (!Double.isFinite(largest)) {
      throw wrong("its weights are so large that sums of them are not finite");
    }
    return reals;
  }

  /**
   * One weight per coordinate of the schema.
   *
   * @param key where an entry has its weight
   * @param number reads a node, with a name for messages
   */
  private <N> List<N> weights(
      JsonNode list, Schema schema, N zero, String key, BiFunction<JsonNode, String, N> number) {
    if (!list.isArray()) {
      throw wrong("the \"weights\" of its \"model\" are not a list");
    }
    List<String> names = schema.coordinateNames();
    List<N> weights = new ArrayList<>(Collections.nCopies(names.size(), zero));
    Set<String> seen = new HashSet<>();
    for (JsonNode weight : list) {
      String feature = text(weight, "feature");
      int coordinate = names.indexOf(feature);
      if (coordinate < 0) {
        throw wrong(
            "a weight is for " + QuotedText.of(feature) + ", which its schema does not have");
      }
      if (!seen.add(feature)) {
        throw wrong("it has two weights for " + QuotedText.of(feature));
      }
      weights.set(
          coordinate,
          number.apply(
              weight.path(key), "the \"%s\" of %s".formatted(key, QuotedText.of(feature))));
    }
    return weights;
  }

  private Optional<PrivacyGuarantee> guarantee(JsonNode node) {
    String kind = text(node, "kind");
    if (kind.equals("none")) {
      return Optional.empty();
    }
    ObjectNode parameters = node.deepCopy();
    parameters.remove("statement");
    PrivacyGuarantee guarantee;
    try {
      guarantee = PrivacyJson.guarantee(parameters);
    } catch (IllegalArgumentException e) {
      throw wrong("in its guarantee, " + e.getMessage());
    }
    if (guarantee instanceof PrivacyGuarantee.Pure pure && pure.epsilon().equals(Epsilon.ZERO)) {
      throw wrong("in its guarantee, epsilon is 0, with which nothing can be learned");
    }
    return Optional.of(guarantee);
  }

  private int integer(JsonNode node, String what) {
    if (!node.isIntegralNumber()
        || !node.canConvertToInt()
        || Math.abs((long) node.intValue()) > WeightLattice.MAX_WEIGHT) {
      throw wrong(
          what + " is not a whole number from -%1$s to %1$s".formatted(WeightLattice.MAX_WEIGHT));
    }
    return node.intValue();
  }

  private double real(JsonNode node, String what) {
    if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
      throw wrong(what + " is not a finite number");
    }
    return node.doubleValue();
  }

  private JsonNode child(JsonNode parent, String key) {
    JsonNode node = parent.path(key);
    if (!node.isObject()) {
      throw wrong("it has no object \"" + key + "\"");
    }
    return node;
  }

  private String text(JsonNode parent, String key) {
    JsonNode node = parent.path(key);
    if (!node.isTextual()) {
      throw wrong("the text \"" + key + "\" is missing");
    }
    return node.textValue();
  }

  private InvalidInputException wrong(String what) {
    return new InvalidInputException(source + " is not a model: " + what, ADVICE);
  }
}
