package org.didyma.oracles.engine;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FormulatedProgram;

/**
 * The points that differ from one in a coordinate, or in two, whatever values these take: so many
 * of them as can be valued in a few milliseconds, those of one coordinate first. That none is lower
 * proves nothing; one that is lower shows that the point is no minimum.
 */
final class NearbyPoints {

  /** Entries of cells that are looked at in all. */
  private static final long MOST_WORK = 1 << 22;

  private final FormulatedProgram formulated;
  private final WeightLattice lattice;
  private final int[] weights;
  private final long value;
  private final long each;
  private long work;

  private NearbyPoints(FormulatedProgram formulated, Weights point, long value) {
    LearningProblem problem = formulated.problem();
    this.formulated = formulated;
    this.lattice = problem.lattice();
    this.weights = point.toArray();
    this.value = value;
    int cells = problem.cells().count();
    this.each = (cells == 0 ? 0 : problem.cells().start(cells)) + cells + 1L;
  }

  /**
   * A point that is lower.
   *
   * @param value of the point itself
   */
  static Optional<Weights> lower(FormulatedProgram formulated, Weights point, long value) {
    NearbyPoints neighbours = new NearbyPoints(formulated, point, value);
    Optional<Weights> one = neighbours.lower(0, 1);
    return one.isPresent() ? one : neighbours.lower(0, 2);
  }

  /** One that differs in so many more coordinates, from one on. */
  private Optional<Weights> lower(int from, int more) {
    for (int j = from; j + more <= weights.length; j++) {
      int own = weights[j];
      int step = lattice.isFeature(j) ? 1 : lattice.interceptStep();
      for (int v = lattice.low(j); v <= lattice.high(j) && work < MOST_WORK; v += step) {
        if (v != own) {
          weights[j] = v;
          Optional<Weights> found = more == 1 ? own() : lower(j + 1, more - 1);
          if (found.isPresent()) {
            return found;
          }
        }
      }
      weights[j] = own;
    }
    return Optional.empty();
  }

  private Optional<Weights> own() {
    work += each;
    Weights point = Weights.of(weights.clone());
    return lattice.contains(point) && formulated.value(point) < value
        ? Optional.of(point)
        : Optional.empty();
  }
}
