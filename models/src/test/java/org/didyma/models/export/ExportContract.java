package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.cards.WallCard;
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

  /** Each feature that scores is there with its points, and so is the cut-off. */
  @Test
  void itsReaderScoresAlike() {
    boolean isProgram = export().kind() == Export.Kind.PROGRAM;
    String text = plain(export().of(read(MODEL)));
    String other =
        plain(
            export()
                .of(
                    read(
                        MODEL
                            .replace("\"points\": 2", "\"points\": 1")
                            .replace("\"threshold\": -3", "\"threshold\": 4"))));
    if (isProgram) {
      assertThat(text).containsSubsequence("a=x|y", "+2", "n/2", "-1").contains("exceed -3");
      assertThat(other).contains("+1").doesNotContain("+2").contains("exceed 4");
    } else {
      assertThat(text).containsSubsequence("a", "<b>", "0", "x|y", "2", "n", "for each 2", "-1");
      assertThat(oneLine(text)).contains(from(-2));
      assertThat(oneLine(other)).contains(from(5)).doesNotContain(from(-2));
    }
  }

  /** Points from 0 up can be done without where they are printed, and the card agrees. */
  @Test
  void itsPointsAreWrittenAsIsWanted() {
    Model model =
        read(
            MODEL
                .replace("n/2\", \"points\": -1", "n/2\", \"points\": 1")
                .replace("a=x|y\", \"points\": 2", "a=x|y\", \"points\": -2"));
    PrintOptions signed = PrintOptions.USUAL.in(PrintedPoints.Form.SIGNED);
    String text = oneLine(plain(export().of(model, signed)));
    if (export().kind() == Export.Kind.PROGRAM) {
      assertThat(export().of(model, signed)).isEqualTo(export().of(model));
    } else {
      assertThat(text).contains("-2").contains(from(-2));
      assertThat(oneLine(plain(export().of(model)))).contains(from(0));
    }
  }

  /** Where scores say something about risk, each line of the table is there. */
  @Test
  void itsReaderSeesTheRisks() {
    Model model = read(ModelReaderTest.RISKY);
    String text = oneLine(plain(export().of(model)));
    PointsCard card = card(model);
    assertThat(card.risks()).hasSizeGreaterThan(5);
    card.risks().forEach(risk -> assertThat(text).contains(risk.points(), oneLine(risk.risk())));
    if (export().kind() != Export.Kind.SHEET) {
      assertThat(text).contains(oneLine(card.riskRule()));
    }
    assertThat(export().of(read(MODEL))).doesNotContain("the odds of");
  }

  @Test
  void itsReaderSeesThePromiseAndWhatItDoesNotCover() {
    Model model = read(MODEL);
    String text = oneLine(plain(export().of(model)));
    PointsCard card = card(model);
    if (export().kind() == Export.Kind.SHEET) {
      WallCard wall = WallCard.of(model, PrintOptions.USUAL);
      assertThat(wall.promise()).contains("0.1-differentially private for one record", "dossier");
      assertThat(text).contains(wall.promise(), wall.limits(), wall.verdict(), "Date:");
      PrintOptions printing =
          new PrintOptions(
              PrintedPoints.Form.FROM_ZERO, Optional.of("1 May"), Optional.of("a.example/d"));
      assertThat(oneLine(plain(export().of(model, printing))))
          .contains("Date: 1 May", "Explained in: a.example/d.");
      return;
    }
    assertThat(text).contains(oneLine(card.guarantee()));
    assertThat(card.limits()).isNotEmpty().allMatch(limit -> text.contains(oneLine(limit)));
  }

  /** From how many points on it predicts positive. */
  private String from(int points) {
    return export().kind() == Export.Kind.SHEET ? points + " points or more" : "at least " + points;
  }

  /** What is in it of a card. */
  private PointsCard card(Model model) {
    return PointsCard.of(
        model,
        export().kind() == Export.Kind.PROGRAM ? PrintOptions.AS_LEARNED : PrintOptions.USUAL);
  }

  private static Model read(String text) {
    return ModelReader.parse(text, "m");
  }

  /** Lines may be broken anywhere between words. */
  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
