package org.didyma.operations;

import java.util.List;
import java.util.Optional;
import org.didyma.core.UserFacingException.Outcome;

/**
 * What came of an operation. Most are records, whose components are what programs read (as JSON, by
 * {@link RecordJson}); beside that it has what people read.
 */
public interface Result {

  /** What people read, in order. */
  List<Section> sections();

  /** Files that were asked for, to be written once the result has been told. */
  default List<Delivery> deliveries() {
    return List.of();
  }

  /** Why it is not whole, to be said once what there is of it was told; empty where it is. */
  default Optional<NothingReleasedException> stopped() {
    return Optional.empty();
  }

  /** Empty where what was asked for is done, else what it means for whoever asked. */
  default Optional<Outcome> failure() {
    return Optional.empty();
  }

  /** A result whose tables people may want in Markdown. */
  interface OfTables extends Result {}
}
