package org.didyma.experiments;

import java.io.Serializable;

/**
 * How another process comes to an experiment: by words that tell where its description and its
 * tables are, since neither is sent.
 */
@FunctionalInterface
public interface ExperimentSource extends Serializable {

  /**
   * The description, with its tables read.
   *
   * @throws org.didyma.core.InvalidInputException when a table is missing
   */
  Experiment<?> describe();
}
