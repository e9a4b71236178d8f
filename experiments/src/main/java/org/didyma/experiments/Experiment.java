package org.didyma.experiments;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.didyma.core.Sha256;

/**
 * The description of an experiment: every contender on every problem at every place of the axis, so
 * many times. Immutable; it has all that the results depend on but the speed of the machine and the
 * version of the program, which a {@link ResultFile} keeps.
 *
 * @param <T> the kind of problems
 * @param name of the experiment
 * @param question what it is to answer
 * @param problems with different names, measured alike
 * @param contenders with different names
 * @param axis what varies
 * @param repetitions of each combination, from 1
 * @param limit of the time of one run; a run that takes longer counts as stopped
 * @param seed of the simulated noise
 * @param leftOut what is not run, because it is known to take too long
 */
public record Experiment<T extends Task>(
    String name,
    String question,
    List<T> problems,
    List<? extends Participant<? super T>> contenders,
    ExperimentAxis axis,
    int repetitions,
    Duration limit,
    long seed,
    Set<Pairing> leftOut) {

  /** The seed of whoever has no reason for another: results can be had again. */
  public static final long USUAL_SEED = 1;

  /**
   * A contender on a problem.
   *
   * @param problem its name
   * @param contender its name
   */
  public record Pairing(String problem, String contender) {}

  public Experiment {
    problems = List.copyOf(problems);
    contenders = List.copyOf(contenders);
    leftOut = Set.copyOf(leftOut);
    requireDifferent(problems.stream().map(Task::name).toList());
    requireDifferent(contenders.stream().map(Participant::name).toList());
    if (problems.stream().map(Task::measures).distinct().count() > 1) {
      throw new IllegalArgumentException("the problems are not measured alike");
    }
    if (repetitions < 1) {
      throw new IllegalArgumentException("the number of repetitions is below 1");
    }
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("the time limit of a run is not above 0");
    }
  }

  /** An experiment that leaves nothing out. */
  public Experiment(
      String name,
      String question,
      List<T> problems,
      List<? extends Participant<? super T>> contenders,
      ExperimentAxis axis,
      int repetitions,
      Duration limit,
      long seed) {
    this(name, question, problems, contenders, axis, repetitions, limit, seed, Set.of());
  }

  private static void requireDifferent(List<?> names) {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to compare");
    }
    if (new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("one is there twice of " + names);
    }
  }

  /**
   * All runs, one of every combination before the second of any, so that an experiment that was
   * stopped early has something to say on each.
   */
  public List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (T problem : problems) {
        for (BigDecimal at : axis.values()) {
          for (Participant<? super T> contender : contenders) {
            if (!leftOut.contains(new Pairing(problem.name(), contender.name()))) {
              trials.add(new Trial(problem.name(), contender.name(), at, repetition));
            }
          }
        }
      }
    }
    return trials;
  }

  /**
   * The run that is really made for a trial: that of the first place, where the contender ignores
   * the place, and the trial itself elsewhere. Its model and its seconds count for all of them. The
   * first place is that of the whole experiment, whose simulated bits a part has, too.
   */
  Trial first(Trial trial) {
    return contender(trial.contender()).ignoresPlace()
        ? new Trial(trial.problem(), trial.contender(), axis.first(), trial.repetition())
        : trial;
  }

  /** What models are measured by. */
  public List<Measure> measures() {
    return problems.get(0).measures();
  }

  /** What contenders are called in tables and files. */
  public String word() {
    return problems.get(0).word();
  }

  T problem(String wanted) {
    return problems.stream().filter(p -> p.name().equals(wanted)).findFirst().orElseThrow();
  }

  Participant<? super T> contender(String wanted) {
    for (Participant<? super T> contender : contenders) {
      if (contender.name().equals(wanted)) {
        return contender;
      }
    }
    throw new IllegalArgumentException("there is no contender " + wanted);
  }

  /** The description as JSON. */
  public ObjectNode tree() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("experiment", name);
    root.put("question", question);
    ArrayNode all = root.putArray("problems");
    problems.forEach(problem -> all.add(problem.tree()));
    ArrayNode names = root.putArray("contenders");
    contenders.forEach(contender -> names.add(contender.name()));
    ArrayNode values = root.putArray(axis.name());
    axis.values().forEach(value -> values.add(value.toPlainString()));
    root.put("repetitions", repetitions);
    root.put("limit_seconds", limit.toNanos() / 1e9);
    root.put("seed", seed);
    ArrayNode missing = root.putArray("left_out");
    for (Task problem : problems) {
      for (Participant<?> contender : contenders) {
        if (leftOut.contains(new Pairing(problem.name(), contender.name()))) {
          missing.addObject().put("problem", problem.name()).put("mechanism", contender.name());
        }
      }
    }
    return root;
  }

  /**
   * SHA-256 of the description. By one version of the program, two of one fingerprint have the same
   * results.
   */
  public String fingerprint() {
    return Sha256.of(tree().toString().getBytes(StandardCharsets.UTF_8));
  }
}
