package org.didyma.mechanisms.lattice;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out on a table without records, which is public, whether an oracle takes a mechanism's
 * problems at all: what it refuses there it refuses of every table, and that is to be said before
 * anything is read or paid for.
 */
final class OracleTrial {

  /** Questions after which a trial ends; by the first few, an oracle has refused or begun. */
  private static final int QUESTIONS = 3;

  private final OptimizationOracle oracle;
  private volatile @Nullable Tried last; // an engine takes a second to begin

  private record Tried(WeightLattice lattice, ScoreLoss loss, long unit, Object law) {}

  OracleTrial(OptimizationOracle oracle) {
    this.oracle = oracle;
  }

  /**
   * Throws what the oracle throws.
   *
   * @param unit of the perturbation
   * @param law of its noise
   * @param shape a perturbation that says no more of noise than which terms it has: oracles refuse
   *     problems for terms that they lack as well as for those that they do not take
   * @throws org.didyma.core.InvalidInputException when it does not take the lattice or the loss
   * @throws org.didyma.solver.EngineUnavailableException when its engine is not there
   */
  void require(
      WeightLattice lattice, ScoreLoss loss, long unit, Object law, Supplier<Perturbation> shape) {
    Tried before = last;
    if (before != null
        && before.lattice == lattice
        && before.loss == loss
        && before.unit == unit
        && before.law.equals(law)) {
      return;
    }
    Cells none = Cells.builder(lattice.features(), loss.labels()).build();
    AtomicInteger asked = new AtomicInteger();
    try {
      oracle.minimise(
          LearningProblem.of(none, lattice, loss, shape.get()),
          SearchListener.asking(() -> asked.incrementAndGet() > QUESTIONS));
    } catch (SearchStoppedException e) {
      // It has begun, which is all that was to be seen.
    }
    last = new Tried(lattice, loss, unit, law);
  }
}
