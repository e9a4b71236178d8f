package org.didyma.models.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.Json;

/**
 * A {@link Chart} as a specification of Vega-Lite 6. Series of one kind that follow one another are
 * a layer. A click on a name in the legend shows its series alone.
 */
final class ChartSpec {

  private static final String SERIES = "series";

  /** The kinds whose marks have shapes by their numbers. */
  static final Set<Chart.Kind> SHAPED =
      Set.of(Chart.Kind.POINTS, Chart.Kind.MARK, Chart.Kind.MARKED_LINE);

  private final Chart chart;
  private final ArrayNode rows = Json.object().putArray("rows");
  private final ArrayNode layers = Json.object().putArray("layer");

  /** Series by their names, or by their colours where they have none. */
  private final Map<String, Chart.Series> keys = new LinkedHashMap<>();

  /** Whether all marks are within both axes: one at an end is drawn whole then. */
  private final boolean isWithinAxes;

  private int group;

  private ChartSpec(Chart chart) {
    this.chart = chart;
    this.isWithinAxes =
        chart.series().stream()
            .flatMap(series -> series.marks().stream())
            .allMatch(mark -> chart.x().holds(mark.x()) && chart.y().holds(mark.y()));
    chart.series().forEach(series -> keys.putIfAbsent(key(series), series));
  }

  static ObjectNode of(Chart chart) {
    return new ChartSpec(chart).spec();
  }

  private static String key(Chart.Series series) {
    return series.name().isEmpty() ? "#" + series.colour() : series.name();
  }

  private ObjectNode spec() {
    Chart.Series before = null;
    for (Chart.Series series : chart.series()) {
      if (before == null || before.kind() != series.kind()) {
        group++;
        layers(series.kind());
      }
      rows(series);
      before = series;
    }
    if (before == null) {
      layer("point", "x", "y");
    } else if (isNamed()) {
      // Vega-Lite binds a legend to the first layer that has it.
      ObjectNode first = (ObjectNode) layers.get(0);
      ObjectNode parameter = first.putArray("params").addObject();
      parameter.put("name", "shown").put("bind", "legend");
      parameter.putObject("select").put("type", "point").putArray("fields").add(SERIES);
    }
    ObjectNode spec = Plot.spec(rows);
    spec.set("layer", layers);
    return spec;
  }

  private boolean isNamed() {
    return named().findAny().isPresent();
  }

  private Stream<Chart.Series> named() {
    return chart.series().stream().filter(series -> !series.name().isEmpty());
  }

  private void rows(Chart.Series series) {
    int line = chart.series().indexOf(series);
    int order = 0;
    for (Chart.Mark mark : series.marks()) {
      ObjectNode row =
          rows.addObject()
              .put(SERIES, key(series))
              .put("group", group)
              .put("line", line)
              .put("order", order++)
              .put("shape", Shapes.name(series.colour()))
              .put("x", mark.x())
              .put("y", mark.y())
              .put("lowX", mark.lowX())
              .put("highX", mark.highX())
              .put("low", mark.low())
              .put("high", mark.high())
              .put("told", mark.told().isEmpty() ? told(mark) : mark.told());
      if (!mark.command().isEmpty()) {
        row.put("command", mark.command());
      }
    }
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

  private void layers(Chart.Kind kind) {
    switch (kind) {
      case BAND -> {
        encoding(layer("area", "x", "low")).putObject("y2").put("field", "high");
        mark().put("fillOpacity", 0.18);
      }
      case REFERENCE -> {
        line();
        mark().putArray("strokeDash").add(5).add(4);
      }
      case LINE -> line();
      case STEPS -> {
        ObjectNode encoding = line();
        mark().put("interpolate", "step-after");
        if (isToldBy(Set.of(Chart.Kind.STEPS))) {
          scaled(encoding.putObject("strokeDash"), series -> dashes(series.colour()));
        }
      }
      case DOTTED_LINE -> {
        line();
        points(30).remove("shape");
      }
      case MARKED_LINE -> {
        intervals("x", "low", "y2", "high");
        line();
        points(55);
      }
      case POINTS -> {
        intervals("x", "low", "y2", "high");
        points(45);
      }
      case MARK -> {
        intervals("x", "low", "y2", "high");
        intervals("lowX", "y", "x2", "highX");
        points(130);
      }
      case BARS -> {
        ObjectNode encoding = encoding(layer("rect", "lowX", "low"));
        encoding.putObject("x2").put("field", "highX");
        encoding.putObject("y2").put("field", "high");
        encoding.putObject("tooltip").put("field", "told");
      }
    }
  }

  private static ArrayNode dashes(int number) {
    ArrayNode dashes = Json.object().putArray("dashes");
    for (float length : Shapes.dashes(number)) {
      dashes.add(length);
    }
    return dashes.isEmpty() ? dashes.add(1).add(0) : dashes;
  }

  private static JsonNode text(String text) {
    return JsonNodeFactory.instance.textNode(text);
  }

  private ObjectNode line() {
    ObjectNode encoding = encoding(layer("line", "x", "y"));
    mark().put("strokeWidth", 1.75);
    encoding.putObject("order").put("field", "order");
    encoding.putObject("detail").put("field", "line");
    return encoding;
  }

  private ObjectNode points(int size) {
    ObjectNode encoding = encoding(layer("point", "x", "y"));
    mark().put("filled", true).put("size", size);
    if (chart.series().stream()
        .anyMatch(series -> series.marks().stream().anyMatch(m -> !m.command().isEmpty()))) {
      mark().put("cursor", "pointer");
    }
    encoding.putObject("tooltip").put("field", "told");
    ObjectNode shape = encoding.putObject("shape");
    if (isToldBy(SHAPED)) {
      scaled(shape, series -> text(Shapes.name(series.colour())));
    } else {
      // The legend would give lines these shapes, too, if they came from the same field.
      shape.put("field", "shape").put("type", "nominal").putNull("scale").putNull("legend");
    }
    return encoding;
  }

  private void intervals(String x, String y, String other, String end) {
    encoding(layer("rule", x, y)).putObject(other).put("field", end);
    mark().put("strokeWidth", 1.5);
  }

  /** A layer of the series of this group. */
  private ObjectNode layer(String mark, String x, String y) {
    ObjectNode layer = layers.addObject();
    layer.putArray("transform").addObject().put("filter", "datum.group === " + group);
    layer.putObject("mark").put("type", mark).put("clip", !mark.equals("point") || !isWithinAxes);
    ObjectNode encoding = layer.putObject("encoding");
    axis(encoding, "x", x, chart.x());
    axis(encoding, "y", y, chart.y());
    if (!keys.isEmpty()) {
      scaled(encoding.putObject("color"), series -> text(Palette.light(series.colour())));
    }
    if (isNamed()) {
      ObjectNode opacity = encoding.putObject("opacity");
      opacity.putObject("condition").put("param", "shown").put("value", 1);
      opacity.put("value", 0.12);
    }
    return layer;
  }

  private static ObjectNode encoding(ObjectNode layer) {
    return (ObjectNode) layer.get("encoding");
  }

  private ObjectNode mark() {
    return (ObjectNode) layers.get(layers.size() - 1).get("mark");
  }

  private static void axis(ObjectNode encoding, String channel, String field, ChartAxis axis) {
    ObjectNode own = encoding.putObject(channel).put("field", field).put("type", "quantitative");
    own.put("title", axis.title());
    ObjectNode scale = own.putObject("scale").put("nice", false);
    scale.putArray("domain").add(axis.low()).add(axis.high());
    ObjectNode ticks = own.putObject("axis").put("labelOverlap", "parity");
    axis.ticks().forEach(ticks.putArray("values")::add);
    if (axis.scale() == ChartAxis.Scale.LOGARITHMIC) {
      scale.put("type", "log");
    } else {
      scale.put("zero", false);
    }
    if (axis.scale() == ChartAxis.Scale.LINEAR) {
      ticks.put(
          "labelExpr",
          axis.isShare()
              ? "format(100 * datum.value, '.%df') + ' %%'".formatted(axis.decimals())
              : "format(datum.value, '.%df')".formatted(axis.decimals()));
      return;
    }
    ArrayNode labels = Json.object().putArray("labels");
    axis.ticks().forEach(tick -> labels.add(axis.label(tick)));
    ticks.put("labelExpr", "%s[indexof(%s, datum.value)]".formatted(labels, ticks.get("values")));
    if (axis.isOfNames()) {
      ticks.put("labelAngle", -35).put("grid", false).put("labelOverlap", false);
    }
  }

  /** Whether the legend shows what differs between series of these kinds: all names are theirs. */
  private boolean isToldBy(Set<Chart.Kind> kinds) {
    return isNamed() && named().allMatch(series -> kinds.contains(series.kind()));
  }

  /** What differs from series to series; the legend has those with names. */
  private void scaled(ObjectNode channel, Function<Chart.Series, JsonNode> range) {
    channel.put("field", SERIES).put("type", "nominal");
    ObjectNode scale = channel.putObject("scale");
    ArrayNode domain = scale.putArray("domain");
    ArrayNode values = scale.putArray("range");
    ArrayNode names = Json.object().putArray("names");
    keys.forEach(
        (key, series) -> {
          domain.add(key);
          values.add(range.apply(series));
          if (!series.name().isEmpty()) {
            names.add(key);
          }
        });
    if (names.isEmpty()) {
      channel.putNull("legend");
    } else {
      channel.putObject("legend").set("values", names);
    }
  }
}
