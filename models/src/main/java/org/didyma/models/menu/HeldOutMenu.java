package org.didyma.models.menu;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.mechanisms.counts.RepeatedCounts;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What {@link HeldOutScores} asks, of each card of a menu. Promise: as many times the epsilon of
 * one as cards leave, for the part that was held out.
 */
public final class HeldOutMenu implements HoldoutQuery<List<CardMenu.Card>, List<long[]>> {

  private final RepeatedCounts counts = new RepeatedCounts();
  private final int cards;
  private final List<CardMenu.Variant> variants;
  private final List<HeldOutScores> scores;

  /**
   * @param cards how many leave
   * @param variants which they may be of
   * @param scores of each variant, all at one epsilon
   */
  HeldOutMenu(int cards, List<CardMenu.Variant> variants, List<HeldOutScores> scores) {
    this.cards = cards;
    this.variants = List.copyOf(variants);
    this.scores = List.copyOf(scores);
  }

  /** What is asked of the card of a variant. */
  HeldOutScores scores(int variant) {
    return scores.get(variant);
  }

  /** The same for any number of bands. */
  private List<NoisyCounts.Parameters> parameters() {
    return Collections.nCopies(cards, scores.get(0).parameters(1));
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
          scores.get(card.variant()).pose(card.point(), variants.get(card.variant()).of(part));
      parameters.add(own.parameters());
      exact.add(own.data());
    }
    return new Posed<>(counts, Collections.unmodifiableList(parameters), exact);
  }
}
