package org.didyma.operations.comparison;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.Problem;
import org.didyma.experiments.SplitParticipant;
import org.didyma.experiments.SplitProblem;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.Trial;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.operations.Cancellation;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.mechanism.NamedMechanism;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Epsilon;

/** A mechanism as {@code didyma solve} runs it, on one thread and simulated bits. */
final class NamedContender extends SplitParticipant {

  private final List<Side> sides;
  private final Schema schema;
  private final long start;
  private final Cancellation cancellation;
  private final Map<Place, Instances> instances = new ConcurrentHashMap<>();

  /**
   * @param sides one for each split
   * @param start of what is simulated
   */
  NamedContender(List<Side> sides, Schema schema, long start, Cancellation cancellation) {
    this.sides = List.copyOf(sides);
    this.schema = schema;
    this.start = start;
    this.cancellation = cancellation;
  }

  /**
   * A mechanism on a split.
   *
   * @param mechanism for the number of records to learn from
   * @param lattice what it chooses from, if it does
   * @param part these records
   */
  record Side(NamedMechanism mechanism, PrivateLatticeInput.Chosen lattice, TrainingPart part) {

    static Side of(
        NamedMechanism mechanism, PrivateLatticeInput wanted, Schema schema, TrainingPart part) {
      return new Side(mechanism, mechanism.lattice(wanted, schema), part);
    }
  }

  private record Place(Side side, Epsilon epsilon) {}

  /** Mechanisms with the same parameters; a release has one for itself. */
  private record Instances(
      Supplier<ConfiguredMechanism<?, ?>> maker, Queue<ConfiguredMechanism<?, ?>> idle) {

    ConfiguredMechanism<?, ?> take() {
      ConfiguredMechanism<?, ?> free = idle.poll();
      return free == null ? maker.get() : free;
    }
  }

  @Override
  public String name() {
    return sides.get(0).mechanism().text();
  }

  private Side side(Trial trial) {
    return sides.get(trial.split(sides.size()) - 1);
  }

  private Instances instances(Problem problem, Trial trial) {
    return instances.computeIfAbsent(
        new Place(side(trial), trial.epsilon()),
        place ->
            new Instances(
                place
                    .side()
                    .mechanism()
                    .maker(
                        PublicContext.of(
                                place.epsilon(),
                                place.side().mechanism().delta(),
                                problem.adjacency())
                            .over(
                                place.side().lattice().lattice().over(schema.weightRules()),
                                problem.costs())
                            .withMagnitudes(schema.magnitudes())
                            .withLabel(schema.label())
                            .withOracle(ChainSearch::new),
                        schema,
                        prepared(start, "tuning", name(), trial.place()),
                        cancellation),
                new ConcurrentLinkedQueue<>()));
  }

  /** Refuses parameters and tables that cannot be used, and makes all ready for the first run. */
  void check(SplitProblem task, Trial trial) {
    Instances prepared = instances(task.of(trial), trial);
    ConfiguredMechanism<?, ?> chosen = prepared.take();
    chosen.describe();
    check(chosen, side(trial).part());
    prepared.idle.add(chosen);
  }

  private static <D, P> void check(ConfiguredMechanism<D, P> chosen, TrainingPart part) {
    chosen.on(part.as(chosen.form()));
  }

  @Override
  public String promise(SplitProblem task, Trial trial) {
    Instances prepared = instances(task.of(trial), trial);
    ConfiguredMechanism<?, ?> chosen = prepared.take();
    String statement = chosen.guarantee().statement();
    prepared.idle.add(chosen);
    // A statement is a sentence; what was chosen, and why, belongs to it.
    return Stream.of(
            statement.replaceFirst("\\.$", ""),
            chosen.reason(),
            sides.get(0).mechanism().choosesFromLattice() ? sides.get(0).lattice().reason() : "")
        .filter(Predicate.not(String::isEmpty))
        .collect(Collectors.joining("; ", "", "."));
  }

  @Override
  protected RawOutput draw(
      SplitProblem task, Trial trial, RandomBits bits, CancellationToken stop) {
    Instances prepared = instances(task.of(trial), trial);
    ConfiguredMechanism<?, ?> chosen = prepared.take();
    RawOutput drawn = draw(chosen, side(trial).part(), bits, stop);
    prepared.idle.add(chosen);
    return drawn;
  }

  private static <D, P> RawOutput draw(
      ConfiguredMechanism<D, P> chosen,
      TrainingPart part,
      RandomBits bits,
      CancellationToken stop) {
    return chosen.on(part.as(chosen.form(), bits)).draw(bits, stop);
  }
}
