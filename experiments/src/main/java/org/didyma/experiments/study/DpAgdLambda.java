package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.privacy.Epsilon;

/**
 * What the regulariser does to everybody in {@link DpAgdFigures23} who knows one, on a table. The
 * paper tunes it for each table and algorithm, and does not say to what. The objective that is
 * measured is the same for all, with the lambda of the figures. Objective perturbation is not here:
 * where records are added or removed it takes no lambda of the mean loss.
 */
final class DpAgdLambda implements Study {

  static final List<DpAgdLambda> ALL = List.of(new DpAgdLambda(true), new DpAgdLambda(false));

  private static final List<String> EPSILONS = List.of("0.1", "0.8");

  private final boolean adult;

  private DpAgdLambda(boolean adult) {
    this.adult = adult;
  }

  private String table() {
    return adult ? "ADULT" : "BANK";
  }

  @Override
  public String name() {
    return adult ? "dp-agd-lambda" : "dp-agd-lambda-bank";
  }

  @Override
  public String question() {
    return "What does the regulariser do to DP-AGD and its rivals on %s?".formatted(table());
  }

  @Override
  public List<String> tables() {
    return adult ? List.of("a9a", "a9a.t") : List.of("dpagd-BANK.dat");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(adult ? ResearchTables.adult(store) : ResearchTables.bank(store), quick);
  }

  Experiment<TableTask> of(LabelledTable rows, boolean quick) {
    List<TableTask> tasks =
        DpAgdFigures23.tasks(table(), rows, quick).stream().flatMap(DpAgdLambda::priced).toList();
    ExperimentAxis axis =
        ExperimentAxis.of("lambda", true, "0.00001", "0.0001", "0.001", "0.01", "0.1");
    return new Experiment<>(
        name(),
        question(),
        quick ? List.of(tasks.get(0), tasks.get(tasks.size() - 1)) : tasks,
        learners(),
        quick ? axis.ends() : axis,
        quick ? 1 : DpAgdFigures23.FOLDS,
        Duration.ofHours(6),
        DpAgdFigures23.SEED);
  }

  private static Stream<TableTask> priced(TableTask task) {
    return EPSILONS.stream().map(e -> task.at(task.name() + " epsilon " + e, Epsilon.parse(e)));
  }

  private static List<GradientLearner> learners() {
    return List.of(
        Learners.agd(Integer.MAX_VALUE, Learners.place("lambda")),
        Learners.sgdAdv(Learners.place("lambda")),
        Learners.sgdMa(Learners.place("lambda")),
        Learners.outputPerturbation(Learners.place("lambda")),
        Learners.minimum("lambda"));
  }
}
