package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.Verdict;
import org.didyma.models.export.ProgramExport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/**
 * The cards of one model, compared with files. After a wanted change of the layout, look at the new
 * cards and copy them from target/cards to src/test/resources.
 */
class CardTest {

  private static final PointsCard CARD =
      PointsCard.of(ModelReader.parse(ModelReaderTest.MODEL, "m"));
  private static final PointsCard RISKY =
      PointsCard.of(ModelReader.parse(ModelReaderTest.RISKY, "m"));

  @ParameterizedTest
  @ValueSource(strings = {"card.txt", "card.md", "card.svg", "risk.txt", "risk.md", "risk.svg"})
  void looksAsItShould(String name) throws IOException {
    PointsCard card = name.startsWith("risk") ? RISKY : CARD;
    String actual =
        switch (name.substring(name.indexOf('.') + 1)) {
          case "txt" -> TextCard.render(card);
          case "md" -> MarkdownCard.render(card);
          default -> svg(name.startsWith("risk") ? ModelReaderTest.RISKY : ModelReaderTest.MODEL);
        };
    Path folder = Files.createDirectories(Path.of("target", "cards"));
    Files.writeString(folder.resolve(name), actual);
    try (InputStream golden = CardTest.class.getResourceAsStream(name)) {
      assertThat(golden).describedAs(name).isNotNull();
      assertThat(actual).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Digits of files are those of programs, whatever language the machine speaks. */
  @Test
  void looksTheSameInAnyLanguage() {
    String svg = svg(ModelReaderTest.RISKY);
    String text = TextCard.render(RISKY);
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("fa-IR"));
    try {
      assertThat("%d".formatted(7)).isNotEqualTo("7");
      assertThat(svg(ModelReaderTest.RISKY)).isEqualTo(svg);
      assertThat(TextCard.render(RISKY)).isEqualTo(text);
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, before);
    }
  }

  @Test
  void drawsWellFormedXmlWithoutScripts() throws Exception {
    String hostile =
        ModelReaderTest.MODEL
            .replace("\"y\", \"positive\"", "\"</title><script>&\", \"positive\"")
            .replace("\"1\", \"negative\"", "\"<script>alert(1)</script>\", \"negative\"");
    String svg = svg(hostile);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getElementsByTagName("text").getLength()).isGreaterThan(8);
  }

  @Test
  void keepsMarkdownTablesWhole() {
    String card = MarkdownCard.render(CARD);
    assertThat(card).contains("|  | x\\|y | 2 |", "| n | for each 2, rounded half up | -1 |");
    assertThat(MarkdownCard.escaped("a*b_c`<i>\n")).isEqualTo("a\\*b\\_c\\`&lt;i&gt; ");
  }

  @Test
  void saysSoWhenNothingScores() {
    String empty = ModelReaderTest.MODEL.replaceAll("\"weights\": \\[.*\\]", "\"weights\": []");
    PointsCard card = PointsCard.of(ModelReader.parse(empty, "m"));
    assertThat(TextCard.render(card)).contains(PointsCard.EMPTY);
    assertThat(MarkdownCard.render(card)).contains(PointsCard.EMPTY);
    assertThat(svg(empty)).contains(PointsCard.EMPTY);
  }

  /** Points of this model are from -5 to 2. */
  @Test
  void saysSoWhenAllRecordsGetOnePrediction() {
    String never = "It predicts negative for every record: none can have points of at least 3.";
    String wayOut = " Use another cut-off (didyma predict --cutoff).";
    PointsCard card = withThreshold("2");
    assertThat(card.verdict()).startsWith("Not measured: ").endsWith(". " + never + wayOut);
    assertThat(TextCard.render(card).replaceAll("\\s+", " ")).contains(never);
    assertThat(MarkdownCard.render(card)).contains(never);
    Model model = ModelReader.parse(withThresholdInFile("2"), "m");
    assertThat(
            SvgCard.render(WallCard.of(model, PrintOptions.USUAL)).replaceAll("<[^>]*>\\s*", " "))
        .contains("Not measured. " + never);
    assertThat(ProgramExport.calculator(model, PrintOptions.USUAL))
        .contains("<p class=\"lead\">" + card.verdict() + "</p>");
    Verdict better = Verdict.of(0.7, 0.9, false, true);
    assertThat(PointsCard.verdict(model, better))
        .isEqualTo(better.sentence() + " But i" + never.substring(1) + wayOut);
    for (double most : new double[] {0.6, 0.8}) {
      Verdict bad = Verdict.of(0.4, most, false, true);
      assertThat(PointsCard.verdict(model, bad)).isEqualTo(bad.sentence() + " " + never);
    }
    assertThat(withThreshold("-6").verdict())
        .contains("It predicts positive for every record: none can have points below -5.");
    for (String both : List.of("1", "-5")) {
      assertThat(withThreshold(both).verdict()).doesNotContain("every record");
    }
  }

  private static PointsCard withThreshold(String threshold) {
    return PointsCard.of(ModelReader.parse(withThresholdInFile(threshold), "m"));
  }

  private static String withThresholdInFile(String threshold) {
    return ModelReaderTest.MODEL.replace("\"threshold\": -3", "\"threshold\": " + threshold);
  }

  private static String svg(String model) {
    return SvgCard.render(WallCard.of(ModelReader.parse(model, "m"), PrintOptions.USUAL));
  }

  /** A drawing has the shape of a sheet, however many lines it has, as far as these can be read. */
  @Test
  void aWallCardIsOneSheet() {
    for (int lines : new int[] {1, 12, 40, 160, 400}) {
      StringBuilder features = new StringBuilder("\"features\": [");
      StringBuilder weights = new StringBuilder("\"weights\": [");
      for (int f = 0; f < lines / 4 + 1; f++) {
        String name = "column number " + f;
        features.append(f == 0 ? "" : ", ");
        features.append(
            "{\"column\": \"%s\", \"integer\": [0, 9], \"thresholds\": [2, 4, 6]}".formatted(name));
        weights.append(f == 0 ? "" : ", ");
        for (int t = 2; t <= 6; t += 2) {
          weights.append(t == 2 ? "" : ", ");
          weights.append("{\"feature\": \"%s>=%d\", \"points\": %d}".formatted(name, t, 5 - t));
        }
      }
      String model =
          ModelReaderTest.RISKY
              .replaceAll("\"features\": \\[(?s:.)*?\"scale\": 2\\}\\]", features + "]")
              .replaceAll("\"weights\": \\[.*\\]", weights + "]");
      String svg = svg(model);
      assertThat(svg).as("%s lines", lines).containsPattern("width=\"210mm\" height=\"278.[5-9]mm");
      Matcher at = Pattern.compile(" y=\"([0-9.]+)\"").matcher(svg);
      double most = at.results().mapToDouble(m -> Double.parseDouble(m.group(1))).max().orElse(0);
      Matcher box = Pattern.compile("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"").matcher(svg);
      assertThat(box.find()).isTrue();
      assertThat(most).isLessThan(Double.parseDouble(box.group(2)));
      SvgCard.Fit fit = SvgCard.fit(WallCard.of(ModelReader.parse(model, "m"), PrintOptions.USUAL));
      assertThat(fit.smaller()).isEqualTo(lines <= 12 ? 1 : fit.smaller()).isLessThan(3);
    }
  }

  /** Scores are from -2 to 5, or from -7 to 0; log-odds are clipped at 2.94. */
  @Test
  void speaksOfTheEndsThatARecordCanReach() {
    assertThat(RISKY.riskRule()).doesNotContain("only known");
    assertThat(risky("-3", "1")).contains(" At the upper end, risks are only known to be at least");
    assertThat(risky("2", "1")).contains(" At the lower end, risks are only known to be at most");
    assertThat(risky("1", "1/2")).contains("are 1 to 5 at 1 point, and each");
    assertThat(risky("-3", "2"))
        .contains(" At the ends, risks are only known to be at most 1.0 % or at least 79.2 %.");
  }

  private static String risky(String threshold, String unit) {
    String model =
        ModelReaderTest.RISKY
            .replace("\"threshold\": -3", "\"threshold\": " + threshold)
            .replace("\"unit\": \"1/2\"", "\"unit\": \"" + unit + "\"");
    return PointsCard.of(ModelReader.parse(model, "m")).riskRule();
  }

  /** Ordered categories are intervals that go by their labels, unless a schema wants thresholds. */
  @Test
  void intervalsAreShownUnlessTheSchemaWantsThresholds() {
    String features =
        "\"features\": [{\"column\": \"school\", \"categories\": [\"a\", \"b\", \"c\", \"d\"],"
            + " \"ordered\": true}], \"display\": {\"titles\": {\"school\": \"Went to\"},"
            + " \"labels\": {\"school\": {\"b\": \"bee\", \"c\": \"cee\"}}%s}";
    String model =
        ModelReaderTest.MODEL
            .replaceAll("\"features\": \\[(?s:.)*?\"scale\": 2\\}\\]", "@FEATURES@")
            .replaceAll(
                "\"weights\": \\[.*\\]",
                "\"weights\": [{\"feature\": \"school>=b\", \"points\": 2},"
                    + " {\"feature\": \"school>=d\", \"points\": -1}]");
    String intervals = model.replace("@FEATURES@", features.formatted(""));
    PointsCard card = PointsCard.of(ModelReader.parse(intervals, "m"));
    assertThat(card.sections())
        .containsExactly(
            new PointsCard.Section(
                "school",
                "Went to",
                List.of(
                    new PointsCard.Line("a", "0"),
                    new PointsCard.Line("bee to cee", "2"),
                    new PointsCard.Line("d", "1"))));
    assertThat(
            PointsCard.of(
                ModelReader.parse(
                    model.replace("@FEATURES@", features.formatted(", \"intervals\": true")), "m")))
        .isEqualTo(card);
    String thresholds = model.replace("@FEATURES@", features.formatted(", \"intervals\": false"));
    assertThat(TextCard.render(PointsCard.of(ModelReader.parse(thresholds, "m"))))
        .contains("Went to>=bee      +2", "Went to>=d        -1", "the points exceed -3");
  }

  /** What is predicted is said in the words of the schema, and as the table has it. */
  @Test
  void theOutcomeIsCalledByItsTitleAndLabels() {
    String model =
        ModelReaderTest.RISKY.replace("\"scale\": 2}]", "\"scale\": 2}], \"display\": @DISPLAY@");
    PointsCard titled =
        PointsCard.of(
            ModelReader.parse(
                model.replace("@DISPLAY@", "{\"titles\": {\"y\": \"Severity\"}}"), "m"));
    assertThat(titled.title()).isEqualTo("Points for Severity = \"1\"");
    PointsCard labelled =
        PointsCard.of(
            ModelReader.parse(
                model.replace(
                    "@DISPLAY@",
                    "{\"titles\": {\"y\": \"Severity\"}, \"labels\": {\"y\": {\"1\": \"high\"}}}"),
                "m"));
    assertThat(labelled.title()).isEqualTo("Points for Severity: high");
    assertThat(labelled.rule())
        .startsWith("Predict Severity: high (y = \"1\") when the points are at least -2;")
        .endsWith("otherwise predict y = \"0\".");
    assertThat(labelled.riskRule()).contains("the odds of Severity: high are 1 to 5 at");
  }

  /** Beside points stands the side of the cut-off; a value of the table, never by itself. */
  @Test
  void aWallCardSaysTheSideOfTheCutOff() {
    WallCard wall = WallCard.of(ModelReader.parse(ModelReaderTest.RISKY, "m"), PrintOptions.USUAL);
    assertThat(wall.rule())
        .isEqualTo(
            "-2 points or more: above the cut-off (predicts y = \"1\"); otherwise below it (predicts"
                + " y = \"0\").");
    String page =
        ProgramExport.calculator(ModelReader.parse(ModelReaderTest.RISKY, "m"), PrintOptions.USUAL);
    assertThat(page)
        .contains("\\\"positive\\\":\\\"above the cut-off\\\"")
        .contains("\\\"negative\\\":\\\"below the cut-off\\\"");
  }

  @Test
  void categoriesAreCalledByTheirLabels() {
    String model =
        ModelReaderTest.MODEL.replace(
            "\"scale\": 2}]",
            "\"scale\": 2}], \"display\": {\"titles\": {\"a\": \"Kind\"},"
                + " \"labels\": {\"a\": {\"x|y\": \"the usual one\"}}}");
    String text = TextCard.render(PointsCard.of(ModelReader.parse(model, "m")));
    assertThat(text)
        .containsPattern("Kind +<b>")
        .contains("the usual one", "for each 2")
        .doesNotContain("x|y");
    assertThatThrownBy(
            () -> ModelReader.parse(model.replace("\"x|y\": \"the", "\"x\": \"the"), "m"))
        .hasMessageContaining("\"x\"");
  }
}
