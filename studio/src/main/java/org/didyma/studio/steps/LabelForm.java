package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.didyma.core.Json;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.Words;

/** The outcome of a file of columns as a form, for each kind of label. */
final class LabelForm {

  private static final String TWO = "two";
  private static final String EVENT = "event";
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  /** The fields of each kind, by the key that tells the kind. */
  private static final Map<String, List<String>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put(TWO, List.of("outcome", "positive", "negative"));
    KINDS.put("ordered", List.of("outcome", "ordered"));
    KINDS.put("time", List.of("time", EVENT, "happened", "horizons"));
    KINDS.put("count", List.of("outcome", "count"));
    KINDS.put("number", List.of("outcome", "low", "high", "steps"));
  }

  private LabelForm() {}

  /** The fields, with what a label says. */
  static Html html(JsonNode label) {
    String kind = KINDS.keySet().stream().filter(label::has).findFirst().orElse(TWO);
    Html html = new Html().open("fieldset class=outcome data-kind=?", kind);
    html.element("legend", Words.of("label.title"));
    html.open("div class=fields").open("div class=field");
    html.element("label for=label.kind", Words.of("label.kind"));
    html.open("select id=label.kind name=label.kind");
    KINDS.keySet().forEach(k -> html.add(ParameterForm.option(k, Words.of("label.of." + k), kind)));
    html.close("select").close("div");
    Map<String, String> texts = texts(label);
    texts.forEach((field, text) -> html.add(line(field, text)));
    return html.close("div").close("fieldset");
  }

  private static Map<String, String> texts(JsonNode label) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("outcome", label.path("column").asText());
    texts.put("positive", listed(label.path("positive")));
    texts.put("negative", listed(label.path("negative")));
    texts.put("ordered", listed(label.path("ordered")));
    texts.put("time", label.path("time").asText());
    texts.put(EVENT, label.path(EVENT).path("column").asText());
    texts.put("happened", listed(label.path(EVENT).path("positive")));
    texts.put("horizons", listed(label.path("horizons")));
    texts.put("count", label.path("count").asText());
    texts.put("low", label.path("number").path(0).asText());
    texts.put("high", label.path("number").path(1).asText());
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
        before instanceof ObjectNode old && (kind.equals(TWO) ? old.has("positive") : old.has(kind))
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
        putList(column(label, form), "positive", form, false);
        putList(label, "negative", form, false);
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
  static void add(ArrayNode list, String text, boolean isNumber) {
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
