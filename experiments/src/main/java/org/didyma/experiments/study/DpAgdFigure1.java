package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.data.research.LabelledTable;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.gradient.Learner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.privacy.Epsilon;

/**
 * Figure 1 of "Concentrated differentially private gradient descent with adaptive per-iteration
 * privacy budget" (Lee and Kifer, KDD 2018) again: what DP-AGD's constants do to the accuracy of
 * logistic regression on ADULT, one experiment for each.
 */
final class DpAgdFigure1 implements Study {

  /** One for splits, one for the increase gamma, one for each threshold. */
  static final List<DpAgdFigure1> ALL =
      List.of(
          new DpAgdFigure1(
              "splits",
              "the number of parts that epsilon is first split into",
              Axis.of("splits", true, "5", "10", "20", "40", "60", "80", "160"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("splits"))),
          new DpAgdFigure1(
              "increase",
              "gamma, by which a failed choice raises the budget of gradients,",
              Axis.of("gamma", true, "0.02", "0.05", "0.1", "0.2", "0.5", "1"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("increase"))),
          new DpAgdFigure1(
              "clip",
              "the threshold that gradients are clipped to, with losses at most 3,",
              Axis.of("clip", true, "1", "2", "4", "8", "16"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("clip"))),
          new DpAgdFigure1(
              "loss-cap",
              "the threshold that losses are cut at, with gradients at most 3,",
              Axis.of("loss cap", true, "1", "2", "4", "8", "16"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("loss-cap"))));

  private final String part;
  private final String what;
  private final Axis axis;
  private final Learner learner;

  private DpAgdFigure1(String part, String what, Axis axis, Learner learner) {
    this.part = part;
    this.what = what;
    this.axis = axis;
    this.learner = learner;
  }

  @Override
  public String name() {
    return "dp-agd-figure-1-" + part;
  }

  @Override
  public String question() {
    return "What does %s do to the accuracy of DP-AGD on ADULT?".formatted(what);
  }

  @Override
  public List<String> tables() {
    return List.of("a9a", "a9a.t");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(ResearchTables.adult(store), quick);
  }

  Experiment<TableTask> of(LabelledTable adult, boolean quick) {
    TableTask task =
        TableTask.folds(
            "ADULT",
            ResearchTables.some(adult, quick),
            DpAgdFigures23.FOLDS,
            DpAgdFigures23.LOGISTIC,
            DpAgdFigures23.DELTA);
    return new Experiment<>(
        name(),
        question(),
        Stream.of("0.1", "0.8").map(e -> task.at("ADULT epsilon " + e, Epsilon.parse(e))).toList(),
        List.of(learner),
        quick ? axis.ends() : axis,
        quick ? 1 : DpAgdFigures23.FOLDS,
        Duration.ofHours(6),
        DpAgdFigures23.SEED);
  }
}
