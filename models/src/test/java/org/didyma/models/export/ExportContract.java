package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.ground.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PointsCard;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Export} has to do: a function of the published model and of nothing else, whole
 * enough to score by and to see what is promised.
 */
public abstract class ExportContract {

  private static final String MODEL = ModelReaderTest.MODEL;

  protected abstract Export export();

  /**
   * What a reader of the export takes from it: text without the marks and escapes of its format.
   */
  protected abstract String plain(String text);

  @Test
  void itSaysWhatItIs() {
    assertThat(export().name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(export().title()).isNotBlank();
    assertThat(export().suffix()).matches("[A-Za-z0-9]+");
    assertThat(export().words()).doesNotEndWith(".");
  }

  /** Equal models have equal bytes, and a file that was written and read is an equal model. */
  @Test
  void itsBytesAreStable() {
    Model model = read(MODEL);
    String text = export().of(model);
    assertThat(text).isNotBlank().doesNotContain("\r").endsWith("\n");
    assertThat(export().of(model)).isEqualTo(text);
    assertThat(export().of(read(Json.text(ModelWriter.tree(model))))).isEqualTo(text);
  }

  /** What a run may tell its owner of the training data is not in the model, and so not here. */
  @Test
  void itHasNoFactOfTheTrainingData() {
    String told =
        MODEL.replaceFirst(
            "\"mechanism\"", "\"not_private\": {\"training_cost\": 987654}, \"mechanism\"");
    assertThat(told).isNotEqualTo(MODEL);
    assertThat(export().of(read(told))).isEqualTo(export().of(read(MODEL)));
  }

  /** Each feature that scores is there with its points, and so is the threshold. */
  @Test
  void itsReaderScoresAlike() {
    String text = plain(export().of(read(MODEL)));
    assertThat(text).containsSubsequence("a=x|y", "+2", "n/2", "-1").contains("exceed -3");
    String other =
        plain(
            export()
                .of(
                    read(
                        MODEL
                            .replace("\"points\": 2", "\"points\": 1")
                            .replace("\"threshold\": -3", "\"threshold\": 4"))));
    assertThat(other).contains("+1").doesNotContain("+2").contains("exceed 4");
  }

  /** Where scores say something about risk, each line of the table is there. */
  @Test
  void itsReaderSeesTheRisks() {
    Model model = read(ModelReaderTest.RISKY);
    String text = oneLine(plain(export().of(model)));
    PointsCard card = PointsCard.of(model);
    assertThat(card.risks()).hasSizeGreaterThan(5);
    card.risks().forEach(risk -> assertThat(text).contains(risk.points(), oneLine(risk.risk())));
    assertThat(text).contains(oneLine(card.riskRule()));
    assertThat(export().of(read(MODEL))).doesNotContain("the odds of");
  }

  @Test
  void itsReaderSeesThePromiseAndWhatItDoesNotCover() {
    Model model = read(MODEL);
    String text = oneLine(plain(export().of(model)));
    PointsCard card = PointsCard.of(model);
    assertThat(text).contains(oneLine(card.guarantee()));
    assertThat(card.limits()).isNotEmpty().allMatch(limit -> text.contains(oneLine(limit)));
  }

  private static Model read(String text) {
    return ModelReader.parse(text, "m");
  }

  /** Lines may be broken anywhere between words. */
  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
