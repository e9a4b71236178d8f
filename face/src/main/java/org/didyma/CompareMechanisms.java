package org.didyma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.records.Table;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.face.Adapters;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.spi.Mechanism;

/**
 * Mechanisms on one problem, along epsilon. Every k-th record is left out of learning, and what was
 * learned is measured on these. Immutable.
 */
public final class CompareMechanisms {

  private final Problem problem;
  private final List<Contender> mechanisms;
  private final List<String> epsilons;
  private final int repetitions;
  private final int testedOn;

  private CompareMechanisms(
      Problem problem,
      List<Contender> mechanisms,
      List<String> epsilons,
      int repetitions,
      int testedOn) {
    this.problem = problem;
    this.mechanisms = mechanisms;
    this.epsilons = epsilons;
    this.repetitions = repetitions;
    this.testedOn = testedOn;
  }

  static CompareMechanisms of(Problem problem, List<String> names) {
    return new CompareMechanisms(
        problem, DidymaException.told(() -> Contenders.named(names)), List.of("0.1", "1"), 10, 5);
  }

  /** And a mechanism of one's own, with the usual values of its parameters. */
  public CompareMechanisms and(Mechanism own) {
    MechanismSpec<?, ?> kind = DidymaException.told(() -> Adapters.mechanism(own));
    Contender more = Contender.of(kind.name(), kind, facts -> Map.of());
    return new CompareMechanisms(
        problem,
        Stream.concat(mechanisms.stream(), Stream.of(more)).toList(),
        epsilons,
        repetitions,
        testedOn);
  }

  /** At these values of epsilon, ascending; 0.1 and 1 by default. */
  public CompareMechanisms epsilons(String... values) {
    return new CompareMechanisms(problem, mechanisms, List.of(values), repetitions, testedOn);
  }

  /** The number of runs of each; ten by default. */
  public CompareMechanisms repetitions(int number) {
    return new CompareMechanisms(problem, mechanisms, epsilons, number, testedOn);
  }

  /** Measured on every k-th record, k at least 2; on every fifth by default. */
  public CompareMechanisms testedOnEvery(int k) {
    if (k < 2) {
      throw DidymaException.of(
          "every record is to be tested on: k is " + k, "use 2 or more, so that some are left.");
    }
    return new CompareMechanisms(problem, mechanisms, epsilons, repetitions, k);
  }

  /**
   * Runs all.
   *
   * @throws DidymaException when the table cannot be read in parts, or an epsilon is no number
   */
  public Comparison run() {
    return DidymaException.told(
        () -> {
          Experiment<?> experiment = experiment();
          return Comparison.of(
              experiment, runner(experiment), results -> shown(experiment, results));
        });
  }

  /**
   * Runs what has no result in a folder yet, where each result is kept as it comes: after a kill
   * the same call goes on.
   */
  public Comparison runIn(String folder) {
    return runIn(Path.of(folder));
  }

  /** The same. */
  public Comparison runIn(Path folder) {
    return DidymaException.told(
        () -> {
          Experiment<?> experiment = experiment();
          return Comparison.in(
              folder, experiment, runner(experiment), results -> shown(experiment, results));
        });
  }

  private static Comparison.Run runner(Experiment<?> experiment) {
    return (done, stop, results) ->
        new ExperimentRunner(1, stop)
            .run(
                experiment,
                done.stream().map(RunResult::trial).collect(Collectors.toSet()),
                results);
  }

  private Experiment<?> experiment() {
    Table table = problem.table();
    WeightLattice lattice = problem.lattice().over(table.schema().weightRules());
    return new Experiment<>(
        "mechanisms",
        "How good are the releases of mechanisms, on records that they did not learn from?",
        List.of(
            new org.didyma.experiments.Problem(
                Comparison.name(problem),
                table.part(position -> position % testedOn != 0).cells(() -> {}, false),
                table.part(position -> position % testedOn == 0).cells(() -> {}, false),
                lattice,
                problem.costs(),
                Adjacency.REPLACE,
                Delta.ZERO)),
        mechanisms,
        ExperimentAxis.epsilon(epsilons.toArray(String[]::new)),
        repetitions,
        Duration.ofSeconds(60),
        Experiment.USUAL_SEED);
  }

  private static Comparison.Shown shown(Experiment<?> experiment, List<RunResult> results) {
    return new Comparison.Shown(
        experiment, results, new SummaryTable(experiment, Summary.of(experiment, results)).text());
  }
}
