package org.didyma.data.rows;

import java.util.Optional;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;

/**
 * How a table is held in memory for a mechanism.
 *
 * @param <D> the data that the mechanism takes
 */
@FunctionalInterface
public interface Form<D> {

  /** Distinct rows with counts. */
  Form<Cells> CELLS = Table::cells;

  /**
   * Reads a table.
   *
   * @param pause called now and then; what it throws ends the reading
   * @param mayBeEmpty true where the number of records is private, so that a refusal of an empty
   *     table would give it away
   */
  D read(Table table, Runnable pause, boolean mayBeEmpty);

  /**
   * Whether it goes through the records once and holds in memory what it needs of them, so that it
   * can be read from samples and parts that are drawn at random.
   */
  default boolean readsOnce() {
    return true;
  }

  /**
   * Data that was read before, for another draw: what reading draws at random is drawn afresh.
   *
   * @param bits what it is drawn from
   */
  default D afresh(D data, RandomBits bits) {
    return data;
  }

  /**
   * Such data without a record, which has the bounds and sizes that a schema states; empty where
   * nobody asks for them.
   */
  default Optional<D> without(Schema schema) {
    return Optional.empty();
  }

  /** Rows in memory as such data; empty for mechanisms that do not learn from rows. */
  default Optional<D> ofRows(Rows rows) {
    return Optional.empty();
  }
}
