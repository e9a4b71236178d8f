package org.didyma.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of a table, wherever they come from. They can be gone through again and again and are the
 * same each time. One person is one record.
 *
 * <p>A guarantee is provided that reading fails on no table. What a failure says may be private, so
 * of a private table neither its text nor its cause comes out: log what you need yourself.
 */
public interface Source {

  /** A name for messages and ledgers; public. */
  String name();

  /** The names of the columns; public. */
  List<String> columns();

  /**
   * All records, each with a field for each column, as text. Null is an empty field; a record of
   * another number of fields, and null for one without fields, is what such a line of a file is:
   * refused, or under a total schema filled up or cut off.
   */
  Iterable<List<@Nullable String>> records();
}
