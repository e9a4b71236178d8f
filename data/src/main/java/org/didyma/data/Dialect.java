package org.didyma.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a table is written down as text.
 *
 * @param header true when the first record holds the names of the columns
 * @param columns the names of the columns of a table without a header; empty when they are called
 *     by their positions
 * @param separator the character between fields
 * @param trim true when characters up to U+0020 around a field do not count
 * @param comment the character that starts a line to skip, or null
 */
record Dialect(
    boolean header,
    List<String> columns,
    char separator,
    boolean trim,
    @Nullable Character comment) {

  static final char QUOTE = '"';
}
