package org.didyma.models;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.data.Columns;
import org.didyma.data.Coordinate;
import org.didyma.data.Form;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.columns.PrivateQuantiles;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The way from a file of {@link Columns} and a private table to a schema. Promise:
 * epsilon-differential privacy (pure), a like share of epsilon for each open column, whose
 * thresholds are drawn by {@link PrivateQuantiles} among its public candidates. Each column is a
 * use of the ledger of its own, and a pass over the table.
 */
public final class SchemaLearning {

  /** What {@link #columnBins} takes a table as: records by the bin of their only feature. */
  private static final Form<long[]> BINS = SchemaLearning::columnBins;

  private final Columns columns;
  private final Epsilon epsilon;
  private final Adjacency adjacency;
  private final int levels;
  private final Optional<Ledger> ledger;
  private final Custodian custodian;

  /**
   * What to learn; nothing is read yet.
   *
   * @param epsilon for all open columns together
   * @param levels so that a column gets at most 2^levels - 1 thresholds
   * @throws InvalidInputException when no column is open
   */
  public SchemaLearning(
      Columns columns,
      Epsilon epsilon,
      Adjacency adjacency,
      int levels,
      Optional<Ledger> ledger,
      Custodian custodian) {
    if (columns.open().isEmpty()) {
      throw new InvalidInputException(
          "no column is open, so there is nothing to learn privately",
          "leave \"thresholds\" out of columns whose thresholds are to be learned.");
    }
    this.columns = columns;
    this.epsilon = epsilon;
    this.adjacency = adjacency.of(columns.unit());
    this.levels = levels;
    this.ledger = ledger;
    this.custodian = custodian;
    share();
  }

  /** What a column costs: epsilon divided by the number of open columns, rounded down. */
  public Epsilon share() {
    BigDecimal part =
        epsilon
            .value()
            .divide(
                BigDecimal.valueOf(columns.open().size()), Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
    if (part.signum() == 0) {
      throw new InvalidInputException(
          "epsilon is too small to be shared among so many columns", "choose a larger one.");
    }
    return new Epsilon(part);
  }

  /** What all columns together promise; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return PrivacyGuarantee.pure(share().times(columns.open().size()), adjacency)
        .under(SchemaCondition.of(columns.alone(columns.open().get(0)), adjacency));
  }

  /** What is done, for accountants. */
  public PrivacyEvent event() {
    return new PrivacyEvent.Composed(
        columns.open().stream()
            .map(column -> new PrivateQuantiles().describe(parameters(column)))
            .toList());
  }

  private PrivateQuantiles.Parameters parameters(String column) {
    return new PrivateQuantiles.Parameters(
        share(), adjacency, columns.candidates(column).size(), levels);
  }

  /** Learns the thresholds of all open columns, in the order of {@link Asking#answer}. */
  public Schema learn(Records records, Stop stop) {
    Draws asking =
        (table, bins, parameters) -> {
          Asking<long[], PrivateQuantiles.Parameters, List<Integer>> one =
              Asking.of(new PrivateQuantiles(), parameters)
                  .under(records.conditions())
                  .telling(custodian);
          if (ledger.isPresent()) {
            one = one.spendingFrom(ledger.get(), "schema learn, one column");
          }
          return one.answer(table, bins, stop).answer();
        };
    return columns.with(thresholds(records, asking), said());
  }

  /** Who draws the thresholds of a column, which is the only one of a table. */
  @FunctionalInterface
  public interface Draws {

    /**
     * Draws, by {@link PrivateQuantiles}.
     *
     * @param bins what it takes the table as
     * @return the numbers of candidates from 0, increasing
     */
    List<Integer> draw(Table table, Form<long[]> bins, PrivateQuantiles.Parameters parameters);
  }

  /** The same steps with draws of another origin, such as simulated ones: it promises nothing. */
  public Schema simulate(Records records, Draws draws) {
    return columns.with(thresholds(records, draws), "");
  }

  private Map<String, List<BigDecimal>> thresholds(Records records, Draws draws) {
    Map<String, List<BigDecimal>> thresholds = new HashMap<>();
    for (String column : columns.open()) {
      List<BigDecimal> candidates = columns.candidates(column);
      Table table = new Table(columns.alone(column), records);
      thresholds.put(
          column,
          draws.draw(table, BINS, parameters(column)).stream().map(candidates::get).toList());
    }
    return thresholds;
  }

  private String said() {
    return "Thresholds of %s were learned privately: %s"
        .formatted(String.join(", ", columns.open()), guarantee().statement());
  }

  /**
   * Records by bin: those below all thresholds first. A record without a place in the range, by the
   * policies of the column, is in the first bin, since none of its coordinates is 1.
   */
  private static long[] columnBins(Table table, Runnable pause, boolean mayBeEmpty) {
    Cells cells = table.cells(pause, mayBeEmpty);
    int thresholds =
        (int)
            table.schema().coordinates().stream()
                .filter(coordinate -> coordinate.test() == Coordinate.Test.AT_LEAST)
                .count();
    long[] bins = new long[thresholds + 1];
    for (int cell = 0; cell < cells.count(); cell++) {
      int reached = 0;
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        if (cells.column(e) < thresholds) {
          reached = Math.max(reached, cells.column(e) + 1);
        }
      }
      bins[reached] += cells.positives(cell) + cells.negatives(cell);
    }
    return bins;
  }
}
