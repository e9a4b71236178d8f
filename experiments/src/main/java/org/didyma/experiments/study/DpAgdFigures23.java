package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import org.didyma.data.research.LabelledTable;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.gradient.Learner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;

/**
 * Figures 2 and 3 of "Concentrated differentially private gradient descent with adaptive
 * per-iteration privacy budget" (Lee and Kifer, KDD 2018) again: accuracy and final objective of
 * logistic regression and linear support vector machines on ADULT and BANK.
 */
final class DpAgdFigures23 implements Study {

  static final long SEED = 20_180_819;
  static final int FOLDS = 5;
  static final double LAMBDA = 1e-4;
  static final RegularisedLoss LOGISTIC = new RegularisedLoss(new LogisticLoss(), LAMBDA);
  static final RegularisedLoss HINGE = new RegularisedLoss(new HingeLoss(), LAMBDA);
  static final Delta DELTA = Delta.parse("1e-8");

  @Override
  public String name() {
    return "dp-agd-figures-2-3";
  }

  @Override
  public String question() {
    return "How accurate are DP-AGD and its rivals on ADULT and BANK as epsilon falls, and how"
        + " close do they come to the minimum of the objective?";
  }

  @Override
  public List<String> tables() {
    return List.of("a9a", "a9a.t", "dpagd-BANK.dat");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(ResearchTables.adult(store), ResearchTables.bank(store), quick);
  }

  Experiment<TableTask> of(LabelledTable adult, LabelledTable bank, boolean quick) {
    LabelledTable someAdult = ResearchTables.some(adult, quick);
    LabelledTable someBank = ResearchTables.some(bank, quick);
    List<TableTask> tasks =
        List.of(
            TableTask.folds("ADULT logistic", someAdult, FOLDS, LOGISTIC, DELTA),
            TableTask.folds("ADULT SVM", someAdult, FOLDS, HINGE, DELTA),
            TableTask.folds("BANK logistic", someBank, FOLDS, LOGISTIC, DELTA),
            TableTask.folds("BANK SVM", someBank, FOLDS, HINGE, DELTA));
    return new Experiment<>(
        name(),
        question(),
        quick ? List.of(tasks.get(0), tasks.get(3)) : tasks,
        learners(),
        quick
            ? Axis.epsilon("0.1", "1.6")
            : Axis.epsilon("0.05", "0.1", "0.2", "0.4", "0.8", "1.6"),
        quick ? 1 : FOLDS,
        Duration.ofHours(6),
        SEED);
  }

  private static List<Learner> learners() {
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
