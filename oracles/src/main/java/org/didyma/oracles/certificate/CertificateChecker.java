package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Decides whether a certificate proves that no point of a problem's lattice has an objective below
 * V. It takes the problem as data and computes everything else again, in exact integers, without
 * any code of the search. The rules are those of {@code docs/reference/certificate.md}.
 */
public final class CertificateChecker {

  /** The finest unit of slopes. */
  private static final long FINEST = 1L << 32;

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
  private final int size;

  private CertificateChecker(TreeCertificate certificate, LearningProblem problem) {
    this.certificate = certificate;
    this.problem = problem;
    this.lattice = problem.lattice();
    this.perturbation = problem.perturbation();
    this.size = lattice.coordinates();
  }

  /**
   * Checks a certificate against a problem that the caller has built from its own data. The verdict
   * does not depend on the number of threads.
   *
   * @param threads at least 1
   * @param listener hears of progress; may stop the check
   * @throws IllegalArgumentException when there is no thread
   * @throws SearchStoppedException when stopped by the listener
   */
  public static Verdict check(
      TreeCertificate certificate, LearningProblem problem, int threads, SearchListener listener) {
    Team.requireThreads(threads);
    try {
      new CertificateChecker(certificate, problem).check(threads, listener);
    } catch (RefusedException e) {
      return new Verdict(false, String.valueOf(e.getMessage()));
    } catch (ArithmeticException e) {
      return new Verdict(false, "numbers are too large for exact arithmetic");
    } catch (InvalidInputException e) {
      return new Verdict(false, String.valueOf(e.getMessage()));
    }
    return new Verdict(
        true,
        certificate.nodes() == 0
            ? "every support was checked"
            : "every bound of the tree's %d nodes was derived again"
                .formatted(certificate.nodes()));
  }

  private void check(int threads, SearchListener listener) {
    matches();
    if (problem.scoreLoss() instanceof LogLoss) {
      checkRealLosses(threads, listener);
      return;
    }
    int[] order = order();
    long unit = certificate.slopeUnit();
    require(unit >= 1 && unit <= FINEST, "the unit of the slopes is not from 1 to 2^32");
    int slopes = certificate.slopes().size();
    require(
        slopes == 0 || slopes == problem.cells().count(),
        "the number of slopes, %d, is not that of the unique rows".formatted(slopes));
    Chains chains = new Chains(problem, certificate, certificate.slopes(), order);
    require(
        chains.base / (unit * perturbation.unit()) == certificate.baseLoss(),
        "the base loss is not that of the data");
    NormTerm norms = new NormTerm(lattice, perturbation, certificate, chains, order);
    checkPoint(chains);
    requireConflictsFit();
    if (certificate.nodes() == 0) {
      checkSupports(threads, listener);
    } else if (certificate.categories().isEmpty()) {
      new TreeWalk(certificate, chains, norms, bound(chains, order), null, threads, listener).run();
    } else {
      require(certificate.stairs().isEmpty(), "a tree over classes has stairs");
      checkClasses(threads, listener);
    }
  }

  /** Conflicts are of boxes without noise, and of trees over points that no levels close. */
  private void requireConflictsFit() {
    boolean fits =
        certificate.nodes() > 0
            && certificate.categories().isEmpty()
            && certificate.stairs().isEmpty()
            && problem.isZeroOne()
            && !lattice.hasBall()
            && !lattice.isSparse()
            && !perturbation.hasProjectedTerm()
            && IntStream.range(0, size).allMatch(j -> perturbation.linear(j) == 0);
    require(
        fits || certificate.conflicts().isEmpty(),
        "there are conflicts, which close no nodes of such a problem or tree");
  }

  private PathBound bound(Chains chains, int[] order) {
    return certificate.stairs().isEmpty()
        ? ChainFunctions.of(chains)
        : new LevelTables(chains, new Steps(certificate, problem, chains, order));
  }

  /** Without a tree, every support is looked at. */
  private void checkSupports(int threads, SearchListener listener) {
    requireNothingElse();
    Team team = new Team(threads, certificate.objective(), listener);
    new SupportProof(problem, certificate.objective(), team).run();
  }

  /** A loss that is no table has no tree either. */
  private void checkRealLosses(int threads, SearchListener listener) {
    require(certificate.nodes() == 0, "there are no trees for a loss without a table");
    requireNothingElse();
    Team team = new Team(threads, certificate.objective(), listener);
    RealLossProof proof = new RealLossProof(problem, certificate.objective(), team);
    require(
        proof.objective(new int[size]) == certificate.baseLoss(),
        "the base loss is not that of the data");
    require(lattice.contains(certificate.weights()), "the weights are not in the lattice");
    require(
        proof.objective(certificate.weights().toArray()) == certificate.objective(),
        "the objective of the weights is not the one that is claimed");
    proof.run();
  }

  private void requireNothingElse() {
    require(
        certificate.order().isEmpty()
            && certificate.categories().isEmpty()
            && certificate.stairs().isEmpty()
            && certificate.slopes().isEmpty()
            && certificate.slopeUnit() == 1
            && certificate.normMultiplier() == 0
            && certificate.codes().isEmpty()
            && certificate.conflicts().isEmpty(),
        "a proof without nodes has an order, categories, stairs, a bound, codes or conflicts");
  }

  /** Walks through a tree over classes, whose problem is another one. */
  private void checkClasses(int threads, SearchListener listener) {
    ShiftedRows shifts = new ShiftedRows(problem, certificate);
    LearningProblem shifted = shifts.problem();
    Chains chains = new Chains(shifted, certificate, shifts.slopes(), shifts.order());
    NormTerm norms =
        new NormTerm(
            shifted.lattice(), shifted.perturbation(), certificate, chains, shifts.order());
    ChainFunctions functions = ChainFunctions.of(chains);
    new TreeWalk(certificate, chains, norms, functions, shifts, threads, listener).run();
  }

  /** The order of a tree over points; without one, any will do to check the point. */
  private int[] order() {
    if (!certificate.categories().isEmpty() || certificate.nodes() == 0) {
      return IntStream.range(0, size).toArray();
    }
    int[] order = certificate.order().stream().mapToInt(Integer::intValue).toArray();
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    require(
        Arrays.equals(sorted, IntStream.range(0, size).toArray()),
        "the order does not name every feature once");
    return order;
  }

  /** The certificate is about this problem. */
  private void matches() {
    WeightLattice other = certificate.lattice();
    boolean same = other.coordinates() == size && other.hasIntercept() == lattice.hasIntercept();
    require(!lattice.isConstrained(), "constraints on columns are in no certificate");
    require(same, "the lattice has another number of features than the problem's");
    for (int j = 0; j < size; j++) {
      same &= other.low(j) == lattice.low(j) && other.high(j) == lattice.high(j);
    }
    same &= other.interceptStep() == lattice.interceptStep();
    require(same, "the ranges of the lattice are not those of the problem");
    same = other.hasBall() == lattice.hasBall();
    same &=
        !same || !lattice.hasBall() || other.largestSquaredNorm() == lattice.largestSquaredNorm();
    require(same, "the ball of the lattice is not that of the problem");
    same = other.isSparse() == lattice.isSparse();
    same &= !same || !lattice.isSparse() || other.maxNonZeros() == lattice.maxNonZeros();
    require(same, "the limit on non-zero weights is not that of the problem");
    require(
        certificate.loss().costs().equals(problem.costs()),
        "the costs are not those of the problem");
    require(certificate.loss().equals(problem.scoreLoss()), "the loss is not that of the problem");
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
        !noise.hasSeparator() && !perturbation.hasSeparator(),
        "there are no certificates for an objective with a separator set");
    require(
        certificate.cells() == problem.cells().count(),
        "the number of unique rows is not that of the data");
    require(
        certificate.records() == problem.cells().records(),
        "the number of records is not that of the data");
  }

  /** The point lies in the lattice and has the value V. */
  private void checkPoint(Chains chains) {
    Weights w = certificate.weights();
    Cells cells = problem.cells();
    require(lattice.contains(w), "the weights are not in the lattice");
    long scaled = chains.base;
    for (int c = 0; c < cells.count(); c++) {
      long score = lattice.hasIntercept() ? w.get(size - 1) : 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        score += (long) cells.value(e) * w.get(cells.column(e));
      }
      scaled += chains.loss(c, score);
    }
    long value = scaled / certificate.slopeUnit();
    long norm = 0;
    for (int j = 0; j < size; j++) {
      value -= perturbation.linear(j) * w.get(j);
      norm += lattice.isFeature(j) ? (long) w.get(j) * w.get(j) : 0;
    }
    if (perturbation.hasProjectedTerm()) {
      value -= perturbation.projected(Math.toIntExact(norm));
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
