package org.didyma.data.schema;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A public rule for a record whose label is missing or neither positive nor negative. */
public enum LabelPolicy {
  /** The table is refused. */
  ERROR,
  /** The record counts as positive. */
  POSITIVE,
  /** The record counts as negative. */
  NEGATIVE,
  /** The record does not count, which changes the number of records that do. */
  DROP;

  /** The word of a schema file. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<LabelPolicy> of(String word) {
    return Stream.of(values()).filter(policy -> policy.word().equals(word)).findFirst();
  }
}
