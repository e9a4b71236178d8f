package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Standings;
import org.didyma.experiments.research.TableStore;

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
   * @throws org.didyma.core.InvalidInputException when a table is missing
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
  default Study with(List<ExternalLearner> outsiders) {
    throw new InvalidInputException(
        "the experiment %s takes no participants from outside".formatted(name()),
        "use league or league-short.");
  }

  /**
   * The same experiment on public tables from outside. Without {@link #on problems} that name
   * others it is on these alone.
   *
   * @param tables at least one
   * @throws InvalidInputException when it takes none, or not these
   */
  default Study onTables(List<OutsideTable> tables) {
    throw new InvalidInputException(
        "the experiment %s takes no tables from outside".formatted(name()),
        "use league or league-short.");
  }

  /**
   * The same experiment whose problems have another limit of their own; empty where they have none,
   * and the limit is that of the experiment's runs.
   *
   * @param limit of the time of each run
   */
  default Optional<Study> within(Duration limit) {
    return Optional.empty();
  }

  /** True when times are what is compared, so that runs must not go on side by side. */
  default boolean isTimed() {
    return false;
  }

  /**
   * What is told of results.
   *
   * @param experiment a description by this study, or a part of it
   * @param results some or all of its results
   */
  default StudyReport report(Experiment<?> experiment, List<RunResult> results) {
    return StudyReport.means(experiment, results);
  }
}
