package org.didyma.cli.mechanism;

import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Release;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism that learns from rows, with a whole choice as its parameters: so the ways to tune and
 * to project are the same for all of them.
 */
final class RowsTrainer implements Mechanism<Rows, ChosenMechanism<?, ?>> {

  private final ChosenMechanism<?, ?> any;

  /**
   * A trainer.
   *
   * @param any one of its choices; all are of the same mechanism
   */
  RowsTrainer(ChosenMechanism<?, ?> any) {
    this.any = any;
  }

  @Override
  public String name() {
    return any.name();
  }

  @Override
  public String proof() {
    return any.mechanism().proof();
  }

  @Override
  public PrivacyEvent describe(ChosenMechanism<?, ?> choice) {
    return choice.describe();
  }

  @Override
  public PrivacyGuarantee guarantee(ChosenMechanism<?, ?> choice) {
    return choice.guarantee();
  }

  @Override
  public void check(Rows rows, ChosenMechanism<?, ?> choice) {
    choice.check(rows);
  }

  @Override
  public Release release(Rows rows, ChosenMechanism<?, ?> choice, SearchListener listener) {
    return choice.release(rows, listener);
  }
}
