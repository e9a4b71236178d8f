package org.didyma.experiments.study;

import java.util.List;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.report.Standings;
import org.didyma.ground.InvalidInputException;

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

  /** The teams in which its contenders play; none where each is by itself. */
  default List<Standings.Team> teams() {
    return List.of();
  }

  /**
   * The same experiment, of which these problems alone will be wanted, so that the tables of others
   * need not be read.
   *
   * @param problems by name; all where there are none
   */
  default Study on(List<String> problems) {
    return this;
  }

  /**
   * The same experiment with learners from outside that take part as well.
   *
   * @param outsiders at least one
   * @throws InvalidInputException when it takes none, or not these
   */
  default Study with(List<Outsider> outsiders) {
    throw new InvalidInputException(
        "the experiment %s takes no participants from outside".formatted(name()),
        "use league or league-short.");
  }
}
