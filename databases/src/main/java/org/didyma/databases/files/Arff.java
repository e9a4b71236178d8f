package org.didyma.databases.files;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.KnownColumn;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.Gzip;
import org.jspecify.annotations.Nullable;

/**
 * A table in the attribute-relation file format ({@code .arff}, plain or {@code .arff.gz}), with
 * dense or sparse rows. The names of its attributes are the names of the columns; what their types
 * say does not count, a schema does. A missing value is the field {@code ?}.
 *
 * <p>Values between quotes are what stands between them, with {@code \} before a quote or another
 * {@code \} taken away, and {@code \n}, {@code \r} and {@code \t} what they stand for. A word that
 * begins with {@code %} outside of quotes begins a comment, and a line of nothing else is no
 * record. In a dense row values stand between commas; one that has not as many of them as there are
 * attributes may have them between blanks, tabs and commas, as Weka reads it. A schema can state
 * another {@code separator}, and then that alone counts. In a sparse row a value that is not
 * written is {@code 0}, or the first value of a nominal attribute.
 *
 * @param file the table
 */
public record Arff(Path file) implements FileRecords {

  /** The header is public; of a file that can be read once only it is left to the reader. */
  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    if (Files.isRegularFile(file)) {
      reading(
          bytes -> {
            List<String> columns = ArffHeader.read(name(), bytes).columns();
            Records.of(name(), columns, Collections::emptyIterator).requireReadable(schema);
            return schema;
          });
    }
  }

  @Override
  public List<String> conditions() {
    return List.of(
        "the file is well-formed ARFF in UTF-8, whatever its records are, and none of them is an"
            + " empty line or a comment");
  }

  /** What the header says of the columns; no row is read. */
  public List<KnownColumn> known() {
    requireReadable();
    return reading(bytes -> ArffHeader.read(name(), bytes).known());
  }

  @Override
  public <T> T over(Schema schema, Function<Records, T> reader) {
    requireReadable();
    return reading(
        bytes -> {
          ArffHeader header = ArffHeader.read(name(), bytes);
          Rows rows = new Rows(text(bytes), header.unwritten(), schema.separator());
          return reader.apply(Records.of(name(), header.columns(), () -> rows));
        });
  }

  /** Reads the content of the file. */
  private interface Reading<T> {
    T of(InputStream bytes) throws IOException;
  }

  private <T> T reading(Reading<T> reading) {
    try (InputStream bytes = open()) {
      return reading.of(bytes);
    } catch (IOException | UncheckedIOException e) {
      throw new InvalidInputException(
          name() + " cannot be read", "check that the file is whole and in UTF-8.", e);
    }
  }

  private InputStream open() throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    return packed ? Gzip.unpacked(bytes) : bytes;
  }

  private static BufferedReader text(InputStream bytes) {
    return new BufferedReader(new InputStreamReader(bytes, ArffHeader.decoder()));
  }

  /** The rows behind the header. */
  private final class Rows implements Iterator<List<String>> {

    private final BufferedReader text;
    private final List<String> unwritten;
    private final char separator;
    private @Nullable String next;

    Rows(BufferedReader text, List<String> unwritten, char separator) {
      this.text = text;
      this.unwritten = unwritten;
      this.separator = separator;
    }

    @Override
    public boolean hasNext() {
      try {
        while (next == null) {
          String line = text.readLine();
          if (line == null) {
            return false;
          }
          next = line.isBlank() || line.strip().charAt(0) == '%' ? null : line;
        }
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public List<String> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      String row = String.valueOf(next);
      next = null;
      return row.strip().startsWith("{") ? sparse(row.strip()) : dense(row);
    }

    private List<String> dense(String row) {
      ArffLine line = new ArffLine(row, separator);
      List<String> fields = line.values();
      ArffLine again = new ArffLine(row);
      if (separator == ',' && fields.size() != unwritten.size()) {
        List<String> words = again.words();
        fields = words.size() == unwritten.size() ? words : fields;
      }
      if (line.isOpen() || again.isOpen()) {
        throw malformed("row with a quote that is not closed", "close it, or write \\ before it.");
      }
      return fields;
    }

    private List<String> sparse(String row) {
      String[] fields = unwritten.toArray(String[]::new);
      ArffLine line = new ArffLine(row.substring(1));
      while (!line.passed('}')) {
        int column = column(line.word());
        fields[column] = line.value();
        if (line.isOpen() || (!line.passed(',') && !line.passed('}'))) {
          throw sparseFault();
        }
        if (line.isAtEnd()) {
          break;
        }
      }
      return Arrays.asList(fields);
    }

    private int column(String word) {
      try {
        int column = Integer.parseInt(word);
        if (column >= 0 && column < unwritten.size()) {
          return column;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw sparseFault();
    }

    private InvalidInputException sparseFault() {
      return malformed(
          "sparse row that is not well formed",
          "write sparse rows as {column value, column value}.");
    }

    private InvalidInputException malformed(String what, String advice) {
      return new InvalidInputException(name() + " has a " + what, advice);
    }
  }
}
