package org.didyma.experiments;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.didyma.privacy.Epsilon;

/**
 * The description of an experiment: every contender on every problem at every epsilon, so many
 * times. Immutable; it has all that the results depend on but the speed of the machine.
 *
 * @param name of the experiment
 * @param question what it is to answer
 * @param problems with different names
 * @param contenders with different names
 * @param epsilons different ones
 * @param repetitions of each combination, from 1
 * @param limit of the time of one run; a run that takes longer counts as stopped
 * @param seed of the simulated noise
 * @param leftOut what is not run, because it is known to take too long
 */
public record Experiment(
    String name,
    String question,
    List<Problem> problems,
    List<Contender<?, ?>> contenders,
    List<Epsilon> epsilons,
    int repetitions,
    Duration limit,
    long seed,
    Set<Pairing> leftOut) {

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
    epsilons = List.copyOf(epsilons);
    leftOut = Set.copyOf(leftOut);
    requireDifferent(problems.stream().map(Problem::name).toList());
    requireDifferent(contenders.stream().map(Contender::name).toList());
    requireDifferent(epsilons);
    if (repetitions < 1 || limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("no repetition, or no time for one");
    }
  }

  /** An experiment that leaves nothing out. */
  public Experiment(
      String name,
      String question,
      List<Problem> problems,
      List<Contender<?, ?>> contenders,
      List<Epsilon> epsilons,
      int repetitions,
      Duration limit,
      long seed) {
    this(name, question, problems, contenders, epsilons, repetitions, limit, seed, Set.of());
  }

  private static void requireDifferent(List<?> names) {
    if (names.isEmpty() || new HashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("none, or one twice, of " + names);
    }
  }

  /**
   * All runs, one of every combination before the second of any, so that an experiment that was
   * stopped early has something to say on each.
   */
  public List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (Problem problem : problems) {
        for (Epsilon epsilon : epsilons) {
          for (Contender<?, ?> contender : contenders) {
            if (!leftOut.contains(new Pairing(problem.name(), contender.name()))) {
              trials.add(new Trial(problem.name(), contender.name(), epsilon, repetition));
            }
          }
        }
      }
    }
    return trials;
  }

  Problem problem(String wanted) {
    return problems.stream().filter(p -> p.name().equals(wanted)).findFirst().orElseThrow();
  }

  Contender<?, ?> contender(String wanted) {
    return contenders.stream().filter(c -> c.name().equals(wanted)).findFirst().orElseThrow();
  }

  /** The description as JSON. */
  public ObjectNode tree() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("experiment", name);
    root.put("question", question);
    ArrayNode all = root.putArray("problems");
    for (Problem problem : problems) {
      all.addObject()
          .put("name", problem.name())
          .put("coordinates", problem.lattice().coordinates())
          .put("cells", problem.training().count())
          .put("records", problem.training().records())
          .put("test_records", problem.test().records())
          .put("adjacency", problem.adjacency().label())
          .put("delta", problem.delta().toString())
          .put("digest", problem.digest());
    }
    ArrayNode names = root.putArray("contenders");
    contenders.forEach(contender -> names.add(contender.name()));
    ArrayNode values = root.putArray("epsilons");
    epsilons.forEach(epsilon -> values.add(epsilon.toString()));
    root.put("repetitions", repetitions);
    root.put("limit_seconds", limit.toNanos() / 1e9);
    root.put("seed", seed);
    ArrayNode missing = root.putArray("left_out");
    for (Problem problem : problems) {
      for (Contender<?, ?> contender : contenders) {
        if (leftOut.contains(new Pairing(problem.name(), contender.name()))) {
          missing.addObject().put("problem", problem.name()).put("mechanism", contender.name());
        }
      }
    }
    return root;
  }

  /** SHA-256 of the description. Two experiments of one fingerprint have the same results. */
  public String fingerprint() {
    try {
      byte[] text = tree().toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
