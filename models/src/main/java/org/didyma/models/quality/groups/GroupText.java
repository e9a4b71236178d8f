package org.didyma.models.quality.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.IntervalEstimate;

/** A private evaluation by groups as text, its tables and its chart. */
final class GroupText {

  static final String GAPS = "Largest differences between two groups";

  /** The row of all records. */
  static final String ALL = "all";

  private static final int WIDTH = 80;

  private GroupText() {}

  static String title(GroupReport report) {
    return "Quality by " + report.model().schema().title(report.groups().column());
  }

  /** What is said first: the gap of true positive rates, without a verdict. */
  static String lead(GroupReport report) {
    IntervalEstimate gap = report.quality().gap(GroupFigure.TRUE_POSITIVE_RATE);
    return "The true positive rates of two groups by %s differ by %s to %s at most."
        .formatted(
            report.groups().column(),
            percent(Math.floor(1000 * gap.low()) / 1000),
            percent(Math.ceil(1000 * gap.high()) / 1000));
  }

  static List<String> notes(GroupReport report) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Measured privately. All intervals of this evaluation hold together with a confidence of"
            + " 95 %, for sampling and noise; a group with few records has wide ones.");
    if (!report.quality().bands().isSingle()) {
      notes.add(
          "Scores were counted in bands of %s: intervals of the AUC hold for any order within bands,"
                  .formatted(report.quality().bands().widthText())
              + " and predicted risks are those of the middle of each.");
    }
    return notes;
  }

  static String text(GroupReport report) {
    StringBuilder text = new StringBuilder(Paragraph.block("", "", lead(report), WIDTH));
    text.append('\n');
    notes(report).forEach(note -> text.append(Paragraph.block("", "", note, WIDTH)));
    text.append('\n').append(title(report)).append(":\n\n");
    indented(text, figures(report));
    text.append('\n').append(GAPS).append(":\n\n");
    indented(text, gaps(report));
    return text.append('\n')
        .append(Paragraph.block("Guarantee: ", "  ", report.guarantee().statement(), WIDTH))
        .toString();
  }

  private static void indented(StringBuilder text, TextTable table) {
    table.text().lines().forEach(line -> text.append("  ").append(line).append('\n'));
  }

  /** Every figure of every group. */
  static TextTable figures(GroupReport report) {
    TextTable table = new TextTable(2, List.of("figure", "group", "value", "from", "to"));
    for (GroupFigure figure : report.quality().figures()) {
      List<IntervalEstimate> own = report.quality().of(figure);
      for (int g = 0; g < own.size(); g++) {
        table.add(line(figure.words(), name(report, g), figure, own.get(g)));
      }
    }
    for (int g = 0; g <= report.quality().groups(); g++) {
      table.add(
          List.of("records (noisy)", name(report, g), Long.toString(records(report, g)), "", ""));
    }
    return table;
  }

  private static long records(GroupReport report, int g) {
    GroupQuality quality = report.quality();
    return Math.max(0, g < quality.groups() ? quality.records(g) : quality.records());
  }

  static TextTable gaps(GroupReport report) {
    TextTable table = new TextTable(1, List.of("figure", "difference", "from", "to"));
    for (GroupFigure figure : report.quality().figures()) {
      List<String> line = line(figure.words(), "", figure, report.quality().gap(figure));
      table.add(List.of(line.get(0), line.get(2), line.get(3), line.get(4)));
    }
    return table;
  }

  private static List<String> line(
      String words, String group, GroupFigure figure, IntervalEstimate own) {
    boolean isUnknown = own.isAllOf(0, 1) && figure != ratio();
    return List.of(
        words,
        group,
        isUnknown ? "unknown" : told(figure, own.value()),
        told(figure, own.low()),
        told(figure, own.high()));
  }

  private static GroupFigure ratio() {
    return GroupFigure.OBSERVED_OVER_PREDICTED;
  }

  private static String told(GroupFigure figure, double value) {
    return figure.isShare() ? percent(value) : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String name(GroupReport report, int g) {
    List<String> names = report.groups().names();
    return g < names.size() ? names.get(g) : ALL;
  }

  /** The rates of each group beside each other. */
  static Chart chart(GroupReport report) {
    List<String> names = new ArrayList<>();
    for (int g = 0; g <= report.quality().groups(); g++) {
      names.add(name(report, g));
    }
    List<Chart.Series> series = new ArrayList<>();
    for (GroupFigure figure : report.quality().figures()) {
      if (figure == ratio()) {
        continue; // no number from 0 to 1
      }
      List<Chart.Mark> marks = new ArrayList<>();
      List<IntervalEstimate> own = report.quality().of(figure);
      for (int g = 0; g < own.size(); g++) {
        double x = g + (series.size() + 1) / 6.0;
        IntervalEstimate y = own.get(g);
        marks.add(
            Chart.Mark.at(x, y.value(), y.low(), y.high())
                .told(figure.words() + " of " + names.get(g)));
      }
      series.add(new Chart.Series(figure.words(), Chart.Kind.POINTS, series.size(), marks));
    }
    return new Chart(
        title(report),
        "Rates and AUC of each group and of all records, with intervals that hold together.",
        ChartAxis.ofNames("group", names),
        ChartAxis.ofShares("measured"),
        series,
        figures(report));
  }
}
