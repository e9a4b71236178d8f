package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
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
          default -> SvgCard.render(card);
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
    String svg = SvgCard.render(RISKY);
    String text = TextCard.render(RISKY);
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("fa-IR"));
    try {
      assertThat("%d".formatted(7)).isNotEqualTo("7");
      assertThat(SvgCard.render(RISKY)).isEqualTo(svg);
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
    String svg = SvgCard.render(PointsCard.of(ModelReader.parse(hostile, "m")));
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
    assertThat(card).contains("| a=x\\|y | +2 |", "| n/2 | -1 |");
    assertThat(MarkdownCard.escaped("a*b_c`<i>\n")).isEqualTo("a\\*b\\_c\\`&lt;i&gt; ");
  }

  @Test
  void saysSoWhenNothingScores() {
    String empty = ModelReaderTest.MODEL.replaceAll("\"weights\": \\[.*\\]", "\"weights\": []");
    PointsCard card = PointsCard.of(ModelReader.parse(empty, "m"));
    assertThat(TextCard.render(card)).contains("no feature scores");
    assertThat(MarkdownCard.render(card)).contains("no feature scores");
    assertThat(SvgCard.render(card)).contains("no feature scores");
  }

  /** Points of this model are from -5 to 2. */
  @Test
  void saysSoWhenAllRecordsGetOnePrediction() {
    String never =
        "This card predicts negative for every record: none that the schema allows can have points"
            + " above 2.";
    PointsCard card = withThreshold("2");
    assertThat(card.notes()).contains(never);
    assertThat(TextCard.render(card).replaceAll("\\s+", " ")).contains(never);
    assertThat(MarkdownCard.render(card)).contains(never);
    assertThat(SvgCard.render(card)).contains("This card predicts negative for every record");
    assertThat(withThreshold("-6").notes())
        .contains(
            "This card predicts positive for every record: none that the schema allows can have"
                + " points of at most -6.");
    for (String both : List.of("1", "-5")) {
      assertThat(withThreshold(both).notes()).noneMatch(note -> note.contains("every record"));
    }
  }

  private static PointsCard withThreshold(String threshold) {
    return PointsCard.of(
        ModelReader.parse(
            ModelReaderTest.MODEL.replace("\"threshold\": -3", "\"threshold\": " + threshold),
            "m"));
  }

  /** Scores are from -2 to 5, or from -7 to 0; log-odds are clipped at 2.94. */
  @Test
  void speaksOfTheEndsThatARecordCanReach() {
    assertThat(RISKY.riskRule()).doesNotContain("only said");
    assertThat(risky("-3", "1")).contains(" At the upper end risks are only said to be at least");
    assertThat(risky("2", "1")).contains(" At the lower end risks are only said to be at most");
    assertThat(risky("1", "1/2")).contains("are 1 to 5 at 1 point, and each");
    assertThat(risky("-3", "2"))
        .contains(" At the ends risks are only said to be at most 1.0 % or at least 79.2 %.");
  }

  private static String risky(String threshold, String unit) {
    String model =
        ModelReaderTest.RISKY
            .replace("\"threshold\": -3", "\"threshold\": " + threshold)
            .replace("\"unit\": \"1/2\"", "\"unit\": \"" + unit + "\"");
    return PointsCard.of(ModelReader.parse(model, "m")).riskRule();
  }

  /** An interval has the points of each of its numbers, and no number that scores is left out. */
  @Test
  void intervalsHaveThePointsOfTheirNumbers() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int[] weights = new int[4];
      StringBuilder points = new StringBuilder();
      int[] thresholds = {20, 21, 40, 65};
      for (int t = 0; t < 4; t++) {
        weights[t] = random.nextInt(5) - 2;
        if (weights[t] != 0) {
          points.append(points.length() == 0 ? "" : ", ");
          points.append(
              "{\"feature\": \"age>=%d\", \"points\": %d}".formatted(thresholds[t], weights[t]));
        }
      }
      String model =
          ModelReaderTest.MODEL
              .replaceAll(
                  "\"features\": \\[(?s:.)*?\"scale\": 2\\}\\]",
                  "\"features\": [{\"column\": \"age\", \"integer\": [0, 99], \"thresholds\": [20, 21, 40, 65]}],"
                      + " \"display\": {\"intervals\": true, \"titles\": {\"age\": \"Age in years\"}}")
              .replaceAll("\"weights\": \\[.*\\]", "\"weights\": [" + points + "]");
      PointsCard card = PointsCard.of(ModelReader.parse(model, "m"));
      Map<Integer, Integer> told = new HashMap<>();
      for (PointsCard.Section section : card.sections()) {
        for (PointsCard.Line line : section.lines()) {
          Matcher range =
              Pattern.compile("Age in years (\\d+)(?: to (\\d+)| (or more))?")
                  .matcher(line.feature());
          assertThat(range.matches()).as(line.feature()).isTrue();
          int from = Integer.parseInt(range.group(1));
          int to =
              range.group(3) != null
                  ? 99
                  : range.group(2) == null ? from : Integer.parseInt(range.group(2));
          for (int age = from; age <= to; age++) {
            assertThat(told.put(age, Integer.parseInt(line.signed()))).isNull();
          }
        }
      }
      for (int age = 0; age < 100; age++) {
        int score = 0;
        for (int t = 0; t < 4; t++) {
          score += age >= thresholds[t] ? weights[t] : 0;
        }
        assertThat(told.getOrDefault(age, 0)).as(card.sections() + " at " + age).isEqualTo(score);
      }
    }
  }

  /** The same for categories in an order, called by their labels. */
  @Test
  void intervalsOfOrderedCategoriesHaveTheirPoints() {
    List<String> words = List.of("a", "b", "c", "d", "e");
    List<String> labels = List.of("a", "bee", "c", "dee", "e");
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      int[] weights = new int[5];
      StringBuilder points = new StringBuilder();
      for (int t = 1; t < 5; t++) {
        weights[t] = random.nextInt(5) - 2;
        if (weights[t] != 0) {
          points.append(points.length() == 0 ? "" : ", ");
          points.append(
              "{\"feature\": \"school>=%s\", \"points\": %d}".formatted(words.get(t), weights[t]));
        }
      }
      boolean intervals = round > 0;
      String model =
          ModelReaderTest.MODEL
              .replaceAll(
                  "\"features\": \\[(?s:.)*?\"scale\": 2\\}\\]",
                  "\"features\": [{\"column\": \"school\", \"categories\": [\"a\", \"b\", \"c\", \"d\", \"e\"],"
                      + " \"ordered\": true}], \"display\": {\"intervals\": "
                      + intervals
                      + ", \"titles\": {\"school\": \"Went to\"},"
                      + " \"labels\": {\"school\": {\"b\": \"bee\", \"d\": \"dee\"}}}")
              .replaceAll(
                  "\"weights\": \\[.*\\]",
                  "\"weights\": ["
                      + (intervals ? points : "{\"feature\": \"school>=b\", \"points\": 2}")
                      + "]");
      PointsCard card = PointsCard.of(ModelReader.parse(model, "m"));
      if (!intervals) {
        assertThat(TextCard.render(card)).contains("Went to>=bee");
        continue;
      }
      Map<Integer, Integer> told = new HashMap<>();
      for (PointsCard.Section section : card.sections()) {
        for (PointsCard.Line line : section.lines()) {
          String[] ends = line.feature().substring("Went to: ".length()).split(" to ");
          for (int c = labels.indexOf(ends[0]); c <= labels.indexOf(ends[ends.length - 1]); c++) {
            assertThat(told.put(c, Integer.parseInt(line.signed()))).isNull();
          }
        }
      }
      int score = 0;
      for (int c = 0; c < 5; c++) {
        score += weights[c];
        assertThat(told.getOrDefault(c, 0)).as(card.sections() + " at " + c).isEqualTo(score);
      }
    }
  }

  @Test
  void categoriesAreCalledByTheirLabels() {
    String model =
        ModelReaderTest.MODEL.replace(
            "\"scale\": 2}]",
            "\"scale\": 2}], \"display\": {\"titles\": {\"a\": \"Kind\"},"
                + " \"labels\": {\"a\": {\"x|y\": \"the usual one\"}}}");
    String text = TextCard.render(PointsCard.of(ModelReader.parse(model, "m")));
    assertThat(text).contains("Kind: the usual one", "n/2").doesNotContain("x|y");
    assertThatThrownBy(
            () -> ModelReader.parse(model.replace("\"x|y\": \"the", "\"x\": \"the"), "m"))
        .hasMessageContaining("\"x\"");
  }
}
