package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.didyma.data.schema.DateForm;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;

/**
 * A file of columns as a form, a row for each column. What the form does not know of the file stays
 * as it is; whether the whole makes sense is for {@code schema check} to say.
 *
 * @param tree the file, with the columns that are left out of it
 * @param used the names of those that are not
 * @param put by column, what was typed of kinds that it does not have now
 */
record ColumnsGrid(ObjectNode tree, Set<String> used, JsonNode put) {

  private static final List<String> KINDS = List.of("integer", "decimal", "date", "categories");
  private static final String UNKNOWN = "unknown";
  private static final String NAME = "column.";
  private static final List<String> RULES =
      List.of("increasing", "decreasing", "non-negative", "non-positive");

  private static final String CATEGORIES = "categories";
  private static final String DATE = "date";
  private static final String FORMAT = "format";

  /** How tables write dates, the usual way first. */
  private static final List<String> FORMATS =
      Stream.of(DateForm.values()).map(DateForm::format).toList();

  /** What goes with a kind, and means nothing of another one. */
  private static final Set<String> OF_KIND =
      Set.of("ordered", "other", "thresholds", "scale", FORMAT);

  /** What the form does not ask for comes back with the kind that it goes with. */
  private static final Map<String, List<String>> COMES_BACK =
      Map.of(
          CATEGORIES,
          List.of("other", "ordered"),
          "integer",
          List.of("scale"),
          "decimal",
          List.of("scale"),
          DATE,
          List.of(FORMAT));

  /** Fields of categories, and of numbers and dates: a kind hides those of others. */
  private static final List<String> OF_CATEGORIES = List.of("values");

  private static final List<String> OF_RANGES = List.of("low", "high", "cuts");

  /** The fields of all columns. */
  Html html() {
    Html html = new Html().open("div class=grid");
    int i = 0;
    for (JsonNode feature : tree.path("features")) {
      html.add(row(feature, i++));
    }
    return html.close("div");
  }

  private Html row(JsonNode feature, int i) {
    String column = feature.path("column").asText();
    String kind = kind(feature);
    Html html = new Html().open("fieldset class=column data-kind=?", kind);
    html.open("input type=hidden name=? value=?", NAME + i, column);
    html.open("legend").open("label");
    html.box("checkbox", "use." + i, "true", used.contains(column));
    html.text(column).close("label").close("legend");
    html.open("div class=fields");
    html.open("div class=field").element("label for=?", Words.of("grid.kind"), "kind." + i);
    html.open("select id=? name=?", "kind." + i, "kind." + i);
    html.add(ParameterForm.option(UNKNOWN, Words.of("grid.unknown"), kind));
    KINDS.forEach(k -> html.add(ParameterForm.option(k, Words.of("grid.kind." + k), kind)));
    html.close("select").close("div");
    JsonNode range = feature.path(kind);
    boolean isRange = !kind.equals(CATEGORIES) && !kind.equals(UNKNOWN);
    JsonNode typed = put.path(column);
    List<String> cuts = new ArrayList<>();
    feature.path("thresholds").forEach(cut -> cuts.add(shown(cut)));
    String low = isRange ? shown(range.path(0)) : typed.path("low").asText();
    String high = isRange ? shown(range.path(1)) : typed.path("high").asText();
    html.add(line("low", i, low, "of-range")).add(line("high", i, high, "of-range"));
    String all = isRange ? String.join(" ", cuts) : typed.path("cuts").asText();
    html.add(line("cuts", i, all, "of-number cuts"));
    html.open("div class=?", "field of-date");
    html.element("label for=?", Words.of("grid.format"), "format." + i);
    html.open("select id=? name=?", "format." + i, "format." + i);
    String format = feature.path(FORMAT).asText(typed.path(FORMAT).asText(FORMATS.get(0)));
    FORMATS.forEach(f -> html.add(ParameterForm.option(f, f, format)));
    html.close("select").close("div").open("div class=?", "field of-categories");
    html.element("label for=?", Words.of("grid.values"), "values." + i);
    html.area(
        kind.equals(CATEGORIES) ? joined(range, "\n") : typed.path("values").asText(),
        "id=? name=? rows=3",
        "values." + i,
        "values." + i);
    boolean isOrdered = feature.path("ordered").asBoolean(typed.path("ordered").asBoolean());
    html.add(box("ordered", i, isOrdered)).close("div");
    html.close("div").open("details").element("summary", Words.of("grid.more"));
    html.open("div class=fields");
    JsonNode titles = tree.path("display").path("titles");
    html.add(line("title", i, titles.path(column).asText(), ""));
    html.add(line("missing", i, joined(feature.path("missing"), " "), ""));
    html.open("div class=field").element("label for=?", Words.of("grid.rule"), "rule." + i);
    html.open("select id=? name=?", "rule." + i, "rule." + i);
    String rule = feature.path("points").asText();
    html.add(ParameterForm.option("", Words.of("grid.free"), rule));
    RULES.forEach(r -> html.add(ParameterForm.option(r, Words.of("grid.rule." + r), rule)));
    return html.close("select").close("div").close("div").close("details").close("fieldset");
  }

  private String shown(JsonNode number) {
    return TypedNumber.shown(number.asText(), WritingForm.mark(tree));
  }

  private static String kind(JsonNode feature) {
    return KINDS.stream().filter(feature::has).findFirst().orElse(UNKNOWN);
  }

  private static Html line(String name, int i, String value, String style) {
    String id = name + "." + i;
    return new Html()
        .open("div class=?", "field " + style)
        .element("label for=?", Words.of("grid." + name), id)
        .open("input type=text id=? name=? value=? autocomplete=off", id, id, value)
        .close("div");
  }

  private static Html box(String name, int i, boolean checked) {
    return new Html()
        .open("label class=choice")
        .box("checkbox", name + "." + i, "true", checked)
        .text(Words.of("grid." + name))
        .close("label");
  }

  private static String joined(JsonNode list, String between) {
    List<String> texts = new ArrayList<>();
    list.forEach(value -> texts.add(value.asText()));
    return String.join(between, texts);
  }

  /** The file as the form says it. */
  ObjectNode read(Fields form) {
    ObjectNode edited = tree.deepCopy();
    ArrayNode features = edited.putArray("features");
    ObjectNode titles = edited.withObject("/display/titles");
    int at = 0;
    for (JsonNode feature : tree.path("features")) {
      String column = feature.path("column").asText();
      int i = row(form, column, at++);
      if (form.has("use." + i)) {
        ObjectNode now = feature((ObjectNode) feature.deepCopy(), form, i, put.path(column));
        features.add(now);
        LabelForm.removeWords(feature, now, edited);
      }
      titles.remove(column);
      if (!form.text("title." + i).isEmpty()) {
        titles.put(column, form.text("title." + i));
      }
    }
    if (titles.isEmpty()) {
      ObjectNode display = edited.withObject("/display");
      display.remove("titles");
      if (display.isEmpty()) {
        edited.remove("display");
      }
    }
    return edited;
  }

  /** By column, what the form says of kinds that the column does not have, and what they had. */
  ObjectNode putAside(Fields form) {
    ObjectNode aside = Json.object();
    int at = 0;
    for (JsonNode feature : tree.path("features")) {
      String column = feature.path("column").asText();
      int i = row(form, column, at++);
      ObjectNode kept = put.path(column) instanceof ObjectNode o ? o.deepCopy() : Json.object();
      String kind = form.text("kind." + i);
      if (!kind.isEmpty()) {
        keep(kept, form, i, OF_CATEGORIES, kind.equals(CATEGORIES));
        keep(kept, form, i, OF_RANGES, !kind.equals(CATEGORIES) && !kind.equals(UNKNOWN));
        String before = kind(feature);
        COMES_BACK.getOrDefault(before, List.of()).stream()
            .filter(key -> !kind.equals(before) && feature.has(key))
            .forEach(key -> kept.set(key, feature.get(key)));
      }
      if (!kept.isEmpty()) {
        aside.set(column, kept);
      }
    }
    return aside;
  }

  private static void keep(
      ObjectNode kept, Fields form, int i, List<String> fields, boolean isShown) {
    for (String field : fields) {
      String text = form.text(field + "." + i);
      if (isShown || text.isEmpty()) {
        kept.remove(field);
      } else {
        kept.put(field, text);
      }
    }
  }

  /** The row of a column: a page of another tab may be older, and have them in another order. */
  private int row(Fields form, String column, int at) {
    int rows = tree.path("features").size();
    return IntStream.range(0, rows)
        .filter(i -> form.text(NAME + i).equals(column.strip()))
        .findFirst()
        .orElse(form.has(NAME + 0) ? rows : at);
  }

  private static ObjectNode feature(ObjectNode feature, Fields form, int i, JsonNode put) {
    String kind = form.text("kind." + i);
    if (!kind.equals(kind(feature))) {
      feature.remove(OF_KIND);
      feature.remove(KINDS);
      feature.remove(UNKNOWN);
      COMES_BACK.getOrDefault(kind, List.of()).stream()
          .filter(put::has)
          .forEach(key -> feature.set(key, put.get(key)));
    }
    if (kind.equals(UNKNOWN)) {
      return feature.put(UNKNOWN, String.join(", ", KINDS));
    }
    if (kind.equals(CATEGORIES)) {
      values(feature, form.lines("values." + i));
      if (form.has("ordered." + i)) {
        feature.put("ordered", true);
      } else {
        feature.remove("ordered");
      }
    } else {
      range(feature, kind, form.text("low." + i), form.text("high." + i));
      put(feature, "thresholds", form.text("cuts." + i), !kind.equals(DATE));
      if (kind.equals(DATE)) {
        format(feature, form.text("format." + i));
      }
    }
    put(feature, "missing", form.text("missing." + i), false);
    String rule = form.text("rule." + i);
    if (!rule.isEmpty()) {
      feature.put("points", rule);
    } else if (feature.path("points").isTextual()) {
      feature.remove("points");
    }
    return feature;
  }

  /** The usual format is what a file says by saying nothing. */
  private static void format(ObjectNode feature, String format) {
    if (format.isEmpty() || format.equals(feature.path(FORMAT).asText(FORMATS.get(0)))) {
      return;
    }
    if (format.equals(FORMATS.get(0))) {
      feature.remove(FORMAT);
    } else {
      feature.put(FORMAT, format);
    }
  }

  private static void values(ObjectNode feature, List<String> values) {
    if (values.isEmpty()) {
      feature.put(CATEGORIES, UNKNOWN);
    } else if (!String.join("\n", values).equals(joined(feature.path(CATEGORIES), "\n").strip())) {
      ArrayNode list = feature.putArray(CATEGORIES);
      values.forEach(list::add);
    }
  }

  private static void range(ObjectNode feature, String kind, String low, String high) {
    if (low.isEmpty() && high.isEmpty()) {
      feature.put(kind, UNKNOWN);
      return;
    }
    ArrayNode range = feature.putArray(kind);
    for (String end : List.of(low, high)) {
      LabelForm.add(range, end, !kind.equals(DATE));
    }
  }

  /** A list of words; none where there is no word. What the form left alone stays as it was. */
  private static void put(ObjectNode feature, String key, String words, boolean areNumbers) {
    List<String> all = new ArrayList<>();
    for (String word : words.split("[\\s;]+")) {
      // Blanks are between numbers, so that one may have a comma.
      all.add(areNumbers ? TypedNumber.read(word.replaceFirst(",$", "")) : word);
    }
    if (String.join(" ", all).equals(joined(feature.path(key), " ").strip())) {
      return;
    }
    if (words.isEmpty()) {
      feature.remove(key);
    } else {
      ArrayNode list = feature.putArray(key);
      all.forEach(word -> LabelForm.add(list, word, areNumbers));
    }
  }
}
