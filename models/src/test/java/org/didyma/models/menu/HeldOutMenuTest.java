package org.didyma.models.menu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.groups.HeldOutGroups;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is asked of held-out records about the cards of a menu. */
class HeldOutMenuTest {

  private static final Schema BOTH =
      Schema.parse(
          """
          {"policies": "total", "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [
             {"column": "a", "categories": ["u", "v"], "reference": "u"},
             {"column": "b", "categories": ["u", "v"], "reference": "u"}]}
          """,
          "test");

  private static final Epsilon EACH = Epsilon.parse("0.5");

  private static HeldOutMenu.Measuring of(HeldOutScores scores, int column) {
    return new HeldOutMenu.Measuring(scores, Optional.empty(), List.of(column));
  }

  private static CardMenu.Card card(int variant) {
    return new CardMenu.Card(
        variant,
        new RawOutput.Point(WeightLattice.cube(1, 1), Weights.of(1), Diagnostics.of(0, 0)));
  }

  private static HeldOutMenu menu(int cards, Adjacency adjacency) {
    return new HeldOutMenu(
        cards, List.of(of(scores("a", adjacency), 0), of(scores("b", adjacency), 1)));
  }

  private static HeldOutScores scores(String column, Adjacency adjacency) {
    return new HeldOutScores(BOTH.only(List.of(column)), ScoreBands.USUAL, EACH, adjacency);
  }

  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void everyCardIsMeasuredOnItsOwnColumns(Adjacency adjacency) {
    Cells.Builder part = Cells.builder(2);
    part.add(new int[] {1, 0}, 3, 0);
    part.add(new int[] {0, 1}, 0, 5);
    HoldoutQuery.Posed<?, ?, List<long[]>> posed =
        menu(2, adjacency).pose(List.of(card(0), card(1)), part.build());
    // Positive records of the bands of 0 and 1, then negative ones.
    assertThat(((List<?>) posed.data()).stream().map(c -> Arrays.toString((long[]) c)))
        .containsExactly("[0, 3, 5, 0]", "[3, 0, 0, 5]");
  }

  /** A card is measured by groups of a column that it has, or that follows its own. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void everyCardIsMeasuredByGroups(Adjacency adjacency) {
    Cells.Builder part = Cells.builder(4);
    part.add(new int[] {1, 0, 1, 0}, 3, 0);
    part.add(new int[] {0, 1, 0, 1}, 0, 5);
    List<HeldOutMenu.Measuring> measuring = new ArrayList<>();
    for (int column = 0; column < 2; column++) {
      HeldOutScores scores = scores(column == 0 ? "a" : "b", adjacency);
      ColumnGroups groups =
          column == 0
              ? ColumnGroups.of(scores.schema(), "a")
              : ColumnGroups.of(scores.schema(), "a", List.of("v"));
      measuring.add(
          new HeldOutMenu.Measuring(
              scores,
              Optional.of(new HeldOutGroups(scores, groups)),
              column == 0 ? List.of(0) : List.of(1, 2, 3)));
    }
    HoldoutQuery.Posed<?, ?, List<long[]>> posed =
        new HeldOutMenu(2, measuring).pose(List.of(card(0), card(1)), part.build());
    // Of each group positive records of the bands of 0 and 1, then negative ones.
    assertThat(((List<?>) posed.data()).stream().map(c -> Arrays.toString((long[]) c)))
        .containsExactly("[0, 3, 0, 0, 0, 0, 5, 0]", "[3, 0, 0, 0, 0, 0, 0, 5]");
  }

  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void countsCostAsOftenAsCardsLeave(Adjacency adjacency) {
    assertThat(menu(2, adjacency).guarantee())
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("1"), adjacency));
    assertThat(menu(2, adjacency).describe())
        .isInstanceOfSatisfying(
            PrivacyEvent.Repeated.class, event -> assertThat(event.times()).isEqualTo(2));
    assertThat(menu(1, adjacency).guarantee()).isEqualTo(PrivacyGuarantee.pure(EACH, adjacency));
  }

  /** Prices that differ are no repetition. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void cardsOfTwoPricesAreRefused(Adjacency adjacency) {
    HeldOutScores dear =
        new HeldOutScores(BOTH.only(List.of("b")), ScoreBands.USUAL, Epsilon.parse("2"), adjacency);
    HeldOutMenu mixed = new HeldOutMenu(2, List.of(of(scores("a", adjacency), 0), of(dear, 1)));
    HoldoutQuery.Posed<?, ?, List<long[]>> posed =
        mixed.pose(List.of(card(0), card(1)), Cells.builder(2).build());
    assertThatThrownBy(() -> keeps(posed, mixed)).isInstanceOf(IllegalArgumentException.class);
  }

  private static <D, P> PrivacyEvent keeps(
      HoldoutQuery.Posed<D, P, List<long[]>> posed, HeldOutMenu promise) {
    assertThat(promise.describe()).isNotNull();
    return posed.query().describe(posed.parameters());
  }
}
