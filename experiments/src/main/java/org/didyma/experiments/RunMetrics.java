package org.didyma.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Map;

/**
 * What one run brought.
 *
 * @param status how it ended
 * @param note why, where there is something to say; else empty
 * @param measures what can be told from this run alone
 * @param details what else the task wants to be kept of it, as JSON; missing where there is nothing
 */
public record RunMetrics(
    RunResult.Status status, String note, Map<Measure, Double> measures, JsonNode details) {

  public RunMetrics {
    measures = Map.copyOf(measures);
  }

  /** A model, measured. */
  public static RunMetrics of(Map<Measure, Double> measures) {
    return new RunMetrics(RunResult.Status.DONE, "", measures, MissingNode.getInstance());
  }
}
