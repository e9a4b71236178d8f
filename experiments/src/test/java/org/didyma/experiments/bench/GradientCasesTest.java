package org.didyma.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Benches follow from what is declared, and keep the names that figures are quoted under. */
class GradientCasesTest {

  private static final GradientCases CASES = new GradientCases(60, 4, 1);

  @Test
  void casesAreThoseOfTheMechanisms() {
    List<String> passes =
        List.of("psgd, pure", "psgd, Gaussian", "scs13, pure", "scs13, Gaussian", "bst14");
    assertThat(CASES.all().stream().map(GradientCase::name))
        .containsExactlyElementsOf(
            Stream.of(
                    passes,
                    passes,
                    passes,
                    List.of("dp-sgd, fixed lots", "dp-sgd, poisson lots", "dp-sgd, sparse rows"),
                    List.of("mlp, one hidden layer of 128"))
                .flatMap(List::stream)
                .toList());
    assertThat(CASES.all().stream().map(GradientCase::batch).distinct())
        .containsExactly(1, 10, 50, 60);
  }

  @Test
  void everyCaseRuns() {
    for (GradientCase one : CASES.all()) {
      GradientCase.Times times = one.measure(1, () -> {});
      assertThat(times.seconds()).describedAs(one.name()).isPositive();
      assertThat(Double.isNaN(times.ratio())).isEqualTo(one.without().isEmpty());
    }
    for (PassCase one : CASES.whole()) {
      assertThat(one.measure(1, () -> {}).share()).describedAs(one.name()).isPositive();
    }
  }
}
