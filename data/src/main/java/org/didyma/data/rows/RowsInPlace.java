package org.didyma.data.rows;

import java.util.function.Supplier;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;

/** Records that can be passed over as rows where they are, without all of them coming here. */
public interface RowsInPlace extends Records {

  /**
   * The records as rows.
   *
   * @param scale how a feature vector becomes a row
   * @param builders collect the rows that do come here, block by block, in the same numbers
   * @param pause called now and then; what it throws ends the reading
   */
  RowStream rows(Schema schema, RowScale scale, Supplier<RowsBuilder> builders, Runnable pause);
}
