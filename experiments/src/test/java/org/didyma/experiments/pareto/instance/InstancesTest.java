package org.didyma.experiments.pareto.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.didyma.experiments.pareto.ReferenceTable.number;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.CancellationToken;
import org.didyma.exact.Rational;
import org.didyma.experiments.gradient.Tables;
import org.didyma.experiments.pareto.ReferenceTable;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableBuilder;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.junit.jupiter.api.Test;

class InstancesTest {

  private static Settings settings(String... words) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < words.length; i += 2) {
      texts.put(words[i], words[i + 1]);
    }
    return new Settings(texts);
  }

  private static double mean(TradeoffProblem instance, Settings settings, int runs) {
    double sum = 0;
    for (int r = 0; r < runs; r++) {
      SimulationRandom bits = SimulationRandom.of(5, settings.toString(), Integer.toString(r));
      sum += instance.utility().error(settings, bits, CancellationToken.NEVER);
    }
    return sum / runs;
  }

  @Test
  void sparseVectorCostsWhatTheReferenceSays() {
    for (Map<String, String> row : ReferenceTable.rows("svt_noninteractive")) {
      double epsilon = number(row, "eps");
      assertThat(SparseVector.epsilon((int) number(row, "C"), number(row, "b")))
          .isCloseTo(epsilon, within(1e-9 * epsilon));
    }
  }

  /**
   * Without noise to speak of, the first C of the queries that are 1 are found: precision 1, recall
   * C/10. With very much, answers are drawn blindly, and of ten a tenth are right.
   */
  @Test
  void sparseVectorScoresAsItShould() {
    TradeoffProblem instance = SparseVector.instance(1);
    assertThat(mean(instance, settings("C", "10", "b", "0.01"), 20)).isZero();
    assertThat(mean(instance, settings("C", "4", "b", "0.01"), 20))
        .isCloseTo(1 - 2 * 0.4 / 1.4, within(1e-12));
    assertThat(mean(instance, settings("C", "10", "b", "10000"), 400)).isBetween(0.86, 0.94);
  }

  /** Ten significant digits of values that were published with an approximation of their own. */
  @Test
  void stepsCostWhatWasPublished() {
    for (Map<String, String> row : ReferenceTable.rows("dpareto_published_epsilon")) {
      int records = (int) number(row, "n");
      NoisySteps steps =
          new NoisySteps(
              BatchSampling.FIXED,
              records,
              (int) number(row, "m"),
              (long) number(row, "steps"),
              Rational.ONE,
              Rational.of(new BigDecimal(String.valueOf(row.get("noise_multiplier")))));
      double expected = number(row, "eps_thm27_classic_conv");
      assertThat(NoisyDescent.epsilon(steps)).isCloseTo(expected, within(1e-6 * expected));
    }
  }

  @Test
  void moreNoiseMeansMorePrivacyAndMoreErrors() {
    LabelledTable table = Tables.separable(400, 2, 2, 3);
    for (Optimiser.Kind optimiser : Optimiser.Kind.values()) {
      TradeoffProblem instance =
          NoisyDescent.instance("d", table, table, new LogisticMarginLoss(), optimiser, 1);
      List<Settings> both =
          List.of(
              settings(
                  "epochs",
                  "20",
                  "lot",
                  "20",
                  "learning-rate",
                  "0.1",
                  "noise-multiplier",
                  "0.1",
                  "clip",
                  "1"),
              settings(
                  "epochs",
                  "20",
                  "lot",
                  "20",
                  "learning-rate",
                  "0.1",
                  "noise-multiplier",
                  "16",
                  "clip",
                  "4"));
      check(instance, both);
    }
    check(
        OutputNoise.instance(table, table, 1),
        List.of(
            settings("lambda", "0.01", "sigma", "0.1"), settings("lambda", "0.01", "sigma", "10")));
  }

  /** Short descents stay where they began, which is no better than a coin; long ones leave it. */
  @Test
  void randomWeightsAreWhereADescentBegins() {
    LabelledTable table = Tables.separable(400, 2, 2, 3);
    String[] words = {
      "epochs", "1", "lot", "100", "learning-rate", "0.0005", "noise-multiplier", "0.1", "clip", "1"
    };
    String[] longer = words.clone();
    longer[1] = "64";
    longer[3] = "8";
    longer[5] = "0.1";
    LogisticMarginLoss loss = new LogisticMarginLoss();
    TradeoffProblem zero = NoisyDescent.instance("d", table, table, loss, Optimiser.Kind.SGD, 1);
    TradeoffProblem random =
        NoisyDescent.fromRandomWeights("d", table, table, loss, Optimiser.Kind.SGD, 1);
    assertThat(mean(zero, settings(words), 40)).isLessThan(0.33);
    assertThat(mean(random, settings(words), 40)).isBetween(0.38, 0.62);
    assertThat(mean(random, settings(longer), 10)).isLessThan(0.2);
    assertThat(random.facts()).isNotEqualTo(zero.facts());
  }

  /** A network tells classes apart that no line does, and much noise makes it guess. */
  @Test
  void networksLearnWhatLinesCannot() {
    TableBuilder builder = new TableBuilder(2, 2, Math.sqrt(3));
    for (int i = 0; i < 400; i++) {
      builder.set(0, i & 1);
      builder.set(1, i >> 1 & 1);
      builder.end((i & 1) ^ (i >> 1 & 1));
    }
    LabelledTable table = builder.build();
    TradeoffProblem instance = NoisyNetwork.instance("n", table, table, List.of(12), 1, true);
    String[] words = {
      "epochs", "20", "lot", "20", "learning-rate", "0.5", "clip", "2", "noise-multiplier", "0.1"
    };
    String[] noisy = words.clone();
    noisy[9] = "16";
    assertThat(mean(instance, settings(words), 5)).isLessThan(0.02);
    assertThat(mean(instance, settings(noisy), 5)).isGreaterThan(0.1);
    assertThat(instance.privacy().epsilon(settings(words)))
        .isGreaterThan(2 * instance.privacy().epsilon(settings(noisy)));
    SimulationRandom bits = new SimulationRandom(3);
    TradeoffProblem whole = NoisyNetwork.instance("n", table, table, List.of(12), 1, false);
    double clips = 0;
    for (int k = 0; k < 1000; k++) {
      Settings drawn = whole.draws().draw(bits);
      assertThat(whole.space().at(whole.space().places(drawn))).isEqualTo(drawn);
      clips += drawn.number("clip") / 1000;
    }
    // 0.1 and an exponential number of mean 2, cut off at 12; deviation of the mean 0.06.
    assertThat(clips).isBetween(1.8, 2.35);
  }

  private static void check(TradeoffProblem instance, List<Settings> both) {
    assertThat(instance.privacy().epsilon(both.get(0)))
        .isGreaterThan(2 * instance.privacy().epsilon(both.get(1)));
    assertThat(mean(instance, both.get(0), 20)).isLessThan(mean(instance, both.get(1), 20));
  }

  @Test
  void drawsAreInsideTheirSpace() {
    LabelledTable table = Tables.separable(600, 2, 2, 3);
    TradeoffProblem instance =
        NoisyDescent.instance("d", table, table, new LogisticMarginLoss(), Optimiser.Kind.SGD, 1);
    SimulationRandom bits = new SimulationRandom(3);
    double lots = 0;
    for (int k = 0; k < 2000; k++) {
      Settings drawn = instance.draws().draw(bits);
      assertThat(instance.space().at(instance.space().places(drawn))).isEqualTo(drawn);
      lots += drawn.number("lot") / 2000;
    }
    // Of a normal distribution of mean 128 that is cut off at 8; deviation of the mean 1.4.
    assertThat(lots).isBetween(125.0, 140.0);
  }
}
