package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.privacy.Epsilon;

/**
 * Figure 1 of "Concentrated differentially private gradient descent with adaptive per-iteration
 * privacy budget" (Lee and Kifer, KDD 2018) again: what DP-AGD's constants do to the accuracy of
 * logistic regression on ADULT, one experiment for each. The same for those of its rivals that the
 * paper says have to be tuned.
 */
final class DpAgdConstants implements Study {

  private static final List<String> TWO = List.of("0.1", "0.8");

  /** Constants and epsilons are those of the paper's scripts, and some more. */
  static final List<DpAgdConstants> ALL =
      List.of(
          new DpAgdConstants(
              "dp-agd-figure-1-splits",
              "What does the number of parts that epsilon is first split into do to DP-AGD on ADULT?",
              ExperimentAxis.of(
                  "splits", true, "5", "10", "20", "40", "60", "80", "100", "120", "160"),
              List.of("0.1", "0.5", "0.8", "1.0"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("splits"))),
          new DpAgdConstants(
              "dp-agd-figure-1-increase",
              "What does gamma, by which a failed choice raises the budget of gradients, do to DP-AGD on ADULT?",
              ExperimentAxis.of(
                  "gamma", true, "0.02", "0.05", "0.1", "0.2", "0.3", "0.4", "0.5", "1"),
              List.of("0.1", "0.2", "0.4", "0.8", "1.6"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("increase"))),
          new DpAgdConstants(
              "dp-agd-figure-1-clip",
              "What does the threshold that gradients are clipped to do to DP-AGD on ADULT, with losses at most 3?",
              ExperimentAxis.of("clip", true, "1", "2", "4", "8", "16"),
              List.of("0.1", "0.2", "0.4", "0.8"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("clip"))),
          new DpAgdConstants(
              "dp-agd-figure-1-loss-cap",
              "What does the threshold that losses are cut at do to DP-AGD on ADULT, with gradients at most 3?",
              ExperimentAxis.of("loss cap", true, "1", "2", "4", "8", "16"),
              List.of("0.1", "0.2", "0.4", "0.8"),
              Learners.agd(Integer.MAX_VALUE, Learners.place("loss-cap"))),
          new DpAgdConstants(
              "dp-agd-noise-of-sgd",
              "What do the steps that a noise leaves do to SGD with the moments accountant on ADULT?",
              ExperimentAxis.of("noise multiplier", true, "1.5", "2", "3", "4", "8", "16"),
              TWO,
              Learners.sgdMa(Learners.place("noise-multiplier"))),
          new DpAgdConstants(
              "dp-agd-lots-of-sgd",
              "What do the records of a step, and with them the steps, do to SGD on ADULT?",
              ExperimentAxis.of("lot", true, "50", "100", "200", "400", "1600", "6400"),
              TWO,
              Learners.sgdAdv(DpAgdConstants::lot),
              Learners.sgdMa(DpAgdConstants::lot)),
          new DpAgdConstants(
              "dp-agd-generations",
              "What does the number of generations do to PrivGene on ADULT?",
              ExperimentAxis.of("generations", true, "2", "5", "10", "20", "40", "80"),
              TWO,
              Learners.privGene(Learners.place("generations"))));

  private final String name;
  private final String question;
  private final ExperimentAxis axis;
  private final List<String> epsilons;
  private final List<GradientLearner> learners;

  private DpAgdConstants(
      String name,
      String question,
      ExperimentAxis axis,
      List<String> epsilons,
      GradientLearner... learners) {
    this.name = name;
    this.question = question;
    this.axis = axis;
    this.epsilons = epsilons;
    this.learners = List.of(learners);
  }

  private static Map<String, String> lot(TableTask.Facts facts) {
    return Map.of("lot", Integer.toString(Math.min(Learners.whole(facts), facts.records())));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return question;
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
        name,
        question,
        epsilons.stream().map(e -> task.at("ADULT epsilon " + e, Epsilon.parse(e))).toList(),
        learners,
        quick ? axis.ends() : axis,
        quick ? 1 : DpAgdFigures23.FOLDS,
        Duration.ofHours(6),
        DpAgdFigures23.SEED);
  }
}
