package org.didyma.models.quality;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The private evaluation of a model on labelled records that it was not learned from: one noisy
 * histogram of scores and label values. Promise: epsilon-differential privacy (pure) for these
 * records. The model and its schema have to be public, such as released ones.
 */
public final class EvaluationQuery {

  private static final String PURPOSE = "evaluate";

  private final Model model;
  private final ScoreBands bands;
  private final Form<long[]> form;
  private final NoisyCounts.Parameters parameters;
  private final PrivateQueryRunner<long[], NoisyCounts.Parameters, long[]> asking;

  private EvaluationQuery(
      Model model,
      ScoreBands bands,
      Form<long[]> form,
      NoisyCounts.Parameters parameters,
      PrivateQueryRunner<long[], NoisyCounts.Parameters, long[]> asking) {
    this.model = model;
    this.bands = bands;
    this.form = form;
    this.parameters = parameters;
    this.asking = asking;
  }

  /**
   * An evaluation, which costs epsilon. Where the model's schema has units, it uses one record of
   * each.
   *
   * @param bands of scores, public
   * @param adjacency whether a record, or a unit where there are units, is replaced or added
   */
  public static EvaluationQuery of(
      Model model, ScoreBands bands, Epsilon epsilon, Adjacency adjacency) {
    int cells = model.schema().label().labels() * bands.count();
    return of(model, bands, bands.counts(model), cells, epsilon, adjacency);
  }

  /**
   * The same with a histogram for each of disjoint groups of records. Each record is in one count
   * of one group, so all together cost what one histogram does.
   *
   * @param groups public; the label of the model has two values
   */
  public static EvaluationQuery of(
      Model model, ScoreBands bands, ColumnGroups groups, Epsilon epsilon, Adjacency adjacency) {
    int cells = groups.count() * 2 * bands.count();
    return of(model, bands, bands.counts(model, groups), cells, epsilon, adjacency);
  }

  private static EvaluationQuery of(
      Model model,
      ScoreBands bands,
      Form<long[]> form,
      int cells,
      Epsilon epsilon,
      Adjacency adjacency) {
    // Records of a unit are alike, so intervals are for one of each.
    Adjacency ofUnits = adjacency.of(model.schema().withOneRecordPerUnit().subject());
    NoisyCounts.Parameters parameters = new NoisyCounts.Parameters(epsilon, ofUnits, cells);
    return new EvaluationQuery(
        model, bands, form, parameters, PrivateQueryRunner.of(new NoisyCounts(), parameters));
  }

  /** The same under further conditions, each to follow "provided that"; public. */
  public EvaluationQuery under(List<String> more) {
    return new EvaluationQuery(model, bands, form, parameters, asking.under(more));
  }

  /** The same, paid from a budget. */
  public EvaluationQuery spendingFrom(Ledger budget) {
    return new EvaluationQuery(
        model, bands, form, parameters, asking.spendingFrom(budget, PURPOSE));
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public EvaluationQuery telling(PrivateDiagnosticsListener listener) {
    return new EvaluationQuery(model, bands, form, parameters, asking.telling(listener));
  }

  /** The model that is evaluated. */
  public Model model() {
    return model;
  }

  /** The bands whose records are counted together. */
  public ScoreBands bands() {
    return bands;
  }

  /** The law of the noise of the counts. */
  public CountNoise noise() {
    return parameters.noise();
  }

  /** What the counts promise by themselves. */
  public PrivacyGuarantee ofCounts() {
    return new NoisyCounts().guarantee(parameters);
  }

  /**
   * Counts once, in the order of {@link PrivateQueryRunner#answer(Table, org.didyma.data.rows.Form,
   * CancellationToken)}.
   *
   * @param table with the model's schema, or that of the groups
   * @return noisy counts in the order of {@link ScoreBands#counts(Model)}, of groups one after the
   *     other
   */
  public QueryResult<long[]> counts(Table table, CancellationToken stop) {
    Table used = new Table(table.schema().withOneRecordPerUnit(), table.records(), table.part());
    return asking.answer(used, form, stop);
  }

  /**
   * Counts once, for a label of two values.
   *
   * @param table with the model's schema
   * @param costs of errors, public
   */
  public EvaluationResult on(Table table, Costs costs, CancellationToken stop) {
    QueryResult<long[]> release = counts(table, stop);
    NoisyScores scores = new NoisyScores(bands, release.answer(), noise());
    return EvaluationResult.of(
        model, release, ofCounts(), new Quality(scores, costs, model.risk()));
  }
}
