package org.didyma.spi;

import java.util.List;

/**
 * Records of a table, wherever they come from. They can be gone through again and again and are the
 * same each time. One person is one record.
 */
public interface Source {

  /** A name for messages and ledgers; public. */
  String name();

  /** The names of the columns; public. */
  List<String> columns();

  /** All records, each with a field for each column, as text. */
  Iterable<List<String>> records();
}
