package org.didyma.models;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.models.MeasuredQuality.BandRisk;
import org.didyma.models.MeasuredQuality.Figure;
import org.didyma.privacy.PrivacyJson;
import org.jspecify.annotations.Nullable;

/** What a card is worth, in a model file. */
final class MeasuredJson {

  static final String KEY = "measured";

  private static final String DECISIONS = "decisions_shown";

  private static final long LARGEST_COUNT = 1L << 50;

  private MeasuredJson() {}

  static ObjectNode tree(Measured measured) {
    ObjectNode node =
        measured instanceof MeasuredQuality quality
            ? tree(quality)
            : tree((MeasuredOutcome) measured);
    node.set("guarantee", PrivacyJson.tree(measured.guarantee()));
    return node;
  }

  private static ObjectNode tree(MeasuredOutcome measured) {
    ObjectNode node = Json.object();
    ArrayNode figures = node.putArray("figures");
    for (MeasuredOutcome.Figure figure : measured.figures()) {
      ObjectNode own = figures.addObject().put("key", figure.key()).put("name", figure.name());
      own.put("value", finite(figure.value())).put("low", finite(figure.low()));
      own.put("high", finite(figure.high())).put("share", figure.isShare());
    }
    ArrayNode groups = node.putArray("groups");
    for (MeasuredOutcome.Group group : measured.groups()) {
      ObjectNode own = groups.addObject();
      number(own, "from", group.from());
      number(own, "to", group.to());
      ArrayNode numbers = own.putArray("measured");
      for (MeasuredOutcome.Interval interval : group.measured()) {
        ObjectNode one = numbers.addObject().put("value", finite(interval.value()));
        one.put("low", finite(interval.low())).put("high", finite(interval.high()));
      }
    }
    return node.put("level_is_off", measured.isLevelOff()).put("records", measured.records());
  }

  /** What is beyond all numbers is null. */
  private static @Nullable Double finite(double value) {
    return Double.isInfinite(value) ? null : value;
  }

  private static ObjectNode tree(MeasuredQuality measured) {
    ObjectNode node = Json.object();
    node.set("auc", tree(measured.auc()));
    node.put("records", measured.records());
    node.set("prevalence", tree(measured.prevalence()));
    node.put("risks_worse_than_base_rate", measured.areRisksWorse());
    node.put(DECISIONS, measured.areDecisionsShown());
    ArrayNode risks = node.putArray("risks");
    for (BandRisk band : measured.risks()) {
      ObjectNode own = risks.addObject();
      number(own, "from", band.from());
      number(own, "to", band.to());
      own.set("risk", tree(band.risk()));
    }
    return node;
  }

  private static ObjectNode tree(Figure figure) {
    return Json.object()
        .put("value", figure.value())
        .put("low", figure.low())
        .put("high", figure.high());
  }

  /** Whole points are written as such. */
  private static void number(ObjectNode node, String key, double value) {
    if (value == Math.rint(value) && Math.abs(value) < LARGEST_COUNT) {
      node.put(key, (long) value);
    } else {
      node.put(key, value);
    }
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException when it is not as {@link #tree} writes it
   */
  static Measured read(JsonNode node, Label label) {
    return label instanceof BinaryLabel ? quality(node) : outcome(node);
  }

  private static MeasuredOutcome outcome(JsonNode node) {
    List<MeasuredOutcome.Figure> figures = new ArrayList<>();
    for (JsonNode own : node.path("figures")) {
      figures.add(
          new MeasuredOutcome.Figure(
              line(own, "key"),
              line(own, "name"),
              real(own, "value", Double.NaN),
              real(own, "low", Double.NEGATIVE_INFINITY),
              real(own, "high", Double.POSITIVE_INFINITY),
              truth(own, "share")));
    }
    List<MeasuredOutcome.Group> groups = new ArrayList<>();
    for (JsonNode own : node.path("groups")) {
      List<MeasuredOutcome.Interval> measured = new ArrayList<>();
      for (JsonNode one : own.path("measured")) {
        measured.add(
            new MeasuredOutcome.Interval(
                real(one, "value", Double.NaN),
                real(one, "low", Double.NEGATIVE_INFINITY),
                real(one, "high", Double.POSITIVE_INFINITY)));
      }
      groups.add(new MeasuredOutcome.Group(real(own, "from"), real(own, "to"), measured));
    }
    return new MeasuredOutcome(
        figures,
        truth(node, "level_is_off"),
        groups,
        records(node),
        PrivacyJson.guarantee(node.path("guarantee")));
  }

  private static MeasuredQuality quality(JsonNode node) {
    List<BandRisk> risks = new ArrayList<>();
    for (JsonNode band : node.path("risks")) {
      risks.add(new BandRisk(real(band, "from"), real(band, "to"), figure(band, "risk")));
    }
    return new MeasuredQuality(
        figure(node, "auc"),
        records(node),
        figure(node, "prevalence"),
        truth(node, "risks_worse_than_base_rate"),
        // Files of older versions do not say.
        !node.has(DECISIONS) || truth(node, DECISIONS),
        risks,
        PrivacyJson.guarantee(node.path("guarantee")));
  }

  private static long records(JsonNode node) {
    JsonNode records = node.path("records");
    if (!records.canConvertToLong()
        || !records.isIntegralNumber()
        || Math.abs(records.asLong()) > LARGEST_COUNT) {
      throw new IllegalArgumentException("\"records\" is not a whole number in range");
    }
    return records.asLong();
  }

  private static boolean truth(JsonNode parent, String key) {
    if (!parent.path(key).isBoolean()) {
      throw new IllegalArgumentException("\"" + key + "\" is neither true nor false");
    }
    return parent.path(key).asBoolean();
  }

  /** A text that people are shown. */
  private static String line(JsonNode parent, String key) {
    String text = parent.path(key).asText();
    if (text.isEmpty() || !QuotedText.oneLine(text).equals(text)) {
      throw new IllegalArgumentException("the text \"" + key + "\" is missing, or none of a line");
    }
    return text;
  }

  /**
   * A number.
   *
   * @param beyond what null means
   */
  private static double real(JsonNode parent, String key, double beyond) {
    return parent.path(key).isNull() ? beyond : real(parent, key);
  }

  private static Figure figure(JsonNode parent, String key) {
    JsonNode node = parent.path(key);
    return new Figure(real(node, "value"), real(node, "low"), real(node, "high"));
  }

  private static double real(JsonNode parent, String key) {
    JsonNode node = parent.path(key);
    if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
      throw new IllegalArgumentException("\"" + key + "\" is not a finite number");
    }
    return node.doubleValue();
  }
}
