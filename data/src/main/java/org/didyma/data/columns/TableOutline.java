package org.didyma.data.columns;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.Gzip;
import org.didyma.data.text.RecordRules;
import org.didyma.data.text.TableSource;
import org.didyma.data.text.TableText;

/**
 * What the header of a table tells, of which no record is read: the names of its columns, their
 * kinds where the header has them, and of a text how it is written down.
 *
 * @param columns in the order of the table, with names that differ
 * @param separator between the fields of a text
 * @param charset of a text
 */
public record TableOutline(List<KnownColumn> columns, char separator, Charset charset) {

  /** More bytes than this are no line of names. */
  private static final int MOST = 1 << 20;

  private static final String SEPARATORS = ",;\t|";

  /**
   * An outline of columns.
   *
   * @throws InvalidInputException when two have the same name, or one has none
   */
  public TableOutline {
    columns = List.copyOf(columns);
    Set<String> seen = new HashSet<>();
    for (KnownColumn column : columns) {
      if (column.name().isEmpty() || !seen.add(column.name())) {
        throw new InvalidInputException(
            column.name().isEmpty()
                ? "a column has no name"
                : "two columns are called " + QuotedText.of(column.name()),
            "give each a name of its own.");
      }
    }
  }

  /** The outline of a table that is no text. */
  public static TableOutline of(List<KnownColumn> columns) {
    return new TableOutline(columns, ',', UTF_8);
  }

  /**
   * The outline of a CSV table by its first line alone.
   *
   * @throws InvalidInputException when there is none, or it has numbers, as a record has
   */
  public static TableOutline csv(TableSource source) {
    byte[] line = firstLine(source);
    Charset charset = charset(line);
    char separator = separator(new String(line, charset));
    Dialect dialect =
        new Dialect(true, List.of(), separator, true, null, '.', charset, RecordRules.STRICT);
    List<KnownColumn> columns = new ArrayList<>();
    CsvScan.run(TableSource.bytes(source.name(), line), dialect, names -> add(columns, names));
    if (columns.stream().anyMatch(column -> ColumnSample.isNumber(column.name()))) {
      throw new InvalidInputException(
          source.name() + " has numbers in its first line, which is to have the names of columns",
          "write the names into its first line; without them the line would be a record.");
    }
    return new TableOutline(columns, separator, charset);
  }

  private static void add(List<KnownColumn> columns, List<String> names) {
    names.forEach(name -> columns.add(KnownColumn.of(name, KnownColumn.Kind.UNKNOWN)));
  }

  /** The same with what a dictionary knows, which goes before what the table knows. */
  public TableOutline with(List<KnownColumn> dictionary) {
    Map<String, KnownColumn> known = new LinkedHashMap<>();
    dictionary.forEach(column -> known.put(column.name(), column));
    return new TableOutline(
        columns.stream()
            .map(c -> known.containsKey(c.name()) ? known.get(c.name()).or(c) : c)
            .toList(),
        separator,
        charset);
  }

  /** The characters that the first line of a text has most often between its names. */
  static char separator(String line) {
    String bare = line.replaceAll("\"[^\"]*\"", "");
    char best = ',';
    long most = 0;
    for (char candidate : SEPARATORS.toCharArray()) {
      long count = bare.chars().filter(c -> c == candidate).count();
      if (count > most) {
        best = candidate;
        most = count;
      }
    }
    return best;
  }

  /** UTF-8, or what Excel writes where bytes are none. */
  static Charset charset(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return UTF_8;
    } catch (CharacterCodingException e) {
      return Charset.forName("windows-1252");
    }
  }

  /** The bytes of the first line; none behind it is looked at, whatever quotes it has. */
  private static byte[] firstLine(TableSource source) {
    source.requireReadable();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream bytes = Gzip.content(source.open())) {
      int b = bytes.read();
      for (; b >= 0 && b != '\n' && b != '\r'; b = bytes.read()) {
        line.write(b);
        if (line.size() > MOST) {
          throw new InvalidInputException(
              source.name() + " has no first line with the names of the columns",
              "check that this is a table with line breaks.");
        }
      }
    } catch (IOException e) {
      throw TableText.broken(source.name(), UTF_8, e);
    }
    if (line.size() == 0) {
      throw CsvScan.empty(source.name());
    }
    return line.toByteArray();
  }
}
