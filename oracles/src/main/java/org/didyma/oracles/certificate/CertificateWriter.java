package org.didyma.oracles.certificate;

import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainBound;
import org.didyma.oracles.search.NormTerms;
import org.didyma.oracles.search.SearchSpace;

/**
 * Writes down the search tree that proves a known minimum, by walking it once more with the minimum
 * as cutoff. It uses the bounds of the search; each rule that closes a node is one that {@link
 * CertificateChecker} derives by itself.
 */
public final class CertificateWriter {

  private static final long PULSE = 1 << 12;

  private final LearningProblem problem;
  private final SearchListener listener;
  private final SearchSpace space;
  private final NormTerms norms;
  private final ChainBound chains;
  private final boolean sparse;
  private final long squaredRadius;
  private final long objective;
  private final NodeCodes.Packer codes = new NodeCodes.Packer();
  private final long[] squaredNorm; // by depth
  private final int[] nonZeros;
  private final long[][] singles; // by position, then value minus low

  private CertificateWriter(LearningProblem problem, long objective, SearchListener listener) {
    this.problem = problem;
    this.objective = objective;
    this.listener = listener;
    this.space = SearchSpace.of(problem);
    this.norms = new NormTerms(space);
    this.chains = ChainBound.of(space);
    this.sparse = norms.isSparse();
    WeightLattice lattice = problem.lattice();
    this.squaredRadius = lattice.hasBall() ? lattice.largestSquaredNorm() : Long.MAX_VALUE;
    int d = space.size();
    this.squaredNorm = new long[d + 1];
    this.nonZeros = new int[d + 1];
    this.singles = new long[d][];
    for (int k = 0; k < d && chains.boundsSparseLattices(); k++) {
      singles[k] = new long[space.high(k) - space.low(k) + 1];
    }
  }

  /**
   * Proves that a point is a minimiser.
   *
   * @param weights a minimiser of the problem
   * @param listener hears of progress; may stop the walk
   * @throws IllegalArgumentException when it is no minimiser
   * @throws SearchStoppedException when stopped by the listener
   */
  public static TreeCertificate write(
      LearningProblem problem, Weights weights, SearchListener listener) {
    if (!problem.lattice().contains(weights)) {
      throw new IllegalArgumentException("the weights are not in the lattice");
    }
    return write(problem, weights, problem.objective(weights), listener);
  }

  /** The same for any claimed value. */
  static TreeCertificate write(
      LearningProblem problem, Weights weights, long objective, SearchListener listener) {
    CertificateWriter writer = new CertificateWriter(problem, objective, listener);
    writer.explore(0, writer.chains.root());
    return new TreeCertificate(
        IntStream.of(writer.space.order()).boxed().toList(),
        problem.lattice(),
        problem.costs(),
        problem.perturbation(),
        problem.cells().count(),
        problem.cells().records(),
        problem.baseLoss(),
        weights,
        objective,
        writer.codes.nodes(),
        writer.codes.text());
  }

  /** Writes the subtree of a node that some point continues. */
  private void explore(int depth, long chainBound) {
    long norm = norms.bound(depth, squaredNorm[depth]);
    if (chainBound + norm >= objective) {
      add(NodeCodes.BOUND);
      return;
    }
    if (sparse && isClosedByReach(depth, norm)) {
      add(NodeCodes.REACH);
      return;
    }
    if (depth == space.size()) {
      throw new IllegalArgumentException("the lattice has a point of a smaller objective");
    }
    add(NodeCodes.BRANCH);
    for (int v = space.low(depth); v <= space.high(depth); v++) {
      long s = norms.squaredNorm(depth, squaredNorm[depth], v);
      int z = norms.nonZeros(depth, nonZeros[depth], v);
      squaredNorm[depth + 1] = s;
      nonZeros[depth + 1] = z;
      if (!norms.isFeasible(depth + 1, s, z)) {
        add(NodeCodes.EMPTY);
      } else if (chains.preview(depth, v) + norms.bound(depth + 1, s) >= objective) {
        add(NodeCodes.BOUND);
      } else {
        explore(depth + 1, chains.descend(depth, v));
      }
    }
  }

  private boolean isClosedByReach(int depth, long norm) {
    int left = chains.nonZerosLeft(depth);
    if (left > 1) {
      long within = chains.boundWithin(depth);
      return within != Long.MIN_VALUE && within + norm >= objective;
    }
    Perturbation perturbation = problem.perturbation();
    long s = squaredNorm[depth];
    if (chains.valueOfZeros(depth) - projected(perturbation, s) < objective) {
      return false;
    }
    if (left == 1) {
      chains.valuesOfSingles(depth, singles);
      for (int k = depth; k < space.size(); k++) {
        for (int v = space.low(k); v <= space.high(k); v++) {
          long single = s + (long) v * v;
          if (v != 0
              && single <= squaredRadius
              && singles[k][v - space.low(k)] - projected(perturbation, single) < objective) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static long projected(Perturbation perturbation, long squaredNorm) {
    return perturbation.hasProjectedTerm() ? perturbation.projected((int) squaredNorm) : 0;
  }

  private void add(int code) {
    codes.add(code);
    if (codes.nodes() % PULSE == 0) {
      listener.progress(new SearchListener.Progress(codes.nodes(), objective, Long.MIN_VALUE));
      if (listener.isCancelled()) {
        throw new SearchStoppedException();
      }
    }
  }
}
