package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.didyma.models.Model;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.IntervalEstimate;

/** A private evaluation of a model for a label of more than two values as text, and its tables. */
public final class OutcomeText {

  private static final int WIDTH = 80;

  private static final String MEASURED =
      "Measured privately, with 95 % intervals for sampling and noise:\n\n";

  /** In the place of a figure whose interval says nothing. */
  static final String UNKNOWN = "unknown";

  /** Said of groups. */
  public static final String GROUPS =
      "Groups are neighbouring scores with nearly equal numbers of records, by the same counts."
          + " The intervals of a table hold for all of its lines together, as do those of"
          + " the figures of one name.";

  /** Said of predicted classes. */
  private static final String CONFUSION =
      "Shares of predicted classes are intervals that hold together, as do those of the figures"
          + " of one name.";

  private OutcomeText() {}

  /** The figures of all records. */
  static String summary(OutcomeQuality quality) {
    StringBuilder text = new StringBuilder(MEASURED);
    indented(text, figures(quality));
    return text.toString();
  }

  static String withoutVerdict(OutcomeReport measured) {
    return MEASURED
        + tables(measured.model(), measured.quality())
        + "\n"
        + Paragraph.block("Guarantee: ", "  ", measured.guarantee().statement(), WIDTH);
  }

  /** All tables of figures. */
  public static String tables(Model model, OutcomeQuality quality) {
    StringBuilder text = new StringBuilder();
    indented(text, figures(quality));
    for (GroupTable table : quality.groups()) {
      text.append('\n').append(title(table)).append(":\n\n");
      indented(text, groups(model, quality, table));
    }
    if (!quality.confusion().isEmpty()) {
      text.append("\nPredicted classes (columns) of the records of each class, in per cent:\n\n");
      indented(text, confusion(quality));
    }
    notes(quality).forEach(note -> text.append('\n').append(Paragraph.block("", "", note, WIDTH)));
    return text.toString();
  }

  private static void indented(StringBuilder text, TextTable table) {
    table.text().lines().forEach(line -> text.append("  ").append(line).append('\n'));
  }

  /** What a score of 0 has in points as cards print them. */
  static double shift(Model model) {
    return PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).cutOff();
  }

  /** What is to be said of figures. */
  static List<String> notes(OutcomeQuality quality) {
    if (!quality.confusion().isEmpty()) {
      return List.of(CONFUSION);
    }
    List<String> notes = new ArrayList<>(List.of(GROUPS));
    if (!quality.outcomes().bands().isSingle()) {
      notes.add(
          "Scores were counted in bands of %s. Intervals of AUC and concordance hold for any order"
                  .formatted(quality.outcomes().bands().widthText())
              + " of the scores within bands; other figures are those of one who knows the band.");
    }
    return notes;
  }

  /** The figures about all records. */
  public static TextTable figures(OutcomeQuality quality) {
    TextTable table = new TextTable(1, List.of("figure", "value", "from", "to"));
    for (OutcomeFigure figure : quality.figures()) {
      IntervalEstimate own = figure.estimate();
      table.add(
          List.of(
              (figure.name() + " " + figure.of()).strip(),
              figure.isUnknown() ? UNKNOWN : told(own.value(), figure.isShare()),
              told(own.low(), figure.isShare()),
              told(own.high(), figure.isShare())));
    }
    table.add(List.of(quality.records(), Long.toString(quality.outcomes().records()), "", ""));
    return table;
  }

  /** The intervals of the shares of predicted classes among the records of each class. */
  static TextTable confusion(OutcomeQuality quality) {
    List<String> names = quality.label().names();
    List<String> head = new ArrayList<>(List.of("class"));
    head.addAll(names);
    TextTable table = new TextTable(1, head);
    for (int k = 0; k < names.size(); k++) {
      List<String> fields = new ArrayList<>(List.of(names.get(k)));
      for (IntervalEstimate share : quality.confusion().get(k)) {
        fields.add(
            isUnknown(share, true)
                ? "?"
                : String.format(
                    Locale.ROOT,
                    "%.0f-%.0f",
                    Math.floor(100 * share.low()),
                    Math.ceil(100 * share.high())));
      }
      table.add(fields);
    }
    return table;
  }

  /** What a table of groups is called. */
  public static String title(GroupTable table) {
    boolean areAll = table.lines().stream().mapToInt(GroupFigure::first).distinct().count() == 1;
    return table.title() + (areAll ? " of all records" : " by points");
  }

  /** Measured beside predicted figures of groups. */
  public static TextTable groups(Model model, OutcomeQuality quality, GroupTable table) {
    boolean hasParts = !table.of().isEmpty();
    List<String> head = new ArrayList<>(List.of("points"));
    if (hasParts) {
      head.add(table.of());
    }
    head.addAll(List.of(quality.records(), "measured", "from", "to", "predicted"));
    TextTable text = new TextTable(hasParts ? 2 : 1, head);
    for (GroupFigure line : table.lines()) {
      List<String> fields = new ArrayList<>(List.of(name(model, quality, line)));
      if (hasParts) {
        fields.add(table.names().get(line.of()));
      }
      IntervalEstimate own = line.measured();
      boolean isUnknown = isUnknown(own, table.isShare());
      long records = quality.outcomes().records(line.first(), line.last() + 1);
      fields.add(Long.toString(Math.max(0, records)));
      fields.add(isUnknown ? UNKNOWN : told(own.value(), table.isShare()));
      fields.add(told(own.low(), table.isShare()));
      fields.add(told(own.high(), table.isShare()));
      fields.add(told(line.predicted(), table.isShare()));
      text.add(fields);
    }
    return text;
  }

  /** The points of a group. */
  static String name(Model model, OutcomeQuality quality, GroupFigure line) {
    return quality.outcomes().bands().name(line.first(), line.last(), shift(model));
  }

  private static boolean isUnknown(IntervalEstimate figure, boolean isShare) {
    return isShare ? figure.isAllOf(0, 1) : Double.isInfinite(figure.width());
  }

  static String told(double figure, boolean isShare) {
    if (Double.isInfinite(figure)) {
      return figure < 0 ? "-infinity" : "infinity";
    }
    return isShare
        ? String.format(Locale.ROOT, "%.1f %%", 100 * figure)
        : String.format(Locale.ROOT, Math.abs(figure) < 10 ? "%.4f" : "%.2f", figure);
  }
}
