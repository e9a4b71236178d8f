package org.didyma.cli.options;

import org.didyma.cli.Cancellation;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Release;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyEvent;

/**
 * A mechanism with its public parameters.
 *
 * @param mechanism the mechanism
 * @param parameters what to release with it
 * @param form what it wants a table as
 */
public record ChosenMechanism<D, P>(Mechanism<D, P> mechanism, P parameters, DataForm<D> form) {

  /** A release that lacks nothing but its noise. */
  @FunctionalInterface
  public interface Ready {
    Release release(SearchListener listener);
  }

  public String name() {
    return mechanism.name();
  }

  /** What a release does, without any data; refuses parameters that cannot be used. */
  public PrivacyEvent describe() {
    return mechanism.describe(parameters);
  }

  /**
   * Reads a table, and refuses it when it cannot be used, before any budget is spent.
   *
   * @param mayBeEmpty true where the number of records is private
   */
  public Ready read(DataOptions.Table table, Cancellation cancellation, boolean mayBeEmpty) {
    D data = form.read(table, cancellation, mayBeEmpty);
    mechanism.check(data, parameters);
    return listener -> mechanism.release(data, parameters, listener);
  }
}
