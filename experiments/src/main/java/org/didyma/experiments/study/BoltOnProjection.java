package org.didyma.experiments.study;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.research.LabelledTable;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * A claim of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017): that MNIST loses little by a random projection to 50
 * coordinates when there is no noise. Descent without noise, in fewer coordinates and in all.
 */
final class BoltOnProjection implements Study {

  private static final long SEED = 20_170_517;
  private static final int PASSES = 10;
  private static final int BATCH = 10;
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
    Map<String, TableTask> tasks = new LinkedHashMap<>();
    for (int d : quick ? new int[] {2} : DIMENSIONS) {
      String name = d + " coordinates";
      tasks.put(
          name, task(name, ResearchTables.onSphere(training, d), ResearchTables.onSphere(test, d)));
    }
    tasks.put("all coordinates", task("all coordinates", training, test));
    return new Experiment<>(
        name(),
        question(),
        List.copyOf(tasks.values()),
        List.of(
            Learners.noiseless(
                "noiseless",
                s ->
                    Learners.plan(
                        s,
                        PASSES,
                        BATCH,
                        new StepSize.StronglyConvex(
                            s.loss().smoothness(s.bound()), s.loss().lambda()))),
            Learners.majority()),
        Axis.of("lambda", true, "0.0001"),
        1,
        Duration.ofHours(6),
        SEED);
  }

  private static TableTask task(String name, LabelledTable training, LabelledTable test) {
    RegularisedLoss loss = new RegularisedLoss(new LogisticLoss(), 1e-4);
    return TableTask.split(name, training, test, loss, Delta.ZERO).at(name, UNUSED);
  }
}
