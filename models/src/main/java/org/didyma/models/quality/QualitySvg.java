package org.didyma.models.quality;

import org.didyma.models.page.ChartSheet;

/** The charts of a private evaluation as an SVG drawing without scripts, for papers and walls. */
public final class QualitySvg {

  private QualitySvg() {}

  /** The same drawing. */
  public static String render(EvaluationReport evaluation) {
    return new ChartSheet("Measured quality of a card", QualityCharts.of(evaluation)).svg();
  }
}
