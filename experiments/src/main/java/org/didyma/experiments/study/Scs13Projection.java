package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;

/**
 * What the random matrix does to the objectives of figure 2 of "Stochastic gradient descent with
 * differentially private updates" (Song, Chaudhuri and Sarwate, GlobalSIP 2013): KDD Cup 1999 in 9
 * coordinates by ten matrices, the first of which is that of {@link Scs13Figures}, the records the
 * same.
 */
final class Scs13Projection implements Study {

  private static final long SEED = 20_131_205;
  private static final int MATRICES = 10;

  @Override
  public String name() {
    return "scs13-projection";
  }

  @Override
  public String question() {
    return "What does the random matrix do to descent with noise in every update, at epsilon 1?";
  }

  @Override
  public List<String> tables() {
    return List.of("kdd99-10-percent");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    LabelledTable kdd = ResearchTables.kdd(store, KddCup.Target.ATTACK, ResearchTables.BOUND);
    return of(Scs13Figures.drawn(kdd, quick), quick);
  }

  Experiment<TableTask> of(LabelledTable kdd, boolean quick) {
    List<TableTask> tasks =
        IntStream.rangeClosed(1, quick ? 2 : MATRICES)
            .mapToObj(
                matrix ->
                    Scs13Figures.task(
                        "KDD, matrix " + matrix,
                        ResearchTables.inBall(kdd, Scs13Figures.KDD_DIMENSION, matrix)))
            .toList();
    return new Experiment<>(
        name(),
        question(),
        tasks,
        Scs13Figures.inverseRoots(),
        ExperimentAxis.of("batch", true, "5", "10", "20"),
        quick ? 1 : 20,
        Duration.ofHours(6),
        SEED);
  }
}
