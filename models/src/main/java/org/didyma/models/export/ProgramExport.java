package org.didyma.models.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;
import org.didyma.models.cards.WallCard;
import org.didyma.models.page.Page;

/**
 * Models as programs that depend on nothing: the same small program in each language, with a
 * scorecard in it, and the card with its promise as a comment.
 */
public final class ProgramExport {

  /** A method of Java has room for some 4,000 words, and a class for 32,000. */
  private static final int MOST_WORDS = 1000;

  /** What the class in Java calls others, and words that only classes cannot be called. */
  private static final Set<String> NO_CLASS_NAMES =
      Set.of(
          "BigDecimal",
          "Column",
          "Double",
          "IllegalArgumentException",
          "LinkedHashMap",
          "List",
          "Map",
          "Math",
          "Numbers",
          "RoundingMode",
          "String",
          "permits",
          "record",
          "sealed",
          "var",
          "yield");

  private ProgramExport() {}

  /** What each field adds, as JSON, and the card as text. */
  public static String json(Model model) {
    return Json.text(new ScorecardJson(Scorecard.of(model)).tree().put("card", text(model)));
  }

  /** A module of Python. */
  public static String python(Model model) {
    return filled("scorecard.py", Map.of("CARD", comment("#", model), "DATA", quotedJson(model)));
  }

  /** A script for browsers, or a module of Node. */
  public static String javascript(Model model) {
    return filled("scorecard.js", Map.of("CARD", comment("//", model), "DATA", quotedJson(model)));
  }

  /** A page to fill in, which adds up by itself. */
  public static String calculator(Model model, PrintOptions printing) {
    PointsCard card = PointsCard.of(model, printing);
    return filled(
        "calculator.html",
        Map.of(
            "TITLE", escaped(WallCard.of(model, printing).title()),
            "VERDICT", escaped(card.verdict()),
            "RULE", escaped(card.rule()),
            "CSS", Page.css(),
            "TEXT", escaped(TextCard.render(card)),
            "PRINTED", quoted(new PrintedJson(model, printing).tree()),
            "SCRIPT",
                filled("scorecard.js", Map.of("CARD", "", "DATA", quotedJson(model))).strip()));
  }

  /** A class of Java, named Scorecard. */
  public static String java(Model model) {
    return java(model, "Scorecard");
  }

  /**
   * A class of Java.
   *
   * @param name of the class, for which {@link #isClassName} holds
   */
  public static String java(Model model, String name) {
    if (!isClassName(name)) {
      throw new IllegalArgumentException("no class can have this name");
    }
    Scorecard card = Scorecard.of(model);
    StringBuilder calls = new StringBuilder();
    StringBuilder parts = new StringBuilder();
    for (int i = 0; i < card.columns().size(); i++) {
      calls.append(i == 0 ? "" : ",\n").append("          column").append(i).append("()");
      parts.append(javaColumn(i, card.columns().get(i)));
    }
    return filled(
        "Scorecard.txt",
        Map.of(
            "CLASS", name,
            "CARD", comment("//", model),
            "TRIM", Boolean.toString(card.trim()),
            "THRESHOLD", Double.toString(card.threshold()),
            "POSITIVE", literal(label(model).positive().get(0)),
            "NEGATIVE", literal(label(model).negative().get(0)),
            "RISK",
                model
                    .risk()
                    .map(r -> "{%s, %s, %s}".formatted(r.unit(), r.shift(), javaNumber(r.limit())))
                    .orElse("null"),
            "COLUMNS", calls.toString(),
            "PARTS", parts.toString()));
  }

  /**
   * Whether a class of {@link #java(Model, String)} can have a name: it is one, of letters and
   * digits that every file system and compiler has, and none that the class uses for another.
   */
  public static boolean isClassName(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*")
        && SourceVersion.isName(name)
        && !NO_CLASS_NAMES.contains(name);
  }

  private static String javaColumn(int i, Scorecard.Column column) {
    List<String> puts =
        column.words().entrySet().stream()
            .map(
                e ->
                    "words.put(%s, %s);\n".formatted(literal(e.getKey()), javaPoints(e.getValue())))
            .toList();
    boolean isLong = puts.size() > MOST_WORDS;
    StringBuilder method = new StringBuilder();
    method.append("\n  private static Column column").append(i).append("() {\n");
    method.append("    Map<String, Double> words = new LinkedHashMap<>();\n");
    StringBuilder classes = new StringBuilder();
    for (int from = 0; isLong && from < puts.size(); from += MOST_WORDS) {
      String name = "Words%d_%d".formatted(i, from / MOST_WORDS);
      method.append("    ").append(name).append(".put(words);\n");
      classes.append("\n  private static final class ").append(name).append(" {\n");
      classes.append("    private static void put(Map<String, Double> words) {\n");
      puts.subList(from, Math.min(puts.size(), from + MOST_WORDS))
          .forEach(put -> classes.append("      ").append(put));
      classes.append("    }\n  }\n");
    }
    if (!isLong) {
      puts.forEach(put -> method.append("    ").append(put));
    }
    method.append(
        "    return new Column(\n        %s, words, %s, %s, %s,\n        %s);\n  }\n"
            .formatted(
                literal(column.name()),
                column.ignoresCase(),
                column.hasWholeWords(),
                javaPoints(column.other()),
                column.numbers().map(ProgramExport::javaNumbers).orElse("null")));
    return method.append(classes).toString();
  }

  private static String javaNumbers(NumericTerms n) {
    return "new Numbers(%s, '%s', %s, List.of(%s), %s, %s, %s, %s, %s, List.of(%s), new double[] {%s}, %s, %s)"
        .formatted(
            n.isWhole(),
            n.form().mark(),
            n.isDate() ? literal(n.form().date().format()) : "null",
            joined(n.missing(), number -> literal(number.toPlainString())),
            javaPoints(n.absent()),
            literal(n.low().toPlainString()),
            literal(n.high().toPlainString()),
            javaPoints(n.below()),
            javaPoints(n.above()),
            joined(n.cuts(), cut -> literal(cut.toPlainString())),
            joined(n.pieces(), ProgramExport::javaNumber),
            n.scaled().map(s -> literal(s.scale().toPlainString())).orElse("null"),
            n.scaled().map(s -> javaNumber(s.weight())).orElse("0"));
  }

  private static String javaPoints(OptionalDouble points) {
    return points.isPresent() ? javaNumber(points.getAsDouble()) : "REFUSED";
  }

  private static String javaNumber(double number) {
    return Double.isInfinite(number) ? "Double.POSITIVE_INFINITY" : Double.toString(number);
  }

  /**
   * Functions of R, whose texts have no character U+0000: no field is a word that has one.
   *
   * @throws InvalidInputException when a class has one
   */
  public static String r(Model model) {
    Scorecard card = Scorecard.of(model);
    if (!isOfR(label(model).positive().get(0)) || !isOfR(label(model).negative().get(0))) {
      throw new InvalidInputException(
          "a class has the character U+0000, which no text of R has", "export another program.");
    }
    return filled(
        "scorecard.R",
        Map.of(
            "CARD", comment("#", model),
            "TRIM", truth(card.trim()),
            "THRESHOLD", Double.toString(card.threshold()),
            "POSITIVE", literal(label(model).positive().get(0)),
            "NEGATIVE", literal(label(model).negative().get(0)),
            "RISK", model.risk().map(ProgramExport::rRisk).orElse("NULL"),
            "COLUMNS",
                card.columns().stream()
                    .map(ProgramExport::rColumn)
                    .collect(Collectors.joining(",\n"))));
  }

  private static String rRisk(RiskScale risk) {
    return "list(unit = %s, shift = %s%s)"
        .formatted(
            risk.unit(),
            risk.shift(),
            Double.isFinite(risk.limit()) ? ", limit = " + risk.limit() : "");
  }

  private static boolean isOfR(String text) {
    return text.indexOf('\0') < 0;
  }

  private static String rColumn(Scorecard.Column column) {
    Map<String, OptionalDouble> words = new LinkedHashMap<>(column.words());
    words.keySet().removeIf(word -> !isOfR(word));
    return """
    list(name = %s,
      words = c(%s),
      points = c(%s),
      other = %s%s%s%s%s)\
    """
        .formatted(
            literal(column.name()),
            joined(List.copyOf(words.keySet()), ProgramExport::literal),
            joined(List.copyOf(words.values()), ProgramExport::rPoints),
            rPoints(column.other()),
            column.ignoresCase() ? ", ignoreCase = TRUE" : "",
            column.mark() == '.' ? "" : ", mark = " + literal("" + column.mark()),
            column.hasWholeWords() ? ", wholeWords = TRUE" : "",
            column.numbers().map(ProgramExport::rNumbers).orElse(""));
  }

  private static String rNumbers(NumericTerms n) {
    String common =
        ",\n      numbers = list(whole = %s, low = %s, high = %s, below = %s, above = %s"
            .formatted(
                truth(n.isWhole()),
                n.low().toPlainString(),
                n.high().toPlainString(),
                rPoints(n.below()),
                rPoints(n.above()));
    common += n.isDate() ? ", date = " + literal(n.form().date().format()) : "";
    if (!n.missing().isEmpty()) {
      common +=
          ", missing = c(%s), absent = %s"
              .formatted(joined(n.missing(), BigDecimal::toPlainString), rPoints(n.absent()));
    }
    return common
        + n.scaled()
            .map(s -> ", scale = %s, weight = %s)".formatted(s.scale().toPlainString(), s.weight()))
            .orElseGet(
                () ->
                    ",\n        cuts = c(%s), pieces = c(%s))"
                        .formatted(
                            joined(n.cuts(), cut -> cut.toPlainString()),
                            joined(n.pieces(), p -> Double.toString(p))));
  }

  private static String rPoints(OptionalDouble points) {
    return points.isPresent() ? Double.toString(points.getAsDouble()) : "NA_real_";
  }

  private static String truth(boolean is) {
    return is ? "TRUE" : "FALSE";
  }

  private static <T> String joined(List<T> list, Function<T, String> text) {
    return list.stream().map(text).collect(Collectors.joining(", "));
  }

  private static BinaryLabel label(Model model) {
    return model.schema().label().binary();
  }

  private static String text(Model model) {
    return TextCard.render(PointsCard.of(model, PrintOptions.AS_LEARNED));
  }

  /**
   * The card in lines of comment, which no name on it can end: Java reads escapes before it knows
   * of comments, JavaScript ends lines at separators, and marks of direction make code look like
   * comment.
   */
  private static String comment(String mark, Model model) {
    return text(model)
        .lines()
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

  /** A string literal of JavaScript, and of Python, whose text is the scorecard in JSON. */
  private static String quotedJson(Model model) {
    return quoted(new ScorecardJson(Scorecard.of(model)).tree());
  }

  private static String quoted(ObjectNode tree) {
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
  private static String literal(String text) {
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

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** A program with the texts in place of its @NAMES@, none of which is looked at again. */
  private static String filled(String name, Map<String, String> texts) {
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

  private static String resource(String name) {
    try (InputStream stream = ProgramExport.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
