package org.didyma.oracles.cuttingplanes;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.certificate.NodeCodes;
import org.didyma.oracles.certificate.TreeCertificate;
import org.jspecify.annotations.Nullable;

/**
 * Writes a certificate's tree as a proof in cutting planes, in the text format of VeriPB 2: that
 * the {@link PseudoBooleanProgram} of its problem has no objective below V, and that its weights
 * have V. Each closed node becomes a clause, one of its literals must hold; each branched node's
 * clause is the sum of its children's. The tree is followed, not searched for. Only where a
 * certificate's reason has no counterpart the node's children are looked at: narrowed ranges,
 * slopes of scores that range too far, and what the limit on non-zero weights closes by single
 * values.
 */
public final class CuttingPlanesProof {

  private static final int BUFFER = 1 << 16;

  private final LearningProblem problem;
  private final TreeCertificate certificate;
  private final PseudoBooleanProgram program;
  private final int[] order;
  private final long scale;
  private final ProofLines lines;
  private final FixedWeights path;
  private final Lemmas lemmas;
  private final PathState state;
  private final NodeCodes.Reader codes;
  private final NarrowRanges narrow;
  private final ReachWindows windows;
  private final long improving; // the objective without its constant is less than V without it
  private final SearchListener listener;

  private CuttingPlanesProof(
      LearningProblem problem,
      TreeCertificate certificate,
      PseudoBooleanProgram program,
      PrintStream out,
      SearchListener listener) {
    this.problem = problem;
    this.certificate = certificate;
    this.program = program;
    this.scale = certificate.slopeUnit();
    this.listener = listener;
    RowTails tails = new RowTails(problem, certificate.order(), program.low, program.high);
    this.order = tails.order;
    this.lines = new ProofLines(out);
    this.path = new FixedWeights(problem.lattice(), order);
    this.lemmas = new Lemmas(program, tails, path, lines, scale);
    this.state = new PathState(program, tails, path, scale, certificate.slopes());
    this.narrow = new NarrowRanges(problem);
    this.windows = new ReachWindows(program, tails);
    this.codes = new NodeCodes.Reader(certificate.codes(), certificate.nodes());
    lines.raw("pseudo-Boolean proof version 2.0");
    lines.raw("f " + program.rows());
    lines.raw("soli" + program.literals(certificate.weights()));
    lines.number(program.rows() + 1L);
    lines.plus(program.rows() + 1L, 1).plus(program.rows(), Math.max(0, program.constant()));
    lines.plusLiteral(program.one(), false, Math.max(0, -program.constant()));
    this.improving = lines.end();
  }

  /**
   * Writes a proof.
   *
   * @param certificate a valid one of the problem, {@linkplain TreeCertificate#isOverPoints over
   *     points}
   * @throws InvalidInputException when the problem has no {@link PseudoBooleanProgram}
   * @throws SearchStoppedException when stopped by the listener
   */
  public static void write(
      LearningProblem problem,
      TreeCertificate certificate,
      OutputStream stream,
      SearchListener listener)
      throws IOException {
    if (!certificate.isOverPoints()) {
      throw new IllegalArgumentException("a proof in cutting planes follows a tree over points");
    }
    PseudoBooleanProgram program = PseudoBooleanProgram.of(problem);
    PrintStream out = new PrintStream(new BufferedOutputStream(stream, BUFFER));
    new CuttingPlanesProof(problem, certificate, program, out, listener).run();
    out.flush();
    if (out.checkError()) {
      throw new IOException("the proof cannot be written");
    }
  }

  private void run() {
    long last = root(codes.next());
    codes.end();
    long value = certificate.objective();
    lines.raw("output NONE");
    lines.raw("conclusion BOUNDS %d : %d %d".formatted(value, last, value));
    lines.raw("end pseudo-Boolean proof");
  }

  private long root(int code) {
    return switch (code) {
      case NodeCodes.BRANCH -> branch(0);
      case NodeCodes.EMPTY -> empty(0);
      default -> open(0);
    };
  }

  /** The clause of a node whose children follow. */
  private long branch(int depth) {
    List<Long> children = new ArrayList<>();
    int j = order[depth];
    for (int v = program.low[j]; v <= program.high[j]; v++) {
      lemmas.fix(depth, v);
      int code = v < narrow.low(j) || v > narrow.high(j) ? guess(depth + 1) : codes.next();
      children.add(child(depth, v, code));
    }
    return join(depth, children);
  }

  private long child(int depth, int v, int code) {
    SearchStoppedException.throwIf(listener);
    if (code == NodeCodes.EMPTY) {
      return empty(depth + 1);
    }
    List<Merge> merges = state.merges(depth, v);
    Part decided = state.decided(depth, v);
    if (code == NodeCodes.BOUND) {
      long clause = close(depth + 1, merges, decided);
      if (clause != 0) {
        return clause;
      }
    }
    Runnable back = state.apply(depth, merges, decided);
    long clause = code == NodeCodes.BRANCH ? branch(depth + 1) : open(depth + 1);
    back.run();
    return clause;
  }

  /** Closes a node by its bound, or else looks at its children. */
  private long open(int depth) {
    long clause = close(depth, List.of(), null);
    if (clause == 0) {
      clause = closeByReach(depth);
    }
    if (clause != 0) {
      return clause;
    }
    if (depth == order.length) {
      throw new IllegalStateException("the lattice has a point of a smaller objective");
    }
    List<Long> children = new ArrayList<>();
    int j = order[depth];
    for (int v = program.low[j]; v <= program.high[j]; v++) {
      lemmas.fix(depth, v);
      children.add(child(depth, v, guess(depth + 1)));
    }
    return join(depth, children);
  }

  /**
   * Closes a node by its bound, with as few merges as do.
   *
   * @return 0 when the bound does not close it
   */
  private long close(int depth, List<Merge> merges, @Nullable Part decided) {
    Closing best = null;
    for (int most = 0; best == null || best.gap() <= 0; most = Math.max(1, 2 * most)) {
      best =
          new Closing(
              program,
              lemmas,
              path,
              state,
              depth,
              merges.subList(0, Math.min(most, merges.size())),
              decided,
              certificate.normMultiplier(),
              certificate.objective());
      if (best.gap() <= 0 && most >= merges.size()) {
        return 0;
      }
    }
    return best.write(lines, improving, scale);
  }

  /** Closes a node by the limit on non-zero weights; 0 when that does not close it. */
  private long closeByReach(int depth) {
    ReachClosing reach =
        ReachClosing.of(program, path, state, windows, depth, certificate.objective());
    return reach == null ? 0 : reach.write(lines, lemmas, improving);
  }

  /** The code of a node that is in no tree. */
  private int guess(int depth) {
    return path.isEmpty(depth) ? NodeCodes.EMPTY : NodeCodes.BOUND;
  }

  /** The clause of a node without points, by the ball or by the limit on non-zero weights. */
  private long empty(int depth) {
    WeightLattice lattice = problem.lattice();
    if (path.isOutsideBall(depth)) {
      lines.plus(program.ball(), 1);
      lemmas.rows.weakenNorm(-1, depth, true);
      long over = path.fixedNorm(depth) + path.leastNorm(depth) - lattice.largestSquaredNorm();
      return lines.saturate().divide(over).end();
    }
    lines.plus(program.limit(), 1);
    for (int k = 0; k < order.length; k++) {
      int j = order[k];
      for (int v = Math.max(0, program.low[j] + 1); v <= Math.min(1, program.high[j]); v++) {
        // The row has y_0, and y_1 negated; what a fixed weight makes true of them is dropped.
        boolean isTrue = v == 0 == path.value[k] >= v;
        if (lattice.isFeature(j) && (k >= depth || isTrue)) {
          lines.weaken(program.value(j, v));
        }
      }
    }
    return lines.saturate().divide(path.nonZeros(depth) - lattice.maxNonZeros()).end();
  }

  /**
   * The clause of a node from those of its children. A child's literals of the last weight are all
   * added, and brought to the two at its value; in the sum over all values they cancel.
   */
  private long join(int depth, List<Long> children) {
    int j = order[depth];
    int low = program.low[j];
    int high = program.high[j];
    List<Long> prepared = new ArrayList<>();
    for (int v = low; v <= high && high > low; v++) {
      lines.plus(children.get(v - low), 1);
      for (int u = low + 1; u <= high; u++) {
        lines.plusLiteral(program.value(j, u), u > v, 1);
      }
      lines.saturate();
      for (int u = low + 1; u < high; u++) {
        // y_u is at most the last one that holds; the others at most the first that does not.
        lines.plus(program.order(j, u), u < v ? u - low : u > v ? high - u : 0);
      }
      prepared.add(lines.saturate().end());
    }
    if (prepared.isEmpty()) {
      return children.get(0);
    }
    prepared.forEach(id -> lines.plus(id, 1));
    return lines.saturate().end();
  }
}
