package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.privacy.Adjacency;

/**
 * How much of what "Concentrated differentially private gradient descent with adaptive
 * per-iteration privacy budget" (Lee and Kifer, KDD 2018) says of small epsilons is owed to the
 * sign of the noise in its code: the smallest of scores with positive noise added is not private at
 * that scale, and it is far more accurate. Otherwise as in {@link DpAgdFigures23}.
 */
final class DpAgdPublishedSign implements Study {

  static final List<DpAgdPublishedSign> ALL =
      DpAgdFigures23.ALL.stream().map(DpAgdPublishedSign::new).toList();

  private final DpAgdFigures23 figures;

  private DpAgdPublishedSign(DpAgdFigures23 figures) {
    this.figures = figures;
  }

  @Override
  public String name() {
    return "dp-agd-published-sign" + figures.suffix();
  }

  @Override
  public String question() {
    return "What does the sign of the noise in the published code do to DP-AGD on %s?"
        .formatted(figures.tableNames());
  }

  @Override
  public List<String> tables() {
    return figures.tables();
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(figures.read(store), quick);
  }

  Experiment<TableTask> of(Map<String, LabelledTable> tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    tables.forEach((table, rows) -> tasks.addAll(DpAgdFigures23.tasks(table, rows, quick)));
    return new Experiment<>(
        name(),
        question(),
        tasks,
        List.of(
            Learners.agd(Integer.MAX_VALUE),
            GradientLearner.withoutPrivacy(
                "dp-agd, published sign",
                (rows, facts, random, listener) ->
                    DpAgd.runs(parameters(facts), rows.dimension(), DpAgdPublishedSign::published)
                        .apply(rows, random))),
        quick
            ? ExperimentAxis.epsilon("0.1")
            : ExperimentAxis.epsilon("0.05", "0.1", "0.2", "0.4", "0.8", "1.6"),
        quick ? 1 : DpAgdFigures23.FOLDS,
        Duration.ofHours(6),
        DpAgdFigures23.SEED);
  }

  /** As {@link Learners#agd(int)} has them. */
  private static DpAgd.Parameters parameters(TableTask.Facts facts) {
    return new DpAgd.Parameters(
        facts.target(),
        Adjacency.ADD_REMOVE,
        facts.records(),
        facts.records(),
        false,
        facts.loss(),
        Rational.of(3),
        3,
        CandidateSelection.EXPONENTIAL_NOISE,
        DpAgd.Search.USUAL);
  }

  /** The first of the smallest scores with noise, where a promise needs score less noise. */
  private static CandidateSelection.Choice published(Rational epsilon, long sensitivity) {
    Geometric noise = new Geometric(Rational.of(sensitivity).dividedBy(epsilon));
    return (scores, bits) -> smallest(scores, noise, bits);
  }

  private static int smallest(long[] scores, Geometric noise, RandomBits bits) {
    int best = 0;
    long smallest = Long.MAX_VALUE;
    for (int j = 0; j < scores.length; j++) {
      long value = scores[j] + noise.draw(bits);
      if (value < smallest) {
        smallest = value;
        best = j;
      }
    }
    return best;
  }
}
