package org.didyma.data.records;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/** Schemas with each kind of label that has more than two values. */
public final class LabelledSchemas {

  /** How many kinds there are. */
  public static final int KINDS = 4;

  private LabelledSchemas() {}

  /** A schema with another label, without the features of its columns. */
  public static Schema with(Schema schema, String label) {
    ObjectNode tree = schema.toJsonNode().deepCopy();
    JsonNode node;
    try {
      node = Json.exact(label);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(label, e);
    }
    tree.set("label", node);
    ArrayNode features = tree.putArray("features");
    List<String> taken =
        Arrays.asList(
            node.path("column").asText(node.path("time").asText()),
            node.path("event").path("column").asText());
    for (JsonNode feature : schema.toJsonNode().get("features")) {
      if (!taken.contains(feature.get("column").asText())) {
        features.add(feature);
      }
    }
    return Schema.parse(tree.toString(), "schema");
  }

  /**
   * A label of a kind, with policies and missing tokens at random.
   *
   * @param words a column of words, with some of these
   * @param number a column of numbers
   * @param cuts three increasing numbers above 0, as JSON has them
   */
  public static String label(
      int kind, Random random, String words, List<String> values, String number, String cuts) {
    String tokens = random.nextInt(3) == 0 ? ", \"missing\": [\"?\", \"7\", \"1.50\"]" : "";
    return switch (kind) {
      case 0 ->
          "{\"column\": \"%s\", \"%s\": [%s, \"perhaps\"]%s%s%s}"
              .formatted(
                  words,
                  random.nextBoolean() ? "ordered" : "classes",
                  values.stream().map(v -> '"' + v + '"').collect(Collectors.joining(", ")),
                  policies(random, "{\"value\": \"%s\"}".formatted(values.get(0))),
                  random.nextInt(3) == 0 ? ", \"ignoreCase\": true" : "",
                  tokens);
      case 1 ->
          "{\"time\": \"%s\", \"event\": {\"column\": \"%s\", \"positive\": \"%s\"%s}, \"horizons\": %s%s%s}"
              .formatted(
                  number,
                  words,
                  values.get(0),
                  random.nextBoolean() ? ", \"negative\": \"%s\"".formatted(values.get(1)) : "",
                  cuts,
                  policies(random, "\"unseen\""),
                  tokens);
      case 2 ->
          "{\"column\": \"%s\", \"count\": %d%s%s}"
              .formatted(
                  number, 2 + random.nextInt(20), policies(random, "{\"value\": 1}"), tokens);
      default ->
          "{\"column\": \"%s\", \"number\": [-1, 8], \"steps\": 6%s%s}"
              .formatted(number, policies(random, "{\"value\": 0.5}"), tokens);
    };
  }

  private static String policies(Random random, String value) {
    String[] all = {"\"error\"", "\"drop\"", value, value};
    return ", \"other\": %s, \"onMissing\": %s"
        .formatted(all[random.nextInt(all.length)], all[random.nextInt(all.length)]);
  }

  /** Cells with the count of each label. */
  public static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(Arrays.toString(cells.counts(c)))
          .append('\n');
    }
    return text.toString();
  }
}
