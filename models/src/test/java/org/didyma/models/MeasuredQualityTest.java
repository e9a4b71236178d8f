package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.MeasuredQuality.BandRisk;
import org.didyma.models.MeasuredQuality.Figure;
import org.didyma.models.cards.MarkdownCard;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.SvgCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.cards.WallCard;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.export.ProgramExport;
import org.didyma.models.page.CardPage;
import org.didyma.models.page.SheetPage;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredQualityTest {

  private static MeasuredQuality worth(double least, boolean areRisksWorse) {
    return new MeasuredQuality(
        new Figure(0.81, least, 0.9),
        1234,
        new Figure(0.25, 0.2, 0.3),
        areRisksWorse,
        true,
        List.of(
            new BandRisk(-4, 1, new Figure(0.1, 0.05, 0.2)),
            new BandRisk(2, 7, new Figure(0.6, 0.5, 0.7))),
        PrivacyGuarantee.pure(Epsilon.parse("0.5"), Adjacency.ADD_REMOVE));
  }

  @Test
  void isKeptInTheModelFileAndReadBack() {
    Model bare = ModelReader.parse(ModelReaderTest.MODEL, "m");
    assertThat(bare.measured()).isEmpty();
    assertThat(bare.verdict().kind()).isEqualTo(Verdict.Kind.NOT_MEASURED);

    Model model = bare.with(worth(0.74, false));
    ObjectNode tree = ModelWriter.tree(model);
    assertThat(tree.at("/verdict/kind").asText()).isEqualTo("better");
    assertThat(tree.at("/verdict/sentence").asText())
        .isEqualTo("Better than always predicting the base rate: AUC at least 0.74 (95 %).");
    Model again = ModelReader.parse(Json.text(tree), "m");
    assertThat(again).isEqualTo(model).isNotEqualTo(bare);
    assertThat(again.measured()).contains(worth(0.74, false));
    assertThat(again.verdict()).isEqualTo(model.verdict());

    // Files of before do not say whether its decisions are shown; those of today do.
    ObjectNode measured = (ObjectNode) tree.path("measured");
    measured.remove("decisions_shown");
    assertThat(ModelReader.parse(Json.text(tree), "m").verdict()).isEqualTo(model.verdict());
    measured.put("decisions_shown", false);
    assertThat(ModelReader.parse(Json.text(tree), "m").verdict().sentence())
        .startsWith(model.verdict().sentence())
        .endsWith("than one prediction for all: use its risks, or another cut-off.");
  }

  /** Figures of more than two label values, of which an end may be beyond all numbers. */
  @Test
  void outcomesAreReadBack() {
    String label = "{\"column\": \"y\", \"count\": 4}";
    String text =
        ModelReaderTest.MODEL
            .replace("{\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}", label)
            .replace("\"costs\": \"5:1\"", "\"loss\": \"poisson:1/2:4:1/16:1:4\"");
    MeasuredOutcome measured =
        new MeasuredOutcome(
            List.of(
                new MeasuredOutcome.Figure("concordance", "concordance", 0.7, 0.6, 0.8, false),
                new MeasuredOutcome.Figure(
                    "r2", "R^2", -0.2, Double.NEGATIVE_INFINITY, 0.1, false)),
            true,
            List.of(
                new MeasuredOutcome.Group(
                    -1, 2, List.of(new MeasuredOutcome.Interval(0.5, 0, Double.POSITIVE_INFINITY))),
                new MeasuredOutcome.Group(
                    3, 4, List.of(new MeasuredOutcome.Interval(1.5, 0.25, 2)))),
            321,
            PrivacyGuarantee.pure(Epsilon.parse("0.5"), Adjacency.REPLACE));
    Model model = ModelReader.parse(text, "m").with(measured);
    ObjectNode tree = ModelWriter.tree(model);
    Model again = ModelReader.parse(Json.text(tree), "m");
    assertThat(again).isEqualTo(model);
    assertThat(again.measured()).contains(measured);
    assertThat(again.verdict().sentence())
        .startsWith(
            "Better than always predicting the base rate: concordance at least 0.60 (95 %).")
        .contains("its level is not shown to be right");
    tree.withObject("/measured").remove("level_is_off");
    assertThatThrownBy(() -> ModelReader.parse(Json.text(tree), "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"level_is_off\" is neither true nor false");
  }

  /** One figure is one number on a page; paper knows no command, and names the one condition. */
  @Test
  void aWallCardSpeaksToWhoHasNoComputer() {
    MeasuredQuality wide = worth(0.4287, false);
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m").with(wide);
    assertThat(model.verdict().sentence()).contains("AUC 0.42 to 0.90", "(didyma evaluate)");
    WallCard wall = WallCard.of(model, PrintOptions.USUAL);
    assertThat(wall.figures()).startsWith("AUC 0.81 (0.42 to 0.90).");
    assertThat(wall.verdict()).contains("AUC 0.42 to 0.90").doesNotContain("didyma evaluate");
    String stated = ModelReaderTest.MODEL.replace("\"conditions\": []", "\"conditions\": [\"so\"]");
    assertThat(WallCard.of(ModelReader.parse(stated, "m"), PrintOptions.USUAL).promise())
        .contains(", provided that so. ");
  }

  /** Beside a measured risk stands the predicted one, and which of them is for a single case. */
  @Test
  void aWallCardHasBothRisksAndSaysWhichToTake() {
    Model risky = ModelReader.parse(ModelReaderTest.RISKY, "m");
    MeasuredQuality known = worth(0.74, false);
    double cutOff = ((Rule.Points) risky.rule()).threshold();
    double span = ScoreSpan.of(risky.rule(), risky.schema()).most() + cutOff;
    MeasuredQuality measured =
        new MeasuredQuality(
            known.auc(),
            known.records(),
            known.prevalence(),
            false,
            true,
            List.of(
                new BandRisk(cutOff - 1, cutOff, new Figure(0.5, 0, 1)),
                new BandRisk(cutOff + 1, span, new Figure(0.6, 0.5, 0.7))),
            known.guarantee());
    WallCard wall = WallCard.of(risky.with(measured), PrintOptions.USUAL);
    RiskScale scale = risky.risk().orElseThrow();
    assertThat(wall.risks().get(0).lines()).containsExactly(scale.text(-1, 0), "unknown");
    assertThat(wall.risks().get(1).lines())
        .containsExactly(scale.text(1, span - cutOff), "60 % (50 to 70)");
    assertThat(wall.whichRisk()).startsWith("For a single case take the predicted risk");
    for (String drawn : List.of(SvgCard.render(wall), SheetPage.of(wall))) {
      assertThat(drawn).contains(scale.text(-1, 0), "unknown", "60 % (50 to 70)");
    }
    assertThat(SheetPage.of(wall)).contains(wall.whichRisk());
    assertThat(ProgramExport.calculator(risky.with(measured), PrintOptions.USUAL))
        .contains(wall.whichRisk());
    assertThat(WallCard.of(risky.with(worth(0.74, true)), PrintOptions.USUAL).whichRisk())
        .startsWith("Take the measured risk");
    assertThat(WallCard.of(risky, PrintOptions.USUAL).whichRisk()).isEmpty();
  }

  /** Of a figure, and of a band of points, of which the noise leaves nothing. */
  @Test
  void aWallCardSaysUnknownWhereNothingIsKnown() {
    Figure nothing = new Figure(0.5, 0, 1);
    MeasuredQuality known = worth(0.74, false);
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m");
    WallCard wall =
        WallCard.of(
            model.with(
                new MeasuredQuality(
                    nothing,
                    known.records(),
                    known.prevalence(),
                    false,
                    true,
                    List.of(new BandRisk(-4, 1, nothing), known.risks().get(1)),
                    known.guarantee())),
            PrintOptions.USUAL);
    assertThat(wall.figures()).startsWith("AUC unknown. Prevalence 25.0 % (20.0 to 30.0).");
    assertThat(wall.risks().get(0).measured()).isEqualTo("unknown");
    assertThat(wall.risks().get(1).measured()).isEqualTo("60 % (50 to 70)");
    assertThat(WallCard.of(model.with(known), PrintOptions.USUAL).figures())
        .startsWith("AUC 0.81 (0.74 to 0.90).");
  }

  @Test
  void aVerdictOfAFileIsMadeAnew() {
    ObjectNode tree =
        ModelWriter.tree(ModelReader.parse(ModelReaderTest.MODEL, "m").with(worth(0.4, false)));
    tree.putObject("verdict").put("kind", "better").put("sentence", "The best.");
    assertThat(ModelReader.parse(Json.text(tree), "m").verdict().sentence())
        .contains("not measured well enough");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          0.5   ~ 0.69  ~ false ~ Not shown to be better than the base rate, and of little use: \
          AUC at most 0.69 (95 %). Do not use.
          0.499 ~ 0.621 ~ true  ~ Not shown to be better than the base rate, and of little use: \
          AUC at most 0.63 (95 %). Do not use.
          0     ~ 0.4   ~ false ~ Not shown to be better than the base rate, and of little use: \
          AUC at most 0.40 (95 %). Do not use.
          0.419 ~ 0.691 ~ true  ~ Not shown to be better than the base rate, as it was not \
          measured well enough: AUC 0.41 to 0.70 (95 %). Do not use it before you measure it on new \
          rows (didyma evaluate).
          0     ~ 1     ~ false ~ Not shown to be better than the base rate, as it was not \
          measured well enough: AUC 0.00 to 1.00 (95 %). Do not use it before you measure it on new \
          rows (didyma evaluate).
          0.501 ~ 0.6   ~ false ~ Better than always predicting the base rate: AUC above 0.50 (95 %).
          0.749 ~ 0.8   ~ false ~ Better than always predicting the base rate: AUC at least 0.74 (95 %).
          0.749 ~ 0.8   ~ true  ~ Better than always predicting the base rate: AUC at least 0.74 (95 %). \
          Its predicted risks are worse than the base rate: use the measured ones.
          """)
  void theVerdictNeverSaysMoreThanTheInterval(
      double least, double most, boolean worse, String sentence) {
    assertThat(Verdict.of(least, most, worse, true).sentence()).isEqualTo(sentence);
  }

  @Test
  void aModelIsTheSameOneForItsFiguresWhateverWasMeasured() {
    Model bare = ModelReader.parse(ModelReaderTest.MODEL, "m");
    assertThat(ModelWriter.unmeasured(bare.with(worth(0.7, false))))
        .isEqualTo(ModelWriter.unmeasured(bare));
    assertThat(ModelWriter.unmeasured(bare).has("verdict")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          "value":0.81 ~ "value":0.95 ~ within its interval
          "high":0.9   ~ "high":1.9   ~ within its interval
          "low":0.74   ~ "low":"0.74" ~ "low"
          1234         ~ 12.5         ~ "records"
          1234         ~ 1e30         ~ "records"
          "from":-4    ~ "from":4     ~ band
          "from":2     ~ "from":0     ~ follow each other
          _base_rate":false ~ _base_rate":0 ~ neither true nor false
          """)
  void whatWasMeasuredIsCheckedWhenItIsRead(String old, String replacement, String complaint) {
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m").with(worth(0.74, false));
    String json = ModelWriter.tree(model).toString();
    String wrong = json.replace(old, replacement);
    assertThat(wrong).isNotEqualTo(json);
    assertThatThrownBy(() -> ModelReader.parse(wrong, "m"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void theVerdictIsWhatPeopleReadFirst() {
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m").with(worth(0.74, false));
    String sentence = model.verdict().sentence();
    PointsCard card = PointsCard.of(model);
    assertThat(TextCard.render(card)).startsWith(sentence + "\n");
    assertThat(MarkdownCard.render(card).lines().skip(2).findFirst())
        .contains("**" + sentence + "**");
    WallCard wall = WallCard.of(model, PrintOptions.USUAL);
    assertThat(wall.figures())
        .startsWith("AUC 0.")
        .contains("Prevalence ", " records that the card");
    assertThat(wall.risks()).hasSameSizeAs(model.measuredQuality().orElseThrow().risks());
    assertThat(SvgCard.render(wall)).contains(wall.figures().substring(0, 20), wall.riskTitle());
    assertThat(SvgCard.render(wall).lines().filter(l -> l.contains("<text")).skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains(sentence));
    assertThat(CardPage.of(model).html()).contains("</h1>\n<p class=\"lead\">" + sentence);
    Dossier dossier = Dossier.of(model, Optional.empty(), Optional.empty());
    assertThat(dossier.chapters().get(0).text().get(0)).isEqualTo(sentence);
    assertThat(ModelWriter.tree(model).fieldNames()).toIterable().startsWith("format", "verdict");
  }
}
