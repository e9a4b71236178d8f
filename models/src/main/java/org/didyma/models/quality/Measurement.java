package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.models.Model;
import org.didyma.models.QueryResult;

/** A private evaluation of a model, whatever its label. All that it says may be published. */
public interface Measurement {

  /** That was evaluated, with what it is worth. */
  Model model();

  /** The noisy counts, with what is promised of all that was released together. */
  QueryResult<long[]> release();

  /**
   * All of it for programs.
   *
   * @param version of the program
   */
  ObjectNode tree(String version);

  /** What people are told of it. */
  MeasuredReport report();
}
