package org.didyma.mechanisms.lattice;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * The exact law of a choice from tables whose records have weights, as they are read from text,
 * over all tables of at most two records and all their neighbours.
 *
 * @param law at a rate
 * @param change which tables are neighbours
 * @param loss that is summed
 * @param lattice of the points
 * @param records lines of a table with the columns x, y, w; the empty one stands for no record
 */
record WeighedLaw(
    DoubleFunction<LossLaw> law,
    Adjacency change,
    ScoreLoss loss,
    WeightLattice lattice,
    List<String> records) {

  /** The losses of all points. */
  long[] losses(String lines, Schema schema) {
    String text = "x,y,w\n" + lines;
    Table table = new Table(schema, TableSource.bytes("t", text.getBytes(StandardCharsets.UTF_8)));
    LearningProblem problem = LearningProblem.of(table.cells(() -> {}, true), lattice, loss);
    List<Weights> points = TinyTables.points(lattice);
    return points.stream().mapToLong(problem::loss).toArray();
  }

  /** The largest log-ratio between neighbours, where a schema reads them. */
  double worst(double lambda, Schema schema) {
    LossLaw exact = law.apply(lambda);
    List<long[]> alone = records.stream().map(r -> losses(r, schema)).toList();
    double worst = 0;
    for (long[] other : alone) {
      List<double[]> laws = new ArrayList<>();
      for (long[] one : alone) {
        long[] sum = new long[one.length];
        for (int i = 0; i < sum.length; i++) {
          sum[i] = one[i] + other[i];
        }
        laws.add(exact.of(sum).probabilities());
      }
      for (int a = 0; a < laws.size(); a++) {
        for (int b = 0; b < (change.replaces() ? a : Math.min(a, 1)); b++) {
          for (int i = 0; i < other.length; i++) {
            worst = Math.max(worst, Math.abs(Math.log(laws.get(a)[i] / laws.get(b)[i])));
          }
        }
      }
    }
    return worst;
  }

  /** The rate of the exponential mechanism. */
  double lambda(Epsilon epsilon, Adjacency adjacency) {
    Rate rate =
        ExponentialMechanism.rate(
            new ExponentialMechanism.Parameters(epsilon, adjacency, lattice, loss));
    return rate.numerator().doubleValue() / rate.denominator().doubleValue();
  }
}
