package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * What batch sizes do to all of the methods of "Bolt-on differential privacy for scalable
 * stochastic gradient descent-based analytics" (Wu et al., SIGMOD 2017), of which its appendix D
 * is: ten passes, approximate privacy, on MNIST in 50 random coordinates on the unit sphere,
 * without a bias.
 */
final class BoltOnBatches implements BoltOnMnist {

  private static final long SEED = 20_170_518;
  private static final int PASSES = 10;

  @Override
  public String name() {
    return "bolton-batches";
  }

  @Override
  public String question() {
    return "What do batch sizes do to bolt-on PSGD, SCS13 and BST14 on MNIST?";
  }

  @Override
  public Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    // 1/n^2 for n = 60000.
    Delta delta = Delta.parse("2.8e-10");
    List<TableTask> tasks = new ArrayList<>();
    for (double lambda : new double[] {0, 1e-3}) {
      RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), lambda);
      TableTask task = TableTask.split("MNIST", training, test, loss, delta);
      for (String epsilon : quick ? List.of("4") : List.of("1", "4")) {
        tasks.add(
            task.at(
                "%s, epsilon %s".formatted(lambda > 0 ? "strongly convex" : "convex", epsilon),
                Epsilon.parse(epsilon)));
      }
    }
    ExperimentAxis axis = ExperimentAxis.of("batch", true, "1", "10", "50", "100", "500");
    return new Experiment<>(
        name(),
        question(),
        tasks,
        List.of(
            BoltOnFigures.noiseless(PASSES, Learners::whole),
            Learners.psgdInBatches("psgd", PASSES, "proven"),
            Learners.psgdInBatches("psgd-published", PASSES, "published"),
            Learners.scs13("scs13", PASSES, Learners.place("batch")),
            Learners.bst14(PASSES, Learners::whole)),
        quick ? ExperimentAxis.of("batch", true, "10", "50") : axis,
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }
}
