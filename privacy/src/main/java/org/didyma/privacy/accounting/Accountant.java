package org.didyma.privacy.accounting;

import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** A way to bound what an event reveals. It knows events and theorems, but no mechanism's code. */
public interface Accountant {

  /** The name on the command line and in results. */
  String name();

  /**
   * A guarantee that everything which the event describes has.
   *
   * @throws UnpricedEventException when this accountant has no theorem for the event, or the event
   *     has no guarantee at all; an event is never ignored
   */
  PrivacyGuarantee price(PrivacyEvent event);

  /**
   * The theorems behind {@link #price}, with their sources, in one line.
   *
   * @throws UnpricedEventException as {@link #price} does
   */
  String theorem(PrivacyEvent event);
}
