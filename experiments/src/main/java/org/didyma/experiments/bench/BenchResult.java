package org.didyma.experiments.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import org.didyma.core.Json;

/**
 * The outcome of one case.
 *
 * @param name what was solved
 * @param engine who solved it
 * @param coordinates d
 * @param cells distinct rows
 * @param seconds the time of each run, in the order of the runs
 * @param nodes nodes or points of each run
 * @param losses total cost of the errors at the weights of each run
 * @param integrals primal integral of each run up to its end, in seconds; empty for draws
 * @param reference seconds of the method's prototype, 0 where it has none
 */
public record BenchResult(
    String name,
    String engine,
    int coordinates,
    int cells,
    double[] seconds,
    long[] nodes,
    long[] losses,
    double[] integrals,
    double reference) {

  /** The heading of {@link #line}. */
  public static final String HEADER =
      String.format(
          "%-34s %-11s %3s %6s %5s %8s %8s %8s %8s %10s %8s %9s  %s",
          "case",
          "engine",
          "d",
          "cells",
          "runs",
          "first",
          "median",
          "min",
          "max",
          "nodes",
          "integral",
          "reference",
          "cost");

  /** Of the seconds. */
  public double median() {
    return median(seconds);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private long medianNodes() {
    return Math.round(median(Arrays.stream(nodes).asDoubleStream().toArray()));
  }

  /** The cost where all runs agree; median, least and greatest where they do not. */
  private String cost() {
    long least = Arrays.stream(losses).min().orElseThrow();
    long greatest = Arrays.stream(losses).max().orElseThrow();
    double median = median(Arrays.stream(losses).asDoubleStream().toArray());
    return least == greatest
        ? Long.toString(least)
        : String.format(Locale.ROOT, "%.0f (%d..%d)", median, least, greatest);
  }

  /** A line of a table. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%-34s %-11s %3d %6d %5d %8.3f %8.3f %8.3f %8.3f %10d %8s %9s  %s",
        name,
        engine,
        coordinates,
        cells,
        seconds.length,
        seconds[0],
        median(),
        Arrays.stream(seconds).min().orElseThrow(),
        Arrays.stream(seconds).max().orElseThrow(),
        medianNodes(),
        integrals.length == 0 ? "-" : String.format(Locale.ROOT, "%.4f", median(integrals)),
        reference > 0 ? String.format(Locale.ROOT, "%.2fx", median() / reference) : "-",
        cost());
  }

  /** The fields of machine output. */
  public ObjectNode tree() {
    ObjectNode tree = Json.object();
    tree.put("case", name);
    tree.put("engine", engine);
    tree.put("coordinates", coordinates);
    tree.put("cells", cells);
    tree.put("median_seconds", median());
    tree.put("median_nodes", medianNodes());
    if (reference > 0) {
      tree.put("reference_seconds", reference);
      tree.put("ratio_to_reference", median() / reference);
    }
    var areas = tree.putArray("primal_integrals");
    Arrays.stream(integrals).forEach(areas::add);
    var times = tree.putArray("seconds");
    Arrays.stream(seconds).forEach(times::add);
    var costs = tree.putArray("costs");
    Arrays.stream(losses).forEach(costs::add);
    return tree;
  }
}
