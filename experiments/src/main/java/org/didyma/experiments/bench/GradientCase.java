package org.didyma.experiments.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.Json;

/**
 * A private run and the same run without noise, where there is one.
 *
 * @param name of the method
 * @param batch rows of an update
 * @param examples rows that a run goes through, passes counted
 * @param withNoise the private run
 * @param without the same without noise
 */
public record GradientCase(
    String name, int batch, long examples, Runnable withNoise, Optional<Runnable> without) {

  /** The heading of {@link Times#line}. */
  public static final String HEAD =
      "method                         batch   examples/s   noiseless/s   time ratio";

  /**
   * Medians over runs.
   *
   * @param seconds of the private run
   * @param noiselessSeconds of the run without noise; NaN where there is none
   * @param ratio of a private run and the run without noise next to it
   */
  public record Times(GradientCase of, double seconds, double noiselessSeconds, double ratio) {

    /** A line of a table. */
    public String line() {
      String noiseless =
          of.without.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, "%12.0f   %10.3f", of.examples / noiselessSeconds, ratio);
      return String.format(
              Locale.ROOT, "%-30s %5d %12.0f  ", of.name, of.batch, of.examples / seconds)
          + noiseless;
    }

    /** The fields of machine output. */
    public ObjectNode tree() {
      ObjectNode tree =
          Json.object()
              .put("method", of.name)
              .put("batch", of.batch)
              .put("examples_per_second", Math.round(of.examples / seconds));
      if (of.without.isPresent()) {
        tree.put("noiseless_examples_per_second", Math.round(of.examples / noiselessSeconds))
            .put("time_ratio", ratio);
      }
      return tree;
    }
  }

  /**
   * Times both, in turn, after one run of each that does not count.
   *
   * @param pause called between runs
   */
  public Times measure(int runs, Runnable pause) {
    double[] seconds = new double[runs];
    double[] noiseless = new double[runs];
    double[] ratios = new double[runs];
    withNoise.run();
    without.ifPresent(Runnable::run);
    for (int run = 0; run < runs; run++) {
      pause.run();
      seconds[run] = seconds(withNoise);
      noiseless[run] = without.map(GradientCase::seconds).orElse(Double.NaN);
      ratios[run] = seconds[run] / noiseless[run];
    }
    Arrays.sort(seconds);
    Arrays.sort(noiseless);
    Arrays.sort(ratios);
    return new Times(this, seconds[runs / 2], noiseless[runs / 2], ratios[runs / 2]);
  }

  /** Processor time of this thread, which other work on the machine hardly changes. */
  static double seconds(Runnable run) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    run.run();
    return Math.max(1, threads.getCurrentThreadCpuTime() - start) / 1e9;
  }
}
