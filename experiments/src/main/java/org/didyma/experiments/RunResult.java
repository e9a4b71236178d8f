package org.didyma.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a run.
 *
 * @param trial the run
 * @param status how it ended
 * @param note why, where there is something to say; else empty
 * @param measures of the model, for a run that is done; else none
 * @param seconds from the start of the run to its end, on this machine
 * @param details what else the task wants to be kept of the run; missing where there is nothing
 */
public record RunResult(
    Trial trial,
    Status status,
    String note,
    Map<Measure, Double> measures,
    double seconds,
    JsonNode details) {

  private static final String DETAILS = "details";

  public RunResult {
    measures = Map.copyOf(measures);
  }

  /** The result of a run that came to nothing. */
  static RunResult none(Trial trial, Status status, String note, double seconds) {
    return new RunResult(trial, status, note, Map.of(), seconds, MissingNode.getInstance());
  }

  /** The result of a run that ended by itself. */
  static RunResult of(Trial trial, RunMetrics run, double seconds) {
    return new RunResult(trial, run.status(), run.note(), run.measures(), seconds, run.details());
  }

  /** How a run ends. */
  public enum Status {
    /** With a model, or with what an engine has to say. */
    DONE,
    /** Without a model: at the limit of time, or short of the precision that a promise needs. */
    STOPPED,
    /** The mechanism does not take these parameters, or the engine this problem. */
    REFUSED,
    /** Without anything: an engine is missing, or broke down. */
    FAILED;

    /** The word in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Status of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** True when there is a model. */
  public boolean isDone() {
    return status == Status.DONE;
  }

  /**
   * One line of a results file.
   *
   * @param experiment that it is a result of
   */
  public ObjectNode tree(Experiment<?> experiment) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("problem", trial.problem());
    row.put(experiment.word(), trial.contender());
    row.put(experiment.axis().name(), trial.place());
    row.put("draw", trial.repetition());
    int splits = experiment.problem(trial.problem()).splits();
    if (splits > 1) {
      row.put("split", trial.split(splits));
    }
    row.put("status", status.word());
    if (isDone()) {
      experiment.measures().forEach(m -> put(row, m, measures.getOrDefault(m, Double.NaN)));
    }
    row.put("seconds", Math.round(seconds * 1e6) / 1e6);
    if (!note.isEmpty()) {
      row.put("note", note);
    }
    if (!details.isMissingNode()) {
      row.set(DETAILS, details);
    }
    return row;
  }

  private static void put(ObjectNode row, Measure measure, double value) {
    if (!Double.isFinite(value)) {
      row.putNull(measure.key());
    } else if (measure.kind() == Measure.Kind.COUNT) {
      row.put(measure.key(), (long) value);
    } else {
      row.put(measure.key(), value);
    }
  }

  /**
   * The result of a line.
   *
   * @throws IllegalArgumentException when the line is none
   */
  static RunResult of(JsonNode row, Experiment<?> experiment) {
    Trial trial =
        new Trial(
            row.path("problem").asText(),
            row.path(experiment.word()).asText(),
            new BigDecimal(row.path(experiment.axis().name()).asText()),
            row.path("draw").asInt());
    Status status = Status.of(row.path("status").asText());
    return new RunResult(
        trial,
        status,
        row.path("note").asText(),
        status == Status.DONE ? measures(row, experiment.measures()) : Map.of(),
        row.path("seconds").asDouble(),
        row.path(DETAILS));
  }

  private static Map<Measure, Double> measures(JsonNode row, List<Measure> measures) {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    for (Measure measure : measures) {
      JsonNode value = row.path(measure.key());
      // Without risks there are none, and files of earlier versions do not even say so.
      if (measure.isOfRisk() && (value.isNull() || value.isMissingNode())) {
        continue;
      }
      if (measure == Measure.COST && value.isMissingNode()) {
        continue; // of a version that did not measure it
      }
      if (!value.isNull() && !value.isNumber()) {
        throw new IllegalArgumentException("there is no " + measure.key());
      }
      values.put(measure, value.asDouble(Double.NaN));
    }
    return values;
  }
}
