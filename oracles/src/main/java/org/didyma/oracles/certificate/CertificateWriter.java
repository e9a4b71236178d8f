package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.shifts.ShiftPath;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the search tree that proves a known minimum, by walking it once more with the minimum
 * as cutoff. It uses the bounds of the search, with their slopes and their multiplier of the norm;
 * each rule that closes a node is one that {@link CertificateChecker} derives by itself.
 */
public final class CertificateWriter {

  /** With more unique rows a node takes so long that each asks whether to go on. */
  private static final int SLOW = 1 << 14;

  private final LearningProblem problem;
  private final long objective;
  private final SearchSpace space;
  private final NormTerms norms;
  private final WrittenTree tree;
  private final ChainBound chains;
  private final long squaredRadius;
  private final Team team;
  private final ConflictUse conflicts;
  private final int sharedDepth;
  private final Map<Integer, Subtree> subtrees = new ConcurrentHashMap<>();
  private final AtomicLong written = new AtomicLong(); // nodes of these
  private final AtomicReference<@Nullable Top> top = new AtomicReference<>();

  /**
   * The nodes above the subtrees that are shared out.
   *
   * @param codes in preorder, those of the subtrees left out
   * @param places by subtree: how many of the codes come before it
   */
  private record Top(NodeCodes.Part codes, List<Long> places) {}

  /** A subtree that was shared out. */
  private record Subtree(NodeCodes.Part codes, @Nullable ConflictLooks looks) {}

  private CertificateWriter(
      LearningProblem problem,
      Weights weights,
      WrittenTree tree,
      ConflictUse conflicts,
      int threads,
      SearchListener listener) {
    this.problem = problem;
    this.objective = problem.objective(weights);
    this.tree = tree;
    this.space = tree.space();
    this.chains = tree.chains();
    this.norms = new NormTerms(space);
    WeightLattice lattice = problem.lattice();
    this.squaredRadius = lattice.hasBall() ? lattice.largestSquaredNorm() : Long.MAX_VALUE;
    this.team = new Team(threads, objective, listener);
    this.conflicts = conflicts;
    long[] widths =
        IntStream.range(0, space.size())
            .mapToLong(k -> space.high(k) - space.low(k) + 1L)
            .toArray();
    this.sharedDepth = conflicts.depth(widths, team);
  }

  /**
   * Refuses lattices that certificates do not describe.
   *
   * @throws InvalidInputException when constraints leave out points of the box
   */
  public static void requireTakes(WeightLattice lattice) {
    if (lattice.isConstrained()) {
      throw new InvalidInputException(
          "there are no certificates for a lattice with constraints on columns",
          "leave " + ParameterReference.of("certificate-out") + " out, or the constraints.");
    }
  }

  /**
   * Proves that a point is a minimiser. The certificate does not depend on the number of threads.
   *
   * @param weights a minimiser of the problem
   * @param threads at least 1
   * @param listener hears of progress; may stop the walk
   * @throws IllegalArgumentException when it is no minimiser, or there is no thread
   * @throws SearchStoppedException when stopped by the listener
   */
  public static TreeCertificate write(
      LearningProblem problem, Weights weights, int threads, SearchListener listener) {
    requireTakes(problem, weights, threads);
    if (problem.scoreLoss() instanceof LogLoss) {
      return withoutTree(problem, weights, threads, listener);
    }
    BranchingRule branching = BranchingRule.of(problem);
    if (branching instanceof BranchingRule.Levels over) {
      Optional<WrittenTree> levels = WrittenTree.levels(over.space(), listener);
      if (levels.isPresent()) {
        return write(problem, weights, levels.get(), ConflictUse.NEVER, threads, listener);
      }
      branching = BranchingRule.withoutLevels(problem);
    }
    if (branching instanceof BranchingRule.Supports && SupportProof.takes(problem)) {
      return withoutTree(problem, weights, threads, listener);
    }
    if (branching instanceof BranchingRule.Classes over) {
      WrittenTree tree = WrittenTree.classes(over.classes(), problem.objective(weights), listener);
      return write(problem, weights, tree, ConflictUse.NEVER, threads, listener);
    }
    return writeOverPoints(problem, weights, ConflictUse.LARGE, threads, listener);
  }

  /**
   * The same with a tree over points that neither levels nor conflicts close, whatever suits the
   * problem best. There may be many more nodes.
   *
   * @throws InvalidInputException for a log loss without a table
   */
  public static TreeCertificate writeOverPoints(
      LearningProblem problem, Weights weights, int threads, SearchListener listener) {
    requireTakes(problem, weights, threads);
    return writeOverPoints(problem, weights, ConflictUse.NEVER, threads, listener);
  }

  /** The same, with conflicts where they suit the problem. */
  static TreeCertificate writeOverPoints(
      LearningProblem problem,
      Weights weights,
      ConflictUse conflicts,
      int threads,
      SearchListener listener) {
    WrittenTree tree = WrittenTree.points(problem, weights, listener);
    ConflictUse use = ConflictBound.suits(tree.space()) ? conflicts : ConflictUse.NEVER;
    try {
      return write(problem, weights, tree, use, threads, listener);
    } catch (ConflictUse.TooManyNodesException e) {
      return write(problem, weights, tree, use.always(), threads, listener);
    }
  }

  private static void requireTakes(LearningProblem problem, Weights weights, int threads) {
    Team.requireThreads(threads);
    requireTakes(problem.lattice());
    if (!problem.lattice().contains(weights)) {
      throw new IllegalArgumentException("the weights are not in the lattice");
    }
    if (problem.perturbation().hasSeparator()) {
      throw new InvalidInputException(
          "there are no certificates for an objective with a separator set",
          "leave " + ParameterReference.of("certificate-out") + " out.");
    }
  }

  private static TreeCertificate write(
      LearningProblem problem,
      Weights weights,
      WrittenTree tree,
      ConflictUse conflicts,
      int threads,
      SearchListener listener) {
    CertificateWriter writer =
        new CertificateWriter(problem, weights, tree, conflicts, threads, listener);
    writer.team.run(() -> writer.new Walker().run());
    return writer.certificate(weights);
  }

  /** Where supports are searched, nothing helps a checker, who looks at all of them as well. */
  private static TreeCertificate withoutTree(
      LearningProblem problem, Weights weights, int threads, SearchListener listener) {
    TreeCertificate certificate = WrittenTree.none(problem, weights);
    CertificateChecker.Verdict verdict =
        CertificateChecker.check(certificate, problem, threads, listener);
    if (!verdict.valid()) {
      throw new IllegalArgumentException(verdict.reason());
    }
    return certificate;
  }

  private TreeCertificate certificate(Weights weights) {
    NodeCodes.Packer codes = new NodeCodes.Packer();
    PackedText.Packer packed = new PackedText.Packer();
    Top whole = top.get();
    if (whole == null) {
      throw new IllegalStateException("no thread reached the end of the tree");
    }
    long done = 0;
    for (int i = 0; i < whole.places.size(); i++) {
      codes.add(whole.codes, done, whole.places.get(i));
      done = whole.places.get(i);
      Subtree subtree = subtrees.get(i);
      if (subtree == null) {
        throw new IllegalStateException("nobody wrote subtree " + i);
      }
      codes.add(subtree.codes, 0, subtree.codes.nodes());
      if (subtree.looks != null) {
        subtree.looks.found().pack(packed);
      }
    }
    codes.add(whole.codes, done, whole.codes.nodes());
    conflicts.require(codes.nodes());
    ShiftClasses classes = tree.classes();
    int[] rows = classes == null ? null : classes.rows();
    List<Long> slopes =
        IntStream.range(0, problem.cells().count())
            .mapToObj(c -> chains.slope(rows == null ? c : rows[c]))
            .toList();
    boolean sloped = slopes.stream().anyMatch(slope -> slope != 0);
    return new TreeCertificate(
        order(),
        categories(),
        tree.stairs(),
        problem.lattice(),
        problem.scoreLoss(),
        problem.perturbation(),
        problem.cells().count(),
        problem.cells().records(),
        problem.baseLoss(),
        weights,
        objective,
        space.normMultiplier(),
        chains.slopeUnit(),
        sloped ? slopes : List.of(),
        codes.nodes(),
        codes.text(),
        packed.isEmpty() ? "" : packed.text());
  }

  /** The coordinate of each position; of a tree over classes, without the first, A. */
  private List<Integer> order() {
    IntStream order = IntStream.of(space.order());
    ShiftClasses over = tree.classes();
    return (over == null ? order : order.skip(1).map(over::originalOf)).boxed().toList();
  }

  private List<List<Integer>> categories() {
    List<List<Integer>> categories = new ArrayList<>();
    ShiftClasses classes = tree.classes();
    if (classes != null) {
      for (ShiftClasses.Category c : classes.categories()) {
        List<Integer> category = new ArrayList<>(List.of(c.reference()));
        c.coordinates().stream().filter(j -> j != c.reference()).forEach(category::add);
        categories.add(category);
      }
    }
    return categories;
  }

  /** The walk of one thread through the top of the tree and the subtrees that it takes. */
  private final class Walker {

    private final boolean isSlow = problem.cells().count() > SLOW;
    private final ChainBound chains = CertificateWriter.this.chains.copy();
    private final @Nullable ShiftPath shifts;
    private final long[] squaredNorm = new long[space.size() + 1]; // by depth
    private final int[] nonZeros = new int[space.size() + 1];
    private final long[][] singles = new long[space.size()][]; // by position, then value minus low
    private final List<Long> places = new ArrayList<>();
    private final NodeCodes.Part topCodes = new NodeCodes.Part();
    private final int[] value = new int[space.size()];
    private final @Nullable ConflictBound bound =
        conflicts.areSought() ? new ConflictBound(space) : null;
    private NodeCodes.Part codes = topCodes;
    private @Nullable ConflictLooks looks; // in a subtree
    private long nodes;
    private long branched;

    Walker() {
      ShiftClasses classes = tree.classes();
      this.shifts = classes == null ? null : new ShiftPath(classes, space, chains);
      for (int k = 0; k < space.size() && chains.boundsSparseLattices(); k++) {
        singles[k] = new long[space.high(k) - space.low(k) + 1];
      }
    }

    void run() {
      explore(0, chains.root());
      top.compareAndSet(null, new Top(topCodes, places));
    }

    /** Writes the subtree of a node that some point continues. */
    private void explore(int depth, long chainBound) {
      long norm = norms.bound(depth, squaredNorm[depth]);
      if (chainBound + norm >= objective) {
        add(NodeCodes.BOUND);
        return;
      }
      if (norms.isSparse() && isClosedByReach(depth, norm)) {
        add(NodeCodes.REACH);
        return;
      }
      if (depth == space.size()) {
        throw new IllegalArgumentException("the lattice has a point of a smaller objective");
      }
      if (looks != null && looks.close(depth, value)) {
        add(NodeCodes.CONFLICTS);
        return;
      }
      add(NodeCodes.BRANCH);
      long before = branched++;
      long work = looks == null ? 0 : looks.work();
      int low = shifts == null ? space.low(depth) : shifts.low(depth);
      int high = shifts == null ? space.high(depth) : shifts.high(depth);
      for (int v = low; v <= high; v++) {
        if (shifts != null) {
          shifts.fix(depth, v);
        }
        value[depth] = v;
        long s = norms.squaredNorm(depth, squaredNorm[depth], v);
        int z = norms.nonZeros(depth, nonZeros[depth], v);
        squaredNorm[depth + 1] = s;
        nonZeros[depth + 1] = z;
        if (!norms.isFeasible(depth + 1, s, z)) {
          add(NodeCodes.EMPTY);
        } else if (chains.preview(depth, v) + norms.bound(depth + 1, s) >= objective) {
          add(NodeCodes.BOUND);
        } else if (depth + 1 == sharedDepth) {
          share(depth, v);
        } else {
          explore(depth + 1, descend(depth, v));
        }
      }
      if (looks != null) {
        looks.searched(depth, branched - before, looks.work() - work);
      }
    }

    /** Leaves the subtree of a child to the thread that takes it. */
    private void share(int depth, int v) {
      int subtree = places.size();
      places.add(topCodes.nodes());
      if (team.takes(subtree)) {
        codes = new NodeCodes.Part();
        looks = bound == null ? null : conflicts.looks(bound, space.size(), team);
        explore(depth + 1, descend(depth, v));
        subtrees.put(subtree, new Subtree(codes, looks));
        written.addAndGet(codes.nodes());
        codes = topCodes;
        looks = null;
      }
    }

    /** The chain bound of a child, as far as it matters. */
    private long descend(int depth, int v) {
      long rest = norms.bound(depth + 1, squaredNorm[depth + 1]);
      return chains.descend(depth, v, objective - rest - 1);
    }

    private boolean isClosedByReach(int depth, long norm) {
      int left = chains.nonZerosLeft(depth);
      if (left > 1) {
        long within = chains.boundWithin(depth);
        return within != Long.MIN_VALUE && within + norm >= objective;
      }
      long s = squaredNorm[depth];
      if (chains.valueOfZeros(depth) + norms.bound(space.size(), s) < objective) {
        return false;
      }
      if (left == 1) {
        chains.valuesOfSingles(depth, singles);
        for (int k = depth; k < space.size(); k++) {
          for (int v = space.low(k); v <= space.high(k); v++) {
            long single = s + (long) v * v;
            if (v != 0
                && single <= squaredRadius
                && singles[k][v - space.low(k)] + norms.bound(space.size(), single) < objective) {
              return false;
            }
          }
        }
      }
      return true;
    }

    private void add(int code) {
      codes.add(code);
      if (isSlow) {
        team.ask();
      }
      if (++nodes % Team.PULSE == 0) {
        team.pulse();
        conflicts.require(written.get() + (codes == topCodes ? 0 : codes.nodes()));
      }
    }
  }
}
