package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.didyma.core.Json;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;

/** The outcome of a file of columns as a form, for each kind of label. */
final class LabelForm {

  private static final String TWO = "two";
  private static final String EVENT = "event";
  private static final String POSITIVE = "positive";
  private static final String NEGATIVE = "negative";

  private static final String CALLED = "called";
  private static final String OPPOSITE = "opposite";

  /** Which values a text of a card is for. */
  private static final Map<String, String> WORDED = Map.of(CALLED, POSITIVE, OPPOSITE, NEGATIVE);

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  /** The fields of each kind, by the key that tells the kind. */
  private static final Map<String, List<String>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put(TWO, List.of("outcome", POSITIVE, NEGATIVE, CALLED, OPPOSITE));
    KINDS.put("ordered", List.of("outcome", "ordered"));
    KINDS.put("time", List.of("time", EVENT, "happened", "horizons"));
    KINDS.put("count", List.of("outcome", "count"));
    KINDS.put("number", List.of("outcome", "low", "high", "steps"));
  }

  private LabelForm() {}

  /** The fields, with what a file of columns says of its label. */
  static Html html(JsonNode columns) {
    JsonNode label = columns.path("label");
    String kind = KINDS.keySet().stream().filter(label::has).findFirst().orElse(TWO);
    Html html = new Html().open("fieldset class=outcome data-kind=?", kind);
    html.element("legend", Words.of("label.title"));
    html.open("div class=fields").open("div class=field");
    html.element("label for=label.kind", Words.of("label.kind"));
    html.open("select id=label.kind name=label.kind");
    KINDS.keySet().forEach(k -> html.add(ParameterForm.option(k, Words.of("label.of." + k), kind)));
    html.close("select").close("div");
    Map<String, String> texts = texts(label, WritingForm.mark(columns));
    List.of(CALLED, OPPOSITE).forEach(field -> texts.put(field, worded(columns, field)));
    texts.forEach((field, text) -> html.add(line(field, text)));
    return html.close("div").close("fieldset");
  }

  /** What cards call the values of a class; empty where they do not call all of them the same. */
  private static String worded(JsonNode columns, String field) {
    JsonNode label = columns.path("label");
    JsonNode words = columns.path("display").path("labels").path(label.path("column").asText());
    List<String> texts =
        list(listed(label.path(WORDED.getOrDefault(field, "")))).stream()
            .map(value -> words.path(value).asText())
            .distinct()
            .toList();
    return texts.size() == 1 ? texts.get(0) : "";
  }

  /**
   * Writes what cards are to call the values of both classes, and nothing of values that are none
   * any more.
   *
   * @param before the label as it was
   */
  static void readWords(JsonNode before, ObjectNode columns, Fields form) {
    removeWords(before, columns.path("label"), columns);
    if (!form.text("label.kind").equals(TWO)) {
      return;
    }
    JsonNode label = columns.path("label");
    String column = label.path("column").asText();
    for (String field : List.of(CALLED, OPPOSITE)) {
      String text = form.text("label." + field);
      if (!text.equals(worded(columns, field))) {
        ObjectNode words = columns.withObject("/display/labels").withObjectProperty(column);
        for (String value : list(listed(label.path(WORDED.getOrDefault(field, ""))))) {
          if (text.isEmpty()) {
            words.remove(value);
          } else {
            words.put(value, text);
          }
        }
      }
    }
  }

  /** Words for a value that is gone go, too: a file that has them is refused. */
  static void removeWords(JsonNode before, JsonNode now, ObjectNode columns) {
    Set<String> gone = values(before);
    gone.removeAll(values(now));
    JsonNode labels = columns.path("display").path("labels");
    String column = before.path("column").asText();
    if (labels.path(column) instanceof ObjectNode words) {
      words.remove(gone);
    }
  }

  private static Set<String> values(JsonNode described) {
    Set<String> values = new HashSet<>();
    for (String key : List.of(POSITIVE, NEGATIVE, "ordered", "categories")) {
      JsonNode listed = described.path(key);
      (listed.isArray() ? listed : Json.object().putArray(key).add(listed))
          .forEach(value -> values.add(value.asText()));
    }
    return values;
  }

  private static Map<String, String> texts(JsonNode label, String mark) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("outcome", label.path("column").asText());
    texts.put(POSITIVE, listed(label.path(POSITIVE)));
    texts.put(NEGATIVE, listed(label.path(NEGATIVE)));
    texts.put("ordered", listed(label.path("ordered")));
    texts.put("time", label.path("time").asText());
    texts.put(EVENT, label.path(EVENT).path("column").asText());
    texts.put("happened", listed(label.path(EVENT).path("positive")));
    texts.put("horizons", listed(label.path("horizons")));
    texts.put("count", label.path("count").asText());
    texts.put("low", TypedNumber.shown(label.path("number").path(0).asText(), mark));
    texts.put("high", TypedNumber.shown(label.path("number").path(1).asText(), mark));
    texts.put("steps", label.path("steps").asText());
    return texts;
  }

  private static Html line(String field, String text) {
    String id = "label." + field;
    List<String> kinds = new ArrayList<>();
    KINDS.forEach(
        (kind, fields) -> {
          if (fields.contains(field)) {
            kinds.add("of-" + kind);
          }
        });
    return new Html()
        .open("div class=?", "field " + String.join(" ", kinds))
        .element("label for=?", Words.of(id), id)
        .open("input type=text id=? name=? value=? autocomplete=off", id, id, text)
        .close("div");
  }

  /** The label that a form says; what it does not know of the one before stays. */
  static ObjectNode read(JsonNode before, Fields form) {
    String kind = form.text("label.kind");
    ObjectNode label =
        before instanceof ObjectNode old && (kind.equals(TWO) ? old.has(POSITIVE) : old.has(kind))
            ? old.deepCopy()
            : Json.object();
    label.remove("unknown");
    switch (kind) {
      case "ordered" -> putList(column(label, form), "ordered", form, false);
      case "time" -> {
        label.put("time", form.text("label.time"));
        ObjectNode event = label.withObject("/" + EVENT);
        event.put("column", form.text("label." + EVENT));
        list(form.text("label.happened")).forEach(event.putArray("positive")::add);
        putList(label, "horizons", form, true);
      }
      case "count" -> putNumber(column(label, form), "count", form);
      case "number" -> {
        ArrayNode range = column(label, form).putArray("number");
        add(range, form.text("label.low"), true);
        add(range, form.text("label.high"), true);
        putNumber(label, "steps", form);
      }
      default -> {
        putList(column(label, form), POSITIVE, form, false);
        putList(label, NEGATIVE, form, false);
      }
    }
    return label;
  }

  private static ObjectNode column(ObjectNode label, Fields form) {
    return label.put("column", form.text("label.outcome"));
  }

  private static void putNumber(ObjectNode label, String key, Fields form) {
    ArrayNode one = Json.object().putArray(key);
    add(one, form.text("label." + key), true);
    label.set(key, one.get(0));
  }

  private static void putList(ObjectNode label, String key, Fields form, boolean areNumbers) {
    String given = form.text("label." + key);
    if (given.equals(listed(label.path(key)))) {
      return;
    }
    ArrayNode list = label.putArray(key);
    list(given).forEach(text -> add(list, text, areNumbers));
  }

  /** Texts with commas between them. */
  private static List<String> list(String texts) {
    List<String> all = new ArrayList<>();
    for (String text : texts.split(",")) {
      if (!text.isBlank()) {
        all.add(text.strip());
      }
    }
    return all;
  }

  private static String listed(JsonNode list) {
    if (!list.isArray()) {
      return list.asText();
    }
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return String.join(", ", texts);
  }

  /** A number, or what was written where one should stand, for the reader to refuse. */
  static void add(ArrayNode list, String typed, boolean isNumber) {
    String text = isNumber ? TypedNumber.read(typed) : typed;
    if (isNumber && NUMBER.matcher(text).matches()) {
      try {
        list.add(Json.exact(text));
        return;
      } catch (JsonProcessingException e) {
        // For example digits that begin with 0.
        list.add(text);
        return;
      }
    }
    list.add(text);
  }
}
