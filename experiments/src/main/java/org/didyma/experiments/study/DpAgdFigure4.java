package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.privacy.Delta;

/**
 * Figure 4 of "Concentrated differentially private gradient descent with adaptive per-iteration
 * privacy budget" (Lee and Kifer, KDD 2018) on a tenth of its table: denial of service in KDD Cup
 * 1999. Each step of DP-AGD looks at a sample of about 40,000 records of its own. PrivGene is left
 * out: it takes hours.
 */
final class DpAgdFigure4 implements Study {

  private static final int SAMPLE = 40_000;
  private static final int FEW = 1_000;

  /** So many records leave rounding errors beyond the usual precision of a minimum. */
  private static final String TOLERANCE = "0.00001";

  private static final Delta DELTA = Delta.parse("1e-12");

  @Override
  public String name() {
    return "dp-agd-figure-4";
  }

  @Override
  public String question() {
    return "How accurate are DP-AGD on fresh samples and its rivals on the larger table KDD Cup 1999 as"
        + " epsilon falls?";
  }

  @Override
  public List<String> tables() {
    return List.of("kdd99-10-percent");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(
        ResearchTables.kdd(store, KddCup.Target.DENIAL_OF_SERVICE, ResearchTables.BOUND), quick);
  }

  Experiment<TableTask> of(LabelledTable table, boolean quick) {
    LabelledTable some = ResearchTables.some(table, quick);
    int folds = DpAgdFigures23.FOLDS;
    return new Experiment<>(
        name(),
        question(),
        List.of(
            TableTask.folds("KDD logistic", some, folds, DpAgdFigures23.LOGISTIC, DELTA),
            TableTask.folds("KDD SVM", some, folds, DpAgdFigures23.HINGE, DELTA)),
        List.of(
            Learners.agd(quick ? FEW : SAMPLE),
            Learners.sgdAdv(),
            Learners.sgdMa(),
            Learners.objectivePerturbation(facts -> Map.of("tolerance", TOLERANCE)),
            Learners.outputPerturbation(),
            Learners.nonPrivate(),
            Learners.majority()),
        quick
            ? ExperimentAxis.epsilon("0.1", "1.6")
            : ExperimentAxis.epsilon("0.05", "0.1", "0.2", "0.4", "0.8", "1.6"),
        quick ? 1 : folds,
        Duration.ofHours(6),
        DpAgdFigures23.SEED);
  }
}
