package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * A claim of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017): that MNIST loses little by a random projection to 50
 * coordinates when there is no noise. Descent without noise, in fewer coordinates and in all: with
 * a regulariser and small batches, which comes to its end, and as in the convex tests of figure 3,
 * which does not.
 */
final class BoltOnProjection implements Study {

  private static final long SEED = 20_170_517;
  private static final int PASSES = 10;
  private static final int SMALL_BATCH = 10;
  private static final int[] DIMENSIONS = {15, 50, 100, 200};
  private static final Epsilon UNUSED = Epsilon.parse("1");

  @Override
  public String name() {
    return "bolton-projection";
  }

  @Override
  public String question() {
    return "What does a random projection of MNIST cost without noise?";
  }

  @Override
  public List<String> tables() {
    return List.of("mnist-train-*", "mnist-t10k-*");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(
        ResearchTables.some(ResearchTables.mnist(store), quick),
        ResearchTables.mnistTest(store),
        quick);
  }

  Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    for (int d : quick ? new int[] {2} : DIMENSIONS) {
      String name = d + " coordinates";
      tasks.addAll(
          both(name, ResearchTables.onSphere(training, d), ResearchTables.onSphere(test, d)));
    }
    tasks.addAll(both("all coordinates", training.toSphere(), test.toSphere()));
    return new Experiment<>(
        name(),
        question(),
        tasks,
        List.of(
            BoltOnFigures.noiseless(
                PASSES, s -> s.loss().lambda() > 0 ? SMALL_BATCH : BoltOnFigures.BATCH),
            Learners.majority()),
        ExperimentAxis.of("passes", true, Integer.toString(PASSES)),
        1,
        Duration.ofHours(6),
        SEED);
  }

  private static List<TableTask> both(String name, LabelledTable training, LabelledTable test) {
    return List.of(task(name, 1e-4, training, test), task(name + ", convex", 0, training, test));
  }

  private static TableTask task(
      String name, double lambda, LabelledTable training, LabelledTable test) {
    RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), lambda);
    return TableTask.split(name, training, test, loss, Delta.ZERO).at(name, UNUSED);
  }
}
