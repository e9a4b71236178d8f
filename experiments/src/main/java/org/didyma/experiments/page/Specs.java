package org.didyma.experiments.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.ground.Json;
import org.didyma.models.page.Palette;
import org.didyma.models.page.Plot;

/**
 * Specifications of charts in Vega-Lite 6. Rows of data have the name of their series in the field
 * {@code series}. A click on a name in the legend shows its series alone.
 */
final class Specs {

  /** Vega's names of marks; as many as {@link Palette} has colours would be hard to tell apart. */
  private static final List<String> MARKS =
      List.of(
          "circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "triangle-right");

  private Specs() {}

  /** How an axis is divided. */
  enum Scale {
    LINEAR,
    LOGARITHMIC,
    /** Of counts. */
    WHOLE
  }

  record Axis(String field, String title, Scale scale) {

    private ObjectNode encoding() {
      ObjectNode encoding = Json.object();
      encoding.put("field", field).put("type", "quantitative").put("title", title);
      ObjectNode range = encoding.putObject("scale");
      switch (scale) {
        case LOGARITHMIC -> {
          range.put("type", "log").put("nice", false).put("padding", 8);
          encoding.putObject("axis").put("tickCount", 5).put("format", "~g");
        }
        case WHOLE -> encoding.putObject("axis").put("tickMinStep", 1);
        case LINEAR -> range.put("zero", false);
      }
      return encoding;
    }
  }

  /**
   * Lines through means, each with its interval.
   *
   * @param series all series of the page, so that each has the same colour in every chart
   * @param rows with the fields {@code series}, x, y, {@code low} and {@code high}, these two null
   *     where there is no interval
   * @param tooltip fields to show of a point
   */
  static ObjectNode lines(
      List<String> series, Axis x, Axis y, ArrayNode rows, List<String> tooltip) {
    ObjectNode spec = Plot.spec(rows);
    ArrayNode layer = spec.putArray("layer");

    ObjectNode intervals = layer.addObject();
    intervals
        .putObject("mark")
        .put("type", "rule")
        .put("strokeWidth", 1.5)
        .put("strokeOpacity", 0.5);
    ObjectNode ends = encoding(intervals, series, x, y);
    ((ObjectNode) ends.get("y")).put("field", "low");
    ends.putObject("y2").put("field", "high");
    ends.remove("shape");

    ObjectNode lines = layer.addObject();
    lines.putObject("mark").put("type", "line").put("strokeWidth", 1.5);
    encoding(lines, series, x, y).remove("shape");

    ObjectNode points = layer.addObject();
    selectable(points);
    points.putObject("mark").put("type", "point").put("filled", true).put("size", 55);
    tooltip(encoding(points, series, x, y), tooltip, x, y);
    return spec;
  }

  /**
   * Points of several series, and a line in steps through those of which {@code front} is true.
   *
   * @param rows with the fields {@code series}, x, y and {@code front}
   */
  static ObjectNode front(
      List<String> series, Axis x, Axis y, ArrayNode rows, List<String> tooltip) {
    ObjectNode spec = Plot.spec(rows);
    ArrayNode layer = spec.putArray("layer");

    ObjectNode steps = layer.addObject();
    steps.putArray("transform").addObject().put("filter", "datum.front");
    steps
        .putObject("mark")
        .put("type", "line")
        .put("interpolate", "step-after")
        .put("strokeWidth", 1.5)
        .put("stroke", "#777777");
    ObjectNode path = steps.putObject("encoding");
    path.set("x", x.encoding());
    path.set("y", y.encoding());

    ObjectNode points = layer.addObject();
    selectable(points);
    points.putObject("mark").put("type", "point").put("filled", true).put("cursor", "pointer");
    ObjectNode encoding = encoding(points, series, x, y);
    ObjectNode size = encoding.putObject("size");
    size.putObject("condition").put("test", "datum.front").put("value", 110);
    size.put("value", 32);
    tooltip(encoding, tooltip, x, y);
    return spec;
  }

  /**
   * Lines in steps, each value from its x on.
   *
   * @param rows with the fields {@code series}, {@code run}, x and y; a line for each run
   */
  static ObjectNode steps(List<String> series, Axis x, Axis y, ArrayNode rows) {
    ObjectNode spec = Plot.spec(rows);
    selectable(spec);
    spec.putObject("mark")
        .put("type", "line")
        .put("interpolate", "step-after")
        .put("strokeWidth", 2);
    ObjectNode encoding = encoding(spec, series, x, y);
    encoding.remove("shape");
    encoding.putObject("detail").put("field", "run");
    ObjectNode dash = encoding.putObject("strokeDash");
    dash.put("field", "series").put("type", "nominal");
    dash.putObject("scale").set("domain", strings(series));
    return spec;
  }

  /**
   * Bars side by side for each bin.
   *
   * @param bins in their order
   * @param rows with the fields {@code series}, {@code bin} and {@code runs}
   */
  static ObjectNode bars(List<String> series, List<String> bins, String title, ArrayNode rows) {
    ObjectNode spec = Plot.spec(rows);
    selectable(spec);
    spec.put("mark", "bar");
    ObjectNode encoding = spec.putObject("encoding");
    ObjectNode x = encoding.putObject("x");
    x.put("field", "bin").put("type", "nominal").put("title", title).set("sort", strings(bins));
    x.putObject("scale").set("domain", strings(bins));
    x.putObject("axis").put("labelAngle", -35);
    encoding.putObject("xOffset").put("field", "series").set("sort", strings(series));
    encoding.putObject("y").put("field", "runs").put("type", "quantitative").put("title", "runs");
    colours(encoding, series);
    tooltip(encoding, List.of("series", "bin", "runs"));
    return spec;
  }

  /** A click on a name in the legend shows its series alone. */
  private static void selectable(ObjectNode unit) {
    ObjectNode parameter = unit.putArray("params").addObject();
    parameter.put("name", "shown").put("bind", "legend");
    parameter.putObject("select").put("type", "point").putArray("fields").add("series");
  }

  private static ObjectNode encoding(ObjectNode of, List<String> series, Axis x, Axis y) {
    ObjectNode encoding = of.putObject("encoding");
    encoding.set("x", x.encoding());
    encoding.set("y", y.encoding());
    colours(encoding, series);
    ObjectNode shape = encoding.putObject("shape");
    shape.put("field", "series").put("type", "nominal");
    ObjectNode scale = shape.putObject("scale");
    scale.set("domain", strings(series));
    ArrayNode marks = scale.putArray("range");
    for (int i = 0; i < series.size(); i++) {
      marks.add(MARKS.get(i % MARKS.size()));
    }
    return encoding;
  }

  private static void colours(ObjectNode encoding, List<String> series) {
    ObjectNode colour = encoding.putObject("color");
    colour.put("field", "series").put("type", "nominal");
    ObjectNode scale = colour.putObject("scale");
    scale.set("domain", strings(series));
    ArrayNode colours = scale.putArray("range");
    for (int i = 0; i < series.size(); i++) {
      colours.add(Palette.light(i));
    }
    ObjectNode opacity = encoding.putObject("opacity");
    opacity.putObject("condition").put("param", "shown").put("value", 1);
    opacity.put("value", 0.12);
  }

  /** Fields with their titles, those of the axes with theirs. */
  private static void tooltip(ObjectNode encoding, List<String> fields, Axis... axes) {
    ArrayNode tooltip = encoding.putArray("tooltip");
    for (String field : fields) {
      ObjectNode line = tooltip.addObject().put("field", field).put("title", field);
      for (Axis axis : axes) {
        if (axis.field.equals(field)) {
          line.put("title", axis.title);
        }
      }
    }
  }

  private static ArrayNode strings(List<String> texts) {
    ArrayNode array = Json.object().putArray("all");
    texts.forEach(array::add);
    return array;
  }
}
