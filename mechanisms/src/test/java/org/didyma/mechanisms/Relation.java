package org.didyma.mechanisms;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.PrivacyUnit;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * A relation between neighbours, and what is known of it without asking it.
 *
 * @param records k, the most that a unit has; 1 without units
 * @param changes c, the most records in which neighbours differ: k, or 2k where they are replaced
 */
public record Relation(Adjacency adjacency, int records, int changes) {

  /** Both changes of a record, and of units of one record to three. */
  public static final List<Relation> ALL = all();

  private static List<Relation> all() {
    List<Relation> all = new ArrayList<>();
    for (Adjacency adjacency : Adjacency.values()) {
      int each = adjacency.equals(Adjacency.REPLACE) ? 2 : 1;
      all.add(new Relation(adjacency, 1, each));
      for (int k = 1; k <= 3; k++) {
        PrivacyUnit unit = new PrivacyUnit("who", k, PrivacyUnit.Missing.DROP);
        all.add(new Relation(adjacency.of(unit), k, each * k));
      }
    }
    return all;
  }

  /**
   * Epsilon for which each record that changes is worth so much, so that laws are the same for all
   * relations, and one that is calibrated for another relation is off by a factor.
   */
  public Epsilon worth(int each) {
    return Epsilon.parse(Integer.toString(each * changes));
  }

  @Override
  public String toString() {
    return adjacency.label() + (adjacency.unit().isPresent() ? ", units of " + records : "");
  }
}
