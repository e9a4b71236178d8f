package org.didyma.models.menu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.mechanisms.counts.RepeatedCounts;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.groups.HeldOutGroups;
import org.didyma.models.quality.outcomes.OutcomeResult;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What {@link HeldOutScores} asks, of each card of a menu. Promise: as many times the epsilon of
 * one as cards leave, for the part that was held out.
 */
public final class HeldOutMenu implements HoldoutQuery<List<CardMenu.Card>, List<long[]>> {

  private final RepeatedCounts counts = new RepeatedCounts();
  private final int cards;
  private final List<Measuring> measuring;

  /**
   * What is asked of the card of a variant.
   *
   * @param scores of all records together
   * @param groups the same of each group; empty where there are none
   * @param coordinates what is scored, and then what tells groups, by numbers in the cells
   */
  record Measuring(
      HeldOutScores scores, Optional<HeldOutGroups> groups, List<Integer> coordinates) {

    Measuring {
      coordinates = List.copyOf(coordinates);
    }

    private Posed<long[], NoisyCounts.Parameters, long[]> pose(RawOutput.Point card, Cells part) {
      Cells own = part(part);
      return groups.map(by -> by.pose(card, own)).orElseGet(() -> scores.pose(card, own));
    }

    private Cells part(Cells cells) {
      Cells.Builder builder = cells.anew(coordinates.size());
      for (int cell = 0; cell < cells.count(); cell++) {
        int[] row = cells.row(cell);
        builder.add(coordinates.stream().mapToInt(j -> row[j]).toArray(), cells.counts(cell));
      }
      return builder.build();
    }

    Measurement measured(HoldoutResult<long[]> own, Model model, Costs costs) {
      if (groups.isPresent()) {
        return groups.get().measured(own, model, costs);
      }
      return scores.schema().label() instanceof BinaryLabel
          ? scores.measured(own, model, costs)
          : OutcomeResult.of(scores, own, model);
    }
  }

  /**
   * @param cards how many leave
   * @param measuring of each variant, all at one epsilon
   */
  HeldOutMenu(int cards, List<Measuring> measuring) {
    this.cards = cards;
    this.measuring = List.copyOf(measuring);
  }

  /** What is asked of the card of a variant. */
  Measuring of(int variant) {
    return measuring.get(variant);
  }

  /** The same for any number of bands. */
  private List<NoisyCounts.Parameters> parameters() {
    return Collections.nCopies(cards, measuring.get(0).scores.parameters(1));
  }

  @Override
  public String name() {
    return counts.name(parameters());
  }

  @Override
  public String proof() {
    return counts.proof(parameters());
  }

  @Override
  public PrivacyEvent describe() {
    return counts.describe(parameters());
  }

  @Override
  public PrivacyGuarantee guarantee() {
    return counts.guarantee(parameters());
  }

  @Override
  public Posed<?, ?, List<long[]>> pose(List<CardMenu.Card> learned, Cells part) {
    List<NoisyCounts.Parameters> parameters = new ArrayList<>();
    List<long[]> exact = new ArrayList<>();
    for (CardMenu.Card card : learned) {
      Posed<long[], NoisyCounts.Parameters, long[]> own =
          measuring.get(card.variant()).pose(card.point(), part);
      parameters.add(own.parameters());
      exact.add(own.data());
    }
    return new Posed<>(counts, Collections.unmodifiableList(parameters), exact);
  }
}
