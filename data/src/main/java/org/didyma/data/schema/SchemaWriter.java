package org.didyma.data.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.didyma.data.text.RecordRules;

/** Writes a schema as canonical JSON: fixed order of keys, policies and texts only where stated. */
public final class SchemaWriter {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
          .build();

  private SchemaWriter() {}

  static String text(Schema schema) {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"));
    try {
      return MAPPER.writer(printer).writeValueAsString(tree(schema)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values", e);
    }
  }

  static JsonNode tree(Schema schema) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    putText(root, "name", schema.name());
    putText(root, "description", schema.description());
    if (schema.isPublic()) {
      root.put("public", true);
    }
    root.put("header", schema.header());
    if (!schema.columns().isEmpty()) {
      strings(root.putArray("columns"), schema.columns());
    }
    root.put("separator", String.valueOf(schema.separator()));
    root.put("trim", schema.trim());
    Character comment = schema.comment();
    if (comment != null) {
      root.put("comment", String.valueOf(comment));
    }
    if (schema.dialect().mark() != '.') {
      root.put("decimal", String.valueOf(schema.dialect().mark()));
    }
    if (!schema.missing().isEmpty()) {
      strings(root.putArray("missing"), schema.missing());
    }
    RecordRules rules = schema.dialect().rules();
    putWord(root, "records", rules.lines(), "lines");
    putWord(root, "width", rules.filled(), "fill");
    if (!schema.charset().equals(UTF_8)) {
      root.put("charset", schema.charset().name());
    }
    putWord(root, "encoding", rules.replaced(), "replace");
    putWord(root, "blank", rules.blankCounts(), "record");
    schema
        .unit()
        .ifPresent(
            unit ->
                root.putObject("unit")
                    .put("column", unit.column())
                    .put("records", unit.records())
                    .put("missing", unit.missing().word()));
    schema.weight().ifPresent(weight -> weight(root.putObject("weight"), weight));
    label(root.putObject("label"), schema.label());
    ArrayNode features = root.putArray("features");
    for (Feature feature : schema.features()) {
      ObjectNode node = features.addObject();
      node.put("column", feature.column());
      if (feature instanceof CategoricalFeature categorical) {
        categorical(node, categorical);
      } else {
        numeric(node, (NumericFeature) feature);
      }
      form(node, feature.form());
      if (!schema.points(feature).isNone()) {
        node.set("points", schema.points(feature).toJson());
      }
    }
    if (!schema.cardRules().isNone()) {
      root.set("card", schema.cardRules().toJson());
    }
    if (!schema.display().isPlain()) {
      root.set("display", schema.display().toJson());
    }
    return root;
  }

  private static void categorical(ObjectNode node, CategoricalFeature feature) {
    strings(node.putArray("categories"), feature.categories());
    if (feature.isOrdered()) {
      node.put("ordered", true);
    }
    String reference = feature.reference();
    if (reference != null) {
      node.put("reference", reference);
    }
    policy(node, "other", feature.other(), SchemaWriter::text);
    policy(node, "onMissing", feature.onMissing(), SchemaWriter::text);
  }

  private static void numeric(ObjectNode node, NumericFeature feature) {
    node.putArray(feature.kind().key())
        .add(number(feature, feature.low()))
        .add(number(feature, feature.high()));
    if (!feature.thresholds().isEmpty()) {
      ArrayNode thresholds = node.putArray("thresholds");
      feature.thresholds().forEach(t -> thresholds.add(number(feature, t)));
    }
    if (feature.form().date() != DateForm.ISO) {
      node.put("format", feature.form().date().format());
    }
    BigDecimal scale = feature.scale();
    if (scale != null) {
      node.set("scale", number(feature, scale));
    }
    Function<String, JsonNode> value = text -> number(feature, new BigDecimal(text));
    policy(node, "outside", feature.outside(), value);
    policy(node, "onMissing", feature.onMissing(), value);
    policy(node, "malformed", feature.malformed(), value);
  }

  /** How fields are written, where the column states it. */
  private static void form(ObjectNode node, FieldForm form) {
    if (form.ignoresCase()) {
      node.put("ignoreCase", true);
    }
    if (form.hasOwnMark()) {
      node.put("decimalMark", String.valueOf(form.mark()));
    }
    if (form.hasOwnMissing()) {
      strings(node.putArray("missing"), form.missing());
    }
  }

  private static void weight(ObjectNode node, RecordWeight weight) {
    if (weight instanceof ColumnWeight column) {
      weight(node, column);
      return;
    }
    GroupWeight groups = (GroupWeight) weight;
    node.put("by", groups.column());
    ObjectNode of = node.putObject("of");
    for (GroupWeight.Group group : groups.groups()) {
      if (group.isSplit()) {
        of.putObject(group.value())
            .put("positive", group.positive())
            .put("negative", group.negative());
      } else {
        of.put(group.value(), group.positive());
      }
    }
    node.put("otherwise", groups.otherwise());
  }

  private static void weight(ObjectNode node, ColumnWeight weight) {
    node.put("column", weight.column());
    node.set("cap", number(weight.cap()));
    node.set("step", number(weight.step()));
    weightPolicy(node, "other", weight.other(), weight);
    weightPolicy(node, "onMissing", weight.onMissing(), weight);
    form(node, weight.form());
  }

  private static void weightPolicy(
      ObjectNode node, String key, LabelPolicy policy, ColumnWeight weight) {
    if (policy.code() == 0) {
      node.put(key, "none");
    } else if (policy.code() > 0) {
      BigDecimal value = weight.step().multiply(BigDecimal.valueOf(policy.code()));
      node.putObject(key).set("value", number(value));
    }
  }

  private static void label(ObjectNode node, Label label) {
    if (label instanceof EventTimeLabel times) {
      node.put("time", times.time());
      ObjectNode event = node.putObject("event").put("column", times.event());
      values(event, "positive", times.positive());
      if (!times.negative().isEmpty()) {
        values(event, "negative", times.negative());
      }
      form(event, times.eventForm());
      ArrayNode horizons = node.putArray("horizons");
      times.horizons().forEach(horizon -> horizons.add(number(horizon)));
    } else {
      node.put("column", label.column());
    }
    if (label instanceof BinaryLabel binary) {
      values(node, "positive", binary.positive());
      values(node, "negative", binary.negative());
    } else if (label instanceof OrderedLabel ordered) {
      strings(node.putArray("ordered"), ordered.values());
    } else if (label instanceof ClassesLabel classes) {
      strings(node.putArray("classes"), classes.values());
    } else if (label instanceof CountLabel count) {
      node.put("count", count.most());
    } else if (label instanceof NumberLabel number) {
      node.putArray("number").add(number(number.low())).add(number(number.high()));
      node.put("steps", number.steps());
    }
    labelPolicy(node, "other", label.other(), label);
    labelPolicy(node, "onMissing", label.onMissing(), label);
    form(node, label.form());
  }

  private static void labelPolicy(ObjectNode node, String key, LabelPolicy policy, Label label) {
    if (policy.equals(LabelPolicy.DROP)) {
      node.put(key, "drop");
    } else if (policy.code() < 0) {
      return;
    } else if (label instanceof BinaryLabel) {
      node.put(key, policy.equals(BinaryLabel.POSITIVE) ? "positive" : "negative");
    } else if (label instanceof EventTimeLabel) {
      node.put(key, "unseen");
    } else if (label instanceof NumberLabel number) {
      node.putObject(key).set("value", number(number.value(policy.code())));
    } else if (label instanceof CountLabel) {
      node.putObject(key).put("value", policy.code());
    } else {
      node.putObject(key).put("value", label.names().get(policy.code()));
    }
  }

  private static JsonNode text(String text) {
    return JsonNodeFactory.instance.textNode(text);
  }

  private static void policy(
      ObjectNode node, String key, Policy policy, Function<String, JsonNode> value) {
    switch (policy.kind()) {
      case ERROR -> {}
      case CATEGORY -> node.put(key, "category");
      case CLIP -> node.put(key, "clip");
      case NONE -> node.put(key, "none");
      case MISSING -> node.put(key, "missing");
      case VALUE -> node.putObject(key).set("value", value.apply(policy.value()));
    }
  }

  /** A number of a column, or a date as a text. */
  public static JsonNode number(NumericFeature feature, BigDecimal value) {
    if (feature.kind() == NumericFeature.Kind.DATE) {
      return text(DateForm.text(value));
    }
    return number(value);
  }

  private static JsonNode number(BigDecimal value) {
    // Whole numbers as such, so that a reader of the tree sees integers where the schema has them.
    return value.scale() <= 0
        ? JsonNodeFactory.instance.numberNode(value.longValueExact())
        : JsonNodeFactory.instance.numberNode(value);
  }

  private static void values(ObjectNode node, String key, List<String> values) {
    if (values.size() == 1) {
      node.put(key, values.get(0));
    } else {
      strings(node.putArray(key), values);
    }
  }

  private static void strings(ArrayNode array, List<String> values) {
    values.forEach(array::add);
  }

  private static void putWord(ObjectNode node, String key, boolean stated, String word) {
    if (stated) {
      node.put(key, word);
    }
  }

  private static void putText(ObjectNode node, String key, String text) {
    if (!text.isEmpty()) {
      node.put(key, text);
    }
  }
}
