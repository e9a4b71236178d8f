package org.didyma.models;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.Columns;
import org.didyma.data.columns.TextCounts;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.columns.PrivateCategories;
import org.didyma.mechanisms.columns.PrivateCuts;
import org.didyma.mechanisms.columns.PrivateQuantiles;
import org.didyma.mechanisms.columns.PrivateRange;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The way from a file of {@link Columns} and a private table to a schema. Promise:
 * epsilon-differential privacy (pure), a like share of epsilon for each query: one for each unknown
 * range, which {@link PrivateRange} draws among public brackets, and one for the thresholds of each
 * column, which {@link PrivateQuantiles} or {@link PrivateCuts} draw among public candidates of its
 * range. Where categories are unknown, one for those of each column, which {@link
 * PrivateCategories} finds at a like share of delta, and the promise is (epsilon,
 * delta)-differential privacy. All queries together are one use of the ledger, which is reserved
 * before the first pass over the table; those of a kind are answered from one pass.
 */
public final class SchemaLearner {

  /** The document that proves its promise, and that of what is learned under the schema. */
  public static final String PROOF = "docs/proofs/columns.md";

  private static final Form<List<Map<String, Long>>> TEXTS =
      (table, pause, mayBeEmpty) -> TextCounts.of(table, pause);

  private static final int ROUND_STEPS = 7;

  /** Significant digits of a share. */
  private static final int DIGITS = 6;

  private final Columns columns;
  private final Epsilon epsilon;
  private final Delta delta;
  private final Adjacency adjacency;
  private final int levels;
  private final ThresholdMethod cuts;
  private final Optional<Costs> costs;
  private final Optional<Ledger> ledger;
  private final PrivateDiagnosticsListener custodian;

  /**
   * What to learn; nothing is read yet.
   *
   * @param epsilon for all columns together
   * @param delta for all columns of unknown categories together; 0 where there are none
   * @param levels so that a column gets at most 2^levels - 1 thresholds; 0 for round thresholds,
   *     which cost nothing, so that only unknown ranges are learned
   * @throws InvalidInputException when there is nothing to learn
   */
  public SchemaLearner(
      Columns columns,
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      int levels,
      Optional<Ledger> ledger,
      PrivateDiagnosticsListener custodian) {
    this(
        columns,
        epsilon,
        delta,
        adjacency.of(columns.fields().withoutWeight().subject()),
        levels,
        ThresholdMethod.QUANTILES,
        Optional.empty(),
        ledger,
        custodian);
  }

  private SchemaLearner(
      Columns columns,
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      int levels,
      ThresholdMethod cuts,
      Optional<Costs> costs,
      Optional<Ledger> ledger,
      PrivateDiagnosticsListener custodian) {
    this.columns = columns;
    this.epsilon = epsilon;
    this.delta = delta;
    this.adjacency = adjacency;
    this.levels = levels;
    this.cuts = cuts;
    this.costs = costs;
    this.ledger = ledger;
    this.custodian = custodian;
    if (queries() == 0) {
      throw new InvalidInputException(
          levels == 0
              ? "no range and no categories are unknown, so there is nothing to learn privately"
              : "no column is open, so there is nothing to learn privately",
          "leave \"thresholds\" out of the columns whose cut points are to be learned.");
    }
    if (!delta.isZero() && columns.unknownCategories().isEmpty()) {
      throw new InvalidInputException(
          "a delta is given, but no categories are unknown, so nothing needs one",
          "leave it out: what is learned then is pure.");
    }
    if (cuts == ThresholdMethod.LABELS && !(columns.label() instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "cut points by labels are of labels of two values, and the label %s has %d"
              .formatted(QuotedText.of(columns.label().column()), columns.label().labels()),
          "leave out %s: quantiles depend on no label.".formatted(ParameterReference.of("cuts")));
    }
    share();
    columns.unknownCategories().forEach(column -> ofCategories());
    if (levels > 0 && cuts == ThresholdMethod.LABELS) {
      byLabels(1);
    }
  }

  /**
   * The same with thresholds elsewhere.
   *
   * @param where they are
   * @param errors what errors cost, where labels tell; empty where both labels count alike
   * @throws InvalidInputException when they cannot be learned, which public inputs show
   */
  public SchemaLearner cutting(ThresholdMethod where, Optional<Costs> errors) {
    return new SchemaLearner(
        columns, epsilon, delta, adjacency, levels, where, errors, ledger, custodian);
  }

  /** How many queries there are at most: a range that shows nothing has no thresholds. */
  public int queries() {
    int ranges = columns.unknownRanges().size();
    int thresholds = levels == 0 ? 0 : ranges + columns.open().size();
    return ranges + columns.unknownCategories().size() + thresholds;
  }

  /** What a query costs: epsilon divided by their number, rounded down to six digits. */
  public Epsilon share() {
    BigDecimal part = part(epsilon.value(), queries(), Epsilon.MAX_DIGITS);
    if (part.signum() == 0) {
      throw new InvalidInputException(
          "epsilon is too small to be shared among this many columns", "choose a larger one.");
    }
    return new Epsilon(part);
  }

  /** A like part of a whole, rounded down to few significant digits. */
  private static BigDecimal part(BigDecimal whole, int parts, int places) {
    if (parts == 1) {
      return whole;
    }
    BigDecimal few =
        whole.divide(BigDecimal.valueOf(parts), new MathContext(DIGITS, RoundingMode.FLOOR));
    return few.scale() <= places ? few : few.setScale(places, RoundingMode.FLOOR);
  }

  private PrivateCategories.Parameters ofCategories() {
    BigDecimal part = part(delta.value(), columns.unknownCategories().size(), Delta.MAX_DIGITS);
    return new PrivateCategories.Parameters(share(), new Delta(part), adjacency);
  }

  /** The schemas of the passes, as far as they are known beforehand; public. */
  private List<Schema> passes() {
    List<Schema> passes = new ArrayList<>();
    if (!columns.unknownRanges().isEmpty()) {
      passes.add(columns.byBracket());
    }
    if (!columns.unknownCategories().isEmpty()) {
      passes.add(columns.byText());
    }
    List<String> numbers =
        Stream.concat(columns.unknownRanges().stream(), columns.open().stream()).toList();
    if (levels > 0 && !numbers.isEmpty()) {
      passes.add(columns.alone(numbers));
    }
    return passes;
  }

  /** The schema of the first pass, to see whether there is such a table. */
  public Schema first() {
    return passes().get(0);
  }

  /**
   * Checks that there is such a table, and that its header has the columns, where it can be told.
   */
  public void requireReadable(Records records) {
    List<Schema> passes = passes();
    if (passes.size() > 1) {
      records.requireReadableAgain();
    }
    passes.forEach(schema -> new Table(schema, records).requireReadable());
  }

  /** What all queries together promise of records; computed without reading any. */
  public PrivacyGuarantee guarantee(Records records) {
    List<String> conditions =
        Stream.concat(
                passes().stream().flatMap(s -> SchemaCondition.of(s, adjacency).stream()),
                records.conditions().stream())
            .distinct()
            .toList();
    Epsilon all = share().times(queries());
    int categories = columns.unknownCategories().size();
    PrivacyGuarantee promise =
        categories == 0
            ? PrivacyGuarantee.pure(all, adjacency)
            : PrivacyGuarantee.approximate(
                all, ofCategories().delta().times(categories), adjacency);
    return promise.under(conditions);
  }

  /** What is done at most, for accountants and ledgers. */
  public PrivacyEvent event() {
    List<PrivacyEvent> events = new ArrayList<>();
    for (String column : columns.unknownRanges()) {
      events.add(new PrivateRange().describe(ofRange(column)));
    }
    for (int i = 0; i < columns.unknownCategories().size(); i++) {
      events.add(new PrivateCategories().describe(ofCategories()));
    }
    while (events.size() < queries()) {
      events.add(ofThresholds());
    }
    return new PrivacyEvent.Composed(events);
  }

  /** What thresholds of a column cost has nothing to do with how many candidates there are. */
  private PrivacyEvent ofThresholds() {
    return cuts == ThresholdMethod.LABELS
        ? new PrivateCuts().describe(byLabels(1))
        : new PrivateQuantiles().describe(byQuantiles(1));
  }

  private PrivateQuantiles.Parameters byQuantiles(int candidates) {
    return new PrivateQuantiles.Parameters(share(), adjacency, candidates, levels);
  }

  private PrivateCuts.Parameters byLabels(int candidates) {
    return new PrivateCuts.Parameters(share(), adjacency, costs, candidates, (1 << levels) - 1);
  }

  private PrivateRange.Parameters ofRange(String column) {
    return new PrivateRange.Parameters(share(), adjacency, columns.brackets(column));
  }

  /**
   * Whether {@link #learn} could have brought a schema: whoever goes on from one that was kept
   * counts what this costs, which is true of no other.
   *
   * @throws InvalidInputException when ranges or categories are unknown, of which this cannot tell
   */
  public boolean couldBring(Schema schema, Records records) {
    columns.requireKnown();
    Map<String, List<BigDecimal>> thresholds = new HashMap<>();
    for (Feature feature : schema.features()) {
      if (feature instanceof NumericFeature number && columns.open().contains(number.column())) {
        thresholds.put(number.column(), number.thresholds());
      }
    }
    return columns.open().stream()
            .allMatch(c -> isOf(columns.candidates(c), thresholds.getOrDefault(c, List.of())))
        && columns.with(thresholds, said(columns, records)).equals(schema);
  }

  private boolean isOf(List<BigDecimal> candidates, List<BigDecimal> chosen) {
    return !chosen.isEmpty()
        && chosen.size() < 1 << levels
        && chosen.stream().allMatch(t -> candidates.stream().anyMatch(c -> c.compareTo(t) == 0));
  }

  /**
   * What was learned.
   *
   * @param uses hashes of the entries of a ledger that paid for it
   */
  public record Learned(Schema schema, List<String> uses) {}

  /**
   * Learns ranges, then thresholds, in the order of {@link PrivateQueryRunner#answer}.
   *
   * @throws org.didyma.privacy.ledger.BudgetExceededException and what else {@link
   *     Ledger#requireRoom} throws, when the ledger does not take all queries; nothing was spent
   */
  public Learned learn(Records records, CancellationToken stop) {
    requireReadable(records);
    records.requirePrivate();
    LedgerUse use =
        LedgerUse.of(ledger, budget -> event(), guarantee(records).conditions(), purpose());
    return new Learned(use.ending(() -> asked(records, stop)), use.hashes());
  }

  private Schema asked(Records records, CancellationToken stop) {
    return learn(
        records,
        new Answers() {
          @Override
          public <D, P, A> List<A> answer(
              Query<D, P, A> query, List<P> parameters, Table table, Form<List<D>> form) {
            return PrivateQueryBatch.answer(asking(query, parameters, table), table, form, stop);
          }
        },
        known -> said(known, records));
  }

  private <D, P, A> List<PrivateQueryRunner<D, P, A>> asking(
      Query<D, P, A> query, List<P> parameters, Table table) {
    return parameters.stream()
        .map(
            each ->
                PrivateQueryRunner.of(query, each)
                    .under(table.records().conditions())
                    .telling(custodian))
        .toList();
  }

  /** The names of the columns, which are public, cut to what a ledger takes. */
  private String purpose() {
    List<String> names =
        Stream.of(
                columns.unknownRanges(),
                columns.unknownCategories(),
                levels == 0 ? List.<String>of() : columns.open())
            .flatMap(List::stream)
            .map(QuotedText::of)
            .toList();
    String purpose =
        "schema learn, column%s %s"
            .formatted(names.size() == 1 ? "" : "s", String.join(", ", names));
    return purpose.substring(0, Math.min(purpose.length(), Ledger.MAX_PURPOSE));
  }

  /** Who answers queries about the columns of a table. */
  public interface Answers {

    /**
     * Answers a query about each column.
     *
     * @param parameters for each of the table's columns, in order
     * @param form what the query takes each of them as, in order, all read at once
     */
    <D, P, A> List<A> answer(
        Query<D, P, A> query, List<P> parameters, Table table, Form<List<D>> form);
  }

  /** The same steps with answers of another origin, such as simulated ones: it promises nothing. */
  public Schema simulate(Records records, Answers answers) {
    return learn(records, answers, known -> "");
  }

  private Schema learn(Records records, Answers answers, Function<Columns, String> said) {
    Columns known = columns;
    List<String> ranges = columns.unknownRanges();
    if (!ranges.isEmpty()) {
      List<Optional<PrivateRange.Brackets>> found =
          answers.answer(
              new PrivateRange(),
              ranges.stream().map(this::ofRange).toList(),
              new Table(columns.byBracket(), records),
              ColumnBins.OF_BRACKETS);
      for (int i = 0; i < ranges.size(); i++) {
        String column = ranges.get(i);
        Optional<PrivateRange.Brackets> range = found.get(i);
        known =
            range.isEmpty()
                ? known.without(column)
                : known.withRange(column, range.get().first(), range.get().last());
      }
    }
    List<String> texts = columns.unknownCategories();
    if (!texts.isEmpty()) {
      List<List<String>> found =
          answers.answer(
              new PrivateCategories(),
              Collections.nCopies(texts.size(), ofCategories()),
              new Table(columns.byText(), records),
              TEXTS);
      for (int i = 0; i < texts.size(); i++) {
        known = known.withCategories(texts.get(i), found.get(i));
      }
    }
    return levels == 0
        ? known.withRoundThresholds(ROUND_STEPS, said.apply(known))
        : known.with(thresholds(known, records, answers), said.apply(known));
  }

  private Map<String, List<BigDecimal>> thresholds(
      Columns known, Records records, Answers answers) {
    Map<String, List<BigDecimal>> thresholds = new HashMap<>();
    if (known.open().isEmpty()) {
      return thresholds;
    }
    Table table = new Table(known.alone(known.open()), records);
    List<String> open = table.schema().features().stream().map(Feature::column).toList();
    IntStream sizes = open.stream().mapToInt(column -> known.candidates(column).size());
    List<List<Integer>> drawn =
        cuts == ThresholdMethod.LABELS
            ? answers.answer(
                new PrivateCuts(),
                sizes.mapToObj(this::byLabels).toList(),
                table,
                ColumnBins.BY_LABEL)
            : answers.answer(
                new PrivateQuantiles(),
                sizes.mapToObj(this::byQuantiles).toList(),
                table,
                ColumnBins.OF_THRESHOLDS);
    for (int i = 0; i < open.size(); i++) {
      List<BigDecimal> candidates = known.candidates(open.get(i));
      thresholds.put(open.get(i), drawn.get(i).stream().map(candidates::get).toList());
    }
    return thresholds;
  }

  private String said(Columns known, Records records) {
    Optional<ThresholdMethod> learned = levels > 0 ? Optional.of(cuts) : Optional.empty();
    return LearnedSchema.description(columns, known, learned, guarantee(records));
  }
}
