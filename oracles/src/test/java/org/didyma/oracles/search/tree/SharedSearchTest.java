package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.junit.jupiter.api.Test;

/** Whenever a search is stopped, what it calls a bound is one. */
class SharedSearchTest {

  private static final int DEPTH = 5;
  private static final int VALUES = 3;
  private static final int LEAVES = (int) Math.pow(VALUES, DEPTH);

  private final Random random = new Random(71);

  /** A tree by its leaves; what is below a node is no better than its bound says. */
  private final class Tree {

    private final long[] leaf = random.longs(LEAVES, 0, 1000).toArray();
    private final long[][] slack = new long[DEPTH + 1][];

    Tree() {
      for (int depth = 0, nodes = 1; depth <= DEPTH; depth++, nodes *= VALUES) {
        // Bounds become better further down.
        slack[depth] = random.longs(nodes, 0, 1 + 200L * (DEPTH - depth)).toArray();
      }
    }

    long minimum() {
      return Arrays.stream(leaf).min().orElseThrow();
    }

    long bound(int[] path, int depth) {
      int node = 0;
      for (int k = 0; k < depth; k++) {
        node = VALUES * node + path[k];
      }
      int width = (int) Math.pow(VALUES, DEPTH - depth);
      return Arrays.stream(leaf, node * width, (node + 1) * width).min().orElseThrow()
          - slack[depth][node];
    }
  }

  /** Explores the tree and is asked at every node. */
  private static final class Walk extends TreeSearch {

    private final Tree tree;
    private final SharedIncumbent incumbent;
    private int[] path = new int[DEPTH];

    Walk(Tree tree, SharedIncumbent incumbent, Pulse pulse) {
      super(pulse, 1L << 40);
      this.tree = tree;
      this.incumbent = incumbent;
    }

    @Override
    protected void exploreBelow(int[] prefix) {
      path = Arrays.copyOf(prefix, DEPTH);
      explore(prefix.length);
    }

    private void explore(int depth) {
      count(depth);
      if (isStopped()) {
        return;
      }
      long bound = tree.bound(path, depth);
      if (bound > incumbent.value() || handsOut(depth, bound)) {
        return;
      }
      if (depth == DEPTH) {
        incumbent.offer(bound, path);
        return;
      }
      for (int v = 0; v < VALUES && !isStopped(); v++) {
        path[depth] = v;
        explore(depth + 1);
      }
    }

    @Override
    protected int value(int depth) {
      return path[depth];
    }

    @Override
    public long openBound(int depth) {
      return Long.MIN_VALUE;
    }
  }

  @Test
  void aBoundIsOneWheneverItIsStopped() {
    int stopped = 0;
    for (int i = 0; i < 60; i++) {
      Tree tree = new Tree();
      int threads = 1 + i % 3;
      // Neither the first point nor the gap may make up for what is open.
      long gain = i % 2 == 0 ? 0 : random.nextInt(200);
      long first = tree.minimum() + random.nextInt(500);
      for (long last = 1; last < 600; last += 1 + random.nextInt(40)) {
        stopped += stop(tree, new SharedIncumbent(gain), first, threads, last) ? 1 : 0;
      }
    }
    assertThat(stopped).isGreaterThan(300);
  }

  private static boolean stop(
      Tree tree, SharedIncumbent incumbent, long first, int threads, long last) {
    incumbent.offer(first, new int[DEPTH]);
    AtomicLong asked = new AtomicLong();
    List<Long> told = Collections.synchronizedList(new ArrayList<>());
    SearchListener listener =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return asked.incrementAndGet() >= last;
          }

          @Override
          public void progress(Progress progress) {
            told.add(progress.bound());
          }
        };
    List<Function<TreeSearch.Pulse, TreeSearch>> workers =
        Collections.nCopies(threads, pulse -> new Walk(tree, incumbent, pulse));
    SharedSearch search =
        new SharedSearch(DEPTH, tree.bound(new int[0], 0), workers, incumbent, listener, 0);
    boolean complete = search.run();
    assertThat(told).allMatch(bound -> bound <= tree.minimum());
    assertThat(search.openBound()).isLessThanOrEqualTo(tree.minimum());
    if (complete) {
      assertThat(search.openBound()).isEqualTo(incumbent.bound());
    }
    return !complete;
  }
}
