package org.didyma.data.text;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the text of a table, handing out fields as slices of the parser's buffer, so that a
 * record costs no allocation.
 *
 * <p>Every record must have as many fields as the first one. Lines without any character and, when
 * fields are trimmed, lines of spaces only are skipped. A field may be in double quotes and then
 * contain separators, line breaks and doubled double quotes.
 */
public final class CsvScan extends AbstractBaseCsvCallbackHandler<Object> {

  private static final char[] EMPTY = {};

  /** Receives the parts of a table. */
  public interface Sink {

    /** The names of the columns, once, before anything else. */
    void columns(List<String> names);

    /** How many columns it needs of a table without a header whose columns have no names. */
    default int leastWidth() {
      return 1;
    }

    /** The start of a record, which may turn out to be a blank line and then has no end. */
    default void beginRecord() {}

    /** A field of the current record; the buffer is only lent. */
    default void field(int column, char[] buffer, int offset, int length) {}

    /** A line that is a record, or the header, ends within a quoted field. */
    default void openLine() {}

    /** The end of the current record, which has the right number of fields. */
    default void endRecord(long position, long line) {}
  }

  /** One pass over records. */
  @FunctionalInterface
  public interface Scan {

    /** Hands all records out; returns their number. */
    long run(Sink sink);
  }

  private final String name;
  private final Dialect dialect;
  private final Sink sink;

  /** The fields of the first record, until the columns are known. */
  private @Nullable List<String> first = new ArrayList<>();

  private int width;
  private boolean blank;
  private long records;

  private CsvScan(String name, Dialect dialect, Sink sink) {
    this.name = name;
    this.dialect = dialect;
    this.sink = sink;
  }

  /**
   * Reads a table to its end.
   *
   * @return the number of records
   * @throws InvalidInputException when the source is no table of one width in its charset; the
   *     message names the line
   */
  public static long run(TableSource source, Dialect dialect, Sink sink) {
    String name = source.name();
    try (TableText text = TableText.open(source, dialect)) {
      return dialect.rules().lines()
          ? LineScan.run(text, name, dialect, sink)
          : new CsvScan(name, dialect, sink).run(text);
    } catch (UncheckedIOException e) {
      throw TableText.broken(name, dialect.charset(), causeOf(e));
    } catch (IOException e) {
      throw TableText.broken(name, dialect.charset(), e);
    }
  }

  private long run(TableText text) throws IOException {
    try (CsvReader<Object> reader = reader(dialect).build(this, text)) {
      // The handler consumes every record itself, so the first look ahead reads the whole table.
      if (reader.iterator().hasNext()) {
        throw new IllegalStateException("a record was not consumed");
      }
    } catch (CsvParseException e) {
      throw unwrap(e);
    }
    if (first != null) {
      if (dialect.header()) {
        throw empty(name);
      }
      // Without a header a table of no records is a table as any other.
      sink.columns(dialect.names(Math.max(1, sink.leastWidth())));
    }
    return records;
  }

  /** The refusal of a table that has not even a header. */
  public static InvalidInputException empty(String name) {
    return new InvalidInputException(name + " is empty", "check that this is the right file.");
  }

  /** The refusal of a record of another width. */
  public static InvalidInputException ragged(String name, long line, int fields, int width) {
    return InvalidInputException.ofRecord(
        "%s, line %d: the record has %d field%s where %d are expected"
            .formatted(name, line, fields, fields == 1 ? "" : "s", width),
        name + ": a record has not as many fields as expected",
        "look for a missing or an unquoted separator in that line.");
  }

  private static CsvReader.CsvReaderBuilder reader(Dialect dialect) {
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder()
            .fieldSeparator(dialect.separator())
            .quoteCharacter(Dialect.QUOTE)
            .trimWhitespacesAroundQuotes(dialect.trim())
            .allowUnclosedQuote(false);
    Character comment = dialect.comment();
    if (comment != null) {
      builder.commentStrategy(CommentStrategy.SKIP).commentCharacter(comment);
    }
    return builder;
  }

  private static IOException causeOf(UncheckedIOException e) {
    IOException cause = e.getCause();
    return cause == null ? new IOException(e) : cause;
  }

  private RuntimeException unwrap(CsvParseException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException exception) {
      return exception;
    }
    // The parser's own message may quote the table, so it is replaced.
    String message = String.valueOf(e.getMessage());
    String what =
        message.startsWith("Unclosed")
            ? "a field that starts with a double quote is not closed"
            : message.contains("closing quote")
                ? "something follows the closing double quote of a field"
                : "a field is longer than the limit of 16,777,216 characters";
    return InvalidInputException.ofRecord(
        name + ", line " + getStartingLineNumber() + ": " + what,
        name + ": " + what,
        "look for a stray double quote; inside of a quoted field it is written twice.");
  }

  @Override
  protected void handleBegin(long line) {
    blank = false;
    if (first == null) {
      sink.beginRecord();
    }
  }

  @Override
  protected void handleField(int column, char[] buffer, int from, int count, boolean quoted) {
    int offset = from;
    int length = count;
    if (dialect.trim()) {
      while (length > 0 && buffer[offset] <= ' ') {
        offset++;
        length--;
      }
      while (length > 0 && buffer[offset + length - 1] <= ' ') {
        length--;
      }
      blank = column == 0 && length == 0 && !quoted;
    }
    if (first != null) {
      first.add(new String(buffer, offset, length));
    } else if (column < width) {
      sink.field(column, buffer, offset, length);
    }
  }

  @Override
  protected @Nullable Object buildRecord() {
    if (getRecordType() == RecordType.DATA && !(blank && getFieldCount() == 1)) {
      if (first != null) {
        begin(first);
      } else {
        if (dialect.rules().filled()) {
          for (int c = getFieldCount(); c < width; c++) {
            sink.field(c, EMPTY, 0, 0);
          }
        } else if (getFieldCount() != width) {
          throw ragged(name, getStartingLineNumber(), getFieldCount(), width);
        }
        sink.endRecord(records++, getStartingLineNumber());
      }
    } else if (first != null) {
      first.clear();
    }
    return null;
  }

  private List<String> names() {
    List<String> names = dialect.names(width);
    if (names.size() != width) {
      throw new InvalidInputException(
          "%s has %d columns in its first record where the schema names %d"
              .formatted(name, width, names.size()),
          "check \"columns\" and \"separator\" in the schema.");
    }
    return names;
  }

  private void begin(List<String> fields) {
    first = null;
    width = fields.size();
    if (dialect.header()) {
      sink.columns(List.copyOf(fields));
      return;
    }
    sink.columns(names());
    sink.beginRecord();
    for (int c = 0; c < width; c++) {
      char[] chars = fields.get(c).toCharArray();
      sink.field(c, chars, 0, chars.length);
    }
    sink.endRecord(records++, getStartingLineNumber());
  }
}
