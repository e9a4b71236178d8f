package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.TinyDomain;

/** Menus of cards, all of them and one. */
public final class PricedMenus {

  /** Records that make some cards rare. */
  private static final int[] BULK = {6, 0, 0, 6};

  private static final int[] TELLING = {2, 1, 1, 3};

  private PricedMenus() {}

  /** All cases. */
  public static List<Priced<?>> all() {
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      all.add(of(CardMenu.Released.ALL, relation, 2, false));
      all.add(of(CardMenu.Released.ALL, relation, 3, false));
      all.add(of(CardMenu.Released.ONE, relation, 2, false));
      if (relation.adjacency().unit().isEmpty()) {
        all.add(of(CardMenu.Released.ALL, relation, 2, true));
      }
    }
    return all;
  }

  /**
   * A case.
   *
   * @param variants the third one, where there is one, has other costs
   * @param isWeighed whether some count records by their kind
   */
  private static Priced<List<Integer>> of(
      CardMenu.Released released, Relation relation, int variants, boolean isWeighed) {
    TinyMenu menu = new TinyMenu(variants, /* isOfOneCost= */ false, isWeighed);
    Epsilon epsilon = relation.worth(released == CardMenu.Released.ALL ? variants : 1);
    CardMenu.Parameters parameters =
        menu.parameters(released, epsilon, Delta.ZERO, relation.adjacency());
    CardMenu mechanism = new CardMenu(1);
    double rate = 1.0 / TinyMenu.COSTS.missedPositive();
    return new Priced<>(
        "menu of %d%s, %s, %s"
            .formatted(variants, isWeighed ? " by weights" : "", released, relation),
        CardMenu.class,
        epsilon,
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        tables(relation.records()),
        (counts, factor) ->
            released == CardMenu.Released.ALL
                ? menu.all(factor * rate, counts)
                : menu.one(factor * rate, counts),
        (counts, bits) -> TinyMenu.draw(parameters, bits, counts),
        2,
        TELLING);
  }

  private static TinyDomain tables(int records) {
    TinyDomain more = TinyDomain.upTo(BULK.length, Math.max(2, records));
    List<int[]> tables = new ArrayList<>();
    for (int i = 0; i < more.size(); i++) {
      int[] table = BULK.clone();
      for (int kind = 0; kind < table.length; kind++) {
        table[kind] += more.counts(i)[kind];
      }
      tables.add(table);
    }
    return TinyDomain.of(tables);
  }
}
