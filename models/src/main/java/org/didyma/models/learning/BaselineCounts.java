package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The query for the baseline of a loss of more than two labels: noisy counts of the label's K
 * values in the whole table. Each record is in one of them, so {@link NoisyCounts} are private at
 * their price (docs/proofs/columns.md, section 7).
 *
 * @param label whose values are counted
 * @param parameters price, neighbours and K
 */
public record BaselineCounts(Label label, NoisyCounts.Parameters parameters) {

  /**
   * A twentieth of what cut points leave. At 1,000 epsilon-records the noise of a count then is
   * some 3 % of the table, by which the score 0 is off by less than a point; and a card that has a
   * twentieth less epsilon is as good.
   */
  private static final BigDecimal SHARE = new BigDecimal("0.05");

  private static final String PURPOSE = "learn, values of the label";

  /** Records by label. */
  private static final Form<long[]> BY_LABEL =
      (table, pause, mayBeEmpty) -> counts(table.cells(pause, mayBeEmpty));

  /** Records by label code. */
  public static long[] counts(Cells cells) {
    long[] counts = new long[cells.labels()];
    for (int cell = 0; cell < cells.count(); cell++) {
      for (int k = 0; k < counts.length; k++) {
        counts[k] += cells.count(cell, k);
      }
    }
    return counts;
  }

  /**
   * The query of a plan; empty where the label has two values, the loss states its baseline, or the
   * share of epsilon has too many digits.
   *
   * @param loss as it is stated
   * @param rest what of epsilon is left for it and for the card
   */
  static Optional<BaselineCounts> of(LearningOptions options, String loss, Epsilon rest) {
    Label label = options.columns().label();
    if (label instanceof BinaryLabel || Losses.statesBaseline(loss, label.grid())) {
      return Optional.empty();
    }
    return LearningOptions.digits(rest.value().multiply(SHARE))
        .map(
            price ->
                new NoisyCounts.Parameters(
                    price,
                    options.adjacency().of(options.columns().fields().subject()),
                    label.labels()))
        .map(parameters -> new BaselineCounts(label, parameters));
  }

  /** What counting leaves of an epsilon, from which it takes its price. */
  static Epsilon rest(Epsilon all, Optional<BaselineCounts> counting) {
    return counting
        .map(counts -> new Epsilon(all.value().subtract(counts.price().value())))
        .orElse(all);
  }

  /** What it costs. */
  public Epsilon price() {
    return parameters.epsilon();
  }

  PrivacyEvent event() {
    return new NoisyCounts().describe(parameters);
  }

  /** What it promises of a table; computed without reading it. */
  PrivacyGuarantee guarantee(Table table) {
    return asking(table).guarantee(table.schema());
  }

  /** Asks a table, paid from a budget where there is one. */
  QueryResult<long[]> answer(
      Table table,
      Optional<Ledger> ledger,
      PrivateDiagnosticsListener custodian,
      CancellationToken stop) {
    PrivateQueryRunner<long[], NoisyCounts.Parameters, long[]> asking =
        asking(table).telling(custodian);
    return ledger
        .map(budget -> asking.spendingFrom(budget, PURPOSE))
        .orElse(asking)
        .answer(table, BY_LABEL, stop);
  }

  private PrivateQueryRunner<long[], NoisyCounts.Parameters, long[]> asking(Table table) {
    return PrivateQueryRunner.of(new NoisyCounts(), parameters).under(table.records().conditions());
  }

  /**
   * The text of a loss with the baseline that an answer tells.
   *
   * @param usual the text with the usual baseline
   */
  String loss(String usual, long[] answer) {
    OutcomeLoss loss = (OutcomeLoss) Losses.parse(usual, label.grid());
    Rational scale =
        Rational.of(parameters.adjacency().changes()).dividedBy(Rational.of(price().value()));
    return NoisyBaseline.of(loss, answer, scale).loss().text();
  }
}
