package org.didyma.models;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.models.MeasuredQuality.BandRisk;
import org.didyma.models.MeasuredQuality.Figure;
import org.didyma.privacy.PrivacyJson;

/** What a card is worth, in a model file. */
final class MeasuredJson {

  static final String KEY = "measured";

  private static final long LARGEST_COUNT = 1L << 50;

  private MeasuredJson() {}

  static ObjectNode tree(MeasuredQuality measured) {
    ObjectNode node = Json.object();
    node.set("auc", tree(measured.auc()));
    node.put("records", measured.records());
    node.set("prevalence", tree(measured.prevalence()));
    node.put("risks_worse_than_base_rate", measured.areRisksWorse());
    ArrayNode risks = node.putArray("risks");
    for (BandRisk band : measured.risks()) {
      ObjectNode own = risks.addObject();
      number(own, "from", band.from());
      number(own, "to", band.to());
      own.set("risk", tree(band.risk()));
    }
    node.set("guarantee", PrivacyJson.tree(measured.guarantee()));
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
  static MeasuredQuality read(JsonNode node) {
    List<BandRisk> risks = new ArrayList<>();
    for (JsonNode band : node.path("risks")) {
      risks.add(new BandRisk(real(band, "from"), real(band, "to"), figure(band, "risk")));
    }
    JsonNode records = node.path("records");
    if (!records.canConvertToLong()
        || !records.isIntegralNumber()
        || Math.abs(records.asLong()) > LARGEST_COUNT) {
      throw new IllegalArgumentException("\"records\" is not a whole number in range");
    }
    JsonNode worse = node.path("risks_worse_than_base_rate");
    if (!worse.isBoolean()) {
      throw new IllegalArgumentException(
          "\"risks_worse_than_base_rate\" is neither true nor false");
    }
    return new MeasuredQuality(
        figure(node, "auc"),
        records.asLong(),
        figure(node, "prevalence"),
        worse.asBoolean(),
        risks,
        PrivacyJson.guarantee(node.path("guarantee")));
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
