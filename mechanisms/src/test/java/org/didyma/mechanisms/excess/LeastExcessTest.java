package org.didyma.mechanisms.excess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choice by bounds, which depends on public parameters alone. */
class LeastExcessTest {

  private static final Epsilon EPSILON = Epsilon.parse("0.5");

  private static LeastExcess.Parameters over(WeightLattice lattice, String delta) {
    return new LeastExcess.Parameters(
        EPSILON, Delta.parse(delta), Adjacency.REPLACE, lattice, Costs.EQUAL);
  }

  private static List<String> names(LeastExcess.Parameters parameters) {
    return new LeastExcess(1)
        .candidates(parameters).stream().map(c -> c.mechanism().name()).toList();
  }

  @Test
  void permuteAndFlipIsFirst() {
    assertThat(names(over(WeightLattice.cube(20, 1), "0")))
        .startsWith("permute-and-flip", "exponential")
        .containsExactlyInAnyOrder("permute-and-flip", "exponential", "opdisc", "rspm");
  }

  @Test
  void boundsAscendAndMechanismsThatDoNotTakeTheLatticeAreLeftOut() {
    LeastExcess.Parameters intercept = over(WeightLattice.cube(20, 2).withIntercept(-3, 3), "1e-6");
    assertThat(names(intercept)).containsExactly("permute-and-flip", "exponential", "rspm");
    assertThat(new LeastExcess(1).candidates(intercept))
        .extracting(LeastExcess.Candidate::excess)
        .isSorted();
  }

  /** Such lattices are too large to draw from; objectives over them can be perturbed. */
  @Test
  void drawsAreLeftOutBeyondTheirLargestLattice() {
    assertThat(names(over(WeightLattice.cube(567, 1), "0"))).startsWith("permute-and-flip");
    LeastExcess.Parameters large = over(WeightLattice.cube(568, 1), "0");
    assertThat(names(large)).containsExactly("rspm");
    assertThat(new LeastExcess(1).name(large)).isEqualTo("rspm");
    assertThatThrownBy(
            () -> names(over(WeightLattice.cube(300, 5).withIntercept(-1, 1 << 21), "0")))
        .isInstanceOf(InvalidInputException.class);
  }

  /** Rules for the card, which perturbed minima refuse. */
  @Test
  void onlyDrawsAreWeighedWhereColumnsAreConstrained() {
    Constraints one = Constraints.of(new int[] {0, 1, 2}, new boolean[3]).withMostColumns(1);
    assertThat(names(over(WeightLattice.cube(3, 1).withConstraints(one), "1e-6")))
        .containsExactly("permute-and-flip", "exponential");
  }

  /** The theorem: no perturbation has a smaller bound, whatever the public parameters. */
  @ParameterizedTest
  @CsvSource({"0.001, 0", "0.1, 1e-9", "1, 0.01", "30, 0.1"})
  void aDrawIsAlwaysFirst(String epsilon, String delta) {
    List<WeightLattice> lattices = new ArrayList<>();
    for (int d : new int[] {1, 2, 3, 7, 20, 60}) {
      WeightLattice cube = WeightLattice.cube(d, 1);
      lattices.addAll(List.of(cube, cube.withBall(1), cube.withMaxNonZeros(1)));
      lattices.add(cube.withIntercept(-9, 9));
      lattices.add(WeightLattice.cube(d, 3).withBall(9));
      lattices.add(WeightLattice.box(new int[d], IntStream.generate(() -> 1).limit(d).toArray()));
    }
    for (WeightLattice lattice : lattices) {
      for (Adjacency adjacency : Adjacency.values()) {
        for (Costs costs : List.of(new Costs(5, 1), new Costs(1, 5))) {
          LeastExcess.Parameters parameters =
              new LeastExcess.Parameters(
                  Epsilon.parse(epsilon), Delta.parse(delta), adjacency, lattice, costs);
          assertThat(names(parameters).get(0)).isEqualTo("permute-and-flip");
        }
      }
    }
  }

  /** With so many weights of wide range Gaussian noise is the narrower, if there is a delta. */
  @Test
  void theBetterNoiseIsTaken() {
    WeightLattice lattice = WeightLattice.cube(41, 5);
    assertThat(law(over(lattice, "1e-6"))).isInstanceOf(NoiseLaw.Gaussian.class);
    assertThat(law(over(lattice, "0"))).isInstanceOf(NoiseLaw.DiscreteLaplace.class);
  }

  private static NoiseLaw law(LeastExcess.Parameters parameters) {
    return new LeastExcess(1)
        .candidates(parameters).stream()
            .filter(c -> c.mechanism().name().equals("rspm"))
            .map(c -> ((PerturbationParameters) c.parameters()).law())
            .findFirst()
            .orElseThrow();
  }

  @Test
  void theReleaseIsTheChosenMechanisms() {
    LeastExcess choice = new LeastExcess(1);
    LeastExcess.Parameters parameters = over(WeightLattice.cube(2, 1), "1e-6");
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 1000, 0).build();
    choice.check(cells, parameters);
    RawOutput.Point release =
        choice.draw(cells, parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(choice.name(parameters)).isEqualTo("permute-and-flip");
    assertThat(choice.proof(parameters)).isEqualTo("docs/proofs/permute-and-flip.md");
    assertThat(choice.guarantee(parameters))
        .isEqualTo(PrivacyGuarantee.pure(EPSILON, Adjacency.REPLACE));
    // Another weight for the first coordinate has probability exp(-250) or less.
    assertThat(release.weights().get(0)).isEqualTo(1);
  }
}
