package org.didyma.mechanisms.points;

import java.util.Arrays;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.gradient.descent.CodedRows;

/**
 * Groups of neighbouring scores of points, of one width, over the scores of {@link PublicRecords}.
 * They follow from points and schema alone; scores beyond belong to the outermost.
 */
final class ScoreGroups {

  private final double[] points;
  private final double threshold;
  private final double first;
  private final double width;
  private final int count;

  /**
   * @param most how many there may be
   */
  ScoreGroups(Weights released, Schema schema, int most) {
    int d = schema.dimension();
    points = new double[d];
    Arrays.setAll(points, released::get);
    threshold = released.size() > d ? -released.get(d) : 0;
    double[] scores = new PublicRecords(schema).differentScores(points);
    double low = Arrays.stream(scores).min().orElse(0);
    double high = Arrays.stream(scores).max().orElse(0);
    width = Math.max(1, Math.ceil((high - low + 1) / most));
    first = low;
    count = (int) Math.floor((high - low) / width) + 1;
  }

  int count() {
    return count;
  }

  /** A score for each group, the mean of its whole ones, less the threshold. */
  double[] scores() {
    double[] scores = new double[count];
    Arrays.setAll(scores, b -> first + b * width + (width - 1) / 2 - threshold);
    return scores;
  }

  private int place(double sum) {
    return (int) Math.max(0, Math.min(count - 1.0, Math.floor((sum - first) / width)));
  }

  /** Numbers of records of the first group by label code, then of the next one. */
  long[] counts(Object data, int labels) {
    return data instanceof Cells cells ? ofCells(cells) : ofRows((CodedRows) data, labels);
  }

  private long[] ofCells(Cells cells) {
    int labels = cells.labels();
    long[] counts = new long[count * labels];
    for (int c = 0; c < cells.count(); c++) {
      double sum = 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        sum += points[cells.column(e)] * cells.value(e);
      }
      int place = place(sum);
      for (int k = 0; k < labels; k++) {
        counts[place * labels + k] += cells.count(c, k);
      }
    }
    return counts;
  }

  /** Half a point more, as rows are rounded. */
  private long[] ofRows(CodedRows rows, int labels) {
    double[] w = rows.rows().scale().rowWeights(Arrays.stream(points).boxed().toList(), -0.5);
    long[] counts = new long[count * labels];
    for (int i = 0; i < rows.count(); i++) {
      counts[place(rows.features().dot(i, w)) * labels + rows.code(i)]++;
    }
    return counts;
  }
}
