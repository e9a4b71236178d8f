package org.didyma.cli.compare;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.cli.mechanism.ChosenMechanism;
import org.didyma.cli.mechanism.ComparedMethods;
import org.didyma.cli.mechanism.Setting;
import org.didyma.data.Schema;
import org.didyma.experiments.Problem;
import org.didyma.experiments.SelfMadeNoise;
import org.didyma.formulations.InvalidInputException;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.gradient.rows.Rows;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Epsilon;

/** Gradient methods as participants in a comparison, with their options and on real noise. */
final class GradientParticipants {

  private final ComparedMethods methods;
  private final Rows rows;
  private final Function<Epsilon, Setting> settings;

  /**
   * Participants in a comparison.
   *
   * @param settings what is public at an epsilon
   */
  GradientParticipants(
      ComparedMethods methods,
      Problem problem,
      Schema schema,
      Function<Epsilon, Setting> settings) {
    this.methods = methods;
    this.rows = methods.rows(problem.training(), schema);
    this.settings = settings;
  }

  /**
   * A method, with its settings found and its parameters computed for all epsilons.
   *
   * @throws InvalidInputException when it cannot be used at one of them
   */
  SelfMadeNoise participant(String method, List<Epsilon> epsilons) {
    Map<Epsilon, Instances> instances = new ConcurrentHashMap<>();
    for (Epsilon epsilon : epsilons) {
      Instances prepared =
          new Instances(methods.maker(method, rows.count(), settings.apply(epsilon)));
      prepared.check(rows);
      instances.put(epsilon, prepared);
    }
    return new SelfMadeNoise(
        method,
        epsilon -> of(instances, epsilon).statement(),
        (epsilon, listener) -> of(instances, epsilon).release(rows, listener));
  }

  private static Instances of(Map<Epsilon, Instances> instances, Epsilon epsilon) {
    Instances prepared = instances.get(epsilon);
    if (prepared == null) {
      throw new IllegalArgumentException("no instances at epsilon " + epsilon);
    }
    return prepared;
  }

  /** Mechanisms of the same parameters; one at a time is used by each thread. */
  private static final class Instances {

    private final Supplier<ChosenMechanism<?, ?>> maker;
    private final ConcurrentLinkedDeque<ChosenMechanism<?, ?>> idle = new ConcurrentLinkedDeque<>();
    private final String statement;

    Instances(Supplier<ChosenMechanism<?, ?>> maker) {
      this.maker = maker;
      ChosenMechanism<?, ?> first = maker.get();
      first.describe();
      String choice = first.reason().isEmpty() ? "" : " Choice: " + first.reason() + ".";
      statement = first.guarantee().statement() + choice;
      idle.add(first);
    }

    String statement() {
      return statement;
    }

    void check(Rows rows) {
      idle.getFirst().check(rows);
    }

    Release release(Rows rows, SearchListener listener) {
      ChosenMechanism<?, ?> free = idle.poll();
      ChosenMechanism<?, ?> used = free == null ? maker.get() : free;
      Release release = used.release(rows, listener);
      idle.add(used);
      return release;
    }
  }
}
