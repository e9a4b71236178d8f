package org.didyma.models;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.function.LongPredicate;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.TableSource;
import org.didyma.ground.Json;

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
 */
public record Confusion(long tp, long fp, long tn, long fn, double auc) {

  /** Counts over the records at the selected positions. */
  public static Confusion of(Model model, TableSource source, LongPredicate selected) {
    return of(model, Records.csv(source), selected);
  }

  /** The same for records from anywhere. */
  public static Confusion of(Model model, Records records, LongPredicate selected) {
    Rule.Classifier classifier = model.rule().classifier();
    long[] counts = new long[4];
    RocArea area = new RocArea();
    records.each(
        model.schema(),
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          if (selected.test(position)) {
            double score = classifier.score(x);
            counts[(label > 0 ? 2 : 0) + (classifier.isPositive(x) ? 1 : 0)]++;
            area.add(score, label > 0 ? 1 : 0, label > 0 ? 0 : 1);
          }
        });
    return new Confusion(counts[3], counts[1], counts[0], counts[2], area.value());
  }

  public long records() {
    return tp + fp + tn + fn;
  }

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
    root.putObject("confusion").put("tp", tp).put("fp", fp).put("tn", tn).put("fn", fn);
    return root;
  }

  /** A small table for people. */
  public String text() {
    int width = Long.toString(records()).length();
    int column = Math.max(width, 18);
    String row = "  %-15s  %" + column + "s  %" + column + "s\n";
    return "  records            %d\n".formatted(records())
        + "  errors             %d\n".formatted(errors())
        + "  accuracy           %s\n".formatted(percent(accuracy()))
        + "  balanced accuracy  %s\n".formatted(percent(balancedAccuracy()))
        + "  AUC                %s\n\n"
            .formatted(Double.isNaN(auc) ? "undefined" : String.format(Locale.ROOT, "%.4f", auc))
        + row.formatted("", "predicted positive", "predicted negative")
        + row.formatted("truly positive", tp, fn)
        + row.formatted("truly negative", fp, tn);
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
