package org.didyma.experiments.rivals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Trees of random questions, each with records of its own, whose leaves draw their labels (Fletcher
 * and Islam 2017; with permute-and-flip as in diffprivlib). Promise: {@code epsilon}-differential
 * privacy (pure): a record goes to one tree by a coin, and there to one leaf. The proof is
 * docs/proofs/rivals.md.
 *
 * <p>Known defects of the method: questions look at no record, so most tell little, and a tree
 * learns from a share of the records.
 */
public final class RandomForest
    extends ProvenQuery<BinnedTable, RandomForest.Parameters, BinScore> {

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, one of them with two at least
   * @param trees from 1
   * @param depth levels of questions, from 1 to 15
   */
  public record Parameters(
      Epsilon epsilon, Adjacency adjacency, List<Column> columns, int trees, int depth)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (epsilon.value().signum() == 0 || trees < 1 || depth < 1 || depth > 15) {
        throw new IllegalArgumentException("a parameter is out of range");
      }
      if (BinTest.of(columns).isEmpty()) {
        throw new IllegalArgumentException("there is no split of records");
      }
    }

    /** Ten trees of five levels, the defaults of diffprivlib. */
    public static Parameters usual(Epsilon epsilon, Adjacency adjacency, List<Column> columns) {
      return new Parameters(epsilon, adjacency, columns, 10, 5);
    }

    /** Of records. */
    Rational labelRate() {
      return Rational.of(epsilon.value()).dividedBy(Rational.of(adjacency.changes()));
    }
  }

  public RandomForest() {
    super("random-forest", "docs/proofs/rivals.md");
  }

  @Override
  public BinScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    table.require(parameters.columns());
    List<BinTree> trees = new ArrayList<>();
    for (int t = 0; t < parameters.trees(); t++) {
      trees.add(tree(parameters, bits));
    }
    long[][][] labels = labels(table, trees, bits, stop);
    List<boolean[]> positive = new ArrayList<>();
    for (long[][] leaves : labels) {
      boolean[] own = new boolean[leaves.length];
      for (int leaf = 0; leaf < own.length; leaf++) {
        own[leaf] = PermutedChoice.draw(leaves[leaf], parameters.labelRate(), bits) == 0;
      }
      positive.add(own);
    }
    return new VotingTrees(trees, positive);
  }

  /** Questions to columns and at places that are drawn evenly. */
  private static BinTree tree(Parameters parameters, RandomBits bits) {
    List<List<BinTest>> byColumn =
        IntStream.range(0, parameters.columns().size())
            .mapToObj(c -> BinTest.of(c, parameters.columns().get(c)))
            .filter(tests -> !tests.isEmpty())
            .toList();
    BinTest[] tests = new BinTest[1 << parameters.depth()];
    for (int node = 1; node < tests.length; node++) {
      tests[node] = BinTest.draw(byColumn, bits);
    }
    return new BinTree(tests);
  }

  /**
   * By tree and leaf the negative and positive records that went there: what the labels + and -
   * cost. Each record goes to one tree.
   */
  static long[][][] labels(
      BinnedTable table, List<BinTree> trees, RandomBits bits, CancellationToken stop) {
    long[][][] labels = new long[trees.size()][trees.get(0).leaves()][2];
    for (int row = 0; row < table.rows(); row++) {
      SearchStoppedException.throwIf(stop);
      for (int label = 0; label < 2; label++) {
        long records = table.count(row, label == 1);
        for (long i = 0; i < records; i++) {
          int tree = (int) bits.below(trees.size());
          labels[tree][trees.get(tree).leaf(table.codes(row))][label]++;
        }
      }
    }
    return labels;
  }
}
