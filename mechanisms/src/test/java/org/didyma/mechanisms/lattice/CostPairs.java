package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.Costs;
import org.didyma.privacy.Adjacency;

/** Costs both ways round: whatever is tested with a:b is tested with b:a as well. */
final class CostPairs {

  /** 1:1, then 2:1, 1:2, 3:1, 1:3, 5:1, 1:5. */
  static final List<Costs> ALL = all();

  private CostPairs() {}

  private static List<Costs> all() {
    List<Costs> all = new ArrayList<>();
    all.add(new Costs(1, 1));
    for (int larger : new int[] {2, 3, 5}) {
      all.add(new Costs(larger, 1));
      all.add(new Costs(1, larger));
    }
    return List.copyOf(all);
  }

  /** Those of {@link #ALL} that differ. */
  static List<Costs> unequal() {
    return ALL.subList(1, ALL.size());
  }

  /** What the proofs state: the range of the change of the loss between neighbours. */
  static long range(Costs costs, Adjacency adjacency) {
    long larger = Math.max(costs.missedPositive(), costs.falseAlarm());
    return adjacency.replaces() ? 2 * larger : larger;
  }
}
