package org.didyma.models;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.didyma.core.Json;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.text.TableSource;
import org.didyma.mechanisms.RiskScale;

/**
 * How the predictions of a model compare with the labels of a table.
 *
 * @param tp positive records predicted positive
 * @param fp negative records predicted positive
 * @param tn negative records predicted negative
 * @param fn positive records predicted negative
 * @param auc area under the curve of true against false positives as the threshold moves: the share
 *     of pairs of a positive and a negative record in which the positive one scores higher, ties
 *     counted half; NaN when a class has no records
 * @param risk how far the risks that the model tells are from the labels; empty where it tells none
 */
public record Confusion(long tp, long fp, long tn, long fn, double auc, Optional<RiskErrors> risk) {

  /** Of a model whose scores were counted. */
  public static Confusion of(ScoreCounts counts, Optional<RiskScale> scale) {
    return counts.confusion(scale.map(counts::risks));
  }

  /**
   * Counts over the records at the selected positions. Not private.
   *
   * @param selected says for the 0-based position of a record whether it counts
   * @throws org.didyma.core.InvalidInputException when the table does not fit the model's schema
   */
  public static Confusion of(Model model, TableSource source, LongPredicate selected) {
    return of(model, Records.csv(source), selected);
  }

  /** The same for records from anywhere. */
  public static Confusion of(Model model, Records records, LongPredicate selected) {
    Rule.Classifier classifier = model.rule().classifier(model.schema());
    ScoreCounts counts = new ScoreCounts();
    records.each(
        model.schema().withoutWeight(),
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          if (selected.test(position)) {
            counts.add(
                classifier.score(x),
                label == LabelCoder.POSITIVE ? 1 : 0,
                label == LabelCoder.POSITIVE ? 0 : 1);
          }
        });
    return of(counts, model.risk());
  }

  /** Number of records, n. */
  public long records() {
    return tp + fp + tn + fn;
  }

  /** Number of records predicted wrong. */
  public long errors() {
    return fp + fn;
  }

  /** Share of records predicted right, NaN without records. */
  public double accuracy() {
    return (double) (tp + tn) / records();
  }

  /** Mean of the shares predicted right of each class, NaN when a class has no records. */
  public double balancedAccuracy() {
    return ((double) tp / (tp + fn) + (double) tn / (tn + fp)) / 2;
  }

  /** The fields of machine output. */
  public ObjectNode tree() {
    ObjectNode root = Json.object();
    root.put("records", records());
    root.put("errors", errors());
    putNumber(root, "accuracy", accuracy());
    putNumber(root, "balanced_accuracy", balancedAccuracy());
    putNumber(root, "auc", auc);
    putNumber(root, "log_loss", risk.map(RiskErrors::logLoss).orElse(Double.NaN));
    putNumber(root, "brier", risk.map(RiskErrors::brier).orElse(Double.NaN));
    putNumber(root, "calibration_error", risk.map(RiskErrors::calibration).orElse(Double.NaN));
    if (risk.isEmpty()) {
      root.put("no_risk", RiskErrors.NONE);
    }
    root.putObject("confusion").put("tp", tp).put("fp", fp).put("tn", tn).put("fn", fn);
    return root;
  }

  /** A small table for people. */
  public String text() {
    int width = Long.toString(records()).length();
    int column = Math.max(width, 18);
    String row = "  %-15s  %" + column + "s  %" + column + "s\n";
    return "  records            %s\n".formatted(records())
        + "  errors             %s\n".formatted(errors())
        + "  accuracy           %s\n".formatted(percent(accuracy()))
        + "  balanced accuracy  %s\n".formatted(percent(balancedAccuracy()))
        + "  AUC                %s\n".formatted(number(auc))
        + riskText()
        + "\n"
        + row.formatted("", "predicted positive", "predicted negative")
        + row.formatted("truly positive", tp, fn)
        + row.formatted("truly negative", fp, tn);
  }

  private String riskText() {
    String lines = "  log loss           %s\n  Brier score        %s\n  calibration error  %s\n";
    return risk.map(
            errors ->
                lines.formatted(
                    number(errors.logLoss()), number(errors.brier()), number(errors.calibration())))
        .orElse(lines.formatted("none", "none", "none") + "  (" + RiskErrors.NONE + ")\n");
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "undefined" : String.format(Locale.ROOT, "%.4f", value);
  }

  private static void putNumber(ObjectNode root, String name, double value) {
    if (Double.isNaN(value)) {
      root.putNull(name);
    } else {
      root.put(name, value);
    }
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "undefined" : String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
