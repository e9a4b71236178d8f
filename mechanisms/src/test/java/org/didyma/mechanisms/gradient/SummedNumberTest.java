package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class SummedNumberTest {

  /** A refusal by a private number is named by the promise; a public number needs no condition. */
  @Test
  void theLimitIsAConditionWhereTheNumberIsPrivate() {
    Epsilon one = Epsilon.parse("1");
    PrivacyGuarantee added = PrivacyGuarantee.pure(one, Adjacency.ADD_REMOVE);
    PrivacyGuarantee replaced = PrivacyGuarantee.pure(one, Adjacency.REPLACE);
    assertThat(SummedNumber.limit(added).conditions())
        .containsExactly("no table in question has 2^31 records or more");
    assertThat(SummedNumber.limit(replaced)).isEqualTo(replaced);
  }
}
