package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.ConcentratedFilter;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Rho;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DpAgdTest {

  private static DpAgd.Parameters parameters(
      String epsilon,
      Adjacency adjacency,
      MarginLoss loss,
      CandidateSelection selection,
      int sample) {
    return parameters(epsilon, adjacency, loss, selection, sample, false);
  }

  private static DpAgd.Parameters parameters(
      String epsilon,
      Adjacency adjacency,
      MarginLoss loss,
      CandidateSelection selection,
      int sample,
      boolean fresh) {
    return new DpAgd.Parameters(
        PrivacyTarget.of(epsilon, "1e-6"),
        adjacency,
        3000,
        sample,
        fresh,
        new RegularisedLoss(loss, 1e-4),
        Rational.parse("clip", "0.5"),
        3,
        selection,
        new DpAgd.Search(12, 0.2, 20, 10, 0.1, 20));
  }

  /** The noise of S after j failures is that of one Gaussian of the budget so far. */
  @Test
  void averagesOfNoisySumsHaveTheVarianceOfTheirBudget() {
    double increase = 0.3;
    double rho = 0.02;
    double[] weightOfOld = {1};
    double variance = 1 / (2 * rho);
    for (int failure = 0; failure < 6; failure++) {
      double[] old = {1};
      AgdRun.average(old, new double[] {0}, increase);
      double[] more = {0};
      AgdRun.average(more, new double[] {1}, increase);
      assertThat(old[0] + more[0]).isCloseTo(1, within(1e-15));
      variance = old[0] * old[0] * variance + more[0] * more[0] / (2 * increase * rho);
      rho += increase * rho;
      assertThat(variance).isCloseTo(1 / (2 * rho), within(1e-12 / rho));
      weightOfOld[0] *= old[0];
    }
    assertThat(weightOfOld[0]).isCloseTo(Math.pow(1.3, -6), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(CandidateSelection.class)
  void noRunSpendsMoreThanItsBudgetAndNoneStopsEarly(CandidateSelection selection) {
    Rows rows = RandomRows.of(300, 3, false, new TestBits(1));
    for (int run = 0; run < 5; run++) {
      DpAgd.Parameters parameters =
          parameters("0.5", Adjacency.ADD_REMOVE, new LogisticMarginLoss(), selection, 3000);
      AgdRun descent = new AgdRun(rows, parameters, new TestBits(run), 1);
      descent.learn(CancellationToken.NEVER);
      Rho total = AgdBudget.of(parameters.target(), parameters.search().splits()).total();
      assertThat(descent.spent()).isLessThanOrEqualTo(total);
      assertThat(descent.spent().value().doubleValue())
          .isGreaterThan(0.8 * total.value().doubleValue());
    }
  }

  @Test
  void aFilterRefusesBeforeItIsExceeded() {
    ConcentratedFilter filter = new ConcentratedFilter(Rho.parse("0.3"));
    filter.spend(Rho.parse("0.1"));
    assertThat(filter.covers(Rho.parse("0.2"))).isTrue();
    assertThat(filter.covers(Rho.parse("0.2000000000000000000001"))).isFalse();
    assertThatThrownBy(() -> filter.spend(Rho.parse("0.21")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(filter.spent()).isEqualTo(Rho.parse("0.1"));
  }

  @Test
  void learnsWithEveryLossAndOnASample() {
    Rows rows = RandomRows.of(3000, 5, true, new TestBits(2));
    for (MarginLoss loss :
        List.of(new LogisticMarginLoss(), new HingeMarginLoss(), new HuberMarginLoss(0.1))) {
      for (int sample : new int[] {3000, 1500}) {
        DpAgd.Parameters parameters =
            parameters(
                "4", Adjacency.ADD_REMOVE, loss, CandidateSelection.EXPONENTIAL_NOISE, sample);
        RawOutput.Real release =
            new DpAgd(1).draw(rows, parameters, new TestBits(3), CancellationToken.NEVER);
        assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(900);
        assertThat(new DpAgd(1).guarantee(parameters).conditions()).isEmpty();
      }
    }
  }

  /** A sample of about one row is often empty, which is a sample as well. */
  @Test
  void learnsOnFreshSamplesHoweverSmall() {
    Rows rows = RandomRows.of(3000, 5, true, new TestBits(2));
    for (int sample : new int[] {1, 1500, 3000}) {
      DpAgd.Parameters parameters =
          parameters(
              "4",
              Adjacency.ADD_REMOVE,
              new LogisticMarginLoss(),
              CandidateSelection.EXPONENTIAL_NOISE,
              sample,
              true);
      RawOutput.Real release =
          new DpAgd(2).draw(rows, parameters, new TestBits(3), CancellationToken.NEVER);
      assertThat(release.weights()).allMatch(Double::isFinite);
      if (sample > 1) {
        assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(900);
      }
      assertThat(
              new DpAgd(1)
                  .draw(rows, parameters, new TestBits(3), CancellationToken.NEVER)
                  .weights())
          .isEqualTo(release.weights());
    }
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    Rows rows = RandomRows.of(1000, 4, false, new TestBits(4));
    for (Adjacency adjacency : Adjacency.values()) {
      DpAgd.Parameters parameters =
          parameters(
              "1",
              adjacency,
              new LogisticMarginLoss(),
              CandidateSelection.EXPONENTIAL_MECHANISM,
              3000);
      List<Double> one =
          new DpAgd(1).draw(rows, parameters, new TestBits(5), CancellationToken.NEVER).weights();
      assertThat(
              new DpAgd(3)
                  .draw(rows, parameters, new TestBits(5), CancellationToken.NEVER)
                  .weights())
          .isEqualTo(one);
    }
  }

  @Test
  void refusesWhatItsProofDoesNotCover() {
    assertThatThrownBy(
            () ->
                parameters(
                    "1",
                    Adjacency.REPLACE,
                    new LogisticMarginLoss(),
                    CandidateSelection.EXPONENTIAL_NOISE,
                    2000))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sample");
    assertThatThrownBy(
            () ->
                new DpAgd.Parameters(
                    PrivacyTarget.of("1", "0"),
                    Adjacency.ADD_REMOVE,
                    10,
                    10,
                    false,
                    new RegularisedLoss(new LogisticMarginLoss(), 0),
                    Rational.ONE,
                    3,
                    CandidateSelection.EXPONENTIAL_NOISE,
                    DpAgd.Search.USUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("dp-agd");
  }
}
