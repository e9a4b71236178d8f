package org.didyma.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/**
 * The first line of a table with a header, which is public: whether it has the columns of a schema
 * can be told before anything is paid for its records, and that there is none, since every table
 * has its header, with records or without. What the line alone does not tell, since it is a comment
 * or empty, or a quote in it goes on, is left to whoever reads the table.
 */
final class HeaderLine {

  /** Most bytes of a line that is looked at. */
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
    names(source, schema.dialect()).ifPresent(names -> requireColumns(source, schema, names));
  }

  private static void requireColumns(TableSource source, Schema schema, List<String> names) {
    RecordCoder coder =
        new RecordCoder(
            source.name(), schema, LabelUse.REQUIRED, (position, number, codes, label) -> {});
    schema.unit().ifPresent(coder::withUnits);
    coder.columns(names);
  }

  /**
   * Refuses tables that are read as one where one lacks a column of the schema or of the first of
   * them, in whatever case.
   */
  static void requireColumns(List<TableSource> tables, Schema schema) {
    List<String> first = names(tables.get(0), schema.dialect()).orElse(List.of());
    for (TableSource table : tables) {
      Optional<List<String>> names = names(table, schema.dialect());
      if (names.isEmpty()) {
        continue;
      }
      requireColumns(table, schema, spelled(names.get(), schema));
      for (String name : first) {
        if (names.get().stream().noneMatch(name::equalsIgnoreCase)) {
          throw new InvalidInputException(
              "%s has no column %s, which %s has"
                  .formatted(table.name(), Quoted.of(name), tables.get(0).name()),
              "give files with the same columns.");
        }
      }
    }
  }

  /** Names as the schema spells them, where it has them in another case only. */
  private static List<String> spelled(List<String> names, Schema schema) {
    List<String> used = new ArrayList<>(List.of(schema.label().column()));
    schema.features().forEach(feature -> used.add(feature.column()));
    schema.unit().ifPresent(unit -> used.add(unit.column()));
    List<String> spelled = new ArrayList<>(names);
    for (String column : used) {
      if (!names.contains(column)) {
        spelled.replaceAll(name -> name.equalsIgnoreCase(column) ? column : name);
      }
    }
    return spelled;
  }

  /** The names of the columns, where the first line tells them. */
  private static Optional<List<String>> names(TableSource source, Dialect dialect) {
    Optional<byte[]> line = line(source, dialect);
    if (line.isEmpty()) {
      return Optional.empty();
    }
    Header header = new Header();
    try {
      CsvScan.run(TableSource.bytes(source.name(), line.get()), dialect, header);
    } catch (InvalidInputException e) {
      // It goes on in the next line, or has a fault that a reader will tell.
      return Optional.empty();
    }
    return header.names;
  }

  /**
   * The bytes up to the end of the first line; empty where that is far. None of a record is decoded
   * or waited for, so what is told does not depend on any.
   *
   * @throws InvalidInputException when there is not even an empty line
   */
  private static Optional<byte[]> line(TableSource source, Dialect dialect) {
    boolean returns = !dialect.rules().lines();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream bytes = Gzip.content(source.open())) {
      int b = bytes.read();
      for (; b >= 0 && b != '\n' && !(returns && b == '\r'); b = bytes.read()) {
        line.write(b);
        if (line.size() > MOST) {
          return Optional.empty();
        }
      }
      if (b < 0 && isNothing(line.toByteArray())) {
        throw CsvScan.empty(source.name());
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(line.toByteArray());
  }

  private static boolean isNothing(byte[] line) {
    return line.length == 0 || Arrays.equals(line, BYTE_ORDER_MARK);
  }

  /** Keeps the names of the columns and nothing else. */
  private static final class Header implements CsvScan.Sink {

    private Optional<List<String>> names = Optional.empty();

    @Override
    public void columns(List<String> all) {
      names = Optional.of(all);
    }

    @Override
    public void beginRecord() {}

    @Override
    public void field(int column, char[] buffer, int offset, int length) {}

    @Override
    public void endRecord(long position, long line) {}
  }
}
