package org.didyma.models.quality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;

/** A private evaluation as JSON. All of it may be published. */
public final class QualityFile {

  static final String FORMAT = "didyma-quality/1";

  private QualityFile() {}

  /**
   * The JSON object of an evaluation.
   *
   * @param version of the program
   */
  public static ObjectNode tree(EvaluationResult measured, String version) {
    return tree(
        measured.report(),
        measured.ofCounts(),
        PrivacyJson.tree(measured.release().event()),
        measured.release().proof(),
        version);
  }

  /**
   * The same of what counts say that were released before.
   *
   * @param ofCounts what the counts by themselves promise
   * @param event what was done, in JSON
   * @param proof of the guarantee
   * @param version of the program
   */
  public static ObjectNode tree(
      EvaluationReport measured,
      PrivacyGuarantee ofCounts,
      JsonNode event,
      String proof,
      String version) {
    Quality quality = measured.quality();
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.set("verdict", ModelWriter.tree(quality.verdict()));
    root.set("guarantee", PrivacyJson.tree(measured.guarantee()));
    root.set("event", event);
    root.put("model", fingerprint(measured.model()));
    NoisyScores scores = quality.scores();
    ObjectNode bands = root.putObject("bands");
    bands.put("width", scores.bands().width());
    bands.put("first", scores.bands().first());
    // Not that of the root: learning may have a part in it, and units more records than count here.
    bands.set("guarantee", PrivacyJson.tree(ofCounts));
    if (measured.unit().equals("points")) {
      bands.put("threshold", EvaluationResult.shift(measured.model().rule()));
      bands.put("cut_off", EvaluationResult.printed(measured.model()));
    }
    ArrayNode positives = bands.putArray("positives");
    ArrayNode negatives = bands.putArray("negatives");
    for (int i = 0; i < scores.bands().count(); i++) {
      positives.add(scores.positives(i));
      negatives.add(scores.negatives(i));
    }
    root.set("figures", figures(quality));
    root.set("decision", cutoff(quality.decision()));
    ArrayNode cutoffs = root.putArray("cutoffs");
    quality.cutoffs().forEach(c -> cutoffs.add(cutoff(c)));
    root.set("risks", risks(quality, quality.risks()));
    root.set("joined_risks", risks(quality, quality.joinedRisks()));
    root.set("calibration", calibration(quality));
    root.set("decision_curve", decisions(quality));
    ObjectNode software = root.putObject("software");
    software.put("version", version);
    software.put("proof", proof);
    return root;
  }

  /** What tells a model from others: SHA-256 of its JSON, whatever was measured of it. */
  public static String fingerprint(Model model) {
    return Sha256.of(Json.text(ModelWriter.unmeasured(model)).getBytes(StandardCharsets.UTF_8));
  }

  private static ObjectNode figures(Quality quality) {
    ObjectNode node = Json.object();
    node.put("records", quality.records());
    node.set("positive_share", estimate(quality.positiveShare()));
    node.set("accuracy", estimate(quality.accuracy()));
    node.set("balanced_accuracy", estimate(quality.balancedAccuracy()));
    node.set("auc", estimate(quality.auc()));
    node.set("gini", estimate(quality.gini()));
    node.set("ks", biased(quality.separation()));
    quality.brier().ifPresent(e -> node.set("brier", estimate(e)));
    quality
        .logLoss()
        .ifPresent(
            e -> {
              node.set("log_loss", estimate(e));
              node.put("log_loss_of_share", quality.logLossOfShare());
            });
    quality.calibration().ifPresent(e -> node.set("calibration_error", biased(e)));
    if (!quality.scores().bands().isSingle()) {
      node.set("in_bands", inBands(quality));
    }
    return node;
  }

  /** Of one who is told bands and no scores. */
  private static ObjectNode inBands(Quality quality) {
    ObjectNode node = Json.object();
    node.put("width", quality.scores().bands().width());
    node.set("auc", estimate(quality.aucInBands()));
    node.set("gini", estimate(quality.giniInBands()));
    node.set("ks", biased(quality.separation()));
    quality.brierInBands().ifPresent(e -> node.set("brier", estimate(e)));
    quality.logLossInBands().ifPresent(e -> node.set("log_loss", estimate(e)));
    quality.calibration().ifPresent(e -> node.set("calibration_error", biased(e)));
    return node;
  }

  private static ObjectNode cutoff(Cutoff cutoff) {
    ObjectNode node = Json.object();
    node.put("above", cutoff.above());
    node.set("flagged", estimate(cutoff.flagged()));
    node.set("sensitivity", estimate(cutoff.sensitivity()));
    node.set("specificity", estimate(cutoff.specificity()));
    node.set("precision", estimate(cutoff.precision()));
    node.set("npv", estimate(cutoff.npv()));
    node.set("cost", estimate(cutoff.cost()));
    if (Double.isNaN(cutoff.lift())) {
      node.putNull("lift");
    } else {
      node.put("lift", cutoff.lift());
    }
    return node;
  }

  private static ArrayNode risks(Quality quality, List<RiskLine> lines) {
    ArrayNode node = Json.object().putArray("risks");
    ScoreBands bands = quality.scores().bands();
    lines.forEach(line -> node.add(risk(bands, line)));
    return node;
  }

  private static ObjectNode risk(ScoreBands bands, RiskLine line) {
    ObjectNode own = Json.object();
    own.put("above", bands.last(line.first()) - bands.width());
    own.put("up_to", bands.last(line.last()));
    own.put("positives", line.positives());
    own.put("negatives", line.negatives());
    own.set("risk", estimate(line.risk()));
    return own.put("lowest", line.lowest()).put("highest", line.highest());
  }

  private static ArrayNode calibration(Quality quality) {
    ArrayNode node = Json.object().putArray("calibration");
    for (CalibrationPoint point : quality.calibrationCurve()) {
      node.add(
          risk(quality.scores().bands(), point.measured()).put("predicted", point.predicted()));
    }
    return node;
  }

  private static ArrayNode decisions(Quality quality) {
    ArrayNode node = Json.object().putArray("decision_curve");
    for (NetBenefit point : quality.decisionCurve()) {
      ObjectNode own = node.addObject().put("threshold", point.threshold());
      own.set("net_benefit", estimate(point.card()));
      own.put("all", point.all());
      own.set("over_all", estimate(point.overAll()));
      own.put("above_all_and_none", point.isAboveBoth());
    }
    return node;
  }

  private static ObjectNode estimate(IntervalEstimate estimate) {
    return Json.object()
        .put("value", estimate.value())
        .put("low", estimate.low())
        .put("high", estimate.high());
  }

  private static ObjectNode biased(BiasedFigure figure) {
    return Json.object().put("value", figure.value()).put("by_chance", figure.byChance());
  }
}
