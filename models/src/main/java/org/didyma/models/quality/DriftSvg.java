package org.didyma.models.quality;

import java.util.List;
import org.didyma.models.page.ChartSheet;

/** Shares of records by score in two evaluations, as an SVG drawing without scripts. */
public final class DriftSvg {

  private DriftSvg() {}

  /**
   * The drawing.
   *
   * @param bands of either evaluation, for the names of scores
   */
  public static String render(Drift drift, QualityReader.Content bands) {
    return new ChartSheet(
            "Shares of records by score, before and after", List.of(DriftPage.shares(drift, bands)))
        .svg();
  }
}
