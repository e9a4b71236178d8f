package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.studio.http.Fields;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Words;

/** Whom the guarantee of a file of columns is about, as a form: a row, or a person with several. */
final class UnitForm {

  private static final String UNIT = "unit";
  private static final String COLUMN = "column";
  private static final String RECORDS = "records";

  private UnitForm() {}

  /** The fields, with what a file says. */
  static Html html(JsonNode unit) {
    Html html = new Html().open("details" + (unit.isMissingNode() ? "" : " open"));
    html.element("summary", Words.of("unit.title")).open("div class=fields");
    for (String field : List.of(COLUMN, RECORDS)) {
      String id = UNIT + "." + field;
      html.open("div class=field").element("label for=?", Words.of(id), id);
      html.open(
          "input type=text id=? name=? value=? autocomplete=off",
          id,
          id,
          unit.path(field).asText());
      html.close("div");
    }
    return html.close("div").close("details");
  }

  /** Says it in a file; what the form does not know of it stays. */
  static void read(ObjectNode columns, Fields form) {
    String column = form.text(UNIT + "." + COLUMN);
    if (column.isEmpty()) {
      columns.remove(UNIT);
      return;
    }
    ObjectNode unit = columns.withObject("/" + UNIT).put(COLUMN, column);
    String records = form.text(UNIT + "." + RECORDS);
    ArrayNode one = Json.object().putArray(RECORDS);
    LabelForm.add(one, records.isEmpty() ? "1" : records, true);
    unit.set(RECORDS, one.get(0));
  }
}
