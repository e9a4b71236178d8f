package org.didyma.models.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.core.Json;

/**
 * A chart of a page, with what it shows in words and in numbers.
 *
 * @param title one line
 * @param summary a sentence or two for those who do not see the chart
 * @param spec a specification of Vega-Lite, with its data; a datum with a {@code command} gives it
 *     away when it is clicked
 * @param numbers the same as a table
 */
public record Plot(String title, String summary, ObjectNode spec, TextTable numbers) {

  private static final int HEIGHT = 270;

  /** A specification with what all charts have, and rows of data; marks are still missing. */
  public static ObjectNode spec(ArrayNode rows) {
    ObjectNode spec = Json.object();
    spec.put("width", "container");
    spec.putObject("autosize").put("type", "fit-x").put("contains", "padding");
    spec.putNull("background");
    ObjectNode config = spec.putObject("config");
    config.put("font", "system-ui, Helvetica, Arial, sans-serif");
    config.putObject("view").putNull("stroke");
    config
        .putObject("axis")
        .put("labelFontSize", 12)
        .put("titleFontSize", 12)
        .put("titleFontWeight", "normal")
        .put("labelLimit", 150)
        .put("labelFlush", false)
        .put("labelSeparation", 6)
        .put("labelOverlap", "greedy");
    config
        .putObject("legend")
        .put("orient", "bottom")
        .put("columns", 2)
        .putNull("title")
        .put("labelLimit", 230)
        .put("labelFontSize", 12);
    spec.put("height", HEIGHT);
    spec.putObject("data").set("values", rows);
    return spec;
  }
}
