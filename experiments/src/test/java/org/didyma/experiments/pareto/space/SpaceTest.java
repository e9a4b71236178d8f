package org.didyma.experiments.pareto.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

class SpaceTest {

  private static final Space SPACE =
      new Space.Builder()
          .with(Dimension.logarithmic("epsilon", 0.01, 10))
          .with(Dimension.choice("mechanism", List.of("a", "b", "c")))
          .with(Dimension.whole("passes", 1, 5), "mechanism", Set.of("a", "c"))
          .with(Dimension.wholeLogarithmic("lot", 1, 512), "mechanism", Set.of("b"))
          .with(Dimension.continuous("share", -1, 1))
          .build();

  private static double[] places(Random random) {
    return random.doubles(SPACE.size()).toArray();
  }

  /** What is written down is what was tried. */
  @Test
  void settingsSurviveBeingWrittenDown() {
    Random random = new Random(3);
    for (int run = 0; run < 2000; run++) {
      Settings settings = SPACE.at(places(random));
      assertThat(SPACE.at(SPACE.places(settings))).isEqualTo(settings);
      assertThat(settings.number("epsilon")).isBetween(0.01, 10.0);
    }
  }

  @Test
  void whatDoesNotCountIsLeftOutAndChangesNothing() {
    double[] places = {0.5, 0.1, 0.99, 0.3, 0.5};
    Settings settings = SPACE.at(places);
    assertThat(settings.texts()).containsOnlyKeys("epsilon", "mechanism", "passes", "share");
    places[3] = 0.9;
    assertThat(SPACE.at(places)).isEqualTo(settings);
    assertThat(SPACE.encode(places)).containsExactly(SPACE.encode(settings), within(1e-5));
    assertThat(SPACE.movable(settings)).containsExactly(0, 2, 4);
  }

  @Test
  void encodingTellsSettingsApart() {
    assertThat(SPACE.features()).isEqualTo(1 + 3 + 1 + 1 + 1);
    double[] x = SPACE.encode(new double[] {1, 0.5, 0.2, 0, 0});
    assertThat(x).containsExactly(1, 0, 1, 0, 0.5, 0, 0);
    // Whole numbers are modelled where they are.
    double[] y = SPACE.encode(new double[] {1, 0.1, 0.21, 0, 0});
    double[] z = SPACE.encode(new double[] {1, 0.1, 0.39, 0, 0});
    assertThat(y).isEqualTo(z);
    assertThat(y[4]).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void wholeNumbersAndWordsHaveEqualParts() {
    Dimension whole = Dimension.whole("n", 3, 7);
    assertThat(
            IntStream.range(0, 500)
                .mapToObj(k -> whole.at((k + 0.5) / 500))
                .collect(Collectors.groupingBy(v -> v, Collectors.counting())))
        .isEqualTo(
            Arrays.stream(new String[] {"3", "4", "5", "6", "7"})
                .collect(Collectors.toMap(v -> v, v -> 100L)));
  }

  @Test
  void logarithmsAreSpreadEvenly() {
    Dimension logarithmic = Dimension.logarithmic("l", 1e-4, 1);
    assertThat(logarithmic.at(0.5)).isEqualTo("0.01");
    assertThat(logarithmic.grid(5)).containsExactly("0.0001", "0.001", "0.01", "0.1", "1");
  }

  @Test
  void gridHasAllCombinationsThatCount() {
    assertThat(SPACE.grid(3, 1000)).hasSize(3 * (3 + 3 + 3) * 3).doesNotHaveDuplicates();
    assertThatThrownBy(() -> SPACE.grid(3, 50)).isInstanceOf(InvalidInputException.class);
  }

  /** What is even by its logarithms becomes even by itself, and has the same ends. */
  @Test
  void anEvenGridHasEvenNumbers() {
    assertThat(Dimension.logarithmic("l", 1e-4, 1).even().grid(3))
        .containsExactly("0.0001", "0.50005", "1");
    assertThat(Dimension.wholeLogarithmic("lot", 1, 512).even().grid(4))
        .containsExactly("1", "171", "342", "512");
    assertThat(Dimension.whole("passes", 1, 5).even().grid(3))
        .isEqualTo(Dimension.whole("passes", 1, 5).grid(3));
    List<Settings> even = SPACE.even().grid(3, 1000);
    assertThat(even).hasSize(3 * (3 + 3 + 3) * 3).doesNotHaveDuplicates();
    assertThat(even.stream().map(s -> s.text("epsilon")).distinct())
        .containsExactly("0.01", "5.005", "10");
    // They are settings of the space itself.
    even.forEach(s -> assertThat(SPACE.at(SPACE.places(s))).isEqualTo(s));
  }

  @Test
  void badBoundsAreRefused() {
    assertThatThrownBy(() -> Dimension.logarithmic("l", 0, 1))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> Dimension.continuous("l", 2, 1))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> Dimension.continuous("l", 0, 1).place("2"))
        .isInstanceOf(InvalidInputException.class);
  }
}
