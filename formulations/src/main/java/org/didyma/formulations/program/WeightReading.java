package org.didyma.formulations.program;

import java.util.List;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Point;

/**
 * How to read weights off a point of a program.
 *
 * @param weights the variable of each coordinate, the intercept last
 */
public record WeightReading(List<IntegerVariable> weights) {

  public WeightReading {
    weights = List.copyOf(weights);
  }

  /**
   * The weights at a point, which need not be in the lattice.
   *
   * @throws ArithmeticException when the point is outside the bounds of its variables by so much
   *     that a weight does not fit
   */
  public Weights weights(Point point) {
    return Weights.of(weights.stream().mapToInt(v -> Math.toIntExact(point.value(v))).toArray());
  }
}
