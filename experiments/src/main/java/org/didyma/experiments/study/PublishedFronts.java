package org.didyma.experiments.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
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

/**
 * The searches of "Automatic discovery of privacy-utility Pareto fronts" (Avent, Gonzalez, Diethe,
 * Paleyes and Balle, PETS 2020), by name.
 *
 * <p>Adult is a9a, of which 1,605 records that are drawn once are for the test: as many as in the
 * paper, whose own division cannot be told from these files.
 */
public enum PublishedFronts {

  /** Figures 2 and 4. */
  SPARSE_VECTOR("the sparse vector technique on 100 made-up queries", 50) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return SparseVector.instance(runs);
    }
  },

  /** Figures 1 and 3. */
  OUTPUT_NOISE("logistic regression on Adult with noise on its weights", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      Split adult = Split.of(store, quick);
      return OutputNoise.instance(adult.training, adult.test, runs);
    }
  },

  /** Figures 5 to 8, table 2. */
  ADULT_LOGISTIC_SGD("DP-SGD for logistic regression on Adult", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return descent(Split.of(store, quick), true, Optimiser.Kind.SGD, runs);
    }
  },

  /** The same with the start of the paper's code, which its text has at 0. */
  ADULT_LOGISTIC_SGD_RANDOM_START(
      "DP-SGD for logistic regression on Adult from random weights", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      Split adult = Split.of(store, quick);
      return NoisyDescent.fromRandomWeights(
          label(), adult.training, adult.test, new LogisticMarginLoss(), Optimiser.Kind.SGD, runs);
    }
  },

  /** Figures 5 to 8, table 2. */
  ADULT_LOGISTIC_ADAM("DP-Adam for logistic regression on Adult", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return descent(Split.of(store, quick), true, Optimiser.Kind.ADAM, runs);
    }
  },

  /** Figures 5 to 8, table 2. */
  ADULT_SVM_SGD("DP-SGD for linear support vector machines on Adult", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return descent(Split.of(store, quick), false, Optimiser.Kind.SGD, runs);
    }
  },

  /** Figures 5 and 8. */
  MNIST_MLP1("DP-SGD for a network with a hidden layer of 1,000 on MNIST", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return digits(store, List.of(1000), runs, quick);
    }
  },

  /** Figures 5 and 8. */
  MNIST_MLP2("DP-SGD for a network with hidden layers of 128 and 64 on MNIST", 10) {
    @Override
    public TradeoffProblem instance(TableStore store, int runs, boolean quick) {
      return digits(store, List.of(128, 64), runs, quick);
    }
  };

  private static final int TEST_RECORDS = 1605;
  private static final long DIVISION_START = 20_200_701;

  private final String sentence;
  private final int usualRuns;

  PublishedFronts(String sentence, int usualRuns) {
    this.sentence = sentence;
    this.usualRuns = usualRuns;
  }

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What is searched, without a capital. */
  public String sentence() {
    return sentence;
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
  public abstract TradeoffProblem instance(TableStore store, int runs, boolean quick);

  /**
   * The search of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static PublishedFronts find(String name) {
    return Arrays.stream(values())
        .filter(front -> front.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no published search " + QuotedText.of(name),
                    "use one of " + names() + "."));
  }

  /** All names. */
  public static String names() {
    return Arrays.stream(values()).map(PublishedFronts::label).collect(Collectors.joining(", "));
  }

  TradeoffProblem descent(Split adult, boolean logistic, Optimiser.Kind optimiser, int runs) {
    return NoisyDescent.instance(
        label(),
        adult.training,
        adult.test,
        logistic ? new LogisticMarginLoss() : new HingeMarginLoss(),
        optimiser,
        runs);
  }

  TradeoffProblem digits(TableStore store, List<Integer> hidden, int runs, boolean quick) {
    return NoisyNetwork.instance(
        label(),
        ResearchTables.some(ResearchTables.mnist(store), quick),
        ResearchTables.some(ResearchTables.mnistTest(store), quick),
        hidden,
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

  /** All of them, a name and a sentence each. */
  public static List<String> lines() {
    return Arrays.stream(values()).map(f -> f.label() + ": " + f.sentence()).toList();
  }
}
