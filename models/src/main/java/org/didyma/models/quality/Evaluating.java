package org.didyma.models.quality;

import java.util.List;
import org.didyma.data.Table;
import org.didyma.formulations.Costs;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Asking;
import org.didyma.models.Custodian;
import org.didyma.models.Model;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The private evaluation of a model on labelled records that it was not learned from: one noisy
 * histogram of scores and labels. Promise: epsilon-differential privacy (pure) for these records.
 * The model and its schema have to be public, such as released ones.
 */
public final class Evaluating {

  private static final String PURPOSE = "evaluate";

  private final Model model;
  private final ScoreBands bands;
  private final NoisyCounts.Parameters parameters;
  private final Asking<long[], NoisyCounts.Parameters, long[]> asking;

  private Evaluating(
      Model model,
      ScoreBands bands,
      NoisyCounts.Parameters parameters,
      Asking<long[], NoisyCounts.Parameters, long[]> asking) {
    this.model = model;
    this.bands = bands;
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
  public static Evaluating of(Model model, ScoreBands bands, Epsilon epsilon, Adjacency adjacency) {
    // Records of a unit are alike, so intervals are for one of each.
    Adjacency ofUnits = adjacency.of(model.schema().withOneRecordPerUnit().unit());
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(epsilon, ofUnits, 2 * bands.count());
    return new Evaluating(model, bands, parameters, Asking.of(new NoisyCounts(), parameters));
  }

  /** The same under further conditions, each to follow "provided that"; public. */
  public Evaluating under(List<String> more) {
    return new Evaluating(model, bands, parameters, asking.under(more));
  }

  /** The same, paid from a budget. */
  public Evaluating spendingFrom(Ledger budget) {
    return new Evaluating(model, bands, parameters, asking.spendingFrom(budget, PURPOSE));
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public Evaluating telling(Custodian listener) {
    return new Evaluating(model, bands, parameters, asking.telling(listener));
  }

  /** What an evaluation on tables of the model's schema promises; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return asking.guarantee(model.schema().withOneRecordPerUnit());
  }

  /**
   * Evaluates once, in the order of {@link Asking#answer(Table, org.didyma.data.Form, Stop)}.
   *
   * @param table with the model's schema
   * @param costs of errors, public
   */
  public Measured on(Table table, Costs costs, Stop stop) {
    Table used = new Table(table.schema().withOneRecordPerUnit(), table.records(), table.part());
    var release = asking.answer(used, bands.counts(model), stop);
    NoisyScores scores = new NoisyScores(bands, release.answer(), parameters.noise());
    return Measured.of(
        model,
        release,
        new NoisyCounts().guarantee(parameters),
        new Quality(scores, costs, model.risk()));
  }
}
