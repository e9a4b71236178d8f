package org.didyma.mechanisms.gradient;

import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism that learns from rows, with a whole choice as its parameters: so the ways to tune and
 * to project are the same for all of them.
 */
public final class RowsTrainer implements Mechanism<Rows, Chosen<?, ?>> {

  private final Chosen<?, ?> any;

  /**
   * A trainer.
   *
   * @param any one of its choices; all are of the same mechanism
   */
  public RowsTrainer(Chosen<?, ?> any) {
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
  public PrivacyEvent describe(Chosen<?, ?> choice) {
    return choice.describe();
  }

  @Override
  public PrivacyGuarantee guarantee(Chosen<?, ?> choice) {
    return choice.guarantee();
  }

  @Override
  public void requireUsable(Rows none, Chosen<?, ?> choice) {
    choice.requireUsable(none);
  }

  @Override
  public void check(Rows rows, Chosen<?, ?> choice) {
    choice.check(rows);
  }

  @Override
  public Drawn draw(Rows rows, Chosen<?, ?> choice, RandomBits bits, Stop stop) {
    return choice.draw(rows, bits, stop);
  }
}
