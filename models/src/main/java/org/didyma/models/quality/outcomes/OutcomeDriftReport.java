package org.didyma.models.quality.outcomes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.ChartSheet;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.BiasedFigure;
import org.didyma.models.quality.DriftReport;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.StabilityIndex;

/**
 * How two private evaluations of a model for a label of more than two values differ, as it is told.
 *
 * @param before the first evaluation
 * @param after the second one, of the same model
 * @param drift how they differ
 */
public record OutcomeDriftReport(OutcomeReport before, OutcomeReport after, OutcomeDrift drift)
    implements DriftReport {

  private static final int WIDTH = 80;

  private static final String READING =
      "Changes of one name, and of one table, hold together. The indices have what noise and"
          + " chance alone would give subtracted; a usual reading: below 0.1 little, above 0.25"
          + " much.";

  private static final String CALIBRATION =
      "A measured change that is not predicted is one that the scores do not see: the card no"
          + " longer says the right numbers, however well it orders.";

  /**
   * The report.
   *
   * @throws org.didyma.core.InvalidInputException when they have other bands of scores
   */
  public static OutcomeDriftReport of(OutcomeReport before, OutcomeReport after) {
    return new OutcomeDriftReport(
        before, after, OutcomeDrift.between(before.quality(), after.quality()));
  }

  @Override
  public boolean isOfSameCounts() {
    return Arrays.equals(before.quality().outcomes().counts(), after.quality().outcomes().counts());
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder(figures().text());
    text.append('\n').append(Paragraph.block("", "", READING, WIDTH));
    text.append('\n').append(shares(scoreHead(), drift.scores(), this::score).text());
    text.append('\n').append(shares("label", drift.labels(), this::label).text());
    if (!drift.calibration().isEmpty()) {
      text.append('\n').append(calibration().text());
      text.append('\n').append(Paragraph.block("", "", CALIBRATION, WIDTH));
    }
    return text.toString();
  }

  private TextTable figures() {
    TextTable table = new TextTable(1, List.of("figure", "value", "from", "to"));
    add(table, "population stability index of scores", index(drift.ofScores()), false);
    add(table, "population stability index of labels", index(drift.ofLabels()), false);
    for (OutcomeDrift.Change change : drift.figures()) {
      OutcomeFigure figure = change.figure();
      String name = "change of " + (figure.name() + " " + figure.of()).strip();
      add(table, name, change.change(), figure.isShare());
    }
    return table;
  }

  /** Unknown where all groups are one. */
  private static IntervalEstimate index(StabilityIndex index) {
    return index.groups() > 1
        ? index.estimate()
        : new IntervalEstimate(Double.NaN, Double.NaN, Double.NaN);
  }

  private static void add(TextTable table, String name, IntervalEstimate own, boolean isShare) {
    table.add(
        List.of(
            name, told(own.value(), isShare), told(own.low(), isShare), told(own.high(), isShare)));
  }

  private static String told(double figure, boolean isShare) {
    return Double.isNaN(figure) ? OutcomeText.UNKNOWN : OutcomeText.told(figure, isShare);
  }

  private static TextTable shares(
      String head, List<OutcomeDrift.Line> lines, Function<List<Integer>, String> name) {
    TextTable table = new TextTable(1, List.of(head, "before", "after", "change", "from", "to"));
    for (OutcomeDrift.Line line : lines) {
      table.add(
          List.of(
              name.apply(line.of()),
              told(line.before(), true),
              told(line.after(), true),
              told(line.change().value(), true),
              told(line.change().low(), true),
              told(line.change().high(), true)));
    }
    return table;
  }

  private boolean isOfClasses() {
    return before.quality().reading().isEmpty();
  }

  private String scoreHead() {
    return isOfClasses() ? "predicted" : "points";
  }

  /** Neighbouring bands in points, or predicted classes. */
  private String score(List<Integer> places) {
    return isOfClasses()
        ? label(places)
        : before
            .quality()
            .outcomes()
            .bands()
            .name(places.get(0), places.get(places.size() - 1), OutcomeText.shift(before.model()));
  }

  /** Values of the label: neighbours by their ends. */
  private String label(List<Integer> places) {
    List<String> names = before.quality().label().names();
    int last = places.get(places.size() - 1);
    return places.size() <= 2 || isOfClasses()
        ? places.stream().map(names::get).collect(Collectors.joining(", "))
        : names.get(places.get(0)) + " to " + names.get(last);
  }

  private TextTable calibration() {
    GroupTable overall = before.quality().overall().orElseThrow();
    String of = overall.of().isEmpty() ? "all" : overall.of();
    TextTable table =
        new TextTable(
            1,
            List.of(
                of,
                "predicted before",
                "after",
                "measured before",
                "after",
                "not predicted",
                "from",
                "to"));
    for (OutcomeDrift.Calibration line : drift.calibration()) {
      IntervalEstimate own = line.unforeseen();
      boolean isShare = overall.isShare();
      table.add(
          List.of(
              line.of().isEmpty() ? "mean" : line.of(),
              told(line.before().predicted(), isShare),
              told(line.after().predicted(), isShare),
              told(line.before().measured().value(), isShare),
              told(line.after().measured().value(), isShare),
              told(own.value(), isShare),
              told(own.low(), isShare),
              told(own.high(), isShare)));
    }
    return table;
  }

  @Override
  public TextTable numbers() {
    TextTable table =
        new TextTable(2, List.of("of", "values", "before", "after", "change", "low", "high"));
    add(table, scoreHead(), drift.scores(), this::score);
    add(table, "label", drift.labels(), this::label);
    return table;
  }

  private static void add(
      TextTable table,
      String of,
      List<OutcomeDrift.Line> lines,
      Function<List<Integer>, String> name) {
    for (OutcomeDrift.Line line : lines) {
      table.add(
          List.of(
              of,
              name.apply(line.of()),
              Double.toString(line.before()),
              Double.toString(line.after()),
              Double.toString(line.change().value()),
              Double.toString(line.change().low()),
              Double.toString(line.change().high())));
    }
  }

  @Override
  public ObjectNode tree() {
    ObjectNode root = Json.object();
    root.set("psi", estimate(index(drift.ofScores())));
    root.set("psi_uncorrected", biased(drift.ofScores().uncorrected()));
    root.set("label_psi", estimate(index(drift.ofLabels())));
    root.set("label_psi_uncorrected", biased(drift.ofLabels().uncorrected()));
    ArrayNode changes = root.putArray("changes");
    for (OutcomeDrift.Change change : drift.figures()) {
      OutcomeFigure figure = change.figure();
      ObjectNode own = changes.addObject().put("figure", figure.key());
      if (!figure.of().isEmpty()) {
        own.put("of", figure.of());
      }
      own.setAll(estimate(change.change()));
    }
    lines(root.putArray("scores"), drift.scores(), this::score);
    lines(root.putArray("labels"), drift.labels(), this::label);
    ArrayNode calibration = root.putArray("calibration");
    for (OutcomeDrift.Calibration line : drift.calibration()) {
      ObjectNode own = calibration.addObject();
      if (!line.of().isEmpty()) {
        own.put("of", line.of());
      }
      own.put("predicted_before", line.before().predicted());
      own.put("predicted_after", line.after().predicted());
      own.set("measured_before", estimate(line.before().measured()));
      own.set("measured_after", estimate(line.after().measured()));
      own.set("not_predicted", estimate(line.unforeseen()));
    }
    return root;
  }

  private static void lines(
      ArrayNode all, List<OutcomeDrift.Line> lines, Function<List<Integer>, String> name) {
    for (OutcomeDrift.Line line : lines) {
      all.addObject()
          .put("values", name.apply(line.of()))
          .put("before", line.before())
          .put("after", line.after())
          .set("change", estimate(line.change()));
    }
  }

  private static ObjectNode estimate(IntervalEstimate own) {
    return OutcomeFile.estimate(own);
  }

  private static ObjectNode biased(BiasedFigure own) {
    return Json.object().put("value", own.value()).put("by_chance", own.byChance());
  }

  private List<Chart> charts() {
    return List.of(
        chart("Share of records by " + (isOfClasses() ? "predicted class" : "points"), true),
        chart("Share of records by label", false));
  }

  private Chart chart(String title, boolean ofScores) {
    List<OutcomeDrift.Line> lines = ofScores ? drift.scores() : drift.labels();
    Function<List<Integer>, String> name = ofScores ? this::score : this::label;
    List<Chart.Mark> first = new ArrayList<>();
    List<Chart.Mark> second = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      first.add(Chart.Mark.at(i + 0.4, lines.get(i).before()));
      second.add(Chart.Mark.at(i + 0.6, lines.get(i).after()));
    }
    double most =
        IntStream.range(0, lines.size())
            .mapToDouble(i -> Math.max(first.get(i).y(), second.get(i).y()))
            .max()
            .orElse(1);
    return new Chart(
        title,
        "Before and after, by noisy counts; what few records have is joined.",
        ChartAxis.ofNames(
            ofScores ? scoreHead() : "label",
            lines.stream().map(line -> name.apply(line.of())).toList()),
        ChartAxis.over("share of records", 0, Math.max(most, 0.01), 0, true),
        List.of(
            new Chart.Series("before", Chart.Kind.POINTS, 0, first),
            new Chart.Series("after", Chart.Kind.POINTS, 1, second)),
        shares(ofScores ? scoreHead() : "label", lines, name));
  }

  @Override
  public String svg() {
    return new ChartSheet("Shares of records by score and label, before and after", charts()).svg();
  }

  @Override
  public String page() {
    Page page =
        new Page(
            "What has changed",
            "Two private evaluations of one model, with 95 % intervals; no table was read.");
    page.table(figures()).text(READING);
    if (!drift.calibration().isEmpty()) {
      page.heading("Predicted and measured of all records").table(calibration()).text(CALIBRATION);
    }
    charts().forEach(chart -> page.plot(chart.plot()));
    return page.columns(
            List.of(
                part ->
                    part.heading("Guarantee of the first evaluation")
                        .text(before.guarantee().statement()),
                part ->
                    part.heading("Guarantee of the second evaluation")
                        .text(after.guarantee().statement())))
        .html();
  }
}
