package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.PrivacySubject;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.ProofPages;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.UnionSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.BoundedRangeComposition;

/**
 * A menu of K public variants of a card, one release. Promise: with {@link Released#ALL}, each
 * variant's card is a draw of {@link ExponentialMechanism}, all at the same epsilon' from the same
 * records, where K epsilon' is at most epsilon, or with a delta above 0 epsilon' is the largest by
 * {@link BoundedRangeComposition}; hence all cards together are (epsilon, delta)-differentially
 * private. With {@link Released#ONE}, one pair (variant, card) is a draw from p proportional to
 * exp(-lambda L), lambda as in {@link ExponentialMechanism}, over all pairs; hence that pair is
 * epsilon-differentially private (pure), however many variants there are. A variant may count
 * records by public weights of up to W; lambda is then that of records of weight W.
 *
 * <p>The proof is docs/proofs/exponential-mechanism.md, section 11.
 */
public final class CardMenu implements Query<Cells, CardMenu.Parameters, List<CardMenu.Card>> {

  public static final String NAME = "menu";

  private static final String PROOF =
      ProofPages.joined(ExponentialMechanism.KIND.proof(), "docs/proofs/accounting.md, section 3");

  /** What leaves. */
  public enum Released {
    /** A card of each variant. */
    ALL,
    /** One card, of the variant that comes with it. */
    ONE
  }

  /**
   * A variant.
   *
   * @param columns the coordinates that it has, by their numbers in the cells, in order
   * @param lattice the weights of these
   * @param loss of a record
   * @param prior what is preferred beforehand
   * @param weights how often records count where the card is chosen; empty where each does once
   */
  public record Variant(
      List<Integer> columns,
      WeightLattice lattice,
      ScoreLoss loss,
      LatticePrior prior,
      Optional<CellWeights> weights) {

    /** A variant by which each record counts once. */
    public Variant(
        List<Integer> columns, WeightLattice lattice, ScoreLoss loss, LatticePrior prior) {
      this(columns, lattice, loss, prior, Optional.empty());
    }

    public Variant {
      columns = List.copyOf(columns);
      if (columns.size() != lattice.features()) {
        throw new IllegalArgumentException("one weight per feature of a variant is needed");
      }
    }

    /** Cells of its coordinates alone, where each record counts once. */
    public Cells of(Cells cells) {
      return ColumnsFirst.only(cells, coordinates());
    }

    /** The same, where records count by their weights. */
    Cells weighed(Cells cells) {
      if (weights.isEmpty()) {
        return of(cells);
      }
      Cells.Builder builder = cells.anew(columns.size());
      for (int cell = 0; cell < cells.count(); cell++) {
        int[] row = cells.row(cell);
        int[] own = IntStream.of(coordinates()).map(j -> row[j]).toArray();
        builder.add(own, weights.get().weigh(row, cells.counts(cell)));
      }
      return builder.build();
    }

    private int[] coordinates() {
      return columns.stream().mapToInt(j -> j).toArray();
    }

    /** The change of one record, in records that count once (Lemma W of the proofs on units). */
    private Adjacency counted(Adjacency change) {
      return weights.map(w -> change.of(PrivacySubject.weighing(w.most()))).orElse(change);
    }
  }

  /**
   * Public parameters.
   *
   * @param epsilon of everything that is released, above 0
   * @param delta of that; 0 where one card is released
   * @param adjacency which data sets are neighbours
   * @param variants from 1 to {@link BoundedRangeComposition#MOST}; of one loss where one card is
   *     released
   */
  public record Parameters(
      Released released,
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      List<Variant> variants) {

    public Parameters {
      variants = List.copyOf(variants);
      if (variants.isEmpty() || variants.size() > BoundedRangeComposition.MOST) {
        throw new IllegalArgumentException("a menu has from 1 to 64 variants");
      }
      if (released == Released.ONE && !delta.isZero()) {
        throw new InvalidInputException(
            "delta is not 0, but the guarantee of one card of a menu is pure",
            "leave " + ParameterReference.of("delta") + " out; the guarantee is then stronger.");
      }
      if (released == Released.ONE
          && variants.stream().map(Variant::weights).distinct().count() > 1) {
        throw new InvalidInputException(
            "one card of a menu is chosen by its loss, and these variants have different weights",
            "give all variants one weight, or release all cards.");
      }
      if (!adjacency.equals(adjacency.ofRecords())
          && variants.stream().anyMatch(v -> v.weights.isPresent())) {
        throw new IllegalArgumentException("variants have weights of records that count once");
      }
      if (released == Released.ONE && variants.stream().map(Variant::loss).distinct().count() > 1) {
        throw new InvalidInputException(
            "one card of a menu is chosen by its loss, and these variants have different losses",
            "give all variants one loss and one cost, or release all cards.");
      }
    }

    /** What each draw spends: all of epsilon where there is one. */
    public Epsilon each() {
      return released == Released.ONE
          ? epsilon
          : new BoundedRangeComposition(variants.size()).share(epsilon, delta);
    }

    /** What the draws spend in all without a delta. */
    public Epsilon sum() {
      return released == Released.ONE ? epsilon : each().times(variants.size());
    }

    private ExponentialMechanism.Parameters draw(Variant variant, Epsilon each) {
      return new ExponentialMechanism.Parameters(
          each, variant.counted(adjacency), variant.lattice, variant.loss, variant.prior);
    }
  }

  /**
   * A card.
   *
   * @param variant its number
   * @param point over the coordinates of the variant
   */
  public record Card(int variant, RawOutput.Point point) {}

  private final ExponentialMechanism draws;
  private final UnionSampler union;

  /**
   * @param threads used by a long draw, at least 1; chosen from public things only
   */
  public CardMenu(int threads) {
    this.draws = new ExponentialMechanism(threads);
    this.union = new UnionSampler(threads);
  }

  @Override
  public String name(Parameters parameters) {
    return NAME;
  }

  @Override
  public String proof(Parameters parameters) {
    return PROOF;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    Epsilon each = parameters.each();
    for (Variant variant : parameters.variants) {
      draws.describe(parameters.draw(variant, each));
    }
    PrivacyEvent one = new PrivacyEvent.Exponential(each, parameters.adjacency);
    if (parameters.released == Released.ONE) {
      return one;
    }
    return parameters.delta.isZero()
        ? new PrivacyEvent.Repeated(parameters.variants.size(), one)
        : new PrivacyEvent.ByTheorem(NAME, PROOF, guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return parameters.delta.isZero()
        ? PrivacyGuarantee.pure(parameters.epsilon, parameters.adjacency)
        : PrivacyGuarantee.approximate(parameters.epsilon, parameters.delta, parameters.adjacency);
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    for (Variant variant : parameters.variants) {
      ExactRoom.require(
          cells, variant.lattice, variant.loss, variant.counted(parameters.adjacency));
    }
  }

  @Override
  public List<Card> draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(cells, parameters);
    if (parameters.released == Released.ONE) {
      return List.of(one(cells, parameters, bits, stop));
    }
    Epsilon each = parameters.each();
    List<Card> cards = new ArrayList<>();
    for (int i = 0; i < parameters.variants.size(); i++) {
      Variant variant = parameters.variants.get(i);
      cards.add(
          new Card(
              i, draws.draw(variant.weighed(cells), parameters.draw(variant, each), bits, stop)));
    }
    return Collections.unmodifiableList(cards);
  }

  private Card one(Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    List<UnionSampler.Part> parts = new ArrayList<>();
    for (Variant variant : parameters.variants) {
      parts.add(
          new UnionSampler.Part(
              LearningProblem.of(variant.weighed(cells), variant.lattice, variant.loss),
              ExponentialMechanism.handicap(parameters.draw(variant, parameters.epsilon))));
    }
    UnionSampler.Choice choice =
        union.sample(
            parts,
            ExponentialMechanism.rate(
                parameters.draw(parameters.variants.get(0), parameters.epsilon)),
            bits,
            SearchListener.asking(stop));
    Variant variant = parameters.variants.get(choice.part());
    return new Card(
        choice.part(),
        new RawOutput.Point(
            variant.lattice,
            choice.sample().weights(),
            RiskScale.of(variant.loss),
            Diagnostics.ofSearch(
                parts.get(choice.part()).problem(),
                choice.sample().weights(),
                choice.sample().nodes(),
                "search-tree")));
  }
}
