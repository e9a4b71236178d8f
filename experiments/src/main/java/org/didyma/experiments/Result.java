package org.didyma.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.didyma.privacy.Epsilon;

/**
 * What came of a run.
 *
 * @param trial the run
 * @param status how it ended
 * @param note why, where there is something to say; else empty
 * @param counts the errors on the test records, for a run that is done
 * @param seconds from the start of the run to its end, on this machine
 */
public record Result(
    Trial trial, Status status, String note, Optional<TestCounts> counts, double seconds) {

  /** How a run ends. */
  public enum Status {
    /** With a model. */
    DONE,
    /** By the limit of time, without a model. */
    STOPPED,
    /** The mechanism does not take these parameters. */
    REFUSED;

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

  /** One line of a results file. */
  public ObjectNode tree() {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("problem", trial.problem());
    row.put("mechanism", trial.contender());
    row.put("epsilon", trial.epsilon().toString());
    row.put("draw", trial.repetition());
    row.put("status", status.word());
    counts.ifPresent(c -> c.put(row));
    row.put("seconds", Math.round(seconds * 1e6) / 1e6);
    if (!note.isEmpty()) {
      row.put("note", note);
    }
    return row;
  }

  /**
   * The result of a line.
   *
   * @throws IllegalArgumentException when the line is none
   */
  static Result of(JsonNode row) {
    Trial trial =
        new Trial(
            row.path("problem").asText(),
            row.path("mechanism").asText(),
            Epsilon.parse(row.path("epsilon").asText()),
            row.path("draw").asInt());
    Status status = Status.of(row.path("status").asText());
    return new Result(
        trial,
        status,
        row.path("note").asText(),
        status == Status.DONE ? Optional.of(TestCounts.of(row)) : Optional.empty(),
        row.path("seconds").asDouble());
  }
}
