package org.didyma.experiments.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowDraws;
import org.didyma.experiments.pareto.instance.NoisyDescent;
import org.didyma.experiments.pareto.instance.NoisyNetwork;
import org.didyma.experiments.pareto.instance.OutputNoise;
import org.didyma.experiments.pareto.instance.SparseVector;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;

/**
 * The searches of "Automatic discovery of privacy-utility Pareto fronts" (Avent, Gonzalez, Diethe,
 * Paleyes and Balle, PETS 2020), by name.
 *
 * <p>Adult is a9a, of which 1,605 records that are drawn once are for the test: as many as in the
 * paper, whose own division cannot be told from these files.
 */
public enum PublishedFronts {

  /** The sparse vector technique on 100 made-up queries; figures 2 and 4. */
  SPARSE_VECTOR(50, (front, store, runs, quick) -> SparseVector.instance(runs)),

  /** Logistic regression on Adult with noise on its weights; figures 1 and 3. */
  OUTPUT_NOISE(
      10,
      (front, store, runs, quick) -> {
        Split adult = Split.of(store, quick);
        return OutputNoise.instance(adult.training, adult.test, runs);
      }),

  /** DP-SGD for logistic regression on Adult; figures 5 to 8, table 2. */
  ADULT_LOGISTIC_SGD(10, descent(new LogisticMarginLoss(), Optimiser.Kind.SGD)),

  /** The same with the start of the paper's code, which its text has at 0. */
  ADULT_LOGISTIC_SGD_RANDOM_START(
      10,
      (front, store, runs, quick) -> {
        Split adult = Split.of(store, quick);
        return NoisyDescent.fromRandomWeights(
            front.label(),
            adult.training,
            adult.test,
            new LogisticMarginLoss(),
            Optimiser.Kind.SGD,
            runs);
      }),

  /** DP-Adam for logistic regression on Adult; figures 5 to 8, table 2. */
  ADULT_LOGISTIC_ADAM(10, descent(new LogisticMarginLoss(), Optimiser.Kind.ADAM)),

  /** DP-SGD for linear support vector machines on Adult; figures 5 to 8, table 2. */
  ADULT_SVM_SGD(10, descent(new HingeMarginLoss(), Optimiser.Kind.SGD)),

  /** DP-SGD for a network with a hidden layer of 1,000 on MNIST; figures 5 and 8. */
  MNIST_MLP1(10, digits(1000)),

  /** The same for a network with hidden layers of 128 and 64. */
  MNIST_MLP2(10, digits(128, 64));

  private static final int TEST_RECORDS = 1605;
  private static final long DIVISION_START = 20_200_701;

  /** Reads the tables of a search and makes its instance. */
  @FunctionalInterface
  private interface Making {
    TradeoffProblem instance(PublishedFronts front, TableStore store, int runs, boolean quick);
  }

  private final int usualRuns;
  private final Making making;

  PublishedFronts(int usualRuns, Making making) {
    this.usualRuns = usualRuns;
    this.making = making;
  }

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How often the paper runs each setting, or fewer where that changes little. */
  public int usualRuns() {
    return usualRuns;
  }

  /**
   * The instance, with its table read.
   *
   * @param runs of each setting
   * @param quick true for a small part of the table
   * @throws InvalidInputException when a table is missing
   */
  public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
    return making.instance(this, store, runs, quick);
  }

  private static Making descent(MarginLoss loss, Optimiser.Kind optimiser) {
    return (front, store, runs, quick) -> {
      Split adult = Split.of(store, quick);
      return NoisyDescent.instance(
          front.label(), adult.training, adult.test, loss, optimiser, runs);
    };
  }

  private static Making digits(Integer... hidden) {
    return (front, store, runs, quick) ->
        NoisyNetwork.instance(
            front.label(),
            ResearchTables.some(ResearchTables.mnist(store), quick),
            ResearchTables.some(ResearchTables.mnistTest(store), quick),
            List.of(hidden),
            runs,
            quick);
  }

  private record Split(LabelledTable training, LabelledTable test) {

    static Split of(TableStore store, boolean quick) {
      LabelledTable all = ResearchTables.some(ResearchTables.adultTraining(store), quick);
      SimulationRandom random = SimulationRandom.of(DIVISION_START, "division");
      int[] order = new RowDraws(all.size(), random).permutation();
      int test = quick ? all.size() / 5 : TEST_RECORDS;
      return new Split(
          all.pick(Arrays.copyOfRange(order, test, order.length)),
          all.pick(Arrays.copyOf(order, test)));
    }
  }
}
