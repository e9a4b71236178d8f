package org.didyma.experiments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What participants learn from, or solve, and are judged by: public tables and public parameters.
 */
public interface Task {

  /** Short, unique in its experiment. */
  String name();

  /** What a model is measured by, the same for all tasks of an experiment. */
  List<Measure> measures();

  /** What those who are compared on it are called in tables and files. */
  default String word() {
    return "mechanism";
  }

  /**
   * On how many splits of one table into records to learn from and to test on it is learned;
   * repetitions take turns ({@link Trial#split}). Means are then those of the splits' means, and
   * intervals are over splits.
   */
  default int splits() {
    return 1;
  }

  /** All that a result depends on, tables by their digest, as fields of JSON; with the name. */
  ObjectNode tree();

  /** Tables and parameters in a sentence without its full stop, for reports. */
  String sentence();
}
