package org.didyma.models.export;

import static org.didyma.models.export.ProgramText.comment;
import static org.didyma.models.export.ProgramText.filled;
import static org.didyma.models.export.ProgramText.joined;
import static org.didyma.models.export.ProgramText.literal;
import static org.didyma.models.export.ProgramText.told;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;

/** A model as a class of Java that depends on nothing. */
public final class JavaProgram {

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

  private JavaProgram() {}

  /** A class of Java, named Scorecard. */
  public static String of(Model model) {
    return of(model, "Scorecard");
  }

  /**
   * A class of Java.
   *
   * @param name of the class, for which {@link #isClassName} holds
   */
  public static String of(Model model, String name) {
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
            "SAYS", model.reading().map(JavaProgram::outcome).orElseGet(() -> ofTwo(model)),
            "TOLD", told(model, ".txt"),
            "COLUMNS", calls.toString(),
            "PARTS", parts.toString()));
  }

  /** Two values of the label, and the scale of its risk. */
  private static String ofTwo(Model model) {
    BinaryLabel label = model.schema().label().binary();
    return """
          private static final String POSITIVE = %s;
          private static final String NEGATIVE = %s;

          /** Log-odds of a point, their shift and their limit; null if the card has no risks. */
          private static final double[] RISK = %s;
        """
        .formatted(
            literal(label.positive().get(0)),
            literal(label.negative().get(0)),
            model
                .risk()
                .map(r -> "{%s, %s, %s}".formatted(r.unit(), r.shift(), javaNumber(r.limit())))
                .orElse("null"));
  }

  /** What scores say of a label of more than two values. */
  private static String outcome(OutcomeReading reading) {
    ScoreReading numbers = reading.numbers();
    return """
          private static final String KIND = %s;
          private static final double UNIT = %s;
          private static final double CENTRE = %s;
          private static final double LOW = %s;
          private static final double HIGH = %s;
          private static final double[] FACTORS = {%s};
          private static final List<String> NAMES = List.of(%s);
        """
        .formatted(
            literal(reading.kind()),
            numbers.unit(),
            numbers.centre(),
            javaNumber(numbers.low()),
            javaNumber(numbers.high()),
            joined(numbers.factors(), JavaProgram::javaNumber),
            joined(reading.names(), ProgramText::literal));
  }

  /**
   * Whether a class of {@link #of(Model, String)} can have a name: it is one, of letters and digits
   * that every file system and compiler has, and none that the class uses for another.
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
                column.numbers().map(JavaProgram::javaNumbers).orElse("null")));
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
            joined(n.pieces(), JavaProgram::javaNumber),
            n.scaled().map(s -> literal(s.scale().toPlainString())).orElse("null"),
            n.scaled().map(s -> javaNumber(s.weight())).orElse("0"));
  }

  private static String javaPoints(OptionalDouble points) {
    return points.isPresent() ? javaNumber(points.getAsDouble()) : "REFUSED";
  }

  private static String javaNumber(double number) {
    return Double.isInfinite(number)
        ? (number < 0 ? "Double.NEGATIVE_INFINITY" : "Double.POSITIVE_INFINITY")
        : Double.toString(number);
  }
}
