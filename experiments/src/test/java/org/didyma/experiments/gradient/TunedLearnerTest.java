package org.didyma.experiments.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Delta;
import org.junit.jupiter.api.Test;

class TunedLearnerTest {

  private static final LabelledTable TABLE = Tables.separable(900, 3, 1, 5);
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), 0);
  private static final TableTask TASK = TableTask.split("T", TABLE, TABLE, LOSS, Delta.ZERO);

  /** How many records each setting was given, once for each classifier. */
  private final List<Integer> seen = new ArrayList<>();

  /** One setting learns, the other one has the weights of nobody. */
  private List<TunedLearner.Setting> settings(RegularisedLoss loss) {
    GradientLearner good = Learners.nonPrivate();
    GradientLearner bad =
        GradientLearner.withoutPrivacy(
            "bad",
            (rows, facts, random, listener) -> {
              seen.add(rows.count());
              assertThat(facts.records()).isEqualTo(rows.count());
              return new double[facts.dimension()];
            });
    return List.of(new TunedLearner.Setting(bad, loss), new TunedLearner.Setting(good, loss));
  }

  private double accuracy(TunedLearner learner, String epsilon, int draw) {
    Trial trial = new Trial("T", learner.name(), new BigDecimal(epsilon), draw);
    return learner
        .learn(TASK, trial, SimulationRandom.of(1, "tuned " + draw), SearchListener.NONE)
        .get()
        .measures()
        .get(Measure.ACCURACY);
  }

  @Test
  void theBetterSettingIsChosenWhereEpsilonIsLarge() {
    TunedLearner tuned = TunedLearner.of("tuned", this::settings);
    assertThat(accuracy(tuned, "10", 1)).isGreaterThan(0.8);
    assertThat(accuracy(TunedLearner.withoutPrivacy("best", this::settings), "10", 1))
        .isGreaterThan(0.8);
    assertThat(seen).hasSize(6).containsOnly(300);
  }

  /** At a tiny epsilon either is drawn about as often. */
  @Test
  void theChoiceIsPrivate() {
    TunedLearner tuned = TunedLearner.of("tuned", this::settings);
    long good = 0;
    for (int draw = 0; draw < 60; draw++) {
      good += accuracy(tuned, "0.00001", draw) > 0.8 ? 1 : 0;
    }
    // Outside with probability below 1e-6 at one half each.
    assertThat(good).isBetween(11L, 49L);
    assertThat(tuned.promise(TASK, new Trial("T", "tuned", new BigDecimal("0.00001"), 1)))
        .contains("a choice among them with epsilon 0.00001");
  }
}
