package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.research.LabelledTable;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.gradient.Learner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Figures 1 and 2 of "Stochastic gradient descent with differentially private updates" (Song,
 * Chaudhuri and Sarwate, GlobalSIP 2013) again: what the batch size does to a single pass with
 * noise in every update, on MNIST in 15 random coordinates (the digit 0 against the others) and KDD
 * Cup 1999 in 9.
 */
final class Scs13Figures implements Study {

  private static final long SEED = 20_131_203;
  private static final double LAMBDA = 1e-4;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticLoss(), LAMBDA);
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final int MNIST_DIMENSION = 15;
  private static final int KDD_DIMENSION = 9;
  private static final int FOLDS = 5;

  @Override
  public String name() {
    return "scs13-figures-1-2";
  }

  @Override
  public String question() {
    return "What does the batch size do to descent with noise in every update, at epsilon 1?";
  }

  @Override
  public List<String> tables() {
    return List.of("mnist-train-*", "kdd99-10-percent");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    LabelledTable mnist = ResearchTables.some(ResearchTables.mnist(store), quick);
    LabelledTable kdd = ResearchTables.some(ResearchTables.kdd(store, ResearchTables.BOUND), quick);
    return of(
        ResearchTables.projected(mnist, MNIST_DIMENSION).isClass(0),
        ResearchTables.projected(kdd, KDD_DIMENSION),
        quick);
  }

  Experiment<TableTask> of(LabelledTable mnist, LabelledTable kdd, boolean quick) {
    return new Experiment<>(
        name(),
        question(),
        List.of(task("MNIST 0 or not", mnist), task("KDD", kdd)),
        learners(),
        Axis.of("batch", true, "1", "2", "5", "10", "20", "50"),
        quick ? 1 : 20,
        Duration.ofHours(6),
        SEED);
  }

  private static TableTask task(String name, LabelledTable table) {
    return TableTask.folds(name, table, FOLDS, LOSS, Delta.ZERO).at(name, EPSILON);
  }

  private static List<Learner> learners() {
    List<Learner> learners = new ArrayList<>();
    add(learners, "1/sqrt(t)", new StepSize.InverseRoot(1), Map.of("step-size", "1"));
    add(learners, "10/sqrt(t)", new StepSize.InverseRoot(10), Map.of("step-size", "10"));
    add(learners, "1/(lambda t)", new StepSize.Inverse(LAMBDA), Map.of("steps", "strongly-convex"));
    return learners;
  }

  /**
   * Adds a descent without noise and with it.
   *
   * @param steps of the descent
   * @param same steps, as values of parameters
   */
  private static void add(
      List<Learner> learners, String name, StepSize steps, Map<String, String> same) {
    learners.add(
        Learners.noiseless(
            "noiseless " + name, s -> Learners.plan(s, 1, Learners.whole(s), steps)));
    learners.add(
        Learners.scs13(
            "scs13 " + name,
            1,
            s -> {
              Map<String, String> values = new HashMap<>(same);
              values.putAll(Learners.place("batch").apply(s));
              return values;
            }));
  }
}
