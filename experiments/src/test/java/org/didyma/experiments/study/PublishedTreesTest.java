package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.didyma.experiments.report.MeanEstimate;
import org.didyma.experiments.rivals.PrivateTree;
import org.didyma.experiments.rivals.RandomForest;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The private tree and the random tree beside what PrivaTree's authors published of both: means of
 * five trees of four levels, one a fold. So a published figure is known up to its standard error,
 * which is what five of our trees have.
 */
class PublishedTreesTest {

  private static final int FOLDS = 5;

  /** How far the published mean of five trees may be from ours of many, in standard errors. */
  private static final double ERRORS = 2.5;

  /** By how much at most a mean may be below a published one. */
  private static final double WEAKER = 0.003;

  private static void holdPrivateTree(
      PublishedTable table, String epsilon, double published, double here, double tolerance)
      throws IOException {
    double[] found =
        table.accuracies(
            table == PublishedTable.ADULT ? 4 : 20,
            (train, random) ->
                new PrivateTree()
                    .draw(
                        train,
                        PrivateTree.Parameters.usual(
                            Epsilon.parse(epsilon),
                            Adjacency.ADD_REMOVE,
                            train.columns(),
                            table.learned()),
                        random,
                        () -> false));
    assertThat(MeanEstimate.of(found).mean())
        .isCloseTo(here, within(tolerance))
        .isGreaterThan(published - WEAKER);
  }

  private static MeanEstimate randomTrees(PublishedTable table, int trees, int depth, int draws)
      throws IOException {
    return MeanEstimate.of(
        table.accuracies(
            draws,
            (train, random) ->
                new RandomForest()
                    .draw(
                        train,
                        new RandomForest.Parameters(
                            Epsilon.parse("1"),
                            Adjacency.ADD_REMOVE,
                            train.columns(),
                            trees,
                            depth),
                        random,
                        () -> false)));
  }

  /** Of a published mean of five, from the mean of many of ours. */
  private static double errors(double published, MeanEstimate found) {
    return Math.abs(published - found.mean()) / (found.deviation() / Math.sqrt(FOLDS));
  }

  /** Not weaker than published anywhere, and as much better as docs/results/league.md says. */
  @ParameterizedTest
  @CsvSource({
    "BREAST_W, 1,    0.939, 0.940, 0.008",
    "VOTE,     1,    0.867, 0.925, 0.020",
    "BREAST_W, 0.01, 0.673, 0.720, 0.060",
  })
  void privateTree(
      PublishedTable table, String epsilon, double published, double here, double tolerance)
      throws IOException {
    holdPrivateTree(table, epsilon, published, here, tolerance);
  }

  /** On Adult the version of the software whose questions are drawn has 0.822 at 1. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "MUSHROOM, 1,    0.949, 0.975, 0.005",
    "NURSERY,  1,    1.000, 1.000, 0.001",
    "ADULT,    1,    0.822, 0.824, 0.005",
    "MUSHROOM, 0.01, 0.694, 0.738, 0.040",
    "ADULT,    0.01, 0.751, 0.755, 0.006",
  })
  void privateTreeOnMoreRecords(
      PublishedTable table, String epsilon, double published, double here, double tolerance)
      throws IOException {
    holdPrivateTree(table, epsilon, published, here, tolerance);
  }

  /** diffprivlib's single tree, which the authors' scripts call. */
  @ParameterizedTest
  @CsvSource({"BREAST_W, 0.950", "MUSHROOM, 0.740", "VOTE, 0.875"})
  void randomTree(PublishedTable table, double published) throws IOException {
    assertThat(errors(published, randomTrees(table, 1, 4, 20))).isLessThan(ERRORS);
  }

  /** What is said of its forest is not what was published: on mushrooms ten trees are better. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"4", "5"})
  void aForestIsAnother(int depth) throws IOException {
    MeanEstimate found = randomTrees(PublishedTable.MUSHROOM, 10, depth, 20);
    assertThat(errors(0.740, found)).isGreaterThan(ERRORS);
  }

  @Tag("long")
  @Test
  void randomTreeOnAdult() throws IOException {
    MeanEstimate found = randomTrees(PublishedTable.ADULT, 1, 4, 20);
    assertThat(found.mean()).isCloseTo(0.756, within(0.005));
  }
}
