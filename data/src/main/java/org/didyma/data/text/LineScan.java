package org.didyma.data.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;

/**
 * One pass over the text of a table whose records are its lines, whatever is in them: what a line
 * means depends on that line alone, and every line means something.
 *
 * <p>A line ends with LF, or with the table; a CR right before that does not count, nor does a byte
 * order mark at the start of a line. A field may be in double quotes and then contain separators
 * and doubled double quotes; one that is not closed ends with its line, and what follows a closing
 * quote is taken as it is. Of a field the first 65,536 characters count, and of a line as many
 * fields.
 */
final class LineScan {

  /** Most characters of a field and most fields of a line. */
  static final int MOST = 1 << 16;

  private static final int BUFFER = 1 << 15;
  private static final char[] EMPTY = {};

  /** Where in a field the next character stands. */
  private enum Place {
    /** Before its first character that counts. */
    START,
    /** In the open. */
    PLAIN,
    /** In quotes. */
    QUOTED,
    /** After a quote within quotes, which closes them unless another one follows. */
    QUOTE
  }

  private final String name;
  private final Dialect dialect;
  private final CsvScan.Sink sink;
  private final char separator;
  private final boolean trim;
  private final char comment;
  private final boolean hasComment;

  /** The header, or the first record where it says how wide the table is, until it is complete. */
  private final List<String> first = new ArrayList<>();

  private boolean begun;
  private int width;
  private long records;
  private long line = 1;

  private char[] field = new char[256];
  private int length;
  private Place place = Place.START;
  private int fields;
  private boolean quoted;
  private boolean atStart = true;
  private boolean pendingReturn;
  private boolean inComment;

  /** Whether the line has any character, counted or not. */
  private boolean touched;

  private LineScan(String name, Dialect dialect, CsvScan.Sink sink) {
    this.name = name;
    this.dialect = dialect;
    this.sink = sink;
    this.separator = dialect.separator();
    this.trim = dialect.trim();
    Character c = dialect.comment();
    this.hasComment = c != null;
    this.comment = c == null ? 0 : c;
  }

  /**
   * Reads a table to its end.
   *
   * @return the number of records
   */
  static long run(TableText text, String name, Dialect dialect, CsvScan.Sink sink)
      throws IOException {
    return new LineScan(name, dialect, sink).run(text);
  }

  private long run(TableText text) throws IOException {
    if (!dialect.header() && (dialect.rules().filled() || !dialect.columns().isEmpty())) {
      begin(dialect.names(Math.max(1, sink.leastWidth())));
    }
    char[] buffer = new char[BUFFER];
    for (int n = text.read(buffer, 0, BUFFER); n >= 0; n = text.read(buffer, 0, BUFFER)) {
      for (int i = 0; i < n; i++) {
        take(buffer[i]);
      }
    }
    if (touched) {
      endLine();
    }
    if (!begun) {
      if (dialect.header()) {
        throw CsvScan.empty(name);
      }
      begin(dialect.names(Math.max(1, sink.leastWidth())));
    }
    return records;
  }

  private void take(char c) {
    if (c == '\n') {
      endLine();
      return;
    }
    touched = true;
    if (inComment) {
      return;
    }
    if (pendingReturn) {
      pendingReturn = false;
      takeContent('\r');
    }
    if (c == '\r') {
      pendingReturn = true;
    } else if (atStart && c == Dialect.BYTE_ORDER_MARK) {
      atStart = false;
    } else {
      takeContent(c);
    }
  }

  private void takeContent(char c) {
    if (hasComment && fields == 0 && c == comment && place == Place.START && length == 0) {
      inComment = true;
      return;
    }
    atStart = false;
    switch (place) {
      case START -> {
        if (c == separator) {
          endField();
        } else if (c == Dialect.QUOTE) {
          length = 0;
          quoted = true;
          place = Place.QUOTED;
        } else {
          append(c);
          place = trim && c <= ' ' ? Place.START : Place.PLAIN;
        }
      }
      case PLAIN -> {
        if (c == separator) {
          endField();
        } else {
          append(c);
        }
      }
      case QUOTED -> {
        if (c == Dialect.QUOTE) {
          place = Place.QUOTE;
        } else {
          append(c);
        }
      }
      case QUOTE -> {
        if (c == separator) {
          endField();
        } else {
          append(c);
          place = c == Dialect.QUOTE ? Place.QUOTED : Place.PLAIN;
        }
      }
    }
  }

  private void append(char c) {
    if (length == field.length) {
      if (length == MOST) {
        return;
      }
      field = java.util.Arrays.copyOf(field, 2 * length);
    }
    field[length++] = c;
  }

  private void endField() {
    if (begun && fields == 0) {
      sink.beginRecord();
    }
    int from = 0;
    int to = length;
    if (trim) {
      while (from < to && field[from] <= ' ') {
        from++;
      }
      while (from < to && field[to - 1] <= ' ') {
        to--;
      }
    }
    if (!begun) {
      if (fields < MOST) {
        first.add(new String(field, from, to - from));
      }
    } else if (fields < width || (!dialect.header() && fields < MOST)) {
      sink.field(fields, field, from, to - from);
    }
    fields = Math.min(fields + 1, Integer.MAX_VALUE - 1);
    length = 0;
    place = Place.START;
  }

  private void endLine() {
    if (!inComment) {
      int before = fields;
      boolean blank = before == 0 && !quoted && isBlank();
      // The header is the first line that is not blank, whatever blank lines mean below it.
      boolean skipped = blank && (!begun || !dialect.rules().blankCounts());
      if (!skipped) {
        if (place == Place.QUOTED) {
          sink.openLine();
        }
        endField();
        endRecord();
      }
    }
    line++;
    fields = 0;
    length = 0;
    place = Place.START;
    quoted = false;
    atStart = true;
    pendingReturn = false;
    inComment = false;
    touched = false;
  }

  private boolean isBlank() {
    // Trimmed, a field stays at its start as long as it has nothing but spaces.
    return length == 0 || (trim && place == Place.START);
  }

  private void endRecord() {
    if (!begun) {
      if (dialect.header()) {
        begin(List.copyOf(first));
        return;
      }
      begin(dialect.names(first.size()));
      sink.beginRecord();
      for (int c = 0; c < first.size(); c++) {
        char[] chars = first.get(c).toCharArray();
        sink.field(c, chars, 0, chars.length);
      }
    } else if (fields < width && dialect.rules().filled()) {
      for (int c = fields; c < width; c++) {
        sink.field(c, EMPTY, 0, 0);
      }
    } else if (fields != width && !dialect.rules().filled()) {
      throw ragged();
    }
    sink.endRecord(records++, line);
  }

  private InvalidInputException ragged() {
    return CsvScan.ragged(name, line, fields, width);
  }

  private void begin(List<String> names) {
    begun = true;
    width = names.size();
    sink.columns(names);
  }
}
