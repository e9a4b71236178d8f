package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/**
 * Follows a tree from code to code, and derives for each closed node why it may be closed. What is
 * derived depends on the path only, so several threads may share the work; each then reads all
 * codes, and derives nothing for the subtrees that another one has taken.
 */
final class TreeWalk {

  /** The first reason to refuse, in the order of the nodes. */
  private record Refusal(long node, RefusedException reason) {}

  private final TreeCertificate certificate;
  private final Chains chains;
  private final NormTerm norms;
  private final @Nullable ShiftedRows shifts; // null for a tree over points
  private final PathBound bound;
  private final Team team;
  private final int sharedDepth;
  private final AtomicReference<@Nullable Refusal> refusal = new AtomicReference<>();

  TreeWalk(
      TreeCertificate certificate,
      Chains chains,
      NormTerm norms,
      PathBound bound,
      @Nullable ShiftedRows shifts,
      int threads,
      SearchListener listener) {
    this.certificate = certificate;
    this.chains = chains;
    this.norms = norms;
    this.shifts = shifts;
    this.bound = bound;
    this.team = new Team(threads, certificate.objective(), listener);
    int first = chains.count;
    this.sharedDepth =
        team.depth(
            LongStream.range(0, chains.size)
                .map(k -> chains.high[first + (int) k] - chains.low[first + (int) k] + 1)
                .toArray());
  }

  /**
   * Reads and checks the whole tree.
   *
   * @throws RefusedException when it proves nothing; the same for any number of threads
   */
  void run() {
    team.run(
        () -> {
          NodeCodes.Reader codes = new NodeCodes.Reader(certificate.codes(), certificate.nodes());
          try {
            new Walker(codes, bound.copy()).run();
          } catch (RefusedException e) {
            Refusal found = new Refusal(codes.read(), e);
            refusal.accumulateAndGet(found, (a, b) -> a == null || b.node < a.node ? b : a);
          }
        });
    Refusal first = refusal.get();
    if (first != null) {
      throw first.reason;
    }
  }

  /** The walk of one thread. */
  private final class Walker {

    private final NodeCodes.Reader codes;
    private final PathBound bound;
    private final @Nullable ReachBound reach; // only where non-zero weights are limited
    private final @Nullable ConflictCheck conflicts; // only where some close a node
    private final long scaled; // S * (V - 1): what a bound has to exceed
    private final ShiftedRows.@Nullable Ranges ranges;
    private final int[] low; // by depth
    private final int[] high;
    private final int[] value;
    private final long[] norm; // of the fixed weights
    private final int[] nonZeros;
    private int known; // the bound is known up to this depth of the path
    private long subtrees;
    private boolean mine;
    private long nodes; // of the subtrees of this thread

    Walker(NodeCodes.Reader codes, PathBound bound) {
      this.codes = codes;
      this.bound = bound;
      this.reach =
          norms.isSparse() && bound instanceof ChainFunctions functions
              ? new ReachBound(chains, functions, norms)
              : null;
      this.conflicts =
          certificate.conflicts().isEmpty() ? null : new ConflictCheck(chains, certificate);
      this.scaled = certificate.slopeUnit() * (certificate.objective() - 1);
      this.ranges = shifts == null ? null : shifts.ranges();
      int first = chains.count;
      this.low = new int[chains.size];
      this.high = new int[chains.size];
      Arrays.setAll(low, k -> (int) chains.low[first + k]);
      Arrays.setAll(high, k -> (int) chains.high[first + k]);
      this.value = new int[chains.size];
      this.norm = new long[chains.size + 1];
      this.nonZeros = new int[chains.size + 1];
    }

    void run() {
      int depth = 0;
      while (depth >= 0) {
        int code = codes.next();
        if (depth == sharedDepth || depth < sharedDepth && code != NodeCodes.BRANCH) {
          mine = refusal.get() == null && team.takes(subtrees++);
        }
        if (mine && ++nodes % Team.PULSE == 0) {
          team.pulse();
        }
        if (code == NodeCodes.BRANCH) {
          if (depth == chains.size) {
            throw refused("is branched, but nothing is left to fix");
          }
          if (low[depth] > high[depth]) {
            throw refused("is branched, but no value is left");
          }
          fix(depth, low[depth]);
          depth++;
        } else {
          if (mine) {
            close(depth, code);
          } else if (conflicts != null && code == NodeCodes.CONFLICTS) {
            conflicts.skip();
          }
          while (--depth >= 0 && value[depth] == high[depth]) {
            // The last child: its parent is done as well.
          }
          if (depth >= 0) {
            fix(depth, value[depth] + 1);
            depth++;
          }
        }
      }
      codes.end();
      if (conflicts != null) {
        conflicts.end();
      }
    }

    private void fix(int depth, int v) {
      boolean feature = norms.isFeature(depth);
      value[depth] = v;
      if (ranges != null) {
        ranges.fix(depth, v, low, high);
      }
      norm[depth + 1] = norm[depth] + (feature ? (long) v * v : 0);
      nonZeros[depth + 1] = nonZeros[depth] + (feature && v != 0 ? 1 : 0);
      known = Math.min(known, depth);
    }

    /** Derives the reason why the current node may be closed. */
    private void close(int depth, int code) {
      boolean empty = norms.isEmpty(depth, norm[depth], nonZeros[depth]);
      if (empty != (code == NodeCodes.EMPTY)) {
        throw refused(
            empty
                ? "is closed by a bound, but holds no point"
                : "is closed as empty, but the lattice has points there");
      }
      if (empty) {
        return;
      }
      if (code == NodeCodes.BOUND) {
        if (!boundExceeds(depth, scaled - norms.least(depth, norm[depth]))) {
          throw refused("is closed by its bound, which is below the objective");
        }
        return;
      }
      if (conflicts != null) {
        closeByConflicts(conflicts, depth);
        return;
      }
      if (reach == null || depth < norms.firstReachDepth()) {
        throw refused("is closed by a limit on non-zero weights that does not apply there");
      }
      descend(depth);
      if (!reach.exceeds(scaled, depth, norms.left(nonZeros[depth]), norm[depth])) {
        throw refused("is closed by its reaches, whose bound is below the objective");
      }
    }

    private void closeByConflicts(ConflictCheck conflicts, int depth) {
      if (!conflicts.next(depth, value)) {
        throw refused("is closed by conflicts, one of which is none");
      }
      if (!conflicts.exceeds(scaled)) {
        throw refused("is closed by conflicts, whose bound is below the objective");
      }
    }

    private boolean boundExceeds(int depth, long limit) {
      if (depth == 0) {
        return bound.root() > limit;
      }
      descend(depth - 1);
      return bound.descend(depth - 1, value[depth - 1], limit + 1) > limit;
    }

    /** Makes the bound known at a depth of the current path. */
    private void descend(int depth) {
      for (; known < depth; known++) {
        bound.descend(known, value[known], Long.MAX_VALUE);
      }
    }

    private RefusedException refused(String why) {
      return new RefusedException("node %d of the tree %s".formatted(codes.read(), why));
    }
  }
}
