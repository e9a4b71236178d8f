package org.didyma.indatabase;

import java.sql.SQLException;
import java.sql.Types;
import org.h2.api.AggregateFunction;
import org.jspecify.annotations.Nullable;

/**
 * The aggregate of H2 that runs one pass of a descent of this program: its arguments are the number
 * of the run, the place of the record from 1, its label, its codes; its value is the number of
 * records. Public because H2 makes it by name.
 */
public final class H2Epoch implements AggregateFunction {

  private @Nullable H2Run run;

  /** For H2. */
  public H2Epoch() {}

  @Override
  public int getType(int[] inputTypes) {
    return Types.BIGINT;
  }

  @Override
  public void add(Object value) throws SQLException {
    Object[] arguments = (Object[]) value;
    if (run == null) {
      run =
          H2Run.find(((Number) arguments[0]).longValue())
              .orElseThrow(() -> new SQLException("no descent of that number is running"));
    }
    run.add(arguments);
  }

  @Override
  public Object getResult() {
    return run == null ? 0L : run.end();
  }
}
