package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.models.page.TextTable;

/** How two private evaluations of one model differ, as it is told; all of it may be published. */
public interface DriftReport {

  /** For programs. */
  ObjectNode tree();

  /** For people. */
  String text();

  /** The shares of records by score in plain numbers. */
  TextTable numbers();

  /** The shares as a drawing without scripts. */
  String svg();

  /** The page, as HTML. */
  String page();

  /** Whether both hold the same counts, which noise makes unlikely of two evaluations. */
  boolean isOfSameCounts();
}
