package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism that learns from rows, with a whole choice as its parameters: so the ways to tune and
 * to project are the same for all of them.
 *
 * @param any one of its choices; all are of the same mechanism
 */
public record RowsTrainer(ConfiguredMechanism<?, ?> any)
    implements Mechanism<Rows, ConfiguredMechanism<?, ?>> {

  @Override
  public String name() {
    return any.name();
  }

  @Override
  public String proof() {
    return any.mechanism().proof();
  }

  @Override
  public PrivacyEvent describe(ConfiguredMechanism<?, ?> choice) {
    return choice.describe();
  }

  @Override
  public PrivacyGuarantee guarantee(ConfiguredMechanism<?, ?> choice) {
    return choice.guarantee();
  }

  @Override
  public void requireUsable(Rows none, ConfiguredMechanism<?, ?> choice) {
    choice.requireUsable(none);
  }

  @Override
  public void check(Rows rows, ConfiguredMechanism<?, ?> choice) {
    choice.check(rows);
  }

  @Override
  public RawOutput draw(
      Rows rows, ConfiguredMechanism<?, ?> choice, RandomBits bits, CancellationToken stop) {
    return choice.draw(rows, bits, stop);
  }
}
