package org.didyma.models.quality;

import java.util.List;
import org.didyma.models.page.TextTable;

/** How two evaluations differ as text for people, and its tables. */
public final class DriftText {

  private DriftText() {}

  /**
   * The text.
   *
   * @param bands of either evaluation, for the names of scores
   */
  public static String render(Drift drift, QualityReader.Content bands) {
    return figures(drift).text() + "\n" + ofIndex(drift) + "\n" + shares(drift, bands).text();
  }

  /** The figures with their intervals. */
  public static TextTable figures(Drift drift) {
    TextTable figures = new TextTable(1, List.of("figure", "value", "from", "to"));
    add(figures, "population stability index", drift.index());
    add(figures, "change of AUC" + QualityText.inBands(drift.bands()), drift.auc());
    add(figures, "change of the prevalence", drift.positiveShare());
    add(figures, "change of the share predicted positive", drift.flagged());
    return figures;
  }

  private static void add(TextTable table, String name, IntervalEstimate e) {
    table.add(
        List.of(
            name,
            QualityText.number(e.value()),
            QualityText.number(e.low()),
            QualityText.number(e.high())));
  }

  /** The shares of records by joined bands. */
  public static TextTable shares(Drift drift, QualityReader.Content bands) {
    TextTable shares = new TextTable(0, List.of(bands.unit(), "before", "after"));
    for (Drift.Line line : drift.lines()) {
      shares.add(
          List.of(
              bands.name(line.first(), line.last()),
              QualityText.percent(line.before()),
              QualityText.percent(line.after())));
    }
    return shares;
  }

  /** The same in plain numbers, for programs. */
  public static TextTable numbers(Drift drift, QualityReader.Content of) {
    TextTable table = new TextTable(0, List.of("above", "up_to", "before", "after", "points"));
    ScoreBands bands = of.scores().bands();
    for (Drift.Line line : drift.lines()) {
      table.add(
          List.of(
              Double.toString(bands.last(line.first()) - bands.width()),
              Double.toString(bands.last(line.last())),
              Double.toString(line.before()),
              Double.toString(line.after()),
              of.name(line.first(), line.last())));
    }
    return table;
  }

  /** What is to be said of the index, on two lines. */
  static String ofIndex(Drift drift) {
    if (Double.isNaN(drift.index().value())) {
      return "Too few scores have enough records to stand out from the noise in both"
          + " evaluations, so\n"
          + "there is no index.\n";
    }
    BiasedFigure raw = drift.uncorrected();
    return "The noisy shares give an index of %s; noise and chance alone would give about %s,\n"
            .formatted(QualityText.number(raw.value()), QualityText.number(raw.byChance()))
        + "which is subtracted above. A usual reading: below 0.1 little, above 0.25 much.\n";
  }

  /** Where most of a line's records are, as the card has points. */
  static double centre(Drift.Line line, QualityReader.Content of) {
    return of.scores().centre(line.first(), line.last()) + of.cutOff().orElse(0);
  }
}
