package org.didyma.databases.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.KnownColumn;

/**
 * What stands before the rows of an ARFF file. It is public, and read byte by byte, so that no row
 * is decoded with it: what is told of a header does not depend on any record.
 *
 * @param columns the names of the attributes
 * @param unwritten what each of them is in a sparse row that does not name it
 * @param known what the types of the attributes say
 */
record ArffHeader(List<String> columns, List<String> unwritten, List<KnownColumn> known) {

  /**
   * Reads up to and with the line {@code @data}.
   *
   * @param name of the file, for messages
   * @throws InvalidInputException when there is no such line, or one before it is not well formed
   */
  static ArffHeader read(String name, InputStream bytes) throws IOException {
    List<String> columns = new ArrayList<>();
    List<String> unwritten = new ArrayList<>();
    List<KnownColumn> known = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean ended = false;
    while (!ended) {
      int b = bytes.read();
      ended = b < 0;
      if (!ended && b != '\n' && b != '\r') {
        line.write(b);
        continue;
      }
      String word = decoder().decode(ByteBuffer.wrap(line.toByteArray())).toString().strip();
      line.reset();
      String lower = word.toLowerCase(Locale.ROOT);
      if (lower.matches("@data(\\s.*|%.*)?")) {
        return new ArffHeader(columns, unwritten, known);
      }
      if (lower.startsWith("@attribute")) {
        ArffLine rest = new ArffLine(word.substring("@attribute".length()));
        columns.add(rest.word());
        String type = rest.rest();
        ArffLine values = new ArffLine(type.startsWith("{") ? type.substring(1) : "0");
        unwritten.add(values.value());
        known.add(known(columns.get(columns.size() - 1), type));
        if (rest.isOpen() || values.isOpen()) {
          throw new InvalidInputException(
              "%s: a quote in the %d. line @attribute is not closed"
                  .formatted(name, columns.size()),
              "close it, or write \\ before it.");
        }
      }
    }
    throw new InvalidInputException(
        name + " has no line @data", "check that this is a table in ARFF.");
  }

  private static KnownColumn known(String column, String type) {
    if (!type.startsWith("{")) {
      String word = new ArffLine(type).word().toLowerCase(Locale.ROOT);
      return KnownColumn.of(
          column,
          switch (word) {
            case "integer" -> KnownColumn.Kind.INTEGER;
            case "numeric", "real" -> KnownColumn.Kind.DECIMAL;
            case "date" -> KnownColumn.Kind.DATE;
            case "string" -> KnownColumn.Kind.CATEGORIES;
            default -> KnownColumn.Kind.UNKNOWN;
          });
    }
    ArffLine rest = new ArffLine(type.substring(1));
    Set<String> values = new LinkedHashSet<>();
    while (!rest.isAtEnd() && !rest.passed('}')) {
      values.add(rest.value());
      rest.passed(',');
    }
    return KnownColumn.of(column, List.copyOf(values));
  }

  /** Refuses bytes that are no text in UTF-8. */
  static CharsetDecoder decoder() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }
}
