package org.didyma.cli.audit;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rational;
import org.didyma.privacy.audit.Draws;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * The exponential mechanism on the nine points of {-1, 0, 1}^2, a missed positive costing three
 * false alarms.
 *
 * <p>The data sets are all those of at most two records of five kinds, alone and on top of a bulk
 * of agreeing records that leaves the others' points almost no probability: there the worst
 * log-ratio comes within a thousandth of epsilon. The law is computed here by its definition, p(w)
 * proportional to exp(-lambda L(w)) with lambda = epsilon / range, not by asking the mechanism.
 */
final class ExponentialAudit {

  static final Costs COSTS = new Costs(3, 1);
  static final WeightLattice LATTICE = WeightLattice.cube(2, 1);

  private static final int[][] ROWS = {{0, 1}, {1, 0}, {1, 0}, {1, -1}, {0, 1}};
  private static final boolean[] POSITIVE = {true, true, false, true, false};

  /** Exponents by which the bulk outweighs the rest. */
  private static final long BULK = 24;

  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final TinyDomain domain;

  ExponentialAudit(Epsilon epsilon, Adjacency adjacency) {
    this.epsilon = epsilon;
    this.adjacency = adjacency;
    int bulk = (int) Math.ceil(BULK / epsilon.value().doubleValue());
    this.domain = TinyDomain.upTo(ROWS.length, 2).andWith(0, bulk, 0, bulk, 0);
  }

  Adjacency adjacency() {
    return adjacency;
  }

  TinyDomain domain() {
    return domain;
  }

  Subject mechanism() {
    var parameters = new ExponentialMechanism.Parameters(epsilon, adjacency, LATTICE, COSTS);
    ExponentialMechanism mechanism = new ExponentialMechanism(new SecureRandom());
    List<Cells> cells = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      cells.add(cells(domain.counts(i)));
    }
    return subject(
        mechanism.name(),
        counts -> law(losses(counts), rate()),
        i -> number(mechanism.release(cells.get(i), parameters, SearchListener.NONE).weights()),
        ExponentialAudit::losses);
  }

  Subject subject(
      String name, Function<int[], OutputLaw> law, Draws draws, Function<int[], double[]> losses) {
    return new Subject(
        name,
        new ExponentialMechanism()
            .guarantee(new ExponentialMechanism.Parameters(epsilon, adjacency, LATTICE, COSTS)),
        domain,
        new ExactAudit(domain, adjacency, law),
        draws,
        List.of(() -> ReplayAudit.sensitivity(domain, adjacency, losses, Norm.RANGE, range())));
  }

  /** By how much the losses' differences between neighbours range over the lattice. */
  private long range() {
    return switch (adjacency) {
      case REPLACE -> 2 * COSTS.largest();
      case ADD_REMOVE -> COSTS.largest();
    };
  }

  /** lambda. */
  Rational rate() {
    return Rational.of(epsilon.value()).dividedBy(Rational.of(BigDecimal.valueOf(range())));
  }

  static OutputLaw law(double[] losses, Rational rate) {
    double lambda = rate.doubleValue();
    return OutputLaw.proportionalToExp(Arrays.stream(losses).map(loss -> -lambda * loss).toArray());
  }

  static Cells cells(int[] counts) {
    Cells.Builder cells = Cells.builder(2);
    for (int kind = 0; kind < ROWS.length; kind++) {
      if (counts[kind] > 0) {
        cells.add(ROWS[kind], POSITIVE[kind] ? counts[kind] : 0, POSITIVE[kind] ? 0 : counts[kind]);
      }
    }
    return cells.build();
  }

  static LearningProblem problem(int[] counts) {
    return LearningProblem.of(cells(counts), LATTICE, COSTS);
  }

  /** The loss at each point of the lattice. */
  static double[] losses(int[] counts) {
    LearningProblem problem = problem(counts);
    double[] losses = new double[9];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = problem.loss(point(i));
    }
    return losses;
  }

  static Weights point(int number) {
    return Weights.of(number / 3 - 1, number % 3 - 1);
  }

  static int number(Weights w) {
    return (w.get(0) + 1) * 3 + w.get(1) + 1;
  }
}
