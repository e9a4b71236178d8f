package org.didyma.experiments.study;

import java.util.List;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Experiment;

/** An experiment that the program knows by name, before its tables are read. */
public interface Study {

  /** The name on the command line. */
  String name();

  /** What it is to answer, one sentence. */
  String question();

  /** Names of the catalogue's tables that it reads. */
  List<String> tables();

  /**
   * The description, with its tables read.
   *
   * @param quick true for a small part that takes a minute at most
   * @throws org.didyma.ground.InvalidInputException when a table is missing
   */
  Experiment<?> describe(TableStore store, boolean quick);
}
