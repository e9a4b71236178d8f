package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.ParameterForm;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;

/** How a table writes numbers and missing values, as a form. */
final class WritingForm {

  private static final String DECIMAL = "decimal";
  private static final String MISSING = "missing";
  private static final List<String> MARKS = List.of(TypedNumber.POINT, ",");
  private static final String MARK_FIELD = "writing.decimal";
  private static final String EMPTY_FIELD = "writing.empty";
  private static final String TOKENS_FIELD = "writing.missing";

  private WritingForm() {}

  /** The fields, with what a file says. */
  static Html html(JsonNode columns) {
    Html html = new Html().open("fieldset").element("legend", Words.of("writing.title"));
    html.open("div class=fields").open("div class=field");
    html.element("label for=?", Words.of(MARK_FIELD), MARK_FIELD);
    html.open("select id=? name=?", MARK_FIELD, MARK_FIELD);
    String mark = mark(columns);
    MARKS.forEach(m -> html.add(ParameterForm.option(m, Words.of(MARK_FIELD + "." + m), mark)));
    html.close("select").close("div").open("div class=field");
    html.element("label for=?", Words.of(TOKENS_FIELD), TOKENS_FIELD);
    html.open(
        "input type=text id=? name=? value=? autocomplete=off",
        TOKENS_FIELD,
        TOKENS_FIELD,
        tokens(columns));
    html.open("label class=choice")
        .box("checkbox", EMPTY_FIELD, "true", list(columns).contains(""))
        .text(Words.of(EMPTY_FIELD))
        .close("label");
    return html.close("div").close("div").close("fieldset");
  }

  /** The decimal mark of a table. */
  static String mark(JsonNode columns) {
    return columns.path(DECIMAL).asText(TypedNumber.POINT);
  }

  /** Says it in a file, if the form has these fields. */
  static void read(ObjectNode columns, Fields form) {
    if (!form.has(MARK_FIELD)) {
      return;
    }
    if (form.text(MARK_FIELD).equals(TypedNumber.POINT)) {
      columns.remove(DECIMAL);
    } else {
      columns.put(DECIMAL, form.text(MARK_FIELD));
    }
    boolean isSame =
        form.text(TOKENS_FIELD).equals(tokens(columns).strip())
            && form.has(EMPTY_FIELD) == list(columns).contains("");
    if (isSame) {
      return;
    }
    ArrayNode missing = columns.putArray(MISSING);
    if (form.has(EMPTY_FIELD)) {
      missing.add("");
    }
    for (String token : form.text(TOKENS_FIELD).split("\\s+")) {
      if (!token.isEmpty()) {
        missing.add(token);
      }
    }
    if (missing.isEmpty()) {
      columns.remove(MISSING);
    }
  }

  private static String tokens(JsonNode columns) {
    return String.join(" ", list(columns)).strip();
  }

  private static List<String> list(JsonNode columns) {
    List<String> all = new ArrayList<>();
    columns.path(MISSING).forEach(token -> all.add(token.asText()));
    return all;
  }
}
