package org.didyma.models.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.ground.Json;

/** A {@link Chart} as a specification of Vega-Lite. */
final class ChartSpec {

  private final Chart chart;
  private final ArrayNode layers = Json.object().putArray("layer");

  private ChartSpec(Chart chart) {
    this.chart = chart;
  }

  static ObjectNode of(Chart chart) {
    return new ChartSpec(chart).spec();
  }

  private ObjectNode spec() {
    ArrayNode rows = Json.object().putArray("rows");
    for (int s = 0; s < chart.series().size(); s++) {
      Chart.Series series = chart.series().get(s);
      int order = 0;
      for (Chart.Mark mark : series.marks()) {
        rows.addObject()
            .put("series", s)
            .put("order", order++)
            .put("x", mark.x())
            .put("y", mark.y())
            .put("lowX", mark.lowX())
            .put("highX", mark.highX())
            .put("low", mark.low())
            .put("high", mark.high())
            .put("told", told(mark));
      }
      layers(s, series);
    }
    ObjectNode spec = Plot.spec(rows);
    spec.set("layer", layers);
    return spec;
  }

  private String told(Chart.Mark mark) {
    String interval =
        mark.low() < mark.high()
            ? " (%s to %s)".formatted(chart.y().text(mark.low()), chart.y().text(mark.high()))
            : "";
    return "%s %s, %s %s%s"
        .formatted(
            chart.x().title(),
            chart.x().text(mark.x()),
            chart.y().title(),
            chart.y().text(mark.y()),
            interval);
  }

  private void layers(int number, Chart.Series series) {
    switch (series.kind()) {
      case BAND -> {
        ObjectNode encoding = layer(number, "area").putObject("encoding");
        axes(encoding, "x", "low");
        encoding.putObject("y2").put("field", "high");
        mark().put("opacity", 0.18).put("color", Palette.light(series.colour()));
      }
      case REFERENCE -> {
        line(number);
        mark().putArray("strokeDash").add(5).add(4);
      }
      case LINE -> line(number);
      case DOTTED_LINE -> {
        line(number);
        points(number, 30, "circle");
      }
      case POINTS -> {
        intervals(number, "x", "low", "y2", "high");
        points(number, 45, "circle");
      }
      case MARK -> {
        intervals(number, "x", "low", "y2", "high");
        intervals(number, "lowX", "y", "x2", "highX");
        points(number, 130, "diamond");
      }
    }
  }

  private void line(int number) {
    ObjectNode encoding = layer(number, "line").putObject("encoding");
    mark().put("strokeWidth", 1.75).put("clip", true);
    axes(encoding, "x", "y");
    encoding.putObject("order").put("field", "order");
    colour(encoding, number);
  }

  private void points(int number, int size, String shape) {
    ObjectNode encoding = layer(number, "point").putObject("encoding");
    mark().put("filled", true).put("opacity", 1).put("size", size).put("shape", shape);
    axes(encoding, "x", "y");
    encoding.putObject("tooltip").put("field", "told");
    colour(encoding, number);
  }

  private void intervals(int number, String x, String y, String other, String end) {
    ObjectNode encoding = layer(number, "rule").putObject("encoding");
    mark().put("strokeWidth", 1.5);
    axes(encoding, x, y);
    encoding.putObject(other).put("field", end);
    colour(encoding, number);
  }

  private ObjectNode layer(int number, String mark) {
    ObjectNode layer = layers.addObject();
    layer.putArray("transform").addObject().put("filter", "datum.series === " + number);
    layer.putObject("mark").put("type", mark).put("clip", true);
    return layer;
  }

  private ObjectNode mark() {
    return (ObjectNode) layers.get(layers.size() - 1).get("mark");
  }

  private void axes(ObjectNode encoding, String x, String y) {
    axis(encoding, "x", x, chart.x());
    axis(encoding, "y", y, chart.y());
  }

  private static void axis(ObjectNode encoding, String channel, String field, Axis axis) {
    ObjectNode own = encoding.putObject(channel).put("field", field).put("type", "quantitative");
    own.put("title", axis.title());
    ObjectNode scale = own.putObject("scale").put("nice", false).put("zero", false);
    scale.putArray("domain").add(axis.low()).add(axis.high());
    ObjectNode ticks = own.putObject("axis").put("labelOverlap", "parity");
    axis.ticks().forEach(ticks.putArray("values")::add);
    ticks.put(
        "labelExpr",
        axis.isShare()
            ? "format(100 * datum.value, '.%df') + ' %%'".formatted(axis.decimals())
            : "format(datum.value, '.%df')".formatted(axis.decimals()));
  }

  /** That of the series, and all names with theirs for the legend. */
  private void colour(ObjectNode encoding, int number) {
    Chart.Series own = chart.series().get(number);
    if (own.name().isEmpty()) {
      mark().put("color", Palette.light(own.colour()));
      return;
    }
    ObjectNode colour = encoding.putObject("color").put("datum", own.name());
    ObjectNode scale = colour.putObject("scale");
    ArrayNode names = scale.putArray("domain");
    ArrayNode colours = scale.putArray("range");
    for (Chart.Series series : chart.series()) {
      if (!series.name().isEmpty()) {
        names.add(series.name());
        colours.add(Palette.light(series.colour()));
      }
    }
  }
}
