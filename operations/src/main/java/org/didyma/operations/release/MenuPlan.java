package org.didyma.operations.release;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.operations.Inputs;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.mechanism.PrivacyInput;

/**
 * What inputs, schema and menu make of a run of {@link Solve}.
 *
 * @param schema the columns that some variant has: what is read
 * @param entries as many as variants
 * @param parameters of the draw
 */
record MenuPlan(Schema schema, List<Entry> entries, CardMenu.Parameters parameters) {

  /**
   * A variant with what its card is chosen from.
   *
   * @param lattice what it chooses from
   * @param loss that it chooses by
   * @param costs of errors
   */
  record Entry(Menu.Variant variant, LatticeName lattice, LossForm loss, Costs costs) {

    private WeightLattice weights() {
      return lattice.over(variant.schema().weightRules());
    }

    private ScoreRange range() {
      return ScoreRange.of(weights(), variant.schema().magnitudes());
    }
  }

  static MenuPlan of(Inputs in, Menu menu, Schema whole) {
    PrivacyInput asked = PrivacyInput.of(in);
    Set<String> used = new HashSet<>();
    menu.variants().forEach(v -> v.schema().features().forEach(f -> used.add(f.column())));
    Schema schema =
        whole.only(whole.features().stream().map(Feature::column).filter(used::contains).toList());
    List<Entry> entries = new ArrayList<>();
    List<CardMenu.Variant> variants = new ArrayList<>();
    for (Menu.Variant variant : menu.variants()) {
      PrivateLatticeInput.Chosen chosen = asked.lattice(variant.schema());
      PrivacyInput privacy = asked.with(chosen);
      Costs costs = variant.costs().orElseGet(() -> new PrivateLatticeInput(in).costs());
      Entry entry = new Entry(variant, chosen.lattice(), privacy.loss(), costs);
      ExponentialMechanism.Parameters draw = privacy.draw(variant.schema(), entry.weights(), costs);
      entries.add(entry);
      variants.add(
          new CardMenu.Variant(
              numbers(variant.schema(), schema), draw.lattice(), draw.loss(), draw.prior()));
    }
    if (menu.released() == CardMenu.Released.ONE) {
      variants = ofOneLoss(entries, variants);
    }
    return new MenuPlan(
        schema,
        List.copyOf(entries),
        new CardMenu.Parameters(
            menu.released(),
            asked.epsilon(),
            asked.menuDelta(),
            asked.adjacency().of(whole.subject()),
            variants));
  }

  /** The numbers of the coordinates of a variant among those that are read. */
  private static List<Integer> numbers(Schema variant, Schema schema) {
    Map<String, Integer> numbers = new HashMap<>();
    schema.coordinateNames().forEach(name -> numbers.put(name, numbers.size()));
    return variant.coordinateNames().stream().map(numbers::get).toList();
  }

  /** The same by one table of the loss, for the scores of all lattices: on one scale. */
  private static List<CardMenu.Variant> ofOneLoss(
      List<Entry> entries, List<CardMenu.Variant> variants) {
    if (entries.stream().map(e -> List.of(e.loss.text(), e.costs)).distinct().count() > 1) {
      throw new InvalidInputException(
          "one card of a menu is chosen by its loss, and these variants have different losses",
          "give all variants one cost, and name --loss with its numbers; or release \"all\".");
    }
    Entry first = entries.get(0);
    List<ScoreRange> ranges = entries.stream().map(Entry::range).toList();
    ScoreRange all =
        new ScoreRange(
            ranges.stream().mapToLong(ScoreRange::low).min().orElseThrow(),
            ranges.stream().mapToLong(ScoreRange::high).max().orElseThrow());
    ScoreLoss loss =
        first.loss instanceof ZeroOneLoss ? first.costs : first.loss.over(all, first.costs);
    return variants.stream()
        .map(v -> new CardMenu.Variant(v.columns(), v.lattice(), loss, v.prior()))
        .toList();
  }

  /** What was drawn of a variant as a model. */
  Model model(Release release, int variant) {
    Entry entry = entries.get(variant);
    return Model.of(
        release,
        entry.variant.schema(),
        Model.Options.of(entry.lattice, entry.costs).by(entry.loss),
        SoftwareVersion.text());
  }

  String name(int variant) {
    return entries.get(variant).variant.name();
  }
}
