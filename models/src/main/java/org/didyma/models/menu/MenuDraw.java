package org.didyma.models.menu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.Holdout;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.HoldoutResult;
import org.didyma.models.Model;
import org.didyma.models.QueryResult;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.groups.HeldOutGroups;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.BoundedRangeComposition;

/**
 * What is drawn of a menu, from public inputs alone.
 *
 * @param reading what is read
 * @param whole the schema whose variants they are
 * @param by the column of groups that cards are measured by, if they are
 * @param entries as many as variants
 * @param parameters of the draw
 */
public record MenuDraw(
    MenuReading reading,
    Schema whole,
    Optional<String> by,
    List<Entry> entries,
    CardMenu.Parameters parameters) {

  /**
   * A variant with what its card is chosen from.
   *
   * @param said what a model says of that
   * @param loss that it chooses by
   * @param costs of errors
   * @param draw the exponential mechanism of it, at any epsilon
   */
  public record Entry(
      Menu.Variant variant,
      Model.Options said,
      LossForm loss,
      Costs costs,
      ExponentialMechanism.Parameters draw) {

    private ScoreRange range() {
      return ScoreRange.of(draw.lattice(), variant.schema().magnitudes());
    }

    private CardMenu.Variant over(MenuReading reading, ScoreLoss by) {
      return new CardMenu.Variant(
          reading.coordinates(variant.schema()),
          draw.lattice(),
          by,
          draw.prior(),
          reading.weights(variant.schema()));
    }
  }

  /**
   * A draw.
   *
   * @param whole the schema whose variants they are
   * @param epsilon of everything, with the delta
   * @param change whether a record is replaced, or comes or goes
   * @param by the column of groups that cards are measured by, if they are
   * @throws InvalidInputException when one card is asked for, and variants have different losses
   */
  public static MenuDraw of(
      CardMenu.Released released,
      Schema whole,
      List<Entry> entries,
      Epsilon epsilon,
      Delta delta,
      Adjacency change,
      Optional<String> by) {
    MenuReading reading =
        MenuReading.of(whole, entries.stream().map(e -> e.variant.schema()).toList(), by);
    Optional<ScoreLoss> common =
        released == CardMenu.Released.ONE ? Optional.of(oneLoss(entries)) : Optional.empty();
    List<CardMenu.Variant> variants =
        entries.stream().map(e -> e.over(reading, common.orElseGet(e.draw::loss))).toList();
    return new MenuDraw(
        reading,
        whole,
        by,
        List.copyOf(entries),
        new CardMenu.Parameters(
            released, epsilon, delta, change.of(reading.read().subject()), variants));
  }

  /** The columns that some variant has. */
  public Schema schema() {
    return reading.used();
  }

  /** What the table is read by: the columns, and groups after them. */
  public Schema read() {
    return reading.read();
  }

  /** Refuses a label that a menu has no cards for. */
  public static void requireOneScore(Label label) {
    if (label instanceof ClassesLabel) {
      throw new InvalidInputException(
          "%s is for cards of one score, and the label %s has %d classes without an order"
              .formatted(
                  ParameterReference.of("menu"), QuotedText.of(label.column()), label.labels()),
          "give %s NAME: that class against the rest."
              .formatted(ParameterReference.of("one-class")));
    }
  }

  /** One table of the loss, for the scores of all lattices: on one scale. */
  private static ScoreLoss oneLoss(List<Entry> entries) {
    if (entries.stream().map(e -> List.of(e.loss.text(), e.costs)).distinct().count() > 1) {
      throw new InvalidInputException(
          "one card of a menu is chosen by its loss, and these variants have different losses",
          "give all variants one cost, and name %s with its numbers; or release \"all\"."
              .formatted(ParameterReference.of("loss")));
    }
    Entry first = entries.get(0);
    List<ScoreRange> ranges = entries.stream().map(Entry::range).toList();
    ScoreRange all =
        new ScoreRange(
            ranges.stream().mapToLong(ScoreRange::low).min().orElseThrow(),
            ranges.stream().mapToLong(ScoreRange::high).max().orElseThrow());
    return first.loss instanceof ZeroOneLoss ? first.costs : first.loss.over(all, first.costs);
  }

  /**
   * What measures the cards on a part that is held out: one count, whose epsilon is that of the
   * menu, and which all cards that leave share evenly.
   *
   * @param change whether a record is replaced, or comes or goes
   */
  public HeldOutMenu heldOut(Adjacency change) {
    int cards = parameters.released() == CardMenu.Released.ONE ? 1 : entries.size();
    Epsilon each = ofCount(cards, parameters.epsilon());
    return new HeldOutMenu(
        cards,
        entries.stream()
            .map(
                e ->
                    measuring(
                        e, new HeldOutScores(e.variant.schema(), ScoreBands.USUAL, each, change)))
            .toList());
  }

  private HeldOutMenu.Measuring measuring(Entry entry, HeldOutScores scores) {
    Schema own = entry.variant.schema();
    return by.map(column -> reading.measured(whole, own, column))
        .map(
            measured ->
                new HeldOutMenu.Measuring(
                    scores,
                    Optional.of(new HeldOutGroups(scores, measured.groups())),
                    measured.coordinates()))
        .orElseGet(
            () -> new HeldOutMenu.Measuring(scores, Optional.empty(), reading.coordinates(own)));
  }

  /** What measuring one of some cards spends of an epsilon that they share. */
  public static Epsilon ofCount(int cards, Epsilon epsilon) {
    return new BoundedRangeComposition(cards).share(epsilon, Delta.ZERO);
  }

  /**
   * What was drawn.
   *
   * @param software the program and its version, for the model files
   */
  public List<MenuCard> cards(QueryResult<List<CardMenu.Card>> answer, String software) {
    List<MenuCard> cards = new ArrayList<>();
    for (int i = 0; i < answer.answer().size(); i++) {
      Entry entry = entries.get(answer.answer().get(i).variant());
      Model model = model(entry, ReleaseRunner.of(answer, i), software);
      cards.add(MenuCard.of(entry.variant.name(), model, Optional.empty()));
    }
    return cards;
  }

  /** The same with what the part that was held out says of each card. */
  public List<MenuCard> cards(
      QueryResult<Holdout.Both<List<CardMenu.Card>, List<long[]>>> both,
      HeldOutMenu measuring,
      String software) {
    List<MenuCard> cards = new ArrayList<>();
    for (int i = 0; i < both.answer().learned().size(); i++) {
      int variant = both.answer().learned().get(i).variant();
      Entry entry = entries.get(variant);
      HeldOutMenu.Measuring scores = measuring.of(variant);
      HoldoutResult<long[]> own = ReleaseRunner.of(both, measuring, i);
      Model model = model(entry, own.release(), software);
      Measurement measured = scores.measured(own, model, entry.costs);
      cards.add(MenuCard.of(entry.variant.name(), measured.model(), Optional.of(measured)));
    }
    return cards;
  }

  private static Model model(Entry entry, Release release, String software) {
    return Model.of(release, entry.variant.schema(), entry.said, software);
  }
}
