package org.didyma.cli.compare;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.cli.Cancellation;
import org.didyma.cli.mechanism.NamedMechanism;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.data.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.Problem;
import org.didyma.experiments.SecureParticipant;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.Trial;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Setting;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Epsilon;

/** A mechanism as {@code didyma solve} runs it, on one thread. */
final class NamedContender extends SecureParticipant {

  private final NamedMechanism mechanism;
  private final Schema schema;
  private final PrivateLatticeOptions.Chosen lattice;
  private final TrainingPart part;
  private final Cancellation cancellation;
  private final Map<Epsilon, Instances> instances = new ConcurrentHashMap<>();

  /**
   * A mechanism.
   *
   * @param lattice what it chooses from, if it does
   */
  NamedContender(
      NamedMechanism mechanism,
      Schema schema,
      PrivateLatticeOptions.Chosen lattice,
      TrainingPart part,
      Cancellation cancellation) {
    this.mechanism = mechanism;
    this.schema = schema;
    this.lattice = lattice;
    this.part = part;
    this.cancellation = cancellation;
  }

  /** Mechanisms with the same parameters; a release has one for itself. */
  private record Instances(Supplier<Chosen<?, ?>> maker, Queue<Chosen<?, ?>> idle) {

    Chosen<?, ?> take() {
      Chosen<?, ?> free = idle.poll();
      return free == null ? maker.get() : free;
    }
  }

  @Override
  public String name() {
    return mechanism.text();
  }

  private Instances instances(Problem problem, Trial trial) {
    return instances.computeIfAbsent(
        trial.epsilon(),
        epsilon ->
            new Instances(
                mechanism.maker(
                    Setting.of(epsilon, mechanism.delta(), problem.adjacency())
                        .over(lattice.lattice().over(schema.weightRules()), problem.costs())
                        .withMagnitudes(schema.magnitudes())
                        .withOracle(ChainSearch::new),
                    schema,
                    cancellation),
                new ConcurrentLinkedQueue<>()));
  }

  /** Refuses parameters and tables that cannot be used, and makes all ready for the first run. */
  void check(Problem problem, Trial trial) {
    Instances prepared = instances(problem, trial);
    Chosen<?, ?> chosen = prepared.take();
    chosen.describe();
    ready(chosen);
    prepared.idle.add(chosen);
  }

  private <D, P> Chosen.Ready ready(Chosen<D, P> chosen) {
    return chosen.on(part.as(chosen.form()));
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    Instances prepared = instances(problem, trial);
    Chosen<?, ?> chosen = prepared.take();
    String statement = chosen.guarantee().statement();
    prepared.idle.add(chosen);
    // A statement is a sentence; what was chosen, and why, belongs to it.
    return Stream.of(
            statement.replaceFirst("\\.$", ""),
            chosen.reason(),
            mechanism.choosesFromLattice() ? lattice.reason() : "")
        .filter(Predicate.not(String::isEmpty))
        .collect(Collectors.joining("; ", "", "."));
  }

  @Override
  protected Drawn draw(Problem problem, Trial trial, RandomBits bits, Stop stop) {
    Instances prepared = instances(problem, trial);
    Chosen<?, ?> chosen = prepared.take();
    Drawn drawn = ready(chosen).draw(bits, stop);
    prepared.idle.add(chosen);
    return drawn;
  }
}
