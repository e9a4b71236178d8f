package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.descent.StepSize;

/**
 * Figure 1 of "Stochastic gradient descent with differentially private updates" (Song, Chaudhuri
 * and Sarwate, GlobalSIP 2013) again: the objective along a single pass, with noise in every update
 * and without, by the number of records seen so far. Tables and loss are those of {@link
 * Scs13Figures}, and each point of a path is a run of its own.
 */
final class Scs13Figure1 implements Study {

  private static final long SEED = 20_131_201;

  @Override
  public String name() {
    return "scs13-figure-1";
  }

  @Override
  public String question() {
    return "How does the objective fall along a pass with noise in every update, at epsilon 1?";
  }

  @Override
  public List<String> tables() {
    return List.of("mnist-train-*", "kdd99-10-percent");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    LabelledTable mnist = ResearchTables.some(ResearchTables.mnist(store), quick);
    LabelledTable kdd = ResearchTables.kdd(store, KddCup.Target.ATTACK, ResearchTables.BOUND);
    return of(Scs13Figures.mnist(mnist), Scs13Figures.kdd(kdd, quick), quick);
  }

  Experiment<TableTask> of(LabelledTable mnist, LabelledTable kdd, boolean quick) {
    List<GradientLearner> learners = new ArrayList<>();
    for (int batch : quick ? new int[] {5} : new int[] {1, 5, 10}) {
      learners.add(
          Learners.noiseless(
                  "noiseless, batch " + batch,
                  s -> Learners.plan(s, 1, batch, new StepSize.InverseRoot(1)))
              .onSome(Learners::whole));
      learners.add(
          Learners.scs13(
                  "scs13, batch " + batch,
                  1,
                  s -> Map.of("step-size", "1", "batch", Integer.toString(batch)))
              .onSome(Learners::whole));
    }
    ExperimentAxis axis = seen(Math.min(mnist.size(), kdd.size()));
    return new Experiment<>(
        name(),
        question(),
        List.of(Scs13Figures.task("MNIST 1 or not", mnist), Scs13Figures.task("KDD", kdd)),
        learners,
        quick ? axis.ends() : axis,
        quick ? 1 : 20,
        Duration.ofHours(6),
        SEED);
  }

  /** The places of the paper's path that both tables reach; the last is the end of the shorter. */
  private static ExperimentAxis seen(int shorter) {
    IntStream whole = IntStream.of(100, 300, 1_000, 3_000, 10_000, 30_000, 50_000);
    return ExperimentAxis.of(
        "records seen",
        true,
        whole
            .map(seen -> Math.min(seen, shorter))
            .distinct()
            .mapToObj(Integer::toString)
            .toArray(String[]::new));
  }
}
