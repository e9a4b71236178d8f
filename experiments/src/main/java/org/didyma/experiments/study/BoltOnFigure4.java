package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Figure 4 (a) and (c) of "Bolt-on differential privacy for scalable stochastic gradient
 * descent-based analytics" (Wu et al., SIGMOD 2017) again: what passes and batch sizes do to
 * bolt-on PSGD without a regulariser, on MNIST in 50 random coordinates on the unit sphere, without
 * a bias. The proven noise is the paper's there.
 */
final class BoltOnFigure4 implements BoltOnMnist {

  private static final long SEED = 20_170_515;
  private static final RegularisedLoss CONVEX = new RegularisedLoss(new LogisticMarginLoss(), 0);

  @Override
  public String name() {
    return "bolton-figure-4";
  }

  @Override
  public String question() {
    return "How accurate is bolt-on PSGD on MNIST by passes and batch size?";
  }

  @Override
  public Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    TableTask task = TableTask.split("MNIST", training, test, CONVEX, Delta.ZERO);
    List<GradientLearner> learners = new ArrayList<>();
    for (int passes : quick ? new int[] {1} : new int[] {1, 10, 20}) {
      String title = passes + (passes == 1 ? " pass" : " passes");
      learners.add(
          Learners.noiseless(
              "noiseless " + title,
              s ->
                  Learners.plan(
                      s,
                      passes,
                      Learners.whole(s),
                      new StepSize.Constant(1 / Math.sqrt(s.records())))));
      learners.add(Learners.psgd("psgd " + title, passes));
    }
    return new Experiment<>(
        name(),
        question(),
        List.of(task.at("epsilon 2", Epsilon.parse("2")), task.at("epsilon 4", Epsilon.parse("4"))),
        learners,
        ExperimentAxis.of("batch", true, "1", "10", "50"),
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }
}
