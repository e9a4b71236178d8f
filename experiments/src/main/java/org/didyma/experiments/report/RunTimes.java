package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;

/**
 * How many runs on a problem ended in which time, those without a model apart.
 *
 * @param bins their names, from the first that is used to the last
 * @param counts by contender, as many as there are bins
 */
public record RunTimes(List<String> bins, Map<String, List<Long>> counts) {

  /** Upper ends of the bins, in seconds; the last one is open. */
  private static final double[] ENDS = {0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100};

  /** Counts runs that have a model, and those that met their limit. */
  public static RunTimes of(Task problem, List<RunResult> results) {
    List<String> names = new ArrayList<>();
    double low = 0;
    for (double end : ENDS) {
      names.add(low == 0 ? "< " + text(end) : text(low) + "-" + text(end));
      low = end;
    }
    names.add("> " + text(low));
    names.add("stopped");
    List<RunResult> runs =
        results.stream()
            .filter(r -> r.trial().problem().equals(problem.name()))
            .filter(r -> r.isDone() || r.status() == RunResult.Status.STOPPED)
            .toList();
    int first = runs.stream().mapToInt(RunTimes::bin).min().orElse(0);
    int last = runs.stream().mapToInt(RunTimes::bin).max().orElse(0);
    Map<String, List<Long>> counts = new LinkedHashMap<>();
    runs.stream()
        .map(r -> r.trial().contender())
        .distinct()
        .forEach(
            name ->
                counts.put(
                    name,
                    IntStream.rangeClosed(first, last)
                        .mapToObj(
                            bin ->
                                runs.stream()
                                    .filter(r -> r.trial().contender().equals(name))
                                    .filter(r -> bin(r) == bin)
                                    .count())
                        .toList()));
    return new RunTimes(List.copyOf(names.subList(first, last + 1)), counts);
  }

  /** The counts of a contender, one for each bin. */
  public List<Long> runs(String contender) {
    return counts.getOrDefault(contender, bins.stream().map(bin -> 0L).toList());
  }

  /** The bin of a run; the one after the open one is for runs that were stopped. */
  private static int bin(RunResult run) {
    if (!run.isDone()) {
      return ENDS.length + 1;
    }
    int at = Arrays.binarySearch(ENDS, run.seconds());
    return at < 0 ? -at - 1 : at;
  }

  private static String text(double seconds) {
    return seconds >= 1 ? Long.toString((long) seconds) : Double.toString(seconds);
  }
}
