package org.didyma.studio.steps;

import java.util.List;
import java.util.Locale;
import org.didyma.core.InvalidInputException;
import org.didyma.models.learning.CutoffRisk;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Project;

/** What costs of errors mean for the cut-off, said before anything is spent. */
final class CostsOfErrors {

  private CostsOfErrors() {}

  /** A sentence, and a second one where few can reach that risk; nothing without a prevalence. */
  static Html told(Project project, Invocation learn) {
    List<String> given = learn.given().getOrDefault("positives", List.of());
    if (given.isEmpty()) {
      return new Html();
    }
    try {
      double positives =
          ((Number) project.parameters("positives").get(0).read(given.get(0))).doubleValue();
      String stated = String.join("", learn.given().getOrDefault("cost", List.of()));
      CutoffRisk cutoff = CutoffRisk.of(stated, positives);
      Html html =
          new Html().paragraph(Words.of("plan.costs", cutoff.costs(), percent(cutoff.risk())));
      return cutoff.isRare()
          ? html.paragraph(
              Words.of("plan.costs.rare", percent(positives), cutoff.fair()), "missing")
          : html;
    } catch (InvalidInputException e) {
      // The plan itself says what cannot be read.
      return new Html();
    }
  }

  /** Rounded to whole per cent 1/6 would be above itself: a card's 16.9 % would look too low. */
  private static String percent(double share) {
    boolean isWhole = share >= 0.1 && Math.abs(100 * share - Math.rint(100 * share)) < 0.05;
    return String.format(Locale.ROOT, isWhole ? "%.0f %%" : "%.1f %%", 100 * share);
  }
}
