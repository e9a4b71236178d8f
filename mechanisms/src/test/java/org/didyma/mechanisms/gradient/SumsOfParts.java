package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.CompensatedVectorSum;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.LotSums;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * Rows in three parts, of which only sums are handed out.
 *
 * @param rows all of them
 */
record SumsOfParts(Rows rows) implements SummingRows {

  private static final int PARTS = 3;

  @Override
  public RaySums sums(RegularisedLoss loss, double cap, ClippingBound clipping, double records) {
    RayLosses losses = new RayLosses(loss, cap, records);
    List<RowSums> parts =
        IntStream.range(0, PARTS)
            .mapToObj(
                part -> IntStream.range(0, rows.count()).filter(i -> i % PARTS == part).toArray())
            .map(numbers -> new RowSums(rows.pick(numbers), losses, clipping, 1))
            .toList();
    return new RaySums() {
      @Override
      public double[] gradients() {
        double[] sum = new double[rows.dimension()];
        for (RowSums part : parts) {
          double[] own = part.gradients();
          for (int j = 0; j < sum.length; j++) {
            sum[j] += own[j];
          }
        }
        return sum;
      }

      @Override
      public long[] losses(double[] direction, double[] steps) {
        long[] sum = new long[steps.length];
        for (RowSums part : parts) {
          long[] own = part.losses(direction, steps);
          for (int j = 0; j < sum.length; j++) {
            sum[j] += own[j];
          }
        }
        return sum;
      }

      @Override
      public void move(double step) {
        parts.forEach(part -> part.move(step));
      }
    };
  }

  @Override
  public LotSums lots(MarginLoss loss, ClippingBound clipping) {
    ClippedGradients gradients = new ClippedGradients(rows, loss, clipping);
    return (members, size, w, sum) -> {
      for (int part = PARTS - 1; part >= 0; part--) {
        gradients.addOf(members, size * part / PARTS, size * (part + 1) / PARTS, w, sum);
      }
    };
  }

  @Override
  public LossSums losses(MarginLoss loss) {
    List<RowLosses> parts =
        IntStream.range(0, PARTS)
            .mapToObj(
                part -> IntStream.range(0, rows.count()).filter(i -> i % PARTS == part).toArray())
            .map(numbers -> new RowLosses(rows.pick(numbers), loss))
            .toList();
    return new LossSums() {
      @Override
      public double add(double[] w, double[] gradient) {
        return parts.stream().mapToDouble(part -> part.add(w, gradient)).sum();
      }

      @Override
      public CompensatedVectorSum gradient(double[] w) {
        CompensatedVectorSum sum = new CompensatedVectorSum(w.length);
        parts.forEach(part -> sum.add(part.gradient(w)));
        return sum;
      }
    };
  }

  @Override
  public long size() {
    return rows.size();
  }

  @Override
  public int dimension() {
    return rows.dimension();
  }

  @Override
  public double bound() {
    return rows.bound();
  }

  @Override
  public RowScale scale() {
    return rows.scale();
  }

  @Override
  public long errors(double[] w) {
    return rows.errors(w);
  }
}
