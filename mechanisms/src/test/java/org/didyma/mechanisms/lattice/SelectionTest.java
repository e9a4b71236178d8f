package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mechanisms that select a point by its loss: top-R, gap-truncated, permute-and-flip. */
class SelectionTest {

  private static final int DRAWS = 20_000;
  private static final int RANK = GapTruncatedSampler.MAX_RANK;

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1));

  private static long[] losses(Cells cells, WeightLattice lattice, Costs costs) {
    LearningProblem problem = LearningProblem.of(cells, lattice, costs);
    return TinyTables.points(lattice).stream().mapToLong(problem::loss).toArray();
  }

  private static ExponentialMechanism.Parameters choice(String epsilon, WeightLattice lattice) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse(epsilon), Adjacency.REPLACE, lattice, Costs.EQUAL);
  }

  private static final Cells CELLS =
      Cells.builder(2)
          .add(new int[] {0, 1}, 3, 1)
          .add(new int[] {1, 0}, 0, 2)
          .add(new int[] {1, 1}, 2, 0)
          .add(new int[] {-1, 2}, 1, 2)
          .build();

  /** Chi-square at false-alarm rate 1e-6, and the law of an epsilon twice as large is rejected. */
  private static void requireLaw(
      Supplier<RawOutput.Point> mechanism, WeightLattice lattice, DoubleFunction<LossLaw> law) {
    List<Weights> points = TinyTables.points(lattice);
    int[] counts = new int[points.size()];
    for (int i = 0; i < 6_000; i++) {
      counts[points.indexOf(mechanism.get().weights())]++;
    }
    long[] losses = losses(CELLS, lattice, Costs.EQUAL);
    assertThat(pValue(counts, law.apply(0.5), losses)).isGreaterThan(1e-6);
    assertThat(pValue(counts, law.apply(1), losses)).isLessThan(1e-6);
  }

  private static double pValue(int[] counts, LossLaw law, long[] losses) {
    return ChiSquare.pValue(counts, law.of(losses).probabilities());
  }

  @Test
  void releasesFollowTheirLaws() {
    for (WeightLattice lattice : LATTICES.subList(1, 3)) {
      var top = new TopR.Parameters(choice("1", lattice), 5);
      requireLaw(
          releases(new TopR(), top),
          lattice,
          lambda -> LossLaw.truncated(lambda, GapTruncatedSampler.NO_GAP, 5));
      var gap = new GapTruncatedMechanism.Parameters(choice("1", lattice), 3, RANK);
      requireLaw(
          releases(new GapTruncatedMechanism(), gap),
          lattice,
          lambda -> LossLaw.truncated(lambda, 3, RANK));
      requireLaw(
          releases(new PermuteAndFlip(), choice("1", lattice)), lattice, LossLaw::permuteAndFlip);
    }
  }

  private static <P> Supplier<RawOutput.Point> releases(
      LatticeMechanism<P> mechanism, P parameters) {
    RandomBits bits = LawBits.of(28);
    return () -> mechanism.draw(CELLS, parameters, bits, CancellationToken.NEVER);
  }

  /** Permute-and-flip is no draw of the exponential mechanism: its law is told from that. */
  @Tag("long")
  @Test
  void permuteAndFlipHasLessLossThanTheExponentialMechanism() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    long[] losses = losses(CELLS, lattice, Costs.EQUAL);
    ToDoubleFunction<LossLaw> mean =
        law -> {
          double[] p = law.of(losses).probabilities();
          double sum = 0;
          for (int i = 0; i < p.length; i++) {
            sum += p[i] * losses[i];
          }
          return sum;
        };
    double flip = mean.applyAsDouble(LossLaw.permuteAndFlip(0.5));
    double exponential = mean.applyAsDouble(LossLaw.exponential(0.5));
    assertThat(flip).isLessThan(exponential - 0.05);
    PermuteAndFlip mechanism = new PermuteAndFlip();
    long total = 0;
    for (int i = 0; i < DRAWS; i++) {
      RawOutput.Point release =
          mechanism.draw(CELLS, choice("1", lattice), new SecureBits(), CancellationToken.NEVER);
      total += release.diagnostics().cost();
    }
    // Losses span 12, so five standard deviations of the mean are below 0.22.
    assertThat((double) total / DRAWS).isBetween(flip - 0.22, flip + 0.22);
  }

  @Test
  void releasesCarryTheirGuarantees() {
    ExponentialMechanism.Parameters choice = choice("0.5", WeightLattice.cube(2, 1));
    requireGuarantee(new TopR(), new TopR.Parameters(choice, 4), PrivacyEvent.Exponential.class);
    requireGuarantee(
        new GapTruncatedMechanism(),
        new GapTruncatedMechanism.Parameters(choice, 2, 10),
        PrivacyEvent.Exponential.class);
    requireGuarantee(new PermuteAndFlip(), choice, PrivacyEvent.ByTheorem.class);
  }

  private static <P> void requireGuarantee(
      LatticeMechanism<P> mechanism, P parameters, Class<? extends PrivacyEvent> event) {
    RawOutput.Point drawn =
        mechanism.draw(CELLS, parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(drawn.lattice().contains(drawn.weights())).isTrue();
    PrivacyGuarantee guarantee = mechanism.guarantee(parameters);
    assertThat(mechanism.describe(parameters)).isInstanceOf(event);
    assertThat(new PureAccountant().price(mechanism.describe(parameters))).isEqualTo(guarantee);
    assertThat(guarantee.statement()).startsWith("0.5-differentially private: replacing");
    CancellationToken stop = () -> true;
    assertThatThrownBy(() -> mechanism.draw(CELLS, parameters, new SecureBits(), stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void refusesWhatItCannotVisitOrList() {
    assertThatThrownBy(() -> new PermuteAndFlip().describe(choice("1", WeightLattice.cube(600, 1))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many to sample from");
    ExponentialMechanism.Parameters choice = choice("1", WeightLattice.cube(2, 1));
    assertThatThrownBy(() -> new TopR.Parameters(choice, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GapTruncatedMechanism.Parameters(choice, 0, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GapTruncatedMechanism.Parameters(choice, 5, RANK + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
