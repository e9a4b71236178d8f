package org.didyma.models.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;

/** Text in programs: the card as a comment, literals, and files with places to fill in. */
final class ProgramText {

  private ProgramText() {}

  static String text(Model model) {
    return TextCard.render(PointsCard.of(model, PrintOptions.AS_LEARNED));
  }

  /**
   * The card in lines of comment, which no name on it can end: Java reads escapes before it knows
   * of comments, JavaScript ends lines at separators, and marks of direction make code look like
   * comment.
   */
  static String comment(String mark, Model model) {
    return comment(mark, text(model));
  }

  /** The same of another text. */
  static String comment(String mark, String text) {
    return text.lines()
        .map(line -> (mark + " " + inComment(mark, line)).stripTrailing())
        .collect(Collectors.joining("\n"));
  }

  private static String inComment(String mark, String line) {
    StringBuilder shown = new StringBuilder();
    for (int c : line.codePoints().toArray()) {
      shown.append(isHidden(c) ? "U+%04X".formatted(c) : Character.toString(c));
    }
    // Of an even number of backslashes the last begins no escape.
    return mark.equals("//") ? shown.toString().replace("\\", "\\\\") : shown.toString();
  }

  static String quoted(ObjectNode tree) {
    String literal = TextNode.valueOf(tree.toString()).toString();
    // Inside of a page nothing may look like the end of its script.
    return literal
        .replace("<", "\\u003c")
        .codePoints()
        .mapToObj(c -> c <= 0xFFFF ? shown((char) c) : Character.toString(c))
        .collect(Collectors.joining());
  }

  /**
   * A string literal of Java, and of R. What cannot be seen is escaped: R refuses marks of
   * direction in its programs, and with them people read other names than computers.
   */
  static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"', '\\' -> literal.append('\\').append(c);
        case '\n' -> literal.append("\\n");
        case '\r' -> literal.append("\\r");
        case '\t' -> literal.append("\\t");
        default -> literal.append(shown(c));
      }
    }
    return literal.append('"').toString();
  }

  private static String shown(char c) {
    return isHidden(c) ? "\\u%04x".formatted((int) c) : String.valueOf(c);
  }

  /**
   * Whether a character, in code or in a comment, makes people read something else than is there.
   */
  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** A program with the texts in place of its @NAMES@, none of which is looked at again. */
  static String filled(String name, Map<String, String> texts) {
    StringBuilder filled = new StringBuilder();
    String program = resource(name);
    int from = 0;
    for (int at = program.indexOf('@'); at >= 0; at = program.indexOf('@', from)) {
      int end = program.indexOf('@', at + 1);
      String text = end < 0 ? null : texts.get(program.substring(at + 1, end));
      if (text == null) {
        filled.append(program, from, at + 1);
        from = at + 1;
      } else {
        filled.append(program, from, at).append(text);
        from = end + 1;
      }
    }
    return filled.append(program.substring(from)).toString();
  }

  /** The part of a program that says what a score means, which depends on the kind of label. */
  static String told(Model model, String suffix) {
    return resource((model.reading().isPresent() ? "outcome" : "two") + suffix);
  }

  static String resource(String name) {
    try (InputStream stream = ProgramText.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> String joined(List<T> list, Function<T, String> text) {
    return list.stream().map(text).collect(Collectors.joining(", "));
  }
}
