package org.didyma.data.text;

import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.IntStream;
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
 * @param mark the decimal mark of its numbers
 * @param charset of its bytes, as {@link TextCharset} has it
 * @param rules what happens to records that are not well formed
 */
public record Dialect(
    boolean header,
    List<String> columns,
    char separator,
    boolean trim,
    @Nullable Character comment,
    char mark,
    Charset charset,
    RecordRules rules) {

  public static final char QUOTE = '"';
  public static final char BYTE_ORDER_MARK = '\uFEFF';

  /** The names of the columns of a table without a header that has so many. */
  List<String> names(int width) {
    return columns.isEmpty()
        ? IntStream.rangeClosed(1, width).mapToObj(String::valueOf).toList()
        : columns;
  }
}
