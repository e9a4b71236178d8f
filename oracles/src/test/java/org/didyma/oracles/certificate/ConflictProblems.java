package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.bounds.Conflict;
import org.didyma.oracles.search.bounds.ConflictPace;

/** Small problems with conflicts, and lists of these. */
final class ConflictProblems {

  private final Random random;

  ConflictProblems(long seed) {
    this.random = new Random(seed);
  }

  /** Rows that few weights explain: a third of them is labelled at random. */
  LearningProblem next() {
    int d = 3 + random.nextInt(3);
    int r = d < 5 ? 2 : 1;
    Cells.Builder cells = Cells.builder(d);
    boolean isBinary = random.nextBoolean();
    for (int row = 0; row < 30; row++) {
      int[] x = random.ints(d, isBinary ? 0 : -2, isBinary ? 2 : 3).toArray();
      boolean positive = random.nextInt(3) == 0 ? random.nextBoolean() : x[0] + x[1] > x[2];
      int times = 1 + random.nextInt(2);
      cells.add(x, positive ? times : 0, positive ? 0 : times);
    }
    WeightLattice lattice = WeightLattice.cube(d, r);
    return LearningProblem.of(
        cells.build(),
        random.nextBoolean() && d < 5 ? lattice.withIntercept(-1, 2) : lattice,
        new Costs(1 + random.nextInt(3), 1 + random.nextInt(3)));
  }

  /** A certificate with a look for conflicts at each node. */
  static TreeCertificate certificate(LearningProblem problem) {
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    return CertificateWriter.writeOverPoints(
        problem, optimum, ConflictUse.after(0, 2, Always::new), 1, SearchListener.NONE);
  }

  /** The text of conflicts by node. */
  static String text(List<List<Conflict>> nodes) {
    NodeConflicts.Part part = new NodeConflicts.Part();
    for (List<Conflict> node : nodes) {
      part.begin(node.size());
      node.forEach(c -> part.add(c.price(), c.cells(), c.multiples()));
    }
    PackedText.Packer packer = new PackedText.Packer();
    part.pack(packer);
    return packer.text();
  }

  /** The conflicts of so many nodes. */
  static List<List<Conflict>> list(String text, int nodes, int rows) {
    NodeConflicts.Reader reader = new NodeConflicts.Reader(text, rows);
    List<List<Conflict>> all = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      List<Conflict> node = new ArrayList<>();
      reader.next(
          (price, count, cells, multiples) ->
              node.add(
                  new Conflict(
                      price, Arrays.copyOf(cells, count), Arrays.copyOf(multiples, count))));
      all.add(node);
    }
    reader.end();
    return all;
  }

  /** A pace that looks at every node. */
  static final class Always extends ConflictPace {

    Always(int depths) {
      super(depths);
    }

    @Override
    public boolean pays(int depth) {
      return true;
    }

    @Override
    public long most(int depth) {
      return Long.MAX_VALUE;
    }
  }
}
