package org.didyma.experiments.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import org.didyma.core.Json;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;

/**
 * A sum of clipped gradients over a whole table beside reading that table's memory.
 *
 * @param name of the pass
 * @param tables makes the table
 */
public record PassCase(String name, Supplier<PassTable> tables) {

  /** The heading of {@link Times#line}. */
  public static final String HEAD =
      "whole pass                     rows x features            ms     GB/s   of bandwidth";

  /**
   * Medians over runs.
   *
   * @param seconds of a pass
   * @param share of the time of a pass that reading the memory takes
   */
  public record Times(PassCase of, PassTable table, double seconds, double share) {

    private double gigabytes() {
      return table.bytes() / seconds / 1e9;
    }

    /** A line of a table. */
    public String line() {
      Rows rows = table.rows();
      return String.format(
          Locale.ROOT,
          "%-30s %18s %10.1f %8.2f %12.0f %%",
          of.name,
          rows.count() + " x " + rows.dimension(),
          1000 * seconds,
          gigabytes(),
          100 * share);
    }

    /** The fields of machine output. */
    public ObjectNode tree() {
      return Json.object()
          .put("pass", of.name)
          .put("coordinates", table.rows().dimension())
          .put("milliseconds", 1000 * seconds)
          .put("gigabytes_per_second", gigabytes())
          .put("share_of_bandwidth", share);
    }
  }

  /** Times both, in turn, after some of each that do not count. */
  public Times measure(int runs, Runnable pause) {
    PassTable table = tables.get();
    Rows rows = table.rows();
    int d = rows.dimension();
    ClippedGradients gradients =
        new ClippedGradients(
            rows,
            new LogisticMarginLoss(),
            new ClippingBound(Rational.of(1, 2), d, ClippingBound.ANY_NUMBER));
    double[] w = new double[d];
    Arrays.setAll(w, j -> j % 3 - 1.0);
    Runnable pass = () -> gradients.addAll(0, rows.count(), w, new double[d]);
    double[] seconds = new double[runs];
    double[] shares = new double[runs];
    for (int run = -3; run < runs; run++) {
      pause.run();
      double passed = GradientCase.seconds(pass);
      double read = GradientCase.seconds(table::read);
      if (run >= 0) {
        seconds[run] = passed;
        shares[run] = read / passed;
      }
    }
    Arrays.sort(seconds);
    Arrays.sort(shares);
    return new Times(this, table, seconds[runs / 2], shares[runs / 2]);
  }
}
