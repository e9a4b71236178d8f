package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Participant;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;

/**
 * A study of learners on labelled tables, as data.
 *
 * @param <T> its tables
 * @param name on the command line
 * @param question one sentence
 * @param tables names in the catalogue
 * @param reading how the tables are read
 * @param design what meets on them
 */
record GradientStudy<T>(
    String name, String question, List<String> tables, Reading<T> reading, Design<T> design)
    implements Study {

  /** Reads tables, few records of them for a quick part. */
  @FunctionalInterface
  interface Reading<T> {
    T of(TableStore store, boolean quick);
  }

  /** An experiment on tables, or a quick part of it. */
  @FunctionalInterface
  interface Design<T> {
    Setup on(T tables, boolean quick);
  }

  /**
   * What meets on what.
   *
   * @param tasks with different names
   * @param learners with different names
   * @param axis what varies
   * @param repetitions of each combination; one in a quick part
   * @param seed of the simulated noise
   */
  record Setup(
      List<TableTask> tasks,
      List<? extends Participant<? super TableTask>> learners,
      ExperimentAxis axis,
      int repetitions,
      long seed) {}

  /** Two tables, such as one to learn from and one to test on. */
  record Two(LabelledTable first, LabelledTable second) {}

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(reading.of(store, quick), quick);
  }

  Experiment<TableTask> of(T read, boolean quick) {
    Setup setup = design.on(read, quick);
    return new Experiment<>(
        name,
        question,
        setup.tasks,
        setup.learners,
        setup.axis,
        quick ? 1 : setup.repetitions,
        Duration.ofHours(6),
        setup.seed);
  }
}
