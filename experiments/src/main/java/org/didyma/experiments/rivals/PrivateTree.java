package org.didyma.experiments.rivals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.columns.PrivateQuantiles;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * A decision tree whose thresholds, questions and labels are drawn privately (PrivaTree: Vos, Vos,
 * Li, Erkin and Verwer 2023). Promise: {@code epsilon}-differential privacy (pure). The proof is
 * docs/proofs/rivals.md.
 *
 * <p>Columns of many ordered bins are cut at private quantiles. Then each node of a level draws a
 * question by permute-and-flip from the records that reach it, by their number times the Gini
 * impurity that the question leaves, in whole numbers; and each leaf draws its label by
 * permute-and-flip from its numbers of labels.
 *
 * <p>Known defects of the method: a tree of few leaves tells few records apart, and labels say
 * nothing of risk.
 */
public final class PrivateTree extends ProvenQuery<BinnedTable, PrivateTree.Parameters, BinScore> {

  /** Impurities are whole numbers of 2^-20. */
  static final int UNIT = 1 << 20;

  /** What a record adds at most to an impurity, in units. */
  static final long IMPURITY_RANGE = 2L * UNIT;

  /** Quantiles of this level are 7 thresholds. */
  private static final int LEVELS = 3;

  /** Columns with more ordered bins are cut at quantiles. */
  static final int MOST_BINS = 10;

  /** What epsilon is counted in where it is shared out. */
  private static final long PARTS = 1_000_000;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, at least one column of at least two
   * @param depth levels of questions, from 1 to 10
   * @param records a public guess of their number, from 1, which shares epsilon out
   */
  public record Parameters(
      Epsilon epsilon, Adjacency adjacency, List<Column> columns, int depth, long records)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (epsilon.value().signum() == 0 || depth < 1 || depth > 10 || records < 1) {
        throw new IllegalArgumentException("a parameter is out of range");
      }
      if (BinTest.of(columns).isEmpty()) {
        throw new IllegalArgumentException("there is no split of records");
      }
    }

    /** Four levels, as in the paper's experiments. */
    public static Parameters usual(
        Epsilon epsilon, Adjacency adjacency, List<Column> columns, long records) {
      return new Parameters(epsilon, adjacency, columns, 4, records);
    }

    /** The columns that are cut at quantiles. */
    int[] fine() {
      return IntStream.range(0, columns.size())
          .filter(c -> columns.get(c).ordered() > MOST_BINS)
          .toArray();
    }

    private Rational whole() {
      return Rational.of(epsilon.value());
    }

    /**
     * The labels' part: half, or as much as makes the expected share of records that are not told
     * the label of most in their leaf at most one in 100: a leaf's expected loss is at most 2/(2 e
     * epsilon_leaf).
     */
    Rational leafPart() {
      double enough = Math.scalb(100 / Math.E, depth) / records;
      double share = Math.min(0.5, enough / epsilon.value().doubleValue());
      return whole().times(Rational.of(Math.max(1, (long) (share * PARTS)), PARTS));
    }

    /** The part of a level of questions, and of all quantiles together where there are any. */
    Rational levelPart() {
      int parts = depth + (fine().length > 0 ? 1 : 0);
      return whole().plus(leafPart().times(Rational.of(-1))).dividedBy(Rational.of(parts));
    }

    private Rational perChange(Rational part, long range) {
      return part.dividedBy(Rational.of(Math.multiplyExact(range, adjacency.changes())));
    }

    /** Of impurities in units. */
    Rational questionRate() {
      return perChange(levelPart(), IMPURITY_RANGE);
    }

    /** Of records. */
    Rational labelRate() {
      return perChange(leafPart(), 1);
    }

    /** Of a column that is cut at quantiles. */
    PrivateQuantiles.Parameters quantiles(int column) {
      return new PrivateQuantiles.Parameters(
          new Epsilon(EpsilonShares.below(levelPart().dividedBy(Rational.of(fine().length)))),
          adjacency,
          columns.get(column).ordered() - 1,
          LEVELS);
    }
  }

  public PrivateTree() {
    super("private-tree", "docs/proofs/rivals.md");
  }

  @Override
  public BinScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    table.require(parameters.columns());
    List<BinTest> questions = questions(table, parameters, bits, stop);
    BinTree tree = new BinTree(new BinTest[1 << parameters.depth()]);
    int[] nodes = new int[table.rows()];
    Arrays.fill(nodes, 1);
    for (int first = 1; first < tree.leaves(); first *= 2) {
      for (int node = first; node < 2 * first; node++) {
        SearchStoppedException.throwIf(stop);
        long[] costs = impurities(table, nodes, node, questions);
        int drawn = PermutedChoice.draw(costs, parameters.questionRate(), bits);
        tree.tests()[node] = questions.get(drawn);
      }
      for (int row = 0; row < nodes.length; row++) {
        BinTest test = tree.tests()[nodes[row]];
        nodes[row] = 2 * nodes[row] + (test.passes(table.code(row, test.column())) ? 1 : 0);
      }
    }
    long[][] labels = labels(table, nodes, tree.leaves(), 2 * tree.leaves());
    boolean[] positive = new boolean[tree.leaves()];
    for (int leaf = 0; leaf < positive.length; leaf++) {
      positive[leaf] = PermutedChoice.draw(labels[leaf], parameters.labelRate(), bits) == 0;
    }
    return new VotingTrees(List.of(tree), List.of(positive));
  }

  /** All questions to columns of few bins, and those at the quantiles of the others. */
  private static List<BinTest> questions(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    List<BinTest> questions = new ArrayList<>(BinTest.of(parameters.columns()));
    for (int column : parameters.fine()) {
      Column bins = parameters.columns().get(column);
      long[] numbers = new long[bins.ordered()];
      for (int row = 0; row < table.rows(); row++) {
        if (table.code(row, column) < numbers.length) {
          numbers[table.code(row, column)] += table.count(row, true) + table.count(row, false);
        }
      }
      List<Integer> cuts =
          new PrivateQuantiles().draw(numbers, parameters.quantiles(column), bits, stop);
      // Candidate i lies between bins i and i + 1.
      questions.removeIf(
          q -> q.column() == column && q.bin() < bins.ordered() && !cuts.contains(q.bin() - 1));
    }
    return questions;
  }

  /** Negative and positive records of each node: what the labels + and - cost there. */
  private static long[][] labels(BinnedTable table, int[] nodes, int from, int to) {
    long[][] labels = new long[to - from][2];
    for (int row = 0; row < nodes.length; row++) {
      if (nodes[row] >= from && nodes[row] < to) {
        labels[nodes[row] - from][0] += table.count(row, false);
        labels[nodes[row] - from][1] += table.count(row, true);
      }
    }
    return labels;
  }

  /** What each question leaves of the impurity of a node, in units. */
  static long[] impurities(BinnedTable table, int[] nodes, int node, List<BinTest> questions) {
    long[] own = labels(table, nodes, node, node + 1)[0];
    List<Column> columns = table.columns();
    long[][][] histograms = new long[columns.size()][][];
    for (int c = 0; c < histograms.length; c++) {
      histograms[c] = new long[columns.get(c).bins()][2];
    }
    for (int row = 0; row < nodes.length; row++) {
      if (nodes[row] == node) {
        for (int c = 0; c < histograms.length; c++) {
          long[] bin = histograms[c][table.code(row, c)];
          bin[0] += table.count(row, false);
          bin[1] += table.count(row, true);
        }
      }
    }
    long[] costs = new long[questions.size()];
    for (int q = 0; q < costs.length; q++) {
      BinTest test = questions.get(q);
      long[] passing = new long[2];
      for (int bin = test.bin(); bin < histograms[test.column()].length; bin++) {
        if (test.passes(bin)) {
          passing[0] += histograms[test.column()][bin][0];
          passing[1] += histograms[test.column()][bin][1];
        }
      }
      costs[q] =
          impurity(passing[0], passing[1]) + impurity(own[0] - passing[0], own[1] - passing[1]);
    }
    return costs;
  }

  /**
   * The number of records times their Gini impurity, 2 a b/(a + b), in units rounded down. One
   * record more adds from 0 to {@link #IMPURITY_RANGE}.
   */
  static long impurity(long a, long b) {
    if (a + b == 0) {
      return 0;
    }
    return BigInteger.valueOf(a)
        .multiply(BigInteger.valueOf(b))
        .multiply(BigInteger.valueOf(IMPURITY_RANGE))
        .divide(BigInteger.valueOf(a + b))
        .longValueExact();
  }
}
