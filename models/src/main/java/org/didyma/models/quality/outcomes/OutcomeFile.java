package org.didyma.models.quality.outcomes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.models.ModelWriter;
import org.didyma.models.quality.EvaluationFile;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.QualityFile;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.PrivacyJson;

/** What is said of a model for a label of more than two values, as JSON. */
public final class OutcomeFile {

  static final String FORMAT = "didyma-outcomes/1";

  private OutcomeFile() {}

  /** Whether a file says that it is one of these. */
  public static boolean isOne(EvaluationFile file) {
    return file.format().equals(FORMAT);
  }

  /** The JSON object of a private evaluation. All of it may be published. */
  static ObjectNode tree(OutcomeResult measured, String version) {
    OutcomeQuality quality = measured.quality();
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.set("verdict", ModelWriter.tree(quality.verdict()));
    root.set("guarantee", PrivacyJson.tree(measured.release().guarantee()));
    root.set("event", PrivacyJson.tree(measured.release().event()));
    root.put("model", QualityFile.fingerprint(measured.model()));
    NoisyOutcomes outcomes = quality.outcomes();
    ObjectNode bands = root.putObject("bands");
    bands.put("width", outcomes.bands().width());
    bands.put("first", outcomes.bands().first());
    bands.set("guarantee", PrivacyJson.tree(measured.ofCounts()));
    if (quality.confusion().isEmpty()) {
      bands.put("cut_off", OutcomeText.shift(measured.model()));
    }
    ArrayNode labels = bands.putArray("labels");
    quality.label().names().forEach(labels::add);
    ArrayNode counts = bands.putArray("counts");
    for (int b = 0; b < outcomes.bands().count(); b++) {
      ArrayNode own = counts.addArray();
      for (int k = 0; k < outcomes.labels(); k++) {
        own.add(outcomes.count(b, k));
      }
    }
    root.setAll(figures(quality));
    root.putObject("software").put("version", version).put("proof", measured.release().proof());
    return root;
  }

  /** The figures, those of groups too. */
  public static ObjectNode figures(OutcomeQuality quality) {
    ObjectNode root = Json.object();
    ObjectNode figures = root.putObject("figures");
    figures.put("records", quality.outcomes().records());
    for (OutcomeFigure figure : quality.figures()) {
      ObjectNode own = estimate(figure.estimate());
      if (figure.of().isEmpty()) {
        figures.set(figure.key(), own);
      } else {
        figures.withArray("/" + figure.key()).add(own.put("of", figure.of()));
      }
    }
    if (!quality.confusion().isEmpty()) {
      confusion(root.putArray("confusion"), quality);
      return root;
    }
    ArrayNode groups = root.putArray("groups");
    ScoreBands bands = quality.outcomes().bands();
    for (GroupTable table : quality.groups()) {
      for (GroupFigure line : table.lines()) {
        ObjectNode own = groups.addObject().put("figure", table.key());
        own.put("of", table.names().get(line.of()));
        own.put("above", bands.last(line.first()) - bands.width());
        own.put("up_to", bands.last(line.last()));
        own.put("records", quality.outcomes().records(line.first(), line.last() + 1));
        own.put("predicted", line.predicted());
        own.set("measured", estimate(line.measured()));
      }
    }
    return root;
  }

  /** The shares of predicted classes among the records of a class. */
  private static void confusion(ArrayNode cells, OutcomeQuality quality) {
    List<String> names = quality.label().names();
    for (int k = 0; k < names.size(); k++) {
      for (int p = 0; p < names.size(); p++) {
        ObjectNode own =
            cells.addObject().put("class", names.get(k)).put("predicted", names.get(p));
        own.put("records", quality.outcomes().count(p, k));
        own.set("measured", estimate(quality.confusion().get(k).get(p)));
      }
    }
  }

  /** An end that is beyond all numbers is null. */
  static ObjectNode estimate(IntervalEstimate estimate) {
    ObjectNode node = Json.object();
    node.set("value", number(estimate.value()));
    node.set("low", number(estimate.low()));
    node.set("high", number(estimate.high()));
    return node;
  }

  private static JsonNode number(double value) {
    return Double.isFinite(value) ? Json.object().numberNode(value) : Json.object().nullNode();
  }
}
