package org.didyma.privacy.ledger;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;
import org.didyma.privacy.PrivacyEvent;

/**
 * A use of the data that costs less than the terms of the ledger allow. Nothing was spent on it.
 */
public final class UseTooSmallException extends AdvisedException {

  private final transient PrivacyEvent event;
  private final transient Amount use;
  private final transient Amount least;

  UseTooSmallException(PrivacyEvent event, Amount use, Amount least) {
    this(event, use, least, "the use", "ask for more, for example a larger epsilon");
  }

  private UseTooSmallException(
      PrivacyEvent event, Amount use, Amount least, String what, String advice) {
    super(
        Outcome.NOTHING_RELEASED,
        "%s would cost %s, and the ledger takes no use below %s"
            .formatted(what, use.roundedDown(), least),
        "%s; the least was set by %s when the ledger was opened, and %s shows it."
            .formatted(
                advice,
                ParameterReference.of("least-epsilon"),
                ParameterReference.operation("ledger show")));
    this.event = event;
    this.use = use;
    this.least = least;
  }

  /** What was asked for. */
  public PrivacyEvent event() {
    return event;
  }

  /**
   * The same with words of whoever knows what it was for.
   *
   * @param what the use is
   * @param advice how to ask for more, or for nothing
   */
  public UseTooSmallException naming(String what, String advice) {
    return new UseTooSmallException(event, use, least, what, advice);
  }
}
