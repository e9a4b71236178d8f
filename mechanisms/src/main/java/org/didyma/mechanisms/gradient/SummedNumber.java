package org.didyma.mechanisms.gradient;

import java.util.List;
import org.didyma.privacy.PrivacyGuarantee;

/** How many records sums over a cluster are exact for, and lots are drawn from. */
final class SummedNumber {

  private SummedNumber() {}

  /** Where the number of records is private, that it is not too large is part of the promise. */
  static PrivacyGuarantee limit(PrivacyGuarantee guarantee) {
    return guarantee.adjacency().publishesRecords()
        ? guarantee
        : guarantee.under(List.of("no table in question has 2^31 records or more"));
  }
}
