package org.didyma.models.quality;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.ground.Json;
import org.didyma.models.page.Page;
import org.didyma.models.page.Palette;
import org.didyma.models.page.Plot;

/** The page of two private evaluations of one model against each other. */
public final class DriftPage {

  private DriftPage() {}

  /**
   * The page; it says nothing that the files of the evaluations do not.
   *
   * @param before the first evaluation
   * @param after the second one
   */
  public static Page of(Drift drift, QualityReader.Content before, QualityReader.Content after) {
    Page page =
        new Page(
            "How scores have changed",
            "Two private evaluations of one model, with intervals of 95 %; no table was read.");
    page.table(DriftText.figures(drift)).text(DriftText.ofIndex(drift).replace('\n', ' ').trim());
    page.plot(shares(drift, before));
    page.heading("Guarantee of the first evaluation").text(before.guarantee().statement());
    return page.heading("Guarantee of the second evaluation").text(after.guarantee().statement());
  }

  private static Plot shares(Drift drift, QualityReader.Content bands) {
    ArrayNode rows = Json.object().putArray("rows");
    for (Drift.Line line : drift.lines()) {
      row(rows, line, bands, "before", line.before());
      row(rows, line, bands, "after", line.after());
    }
    ObjectNode spec = Plot.spec(rows);
    spec.putObject("mark").put("type", "line").put("point", true);
    ObjectNode encoding = spec.putObject("encoding");
    axis(encoding, "x", "score", bands.unit());
    axis(encoding, "y", "share", "share of records");
    ObjectNode colour = encoding.putObject("color").put("field", "when");
    ArrayNode range = colour.putObject("scale").putArray("range");
    Palette.LIGHT.subList(0, 2).forEach(range::add);
    ArrayNode order = colour.putArray("sort");
    List.of("before", "after").forEach(order::add);
    return new Plot(
        "Share of records by " + bands.unit(),
        "Before and after, by noisy counts; scores with few records are joined.",
        spec,
        DriftText.shares(drift, bands));
  }

  private static void row(
      ArrayNode rows, Drift.Line line, QualityReader.Content bands, String when, double share) {
    rows.addObject()
        .put("score", DriftText.middle(line, bands))
        .put("share", share)
        .put("when", when);
  }

  private static void axis(ObjectNode encoding, String axis, String field, String title) {
    encoding.putObject(axis).put("field", field).put("type", "quantitative").put("title", title);
  }
}
