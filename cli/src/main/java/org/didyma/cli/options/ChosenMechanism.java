package org.didyma.cli.options;

import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Release;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyEvent;

/**
 * A mechanism with its public parameters.
 *
 * @param mechanism the mechanism
 * @param parameters what to release with it
 */
public record ChosenMechanism<P>(Mechanism<P> mechanism, P parameters) {

  public String name() {
    return mechanism.name();
  }

  /** What a release does, without any data; refuses parameters that cannot be used. */
  public PrivacyEvent describe() {
    return mechanism.describe(parameters);
  }

  public Release release(Cells cells, SearchListener listener) {
    return mechanism.release(cells, parameters, listener);
  }
}
