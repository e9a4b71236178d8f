package org.didyma.models;

import org.didyma.mechanisms.Diagnostics;

/**
 * Who holds the data, and may hear while a release is made what must not be published. When one of
 * these methods throws, nothing is released, and the use counts as spent.
 */
public interface PrivateDiagnosticsListener {

  /** Hears nothing. */
  PrivateDiagnosticsListener NONE = new PrivateDiagnosticsListener() {};

  /** The data are read now; from here on the use is spent, whatever happens. */
  default void reading() {}

  /**
   * The table was read and can be used; drawing begins.
   *
   * @param outlook how much work it will be, from public facts; empty where there is nothing to say
   */
  default void ready(String outlook) {}

  /** The columns of a card were chosen; its weights are drawn now. */
  default void chosen() {}

  /**
   * The model was drawn and is not released yet.
   *
   * @param diagnostics not private
   */
  default void drawn(Diagnostics diagnostics) {}
}
