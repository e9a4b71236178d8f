package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.TypedNumber;
import org.didyma.studio.page.Words;

/** How much rows count, as a form: once, or by a column with a largest weight. */
final class WeightForm {

  private static final String WEIGHT = "weight";
  private static final String COLUMN = "column";
  private static final List<String> NUMBERS = List.of("cap", "step");

  private WeightForm() {}

  /** The fields, with what a file says. */
  static Html html(JsonNode columns) {
    JsonNode weight = columns.path(WEIGHT);
    Html html = new Html().open("details" + (weight.isMissingNode() ? "" : " open"));
    html.element("summary", Words.of("weight.title")).open("div class=fields");
    for (String field : List.of(COLUMN, NUMBERS.get(0), NUMBERS.get(1))) {
      String id = WEIGHT + "." + field;
      html.open("div class=field").element("label for=?", Words.of(id), id);
      html.open(
          "input type=text id=? name=? value=? autocomplete=off",
          id,
          id,
          TypedNumber.shown(weight.path(field).asText(), WritingForm.mark(columns)));
      html.close("div");
    }
    return html.close("div").close("details");
  }

  /** Says it in a file; what the form does not know of it stays. */
  static void read(ObjectNode columns, Fields form) {
    String column = form.text(WEIGHT + "." + COLUMN);
    if (column.isEmpty()) {
      columns.remove(WEIGHT);
      return;
    }
    ObjectNode weight = columns.withObject("/" + WEIGHT).put(COLUMN, column);
    for (String field : NUMBERS) {
      String text = form.text(WEIGHT + "." + field);
      if (text.isEmpty()) {
        weight.remove(field);
      } else if (!TypedNumber.read(text).equals(weight.path(field).asText())) {
        ArrayNode one = Json.object().putArray(field);
        LabelForm.add(one, text, true);
        weight.set(field, one.get(0));
      }
    }
  }
}
