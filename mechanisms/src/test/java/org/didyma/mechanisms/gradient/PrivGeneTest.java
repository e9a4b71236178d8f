package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.FitnessScores;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class PrivGeneTest {

  private static final PrivGene MECHANISM = new PrivGene();

  private static PrivGene.Parameters parameters(
      String delta, Adjacency adjacency, PrivGene.Breed breed) {
    return PrivGene.Parameters.usual(
        PrivacyTarget.of("3", delta), adjacency, new LogisticMarginLoss(), breed, 12);
  }

  @Test
  void theUsualGenerationsGrowWithRecordsUpToAHundred() {
    assertThat(PrivGene.Parameters.usualGenerations(10, 0.1)).isEqualTo(1);
    assertThat(PrivGene.Parameters.usualGenerations(8000, 2)).isEqualTo(20);
    assertThat(PrivGene.Parameters.usualGenerations(4_000_000_000L, 2)).isEqualTo(100);
  }

  @Test
  void drawsAddUpToThePromise() {
    for (PrivGene.Breed breed : PrivGene.Breed.values()) {
      for (Adjacency adjacency : Adjacency.values()) {
        PrivGene.Parameters pure = parameters("0", adjacency, breed);
        assertThat(
                ((PrivacyGuarantee.Pure) new PureAccountant().price(MECHANISM.describe(pure)))
                    .epsilon()
                    .value()
                    .doubleValue())
            .isBetween(2.999999, 3.0);
        PrivGene.Parameters approximate = parameters("1e-6", adjacency, breed);
        PrivacyGuarantee price =
            new ConcentratedAccountant().price(MECHANISM.describe(approximate));
        assertThat(
                Conversion.toApproximate(price, Delta.parse("1e-6"))
                    .epsilon()
                    .value()
                    .doubleValue())
            .isBetween(2.999, 3.0);
        assertThat(approximate.drawEpsilon().value()).isGreaterThan(pure.drawEpsilon().value());
      }
    }
  }

  /** One record against every other: no two of its terms differ by more than the range. */
  @Test
  void aRecordsTermsStayWithinTheRange() {
    TestBits random = new TestBits(1);
    double widest = 0;
    for (MarginLoss loss : List.of(new LogisticMarginLoss(), new HingeMarginLoss())) {
      for (int trial = 0; trial < 100; trial++) {
        Rows one = RandomRows.of(1, 4, false, random);
        List<double[]> candidates = new ArrayList<>();
        for (int c = 0; c < 8; c++) {
          double[] w = new double[5];
          for (int j = 0; j < 5; j++) {
            w[j] = 4 * (RandomRows.uniform(random) - 0.5);
          }
          candidates.add(w);
        }
        FitnessScores.Scored scored = new FitnessScores(one, loss).of(candidates);
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (long value : scored.values()) {
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
        assertThat(most - least).isLessThanOrEqualTo(scored.range());
        widest = Math.max(widest, (double) (most - least) / scored.range());
      }
    }
    assertThat(widest).isGreaterThan(0.3);
  }

  @Test
  void evolvesTowardsTheRule() {
    Rows rows = RandomRows.of(3000, 4, false, new TestBits(2));
    for (PrivGene.Breed breed : PrivGene.Breed.values()) {
      RawOutput.Real release =
          new PrivGene()
              .draw(
                  rows,
                  parameters("1e-6", Adjacency.ADD_REMOVE, breed),
                  new TestBits(3),
                  CancellationToken.NEVER);
      assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(1000);
    }
  }

  @Test
  void refusesMoreGenerationsThanEpsilonIsGoodFor() {
    assertThatThrownBy(
            () ->
                PrivGene.Parameters.usual(
                        PrivacyTarget.of("0.00000000001", "0"),
                        Adjacency.REPLACE,
                        new LogisticMarginLoss(),
                        PrivGene.Breed.CROSSOVER,
                        100_000)
                    .drawEpsilon())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("epsilon is too small");
  }
}
