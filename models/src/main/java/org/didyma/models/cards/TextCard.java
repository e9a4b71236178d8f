package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.models.Model;

/** A points card for a terminal. */
public final class TextCard {

  private static final int WIDTH = 80;

  private TextCard() {}

  /** The card of a model of any kind. */
  public static String of(Model model) {
    return model.classes().isEmpty()
        ? render(PointsCard.of(model))
        : render(ClassesCard.of(model, model.verdict()));
  }

  private static String render(ClassesCard card) {
    StringBuilder text = new StringBuilder(Paragraph.block("", "", card.verdict(), WIDTH));
    text.append('\n').append(card.title()).append("\n\n");
    aligned(text, card.rows());
    text.append('\n').append(Paragraph.block("", "  ", card.rule(), WIDTH));
    end(text, card.guarantee(), card.limits());
    return text.toString();
  }

  /** The card, with a line break at the end. */
  public static String render(PointsCard card) {
    StringBuilder text = new StringBuilder(Paragraph.block("", "", card.verdict(), WIDTH));
    text.append('\n').append(card.title()).append("\n\n");
    new Lines(card).append(text);
    text.append('\n');
    for (String note : card.notes()) {
      text.append(Paragraph.block("", "", note, WIDTH)).append('\n');
    }
    text.append(Paragraph.block("", "  ", card.rule(), WIDTH));
    if (!card.riskRule().isEmpty()) {
      text.append('\n').append(Paragraph.block("Risk: ", "  ", card.riskRule(), WIDTH));
    }
    risks(text, card);
    card.outcomes().ifPresent(table -> outcomes(text, card.unit(), table));
    end(text, card.guarantee(), card.limits());
    return text.toString();
  }

  private static void end(StringBuilder text, String guarantee, List<String> limits) {
    text.append('\n').append(Paragraph.block("Guarantee: ", "  ", guarantee, WIDTH));
    text.append("\nWhat this does not protect:\n");
    for (String limit : limits) {
      text.append(Paragraph.block("  - ", "    ", limit, WIDTH));
    }
  }

  private static void outcomes(StringBuilder text, String unit, OutcomeTable table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(unit, table.columns()));
    table.lines().forEach(line -> rows.add(row(line.points(), line.numbers())));
    text.append('\n');
    aligned(text, rows);
  }

  /** Rows below a head, all fields at the right ends of their columns. */
  private static void aligned(StringBuilder text, List<List<String>> rows) {
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      StringBuilder rule = new StringBuilder();
      for (int c = 0; c < rows.get(0).size(); c++) {
        int column = c;
        int width =
            rows.stream().mapToInt(row -> Paragraph.length(row.get(column))).max().orElseThrow();
        String field = rows.get(r).get(c);
        line.append(" ".repeat(2 + width - Paragraph.length(field))).append(field);
        rule.append("  ").append("-".repeat(width));
      }
      text.append(line).append('\n').append(r == 0 ? rule + "\n" : "");
    }
  }

  private static List<String> row(String first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }

  private static void risks(StringBuilder text, PointsCard card) {
    if (card.risks().isEmpty()) {
      return;
    }
    int widest = card.unit().length();
    for (PointsCard.Risk risk : card.risks()) {
      widest = Math.max(widest, risk.points().length());
    }
    String line = "  %" + widest + "s  %s\n";
    text.append('\n').append(line.formatted(card.unit(), "risk"));
    text.append(line.formatted("-".repeat(widest), "----"));
    for (PointsCard.Risk risk : card.risks()) {
      text.append(line.formatted(risk.points(), risk.risk()));
    }
  }

  /** The lines of a card in columns: what it is about, its level, its points. */
  private static final class Lines {

    /** Most characters of a level in one line, as far as its words allow it. */
    private static final int LEVEL = 44;

    private final PointsCard card;
    private final int title;
    private int level;
    private int points;

    Lines(PointsCard card) {
      this.card = card;
      this.points = card.unit().length();
      boolean areLevels = card.sections().stream().anyMatch(s -> !s.title().isEmpty());
      int widest = areLevels ? "feature".length() : 0;
      this.level = (areLevels ? "value" : "feature").length();
      for (PointsCard.Section section : card.sections()) {
        widest = Math.max(widest, Paragraph.length(section.title()));
        for (PointsCard.Line line : section.lines()) {
          for (String part : Paragraph.lines(line.level(), LEVEL)) {
            level = Math.max(level, Paragraph.length(part));
          }
          points = Math.max(points, line.points().length());
        }
      }
      this.title = widest;
    }

    void append(StringBuilder text) {
      row(text, "feature", title == 0 ? "feature" : "value", card.unit());
      row(text, "-".repeat(title), "-".repeat(level), "-".repeat(points));
      if (card.sections().isEmpty()) {
        text.append("  ").append(PointsCard.EMPTY).append('\n');
      }
      boolean first = true;
      for (PointsCard.Section section : card.sections()) {
        text.append(first ? "" : "\n");
        first = false;
        String name = section.title();
        for (PointsCard.Line line : section.lines()) {
          String number = line.points();
          for (String part : Paragraph.lines(line.level(), LEVEL)) {
            row(text, name, part, number);
            name = "";
            number = "";
          }
        }
      }
    }

    private void row(StringBuilder text, String name, String part, String number) {
      StringBuilder row = new StringBuilder("  ");
      if (title > 0) {
        row.append(name).append(" ".repeat(title - Paragraph.length(name) + 2));
      }
      row.append(part).append(" ".repeat(level - Paragraph.length(part) + 2));
      row.append(" ".repeat(points - number.length())).append(number);
      text.append(row.toString().stripTrailing()).append('\n');
    }
  }
}
