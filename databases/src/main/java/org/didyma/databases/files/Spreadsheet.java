package org.didyma.databases.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.RowConsumer;
import org.didyma.data.Schema;
import org.didyma.data.UnitSample;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/**
 * The first sheet of a spreadsheet in the format of Excel ({@code .xlsx}), read row by row.
 *
 * <p>The first row has the names of the columns, unless the schema says that there is no header. A
 * number is the field of its plain digits, at most 15 where it is not whole, as the sheet shows it:
 * 1 - 0.9 is 0.1. A truth value {@code true} or {@code false}, a formula what it last came to, an
 * empty cell the empty field. Dates are numbers there: days since 1899-12-30.
 *
 * @param file the spreadsheet
 */
public record Spreadsheet(Path file) implements Records {

  private static final MathContext SHOWN = new MathContext(15);

  @Override
  public String name() {
    return Quoted.oneLine(file.toString());
  }

  @Override
  public void requireReadable() {
    InputFile.requireReadable(file);
  }

  /** The first row is public where it has the names of the columns. */
  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    if (schema.header() && Files.isRegularFile(file)) {
      reading(
          rows -> {
            InputFile.requireColumns(name(), first(rows, schema), schema);
            return schema;
          });
    }
  }

  @Override
  public List<String> conditions() {
    return List.of("the spreadsheet can be read, whatever its records are");
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return over(schema, records -> records.cells(schema, part));
  }

  @Override
  public List<Cells> columns(Schema schema, Runnable pause) {
    return over(schema, records -> records.columns(schema, pause));
  }

  @Override
  public boolean tellsUnits() {
    return true;
  }

  @Override
  public UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    return over(schema, records -> records.unitSample(schema, below, pause));
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return over(schema, records -> records.each(schema, use, consumer));
  }

  private <T> T over(Schema schema, Function<Records, T> reader) {
    requireReadable();
    return reading(
        all -> {
          List<String> first = first(all, schema);
          int width = first.size();
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
                  return head.hasNext()
                      ? head.next()
                      : fields(all.next(), width, c -> mark(schema, columns, c));
                }
              };
          return reader.apply(Records.of(name(), columns, () -> records));
        });
  }

  private List<String> first(Iterator<Row> all, Schema schema) {
    if (!all.hasNext() && schema.header()) {
      throw new InvalidInputException(
          name() + " has no first row with the names of the columns",
          "check that the table is in the first sheet.");
    }
    IntFunction<Character> marks =
        schema.header() ? c -> '.' : c -> mark(schema, columns(schema, c + 1), c);
    return all.hasNext() ? fields(all.next(), 0, marks) : List.of();
  }

  private <T> T reading(Function<Iterator<Row>, T> reader) {
    try (InputStream bytes = Files.newInputStream(file);
        ReadableWorkbook workbook = new ReadableWorkbook(bytes, new ReadingOptions(false, false));
        Stream<Row> rows = workbook.getFirstSheet().openStream()) {
      return reader.apply(rows.iterator());
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

  private InvalidInputException broken(Exception e) {
    return new InvalidInputException(
        name() + " cannot be read as a spreadsheet", "save it as .xlsx again, or as CSV.", e);
  }

  private static List<String> columns(Schema schema, int width) {
    return schema.columns().isEmpty()
        ? Stream.iterate(1, c -> c + 1).limit(width).map(String::valueOf).toList()
        : schema.columns();
  }

  /** The decimal mark of a column; of one beyond the names of the columns that of no schema. */
  private static char mark(Schema schema, List<String> columns, int c) {
    return c < columns.size() ? schema.decimalMark(columns.get(c)) : '.';
  }

  /** The fields of a row; cells at its end that are empty are not in the file. */
  private static List<String> fields(Row row, int width, IntFunction<Character> marks) {
    List<String> fields = new ArrayList<>(Math.max(width, row.getCellCount()));
    for (int c = 0; c < row.getCellCount(); c++) {
      char mark = marks.apply(c);
      fields.add(row.getOptionalCell(c).map(cell -> field(cell, mark)).orElse(""));
    }
    while (fields.size() > width && width > 0 && fields.get(fields.size() - 1).isEmpty()) {
      fields.remove(fields.size() - 1);
    }
    while (fields.size() < width) {
      fields.add("");
    }
    return fields;
  }

  private static String field(Cell cell, char mark) {
    String field = field(cell);
    return cell.getType() == CellType.NUMBER ? field.replace('.', mark) : field;
  }

  private static String field(Cell cell) {
    if (cell.getType() == CellType.BOOLEAN) {
      return String.valueOf(cell.asBoolean());
    }
    String raw = cell.getRawValue();
    if (cell.getType() == CellType.NUMBER && raw != null) {
      try {
        double number = new BigDecimal(raw).doubleValue();
        BigDecimal plain = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        BigDecimal shown = plain.scale() > 0 ? plain.round(SHOWN).stripTrailingZeros() : plain;
        return shown.signum() == 0 ? "0" : shown.toPlainString();
      } catch (NumberFormatException e) {
        return raw;
      }
    }
    Object value = cell.getValue();
    return cell.getType() == CellType.STRING && value != null
        ? value.toString()
        : raw == null ? "" : raw;
  }
}
