package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;

/**
 * Figures 2 and 3 of "Concentrated differentially private gradient descent with adaptive
 * per-iteration privacy budget" (Lee and Kifer, KDD 2018) again: accuracy and final objective of
 * logistic regression and linear support vector machines on ADULT and BANK, and on IPUMS-BR apart,
 * which is not everybody's to have.
 */
final class DpAgdFigures23 implements Study {

  static final List<DpAgdFigures23> ALL =
      List.of(new DpAgdFigures23(false), new DpAgdFigures23(true));

  static final long SEED = 20_180_819;
  static final int FOLDS = 5;
  static final double LAMBDA = 1e-4;
  static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticMarginLoss(), LAMBDA);
  static final RegularisedLoss HINGE = new RegularisedLoss(new HingeMarginLoss(), LAMBDA);
  static final Delta DELTA = Delta.parse("1e-8");

  private final boolean census;

  private DpAgdFigures23(boolean census) {
    this.census = census;
  }

  @Override
  public String name() {
    return "dp-agd-figures-2-3" + suffix();
  }

  /** What the names of experiments on these tables end in. */
  String suffix() {
    return census ? "-ipums" : "";
  }

  String tableNames() {
    return census ? "IPUMS-BR" : "ADULT and BANK";
  }

  @Override
  public String question() {
    return "How accurate are DP-AGD and its rivals on %s as epsilon falls, and how close do they come to the minimum of the objective?"
        .formatted(tableNames());
  }

  @Override
  public List<String> tables() {
    return census ? List.of("IPUMS-BR.dat") : List.of("a9a", "a9a.t", "dpagd-BANK.dat");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(read(store), quick);
  }

  Map<String, LabelledTable> read(TableStore store) {
    Map<String, LabelledTable> tables = new LinkedHashMap<>();
    if (census) {
      tables.put("IPUMS-BR", ResearchTables.ipums(store));
    } else {
      tables.put("ADULT", ResearchTables.adult(store));
      tables.put("BANK", ResearchTables.bank(store));
    }
    return tables;
  }

  Experiment<TableTask> of(Map<String, LabelledTable> tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    tables.forEach((table, rows) -> tasks.addAll(tasks(table, rows, quick)));
    return new Experiment<>(
        name(),
        question(),
        quick ? List.of(tasks.get(0), tasks.get(tasks.size() - 1)) : tasks,
        learners(),
        quick
            ? ExperimentAxis.epsilon("0.1", "1.6")
            : ExperimentAxis.epsilon("0.05", "0.1", "0.2", "0.4", "0.8", "1.6"),
        quick ? 1 : FOLDS,
        Duration.ofHours(6),
        SEED);
  }

  /** Logistic regression and a support vector machine on a table. */
  static List<TableTask> tasks(String table, LabelledTable rows, boolean quick) {
    LabelledTable some = ResearchTables.some(rows, quick);
    return List.of(
        TableTask.folds(table + " logistic", some, FOLDS, LOGISTIC, DELTA),
        TableTask.folds(table + " SVM", some, FOLDS, HINGE, DELTA));
  }

  private static List<GradientLearner> learners() {
    return List.of(
        Learners.agd(Integer.MAX_VALUE),
        Learners.sgdAdv(),
        Learners.sgdMa(),
        Learners.objectivePerturbation(),
        Learners.outputPerturbation(),
        Learners.privGene(),
        Learners.nonPrivate(),
        Learners.majority());
  }
}
