package org.didyma.cli;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A stream of UTF-8 to a person's eyes. What a terminal would obey in place of showing it, such as
 * marks that turn the direction of writing or erase what stands there, is written as in JSON, so
 * that no name of a column shows as another. Text stays what it is, and JSON has the same value.
 *
 * <p>Line breaks, tabs and returns pass, as do the two joiners that scripts are written with, and
 * the codes for bold and coloured letters in which help is printed.
 */
final class ShownText extends FilterOutputStream {

  private static final int ESCAPE = 0x1b;
  private static final int REPLACEMENT = 0xfffd;
  private static final Pattern LETTERS = Pattern.compile("\u001b\\[([0-4]|2[1-4]|3[1-6]|39|49)?m");
  private static final int LONGEST = 5;

  /** The beginning of what may be a code for letters. */
  private final StringBuilder code = new StringBuilder();

  private int character;
  private int missing;

  ShownText(OutputStream stream) {
    super(stream);
  }

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    ByteArrayOutputStream shown = new ByteArrayOutputStream(length);
    for (int i = offset; i < offset + length; i++) {
      take(bytes[i] & 0xff, shown);
    }
    out.write(shown.toByteArray(), 0, shown.size());
  }

  private void take(int b, ByteArrayOutputStream shown) {
    boolean goesOn = (b & 0xc0) == 0x80;
    if (missing > 0 && !goesOn) {
      missing = 0;
      show(REPLACEMENT, shown);
    }
    if (b < 0x80) {
      show(b, shown);
    } else if (!goesOn) {
      missing = b >= 0xf0 ? 3 : b >= 0xe0 ? 2 : 1;
      character = b & (0x3f >> missing);
    } else if (missing > 0) {
      character = character << 6 | b & 0x3f;
      missing--;
      if (missing == 0) {
        show(Character.isValidCodePoint(character) ? character : REPLACEMENT, shown);
      }
    } else {
      show(REPLACEMENT, shown);
    }
  }

  private void show(int c, ByteArrayOutputStream shown) {
    if (code.length() > 0) {
      code.appendCodePoint(c);
      if (LETTERS.matcher(code).matches()) {
        shown.writeBytes(code.toString().getBytes(StandardCharsets.UTF_8));
        code.setLength(0);
        return;
      }
      boolean begun = code.length() == 2 ? c == '[' : c >= '0' && c <= '9';
      if (begun && code.length() < LONGEST) {
        return;
      }
      String other = code.substring(1);
      code.setLength(0);
      escape(ESCAPE, shown);
      other.codePoints().forEach(o -> show(o, shown));
    } else if (c == ESCAPE) {
      code.append((char) c);
    } else if (isObeyed(c)) {
      escape(c, shown);
    } else {
      shown.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static boolean isObeyed(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c != '\n' && c != '\r' && c != '\t';
      case Character.FORMAT -> c != '\u200c' && c != '\u200d';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
      default -> false;
    };
  }

  private static void escape(int c, ByteArrayOutputStream shown) {
    for (char unit : Character.toChars(c)) {
      shown.writeBytes(
          String.format(Locale.ROOT, "\\u%04x", (int) unit).getBytes(StandardCharsets.US_ASCII));
    }
  }
}
