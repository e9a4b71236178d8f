package org.didyma.operations.files;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.models.Model;
import org.didyma.models.cards.TextCard;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.quality.EvaluationReport;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.QualityText;
import org.didyma.privacy.ledger.Statement;

/**
 * What people are given beside the file of a card, all of which follows from it and its figures.
 */
public final class CardFiles {

  public static final String DOSSIER = "dossier.html";
  public static final String CUT_OFFS = "quality.csv";

  private CardFiles() {}

  /**
   * The texts by the names of their files, each made when it is wanted.
   *
   * @param measured what a private evaluation of the card says
   * @param ledger that it was charged to
   */
  public static Map<String, Supplier<String>> of(
      Model card, Optional<? extends MeasuredReport> measured, Optional<Statement> ledger) {
    Map<String, Supplier<String>> files = new LinkedHashMap<>();
    files.put("card.txt", () -> TextCard.of(card));
    measured.ifPresent(
        figures -> {
          files.put("quality.txt", figures::text);
          if (figures instanceof EvaluationReport two) {
            files.put(CUT_OFFS, () -> CsvText.of(QualityText.cutoffNumbers(two.quality())));
          }
          files.put("quality.svg", figures::svg);
          files.put("report.html", figures::page);
        });
    files.put(DOSSIER, () -> Dossier.of(card, measured, ledger).page().html());
    return files;
  }
}
