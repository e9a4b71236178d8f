package org.didyma.experiments;

import java.util.function.Supplier;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;

/**
 * Whoever learns from a task, or solves it, under a name.
 *
 * @param <T> the tasks that it can be given
 */
public interface Participant<T extends Task> {

  /** Unique in an experiment; says everything in which it differs from others. */
  String name();

  /**
   * What is promised of what a run brings, in a sentence; computed without any data.
   *
   * @throws org.didyma.core.InvalidInputException when it does not take these parameters
   */
  String promise(T task, Trial trial);

  /**
   * True when the place on the axis changes nothing for this participant, as epsilon does not for
   * one without privacy. It is then run once for all places.
   */
  default boolean ignoresPlace() {
    return false;
  }

  /**
   * Runs once.
   *
   * @param random the source of all noise
   * @return how to measure what the run brought; measuring is no part of it
   * @throws org.didyma.core.InvalidInputException when it does not take these parameters or data
   */
  Supplier<RunMetrics> learn(T task, Trial trial, SimulationRandom random, SearchListener listener);
}
