package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Figure 4 (b) of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017) again: what passes do to bolt-on PSGD with a regulariser, in
 * batches of 50, on MNIST as in {@link BoltOnFigure4}.
 */
final class BoltOnFigure4b implements BoltOnMnist {

  private static final long SEED = 20_170_516;
  private static final int BATCH = 50;
  private static final RegularisedLoss STRONG = new RegularisedLoss(new LogisticMarginLoss(), 1e-4);

  @Override
  public String name() {
    return "bolton-figure-4b";
  }

  @Override
  public String question() {
    return "What do passes do to bolt-on PSGD under strong convexity on MNIST?";
  }

  @Override
  public Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    TableTask task = TableTask.split("MNIST", training, test, STRONG, Delta.ZERO);
    ExperimentAxis axis = ExperimentAxis.of("passes", true, "1", "5", "10", "20");
    return new Experiment<>(
        name(),
        question(),
        List.of(task.at("epsilon 2", Epsilon.parse("2")), task.at("epsilon 4", Epsilon.parse("4"))),
        List.of(
            Learners.noiseless(
                "noiseless",
                s ->
                    Learners.plan(
                        s,
                        Learners.whole(s),
                        BATCH,
                        new StepSize.StronglyConvex(
                            s.loss().smoothness(s.bound()), s.loss().lambda()))),
            Learners.psgdInPasses("psgd", BATCH, "proven"),
            Learners.psgdInPasses("psgd-published", BATCH, "published")),
        quick ? axis.ends() : axis,
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }
}
