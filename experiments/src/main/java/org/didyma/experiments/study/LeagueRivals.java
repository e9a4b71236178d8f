package org.didyma.experiments.study;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.TestMetrics;
import org.didyma.experiments.rivals.BinScore;
import org.didyma.experiments.rivals.BinnedTable;
import org.didyma.experiments.rivals.ColumnBinning;
import org.didyma.experiments.rivals.CyclicBoosting;
import org.didyma.experiments.rivals.DpNaiveBayes;
import org.didyma.experiments.rivals.FrankWolfe;
import org.didyma.experiments.rivals.MarginalRegression;
import org.didyma.experiments.rivals.PrivateTree;
import org.didyma.experiments.rivals.RandomForest;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.ScoreCounts;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Epsilon;

/**
 * Rivals from the literature in the league, on columns in bins: those of the catalogue's schema, or
 * fine ones that they join themselves.
 */
final class LeagueRivals {

  /** Scores of rivals are log-odds. */
  private static final RiskScale LOG_ODDS = RiskScale.of(1, 1);

  private LeagueRivals() {}

  /** What is told of the columns, numbers with all the thresholds that they can have. */
  static Schema fineSchema(LearnTask task) {
    Columns columns = task.columns();
    return columns.open().isEmpty()
        ? columns.withRoundThresholds(1)
        : columns.with(
            columns.open().stream().collect(Collectors.toMap(c -> c, columns::candidates)), "");
  }

  /** The columns in bins between these thresholds. */
  static ColumnBinning fine(LearnTask task) {
    return new ColumnBinning(fineSchema(task));
  }

  /** The columns in at most ten equal bins each, which naive Bayes does best with. */
  static ColumnBinning ten(LearnTask task) {
    return new ColumnBinning(task.columns().withEqualSteps(9));
  }

  /** The columns of the catalogue's schema, with the thresholds that it has. */
  static ColumnBinning published(LearnTask task) {
    return new ColumnBinning(task.schema());
  }

  /** A rival's parameters for epsilon, columns and a public guess of the number of records. */
  @FunctionalInterface
  interface Parameters<P> {
    P of(Epsilon epsilon, List<ColumnBinning.Column> columns, long records);
  }

  /** A rival on columns in bins. */
  static <P> LeagueRuns rival(
      String name,
      Function<LearnTask, ColumnBinning> bins,
      Query<BinnedTable, P, ? extends BinScore> query,
      Parameters<P> parameters) {
    return new LeagueRuns(
        name,
        true,
        (task, epsilon) ->
            query
                .guarantee(parameters.of(epsilon, bins.apply(task).columns(), task.learnedFrom()))
                .statement(),
        (task, split, epsilon, random, listener) -> {
          ColumnBinning binning = bins.apply(split.most());
          Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
          BinScore score =
              query.draw(
                  binned(binning, split.most(), pause),
                  parameters.of(epsilon, binning.columns(), task.learnedFrom()),
                  random,
                  listener::isCancelled);
          return () -> judgement(score, binned(binning, split.fifth(), () -> {}));
        });
  }

  /** Naive Bayes. */
  static LeagueRuns bayes(String name, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new DpNaiveBayes(),
        (epsilon, columns, records) ->
            new DpNaiveBayes.Parameters(epsilon, LeagueRuns.NEIGHBOURS, columns));
  }

  /** Cyclic boosting. */
  static LeagueRuns boosting(String name, double rate, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new CyclicBoosting(),
        (epsilon, columns, records) ->
            CyclicBoosting.Parameters.usual(
                    epsilon, LeagueRuns.DELTA, LeagueRuns.NEIGHBOURS, columns)
                .withRate(rate));
  }

  /** A tree whose questions are drawn privately. */
  static LeagueRuns tree(String name, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new PrivateTree(),
        (epsilon, columns, records) ->
            PrivateTree.Parameters.usual(epsilon, LeagueRuns.NEIGHBOURS, columns, records));
  }

  /** Trees of random questions. */
  static LeagueRuns forest(String name, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new RandomForest(),
        (epsilon, columns, records) ->
            RandomForest.Parameters.usual(epsilon, LeagueRuns.NEIGHBOURS, columns));
  }

  /** Frank and Wolfe's steps. */
  static LeagueRuns frankWolfe(String name, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new FrankWolfe(),
        (epsilon, columns, records) ->
            FrankWolfe.Parameters.usual(
                epsilon, LeagueRuns.DELTA, LeagueRuns.NEIGHBOURS, columns, records));
  }

  /** Regression on noisy marginals. */
  static LeagueRuns marginals(String name, Function<LearnTask, ColumnBinning> bins) {
    return rival(
        name,
        bins,
        new MarginalRegression(),
        (epsilon, columns, records) ->
            new MarginalRegression.Parameters(
                epsilon, LeagueRuns.DELTA, LeagueRuns.NEIGHBOURS, columns));
  }

  private static BinnedTable binned(ColumnBinning binning, LearnTask part, Runnable pause) {
    return binning.of(new Table(part.schema(), part.records()), pause);
  }

  private static TestMetrics judgement(BinScore score, BinnedTable test) {
    ScoreCounts counts = new ScoreCounts();
    for (int row = 0; row < test.rows(); row++) {
      counts.add(score.of(test.codes(row)), test.count(row, true), test.count(row, false));
    }
    return TestMetrics.of(counts, score.tellsRisk() ? Optional.of(LOG_ODDS) : Optional.empty());
  }
}
