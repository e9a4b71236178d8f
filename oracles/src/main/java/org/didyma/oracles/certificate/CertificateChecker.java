package org.didyma.oracles.certificate;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Decides whether a certificate proves that no point of a problem's lattice has an objective below
 * V. It takes the problem as data and computes everything else again, in exact integers, without
 * any code of the search. The rules are those of {@code docs/certificate.md}.
 */
public final class CertificateChecker {

  /** Sums of absolute values stay below this, so that no sum of two can overflow. */
  private static final long LIMIT = 1L << 61;

  /**
   * The outcome.
   *
   * @param valid true when the claim is proven
   * @param reason why it is not, in one sentence; or what was done
   */
  public record Verdict(boolean valid, String reason) {}

  private final TreeCertificate certificate;
  private final LearningProblem problem;
  private final WeightLattice lattice;
  private final Perturbation perturbation;
  private final SearchListener listener;
  private final int size;
  private final int[] order;

  private CertificateChecker(
      TreeCertificate certificate, LearningProblem problem, SearchListener listener) {
    this.certificate = certificate;
    this.problem = problem;
    this.lattice = problem.lattice();
    this.perturbation = problem.perturbation();
    this.listener = listener;
    this.size = lattice.coordinates();
    this.order = certificate.order().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Checks a certificate against a problem that the caller has built from its own data.
   *
   * @throws SearchStoppedException when stopped by the listener
   */
  public static Verdict check(
      TreeCertificate certificate, LearningProblem problem, SearchListener listener) {
    try {
      new CertificateChecker(certificate, problem, listener).check();
    } catch (RefusedException e) {
      return new Verdict(false, String.valueOf(e.getMessage()));
    } catch (ArithmeticException e) {
      return new Verdict(false, "numbers are too large for exact arithmetic");
    } catch (InvalidInputException e) {
      return new Verdict(false, String.valueOf(e.getMessage()));
    }
    return new Verdict(
        true,
        "every bound of the tree's %d nodes was derived again".formatted(certificate.nodes()));
  }

  private void check() {
    matches();
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    boolean permutation = sorted.length == size;
    for (int k = 0; permutation && k < size; k++) {
      permutation = sorted[k] == k;
    }
    require(permutation, "the order does not name every coordinate once");
    Cells cells = problem.cells();
    Costs costs = problem.costs();
    long unit = perturbation.unit();
    long[] gain = new long[cells.count()];
    long base = 0;
    long magnitude = 0;
    for (int c = 0; c < gain.length; c++) {
      long asMinus = Math.multiplyExact(costs.missedPositive(), cells.positives(c));
      long asPlus = Math.multiplyExact(costs.falseAlarm(), cells.negatives(c));
      base = Math.addExact(base, asMinus);
      gain[c] = Math.multiplyExact(unit, Math.subtractExact(asPlus, asMinus));
      magnitude =
          Math.addExact(magnitude, Math.multiplyExact(unit, Math.addExact(asMinus, asPlus)));
    }
    require(base == certificate.baseLoss(), "the base loss is not that of the data");
    for (int j = 0; j < size; j++) {
      long term = Math.multiplyExact(Math.absExact(perturbation.linear(j)), lattice.largest(j));
      magnitude = Math.addExact(magnitude, term);
    }
    long projected = 0;
    for (int s = 0; s < perturbation.projectedLength(); s++) {
      projected = Math.max(projected, Math.absExact(perturbation.projected(s)));
    }
    if (Math.addExact(magnitude, projected) >= LIMIT) {
      throw new ArithmeticException("the objective");
    }
    checkPoint(gain, Math.multiplyExact(unit, base));
    new TreeWalk(
            problem,
            order,
            new StepLists(problem, order, gain, unit * base),
            certificate.objective(),
            listener)
        .run(new NodeCodes.Reader(certificate.codes(), certificate.nodes()));
  }

  /** The certificate is about this problem. */
  private void matches() {
    WeightLattice other = certificate.lattice();
    boolean same = other.coordinates() == size && other.hasIntercept() == lattice.hasIntercept();
    require(same, "the lattice has another number of coordinates than the problem's");
    for (int j = 0; j < size; j++) {
      same &= other.low(j) == lattice.low(j) && other.high(j) == lattice.high(j);
    }
    require(same, "the ranges of the lattice are not those of the problem");
    same = other.hasBall() == lattice.hasBall();
    same &=
        !same || !lattice.hasBall() || other.largestSquaredNorm() == lattice.largestSquaredNorm();
    require(same, "the ball of the lattice is not that of the problem");
    same = other.isSparse() == lattice.isSparse();
    same &= !same || !lattice.isSparse() || other.maxNonZeros() == lattice.maxNonZeros();
    require(same, "the limit on non-zero weights is not that of the problem");
    require(certificate.costs().equals(problem.costs()), "the costs are not those of the problem");
    Perturbation noise = certificate.perturbation();
    same = noise.unit() == perturbation.unit() && noise.coordinates() == perturbation.coordinates();
    for (int j = 0; same && j < size; j++) {
      same = noise.linear(j) == perturbation.linear(j);
    }
    same &= noise.projectedLength() == perturbation.projectedLength();
    for (int s = 0; same && s < noise.projectedLength(); s++) {
      same = noise.projected(s) == perturbation.projected(s);
    }
    require(same, "the perturbation is not that of the problem");
    require(
        certificate.cells() == problem.cells().count(),
        "the number of distinct rows is not that of the data");
    require(
        certificate.records() == problem.cells().records(),
        "the number of records is not that of the data");
  }

  /** The point lies in the lattice and has the value V; scores cannot overflow. */
  private void checkPoint(long[] gain, long base) {
    Weights w = certificate.weights();
    Cells cells = problem.cells();
    require(lattice.contains(w), "the weights are not in the lattice");
    long value = base;
    for (int c = 0; c < gain.length; c++) {
      long score = lattice.hasIntercept() ? w.get(size - 1) : 0;
      long largest = lattice.hasIntercept() ? lattice.largest(size - 1) : 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        long x = cells.value(e);
        int j = cells.column(e);
        score = Math.addExact(score, Math.multiplyExact(x, w.get(j)));
        largest = Math.addExact(largest, Math.multiplyExact(Math.abs(x), lattice.largest(j)));
      }
      if (largest >= LIMIT) {
        throw new ArithmeticException("a score");
      }
      value += score > 0 ? gain[c] : 0;
    }
    long norm = 0;
    for (int j = 0; j < size; j++) {
      value -= perturbation.linear(j) * w.get(j);
      norm += lattice.isFeature(j) ? (long) w.get(j) * w.get(j) : 0;
    }
    if (perturbation.hasProjectedTerm()) {
      value = Math.subtractExact(value, perturbation.projected(Math.toIntExact(norm)));
    }
    require(
        value == certificate.objective(),
        "the objective of the weights is not the one that is claimed");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RefusedException(otherwise);
    }
  }
}
