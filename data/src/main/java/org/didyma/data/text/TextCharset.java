package org.didyma.data.text;

import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;

/**
 * In which characters the bytes of a table are written: UTF-8, or a charset in which each byte is a
 * character by itself, or none, and those of ASCII are what they are there. So a line ends at the
 * same bytes whatever the charset, and what a line means depends on its bytes alone.
 */
public final class TextCharset {

  private static final int ASCII = 128;

  private TextCharset() {}

  /** The charset of a name, where it is one of these. */
  public static Optional<Charset> named(String name) {
    try {
      return Optional.of(Charset.forName(name)).filter(TextCharset::isTaken);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.empty();
    }
  }

  private static boolean isTaken(Charset charset) {
    return charset.equals(StandardCharsets.UTF_8)
        || charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1 && isAscii(charset);
  }

  private static boolean isAscii(Charset charset) {
    for (int b = 0; b < 2 * ASCII; b++) {
      String one = new String(new byte[] {(byte) b}, charset);
      if (one.length() != 1 || (b < ASCII ? one.charAt(0) != b : one.charAt(0) < ASCII)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text can occur in a table; U+FFFD does, where bytes are no characters. */
  public static boolean canHold(Charset charset, String text) {
    return charset.equals(StandardCharsets.UTF_8)
        || charset.newEncoder().canEncode(text.replace("\uFFFD", ""));
  }

  /** What a text in UTF-8 looks like to whoever takes it for one in another charset. */
  public static String misread(String text, Charset charset) {
    return new String(text.getBytes(StandardCharsets.UTF_8), charset);
  }

  /** What is done with bytes that are no characters. */
  static CodingErrorAction onFaults(RecordRules rules) {
    return rules.replaced() ? CodingErrorAction.REPLACE : CodingErrorAction.REPORT;
  }
}
