package org.didyma.data.records;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.Gzip;
import org.didyma.data.text.TableSource;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a table with a header, which is public: whether it has the columns of a schema
 * can be told before anything is paid for its records, and that there is none, since every table
 * has its header, with records or without. What the line alone does not tell, since it is empty, or
 * a quote in it goes on, is left to whoever reads the table.
 */
final class HeaderLine {

  /** Most bytes that are looked at. */
  private static final int MOST = 1 << 20;

  private HeaderLine() {}

  /** What may stand before the first character of a text in UTF-8. */
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  /**
   * Refuses a table without a header, or whose header lacks a column, in the words of whoever would
   * read it.
   *
   * @param source to which a look makes no difference
   * @param schema with a header
   */
  static void requireColumns(TableSource source, Schema schema) {
    names(source, schema.dialect())
        .ifPresent(
            names ->
                Records.of(source.name(), names, Collections::emptyIterator)
                    .requireReadable(schema));
  }

  /**
   * The names of the columns of tables that are read as one, column by column.
   *
   * @throws InvalidInputException when a table has other names than the first, or in another order,
   *     or its first line does not tell them
   */
  static List<String> common(List<TableSource> tables, Schema schema) {
    List<String> first = told(tables.get(0), schema);
    for (TableSource table : tables) {
      List<String> names = told(table, schema);
      if (!names.equals(first)) {
        throw new InvalidInputException(
            first.stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .map(
                    name ->
                        "%s has no column %s, which %s has"
                            .formatted(table.name(), QuotedText.of(name), tables.get(0).name()))
                .orElseGet(
                    () ->
                        "%s has more columns than %s, or has them in another order"
                            .formatted(table.name(), tables.get(0).name())),
            "give files with the same columns in the same order, with names that are the same to"
                + " the letter.");
      }
    }
    return first;
  }

  private static List<String> told(TableSource table, Schema schema) {
    return names(table, schema.dialect())
        .orElseThrow(
            () ->
                new InvalidInputException(
                    table.name() + " does not have the names of its columns in its first line",
                    "write them there, each on that line, or join the files to one."));
  }

  /** The names of the columns, where the first line tells them. */
  static Optional<List<String>> names(TableSource source, Dialect dialect) {
    Optional<byte[]> line = line(source, dialect);
    if (line.isEmpty()) {
      return Optional.empty();
    }
    AtomicReference<@Nullable List<String>> names = new AtomicReference<>();
    try {
      CsvScan.run(TableSource.bytes(source.name(), line.get()), dialect, names::set);
    } catch (InvalidInputException e) {
      // It goes on in the next line, or has a fault that a reader will tell.
      return Optional.empty();
    }
    return Optional.ofNullable(names.get());
  }

  /**
   * The bytes up to the end of the first line that is no comment; empty where that is far. None of
   * a record is decoded or waited for, so what is told does not depend on any.
   *
   * @throws InvalidInputException when there is not even an empty line
   */
  private static Optional<byte[]> line(TableSource source, Dialect dialect) {
    boolean returns = !dialect.rules().lines();
    Character comment = dialect.comment();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream bytes = Gzip.content(source.open())) {
      int before = 0;
      for (int read = 0; read < MOST; read++) {
        int b = bytes.read();
        boolean isSecondHalf = returns && before == '\r' && b == '\n';
        before = b;
        if (isSecondHalf) {
          continue;
        }
        if (b >= 0 && b != '\n' && !(returns && b == '\r')) {
          line.write(b);
          continue;
        }
        byte[] content = line.toByteArray();
        if (b < 0 && isNothing(content)) {
          throw CsvScan.empty(source.name());
        }
        if (b < 0 || comment == null || content.length == 0 || content[0] != comment) {
          return Optional.of(content);
        }
        line.reset();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean isNothing(byte[] line) {
    return line.length == 0 || Arrays.equals(line, BYTE_ORDER_MARK);
  }
}
