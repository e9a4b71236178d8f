package org.didyma.databases.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;

/**
 * A sheet of a spreadsheet in the format of Excel ({@code .xlsx}), read row by row as people see
 * it.
 *
 * <p>The first row has the names of the columns, unless the schema says that there is no header. A
 * row without a value is none, whatever format its cells have. A number is the field of its plain
 * digits, at most 15 where it is not whole, as the sheet shows it: 1 - 0.9 is 0.1. A number that is
 * shown as a date is {@code 2026-11-29}, with a time {@code 2026-11-29 13:45:00}. A truth value is
 * {@code true} or {@code false}, a formula what it last came to, an empty cell the empty field.
 *
 * @param file the spreadsheet
 * @param sheet its name; empty for the only one that people see
 */
public record Spreadsheet(Path file, Optional<String> sheet) implements FileRecords {

  /** Sheets are public, and the first row where it has the names of the columns. */
  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    if (Files.isRegularFile(file)) {
      reading(
          rows -> {
            if (schema.header()) {
              List<String> names = first(rows, schema);
              requireNames(names, schema);
              Records.of(name(), names, Collections::emptyIterator).requireReadable(schema);
            }
            return schema;
          });
    }
  }

  /** Of cells that are merged only the first has a text. */
  private void requireNames(List<String> names, Schema schema) {
    Stream.concat(
            schema.features().stream().map(Feature::column), schema.label().columns().stream())
        .filter(column -> names.contains("") && !names.contains(column))
        .findFirst()
        .ifPresent(
            column -> {
              throw new InvalidInputException(
                  "%s has no column %s in its first row, some of whose cells are empty or merged"
                      .formatted(name(), QuotedText.of(column)),
                  "write the name of each column into a cell of its own in the first row.");
            });
  }

  @Override
  public List<String> conditions() {
    return List.of(
        "the spreadsheet can be read, whatever its records are, and none of them is a row without a"
            + " value");
  }

  @Override
  public <T> T over(Schema schema, Function<Records, T> reader) {
    requireReadable();
    return reading(
        all -> {
          List<String> first = first(all, schema);
          int width = Math.max(first.size(), schema.columns().size());
          List<String> columns = schema.header() ? first : columns(schema, width);
          Iterator<List<String>> head =
              schema.header() || width == 0
                  ? Collections.emptyIterator()
                  : List.of(first).iterator();
          Iterator<List<String>> records =
              new Iterator<>() {
                @Override
                public boolean hasNext() {
                  return head.hasNext() || all.hasNext();
                }

                @Override
                public List<String> next() {
                  return padded(
                      head.hasNext() ? head.next() : marked(all.next(), schema, columns), width);
                }
              };
          return reader.apply(Records.of(name(), columns, () -> records));
        });
  }

  /** The names in the first row; no other is read. */
  public List<String> names() {
    requireReadable();
    return reading(
        rows -> rows.hasNext() ? rows.next().stream().map(SheetCell::text).toList() : List.of());
  }

  private List<String> first(Iterator<List<SheetCell>> all, Schema schema) {
    if (!all.hasNext() && schema.header()) {
      throw new InvalidInputException(
          name() + " has no first row with the names of the columns",
          "check that the table is in that sheet.");
    }
    if (!all.hasNext()) {
      return List.of();
    }
    List<SheetCell> row = all.next();
    return schema.header()
        ? row.stream().map(SheetCell::text).toList()
        : marked(row, schema, columns(schema, row.size()));
  }

  /** Reads the rows that have a value, without the empty cells at their ends. */
  private <T> T reading(Function<Iterator<List<SheetCell>>, T> reader) {
    try (InputStream bytes = Files.newInputStream(file);
        ReadableWorkbook workbook =
            new ReadableWorkbook(bytes, new ReadingOptions(hasFormats(), false));
        Stream<Row> rows = meant(workbook).openStream()) {
      boolean from1904 = workbook.isDate1904();
      return reader.apply(
          rows.map(row -> cells(row, from1904)).filter(row -> !row.isEmpty()).iterator());
    } catch (IOException | UncheckedIOException e) {
      throw broken(e);
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException e) {
      // What the library throws for files that are no spreadsheets has many types.
      if (e.getClass().getName().startsWith("org.dhatim.")
          || e.getClass().getName().startsWith("com.fasterxml.")) {
        throw broken(e);
      }
      throw e;
    }
  }

  /** Whether the workbook has formats of cells at all, which the library takes for granted. */
  private boolean hasFormats() throws IOException {
    try (ZipFile parts = new ZipFile(file.toFile())) {
      ZipEntry types = parts.getEntry("[Content_Types].xml");
      return types != null
          && new String(parts.getInputStream(types).readAllBytes(), StandardCharsets.UTF_8)
              .contains("spreadsheetml.styles+xml");
    } catch (ZipException e) {
      return false; // no workbook, as the library will say
    }
  }

  private Sheet meant(ReadableWorkbook workbook) {
    List<Sheet> meant =
        workbook
            .getSheets()
            .filter(
                one ->
                    sheet
                        .map(one.getName()::equals)
                        .orElse(one.getVisibility() == SheetVisibility.VISIBLE))
            .toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    String all =
        workbook
            .getSheets()
            .map(one -> QuotedText.of(one.getName()))
            .collect(Collectors.joining(", "));
    throw new InvalidInputException(
        sheet
            .map(named -> "%s has no sheet %s".formatted(name(), QuotedText.of(named)))
            .orElse("%s has %d sheets, and none is named".formatted(name(), meant.size())),
        "give %s, one of %s.".formatted(ParameterReference.of("table", "NAME"), all));
  }

  private InvalidInputException broken(Exception e) {
    return new InvalidInputException(
        name() + " cannot be read as a spreadsheet", "save it as .xlsx again, or as CSV.", e);
  }

  private static List<String> columns(Schema schema, int width) {
    return schema.columns().isEmpty()
        ? Stream.iterate(1, c -> c + 1).limit(width).map(String::valueOf).toList()
        : schema.columns();
  }

  /** The fields of a row, with the decimal marks that the columns have. */
  private static List<String> marked(List<SheetCell> row, Schema schema, List<String> columns) {
    return IntStream.range(0, row.size())
        .mapToObj(
            c -> row.get(c).field(c < columns.size() ? schema.decimalMark(columns.get(c)) : '.'))
        .toList();
  }

  /** The cells of a row up to the last one that is not empty. */
  private static List<SheetCell> cells(Row row, boolean from1904) {
    List<SheetCell> cells = new ArrayList<>(row.getCellCount());
    for (int c = 0; c < row.getCellCount(); c++) {
      cells.add(
          row.getOptionalCell(c).map(cell -> SheetCell.of(cell, from1904)).orElse(SheetCell.EMPTY));
    }
    while (!cells.isEmpty() && cells.get(cells.size() - 1).text().isEmpty()) {
      cells.remove(cells.size() - 1);
    }
    return cells;
  }

  private static List<String> padded(List<String> row, int width) {
    List<String> fields = new ArrayList<>(row);
    while (fields.size() < width) {
      fields.add("");
    }
    return fields;
  }
}
