package org.didyma.formulations.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log losses of cards and bounds on them, against all cards of small lattices. */
class CardLogLossTest {

  private static final ScoreRange RANGE = new ScoreRange(-8, 8);

  private final Random random = new Random(91);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic:1/2:0.05:1/4",
        "logistic:1/3:none:1/4",
        "logistic:1:0.2:1",
        "ordered:1/2:0.05:1/4:0.3,0.5",
        "hazard:1/2:none:1/4:0.2",
        "poisson:1/2:4:1/4:1.5:2"
      })
  void boundsAreBelowAllCardsAndNoFurtherThanSteps(String loss) {
    LossForm form = Losses.parse(loss);
    boolean two = form.labels() == Cells.TWO;
    for (int i = 0; i < 60; i++) {
      Costs costs = two ? new Costs(1 + random.nextInt(3), 1 + random.nextInt(2)) : Costs.EQUAL;
      LearningProblem problem =
          LearningProblem.of(
              cells(form.labels()), WeightLattice.cube(2, 2), form.over(RANGE, costs));
      CardLogLoss losses = CardLogLoss.of(form, problem).orElseThrow();
      long least = Long.MAX_VALUE;
      double nats = Double.MAX_VALUE;
      Weights best = Weights.of(0, 0);
      for (int a = -2; a <= 2; a++) {
        for (int b = -2; b <= 2; b++) {
          Weights w = Weights.of(a, b);
          double own = losses.nats(w).doubleValue();
          assertThat(own).isCloseTo(nats(form, problem, w), within(1e-6));
          nats = Math.min(nats, own);
          if (problem.loss(w) < least) {
            least = problem.loss(w);
            best = w;
          }
        }
      }
      double bound = losses.least(least).doubleValue();
      assertThat(bound).isBetween(nats - 2 * losses.rounding().doubleValue() - 1e-6, nats);
      assertThat(losses.distance(best, losses.least(least)).doubleValue())
          .isGreaterThanOrEqualTo(losses.nats(best).doubleValue() - nats);
    }
  }

  /** Two records whose losses are nearly half a step below what they are rounded to. */
  @Test
  void theBoundLeavesRoomForHalfAStepOfEachRecord() {
    // ln 2 is 0.69, rounded to 1.
    LossForm form = Losses.parse("logistic:1/100:none:1");
    Cells.Builder builder = Cells.builder(1);
    builder.add(new int[] {1}, 3, 3);
    LearningProblem problem =
        LearningProblem.of(
            builder.build(),
            WeightLattice.cube(1, 1),
            form.over(new ScoreRange(-200, 200), Costs.EQUAL));
    CardLogLoss losses = CardLogLoss.of(form, problem).orElseThrow();
    assertThat(losses.nats(Weights.of(0)).doubleValue()).isCloseTo(6 * Math.log(2), within(1e-6));
    assertThat(problem.loss(Weights.of(0)) + problem.lossLeftOut()).isEqualTo(6);
    assertThat(losses.least(problem.loss(Weights.of(0))).doubleValue())
        .isCloseTo(3, within(1e-6))
        .isLessThanOrEqualTo(3);
    assertThat(losses.rounding()).isEqualTo(Rational.of(3));
  }

  @Test
  void theFinestStepsFitIntoTablesAndSums() {
    LossForm form = Losses.parse("logistic");
    assertThat(finest(form, RANGE, 8124).nats().orElseThrow())
        .isEqualTo(Rational.of(1, 100_000_000));
    assertThat(finest(form, RANGE, 100_000_000L).nats().orElseThrow())
        .isEqualTo(Rational.of(1, 1_000_000));
    assertThat(finest(form, RANGE, Long.MAX_VALUE)).isEqualTo(form);
    ScoreRange wide = new ScoreRange(-10_000, 10_000);
    LossForm unclipped = Losses.parse("logistic:1/2:none");
    LossForm fine = finest(unclipped, wide, 1000);
    assertThat(fine.nats().orElseThrow()).isEqualTo(Rational.of(1, 10_000));
    assertThat(fine.over(wide, Costs.EQUAL).greatest()).isBetween(45_000_000L, 50_010_000L);
  }

  @Test
  void onlyLogLossesLeaveTheirStepOut() {
    LabelGrid two = LabelGrid.ofCodes(2);
    assertThat(Losses.leavesStepOut("logistic:1/2:0.05", two)).isTrue();
    assertThat(Losses.leavesStepOut("logistic:1/2:0.05:1/16", two)).isFalse();
    assertThat(Losses.leavesStepOut("hinge", two)).isFalse();
    LabelGrid three = LabelGrid.ofCodes(3);
    assertThat(Losses.leavesStepOut("ordered", three)).isTrue();
    assertThat(Losses.leavesStepOut("poisson:1/2:4:1/16", three)).isFalse();
  }

  private static LossForm finest(LossForm form, ScoreRange range, long records) {
    ScoreLoss rough = form.over(range, Costs.EQUAL);
    return FinestSteps.of(List.of(form), List.of(rough), range, records).get(0);
  }

  private Cells cells(int labels) {
    Cells.Builder builder = Cells.builder(2, labels);
    for (int c = 0; c < 1 + random.nextInt(6); c++) {
      builder.add(random.ints(2, 0, 3).toArray(), random.longs(labels, 0, 30).toArray());
    }
    builder.add(new int[] {1, 1}, LongStream.generate(() -> 1).limit(labels).toArray());
    return builder.build();
  }

  /** By the formulas, in floating point. */
  private static double nats(LossForm form, LearningProblem problem, Weights w) {
    Cells cells = problem.cells();
    double sum = 0;
    for (int c = 0; c < cells.count(); c++) {
      for (int k = 0; k < cells.labels(); k++) {
        sum += cells.count(c, k) * nats(form, problem, k, problem.score(w, c));
      }
    }
    return sum;
  }

  private static double nats(LossForm form, LearningProblem problem, int k, long score) {
    if (form instanceof LogisticLoss loss) {
      double t =
          clipped(loss.unit(), loss.leastRisk().map(Rational::doubleValue).orElse(0.0), score);
      return k == 1
          ? problem.costs().missedPositive() * Math.log1p(Math.exp(-t))
          : problem.costs().falseAlarm() * Math.log1p(Math.exp(t));
    }
    if (form instanceof OrderedLoss) {
      double e = Math.exp(clipped(Rational.of(1, 2), 0.05, score));
      double first = (0.3 / 0.7) / (0.3 / 0.7 + e);
      double second = 1 / (1 + e);
      return -Math.log(k == 0 ? first : k == 1 ? second - first : 1 - second);
    }
    if (form instanceof HazardLoss) {
      double e = 0.25 * Math.exp(score / 2.0);
      // An event in the only interval; censored in it; followed beyond it.
      return k == 0 ? Math.log1p(1 / e) : k == 1 ? 0 : Math.log1p(e);
    }
    double t = Math.max(-Math.log(4), Math.min(Math.log(4), score / 2.0));
    double mean = 1.5 * Math.exp(t);
    return mean - k * Math.log(mean) + (k == 2 ? Math.log(2) : 0);
  }

  private static double clipped(Rational unit, double risk, long score) {
    double most = risk == 0 ? Double.MAX_VALUE : Math.log((1 - risk) / risk);
    return Math.max(-most, Math.min(most, unit.doubleValue() * score));
  }
}
