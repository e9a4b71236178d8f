package org.didyma.privacy;

import java.util.List;
import org.didyma.core.PrivacyUnit;

/**
 * Events and promises about records, said of units instead. That is right where of each unit at
 * most one record is used, so that neighbours by a unit are, for the mechanism, neighbours by a
 * record; docs/proofs/units.md, section 3.
 */
public final class UnitEvents {

  private UnitEvents() {}

  /**
   * The event, said of units.
   *
   * @throws IllegalArgumentException when more than one record of a unit is used, or the event is
   *     about units already
   */
  public static PrivacyEvent of(PrivacyEvent event, PrivacyUnit unit) {
    if (unit.records() != 1 || event.adjacency().unit().isPresent()) {
      throw new IllegalArgumentException("a unit of several records is no record");
    }
    return (PrivacyEvent) saidOf(unit, event);
  }

  /** A component of an event or guarantee, with whatever it says of records said of units. */
  private static Object saidOf(PrivacyUnit unit, Object component) {
    if (component instanceof Adjacency adjacency) {
      return adjacency.of(unit);
    }
    if (component instanceof List<?> list) {
      return list.stream().map(element -> saidOf(unit, element)).toList();
    }
    return component instanceof PrivacyEvent || component instanceof PrivacyGuarantee
        ? Components.with(component, part -> saidOf(unit, part))
        : component;
  }
}
