package org.didyma.data;

import org.jspecify.annotations.Nullable;

/**
 * How a table is written down as text.
 *
 * @param header true when the first record holds the names of the columns
 * @param separator the character between fields
 * @param trim true when characters up to U+0020 around a field do not count
 * @param comment the character that starts a line to skip, or null
 */
record Dialect(boolean header, char separator, boolean trim, @Nullable Character comment) {

  static final char QUOTE = '"';
}
