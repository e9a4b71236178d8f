package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;

/**
 * The fourth test of figure 3 of "Bolt-on differential privacy for scalable stochastic gradient
 * descent-based analytics" (Wu et al., SIGMOD 2017), strongly convex with approximate privacy, by
 * lambda: the proven noise falls with it, and so does what is left to learn. MNIST as in {@link
 * BoltOnFigure4}.
 */
final class BoltOnLambda implements BoltOnMnist {

  private static final long SEED = 20_170_519;
  private static final int PASSES = 10;
  private static final double[] LAMBDAS = {1e-4, 1e-3, 1e-2};

  @Override
  public String name() {
    return "bolton-lambda";
  }

  @Override
  public String question() {
    return "What does lambda do to bolt-on PSGD, SCS13 and BST14 on MNIST as epsilon falls?";
  }

  @Override
  public Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    // 1/n^2 for n = 60000.
    Delta delta = Delta.parse("2.8e-10");
    List<TableTask> tasks = new ArrayList<>();
    for (double lambda : quick ? new double[] {1e-2} : LAMBDAS) {
      RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), lambda);
      tasks.add(TableTask.split("lambda " + lambda, training, test, loss, delta));
    }
    int batch = BoltOnFigures.BATCH;
    return new Experiment<>(
        name(),
        question(),
        tasks,
        List.of(
            BoltOnFigures.noiseless(PASSES, facts -> batch).ignoringPlace(),
            Learners.psgd(PASSES, batch),
            Learners.publishedPsgd(PASSES, batch),
            Learners.scs13("scs13", PASSES, s -> Map.of("batch", Integer.toString(batch))),
            Learners.bst14(PASSES, batch)),
        quick
            ? ExperimentAxis.epsilon("1", "4")
            : ExperimentAxis.epsilon("0.1", "0.2", "0.5", "1", "2", "4"),
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }
}
