package org.didyma.experiments.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.export.ProgramExport;
import org.didyma.models.export.Scorecard;
import org.didyma.models.page.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** Pages in a real browser: Debian's packages chromium and chromium-driver. */
class BrowserTest {

  private static final String COMMAND = "didyma solve --epsilon 0.5 --mechanism 'a \"b\"'";

  @TempDir static Path folder;
  private static ChromeDriver browser;
  private static Page experiment;

  @BeforeAll
  static void open() {
    experiment = experiment();
    browser = Chromium.open(folder.resolve("profile"));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @ParameterizedTest
  @CsvSource({"1400,light", "400,dark"})
  void everyChartIsDrawnAtEveryWidth(int width, String scheme) throws Exception {
    show(experiment, width, scheme);
    int figures = browser.findElements(By.cssSelector("figure")).size();
    assertThat(figures).isGreaterThan(6);
    for (int i = 1; i <= figures; i++) {
      WebElement figure = browser.findElement(By.cssSelector("#plot-" + i + "[data-shown]"));
      WebElement drawing = figure.findElement(By.cssSelector(".chart svg"));
      assertThat(drawing.findElements(By.cssSelector("path")).size()).isGreaterThan(5);
      assertThat(drawing.getSize().getWidth()).isBetween(200, width);
    }
    assertThat(number("return document.documentElement.scrollWidth"))
        .as("nothing stands out at the right")
        .isLessThanOrEqualTo(width);
    String paper =
        String.valueOf(
            browser.executeScript("return getComputedStyle(document.body).backgroundColor"));
    assertThat(paper).isEqualTo(scheme.equals("dark") ? "rgb(22, 26, 31)" : "rgb(255, 255, 255)");
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  @Test
  void aClickOnAPointGivesItsCommandAndOneOnAHeadSorts() throws Exception {
    show(front(), 1400, "light");
    WebElement figure = browser.findElement(By.cssSelector("#plot-1[data-shown]"));
    List<WebElement> points = figure.findElements(By.cssSelector(".mark-symbol.role-mark path"));
    assertThat(points).hasSize(4);
    Chromium.click(points.get(2));
    assertThat(figure.findElement(By.cssSelector(".copied code")).getText()).isEqualTo(COMMAND);

    WebElement table = browser.findElements(By.cssSelector("table")).get(2);
    assertThat(column(table, 2)).containsExactly("1.000", "2.000", "3.000");
    Chromium.click(table.findElements(By.cssSelector("th button")).get(2));
    assertThat(column(table, 2)).containsExactly("3.000", "2.000", "1.000");
    Chromium.click(table.findElements(By.cssSelector("th button")).get(2));
    assertThat(column(table, 2)).containsExactly("1.000", "2.000", "3.000");
    Chromium.click(table.findElements(By.cssSelector("button.copy")).get(1));
    assertThat(browser.findElement(By.cssSelector("#copied-1 code")).getText()).isEqualTo(COMMAND);
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  @Test
  void aClickOnANameShowsItsSeriesAlone() throws Exception {
    show(experiment, 1400, "light");
    WebElement figure = browser.findElement(By.cssSelector("#plot-1[data-shown]"));
    By faded = By.cssSelector(".mark-symbol.role-mark path[opacity='0.12']");
    assertThat(figure.findElements(faded)).isEmpty();
    int all = figure.findElements(By.cssSelector(".mark-symbol.role-mark path")).size();
    Chromium.click(figure.findElements(By.cssSelector("[class*=legend-symbol] path")).get(0));
    assertThat(figure.findElements(faded)).isNotEmpty().hasSizeLessThan(all);
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private static void show(Page page, int width, String scheme) throws Exception {
    Chromium.complaints(browser);
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    Path file = Files.writeString(folder.resolve("page.html"), page.html());
    browser.get(file.toUri().toString());
  }

  private static long number(String script) {
    return ((Number) browser.executeScript(script)).longValue();
  }

  private static List<String> column(WebElement table, int number) {
    return table.findElements(By.cssSelector("td:nth-child(" + number + ")")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static Page experiment() {
    Experiment<Problem> experiment = Examples.experiment(3, 5);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    return ExperimentPage.of(experiment, results);
  }

  /** The second of three settings on the front, and one that others beat. */
  private static Page front() {
    List<SettingsEvaluation> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Settings settings =
          new Settings(Map.of("mechanism", i == 3 ? "b" : "a", "epsilon", Integer.toString(i + 1)));
      double error = i == 3 ? 0.9 : 0.5 - i / 10.0;
      all.add(new SettingsEvaluation(settings, i + 1, List.of(error, error), "", 1));
    }
    FrontFiles found =
        new FrontFiles(all, new Aim(10, 1), number -> number == 2 ? COMMAND : "another");
    return FrontPage.of("Four settings", found);
  }

  /** A card as a page to fill in: what is entered is added up, and what is refused is marked. */
  @ParameterizedTest
  @ValueSource(ints = {1400, 400})
  void aCalculatorAddsUp(int width) throws Exception {
    Model model =
        ModelReader.parse(
            """
            {"format": "didyma-model/1", "mechanism": "exponential",
             "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                           "conditions": [], "statement": ""},
             "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-3:3",
                       "costs": "1:1", "loss": "logistic:1/2:0.01",
                       "schema": {"label": {"column": "ill", "positive": "</script>", "negative": "no"},
                                  "features": [{"column": "kind", "categories": ["a", "<b>"]},
                                               {"column": "n", "integer": [0, 90], "thresholds": [40]},
                                               {"column": "append", "categories": ["", "1"]},
                                               {"column": "elements", "categories": ["", "1"]},
                                               {"column": "addEventListener", "categories": ["", "1"]}],
                       "display": {"titles": {"kind": "What kind", "ill": "Illness"},
                                              "labels": {"kind": {"<b>": "a bold one"},
                                                         "ill": {"</script>": "severe"}}}},
                       "weights": [{"feature": "kind=<b>", "points": -2}, {"feature": "n>=40", "points": 3},
                                   {"feature": "append=1", "points": 1}],
                       "threshold": -3, "risk": {"unit": "1/2", "costs": "1:1"}},
             "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
            """,
            "a model");
    Path file =
        Files.writeString(
            folder.resolve("calculator.html"), ProgramExport.calculator(model, PrintOptions.USUAL));
    browser.manage().window().setSize(new Dimension(width, 900));
    browser.get(file.toUri().toString());
    WebElement result = browser.findElement(By.id("result"));
    assertThat(result.getText()).isEqualTo("Fill in all fields to see points and risk.");
    WebElement number = browser.findElement(By.cssSelector("#fields input"));
    number.sendKeys("40");
    assertThat(result.getText()).isEqualTo("Still to fill in: What kind, append.");
    // Not by findElements, which waits for what is not there.
    assertThat(browser.executeScript("return document.getElementById('score')")).isNull();
    Chromium.click(browser.findElement(By.cssSelector("select[name=append] option[value='1']")));
    Chromium.click(browser.findElement(By.cssSelector("option[value='<b>']")));
    // The printed points of kind are from 0 up: 2 for "a", none for "<b>".
    assertThat(browser.findElement(By.id("score")).getText()).isEqualTo("4");
    assertThat(result.getText())
        .contains(
            "4 points: above the cut-off, predicts Illness: severe",
            "Predicted risk: 92.4 %",
            "What kind: a bold one 0");
    assertThat(browser.findElement(By.tagName("main")).getText())
        .contains("0 points or more: above the cut-off");
    number.sendKeys("0");
    assertThat(result.getText()).isEqualTo("Not accepted: n.");
    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  @Test
  void aCalculatorShowsNoRiskOfWhatItDoesNotRead() throws Exception {
    CalculatorFields.requireReadOrNoRisk(browser, folder);
  }

  /** A million records are entered into the pages of 20 models, and read off them. */
  @Test
  @Tag("long")
  void calculatorsSayWhatTheRuleSays() throws Exception {
    Random random = new Random(12);
    for (int m = 0; m < 20; m++) {
      Model model = model(random);
      Scorecard card = Scorecard.of(model);
      Path file =
          Files.writeString(
              folder.resolve("pages.html"), ProgramExport.calculator(model, PrintOptions.USUAL));
      browser.get(file.toUri().toString());
      for (int part = 0; part < 10; part++) {
        List<List<String>> records = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
          List<String> record =
              List.of(
                  List.of("", "a", "<b>", "c").get(random.nextInt(4)),
                  Integer.toString(random.nextInt(100) - 5),
                  BigDecimal.valueOf(random.nextInt(400) - 50, 1).toPlainString());
          records.add(record);
          expected.add(said(model, card, record));
        }
        List<String> shown = entered(records);
        for (int i = 0; i < shown.size(); i++) {
          assertThat(shown.get(i)).as("%s", records.get(i)).isEqualTo(expected.get(i));
        }
      }
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private static Model model(Random random) {
    StringBuilder weights = new StringBuilder();
    for (String name : List.of("kind=<b>", "kind=c", "n>=40", "n>=70", "x>=0.5", "x>=20")) {
      weights
          .append(weights.isEmpty() ? "" : ", ")
          .append("{\"feature\": \"%s\", \"points\": %d}".formatted(name, random.nextInt(7) - 3));
    }
    return ModelReader.parse(
        """
        {"format": "didyma-model/1", "mechanism": "exponential",
         "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                       "conditions": [], "statement": ""},
         "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-3:3",
                   "costs": "1:1", "loss": "logistic:1/2:0.01",
                   "schema": {"label": {"column": "ill", "positive": "yes", "negative": "no"},
                              "features": [{"column": "kind", "categories": ["a", "<b>", "c"],
                                            "reference": "a", "onMissing": "%s"},
                                           {"column": "n", "integer": [0, 90], "outside": "%s",
                                            "thresholds": [40, 70]},
                                           {"column": "x", "decimal": [-4, 33.5],
                                            "outside": "%s", "thresholds": [0.5, 20]}]},
                   "weights": [%s], "threshold": %d,
                   "risk": {"unit": "1/2", "least_risk": "0.01", "costs": "1:1"}},
         "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
        """
            .formatted(
                random.nextBoolean() ? "none" : "error",
                random.nextBoolean() ? "clip" : "error",
                random.nextBoolean() ? "clip" : "none",
                weights,
                random.nextInt(5) - 2),
        "a model");
  }

  /** Points, decision and risk as a page says them; empty where a field is refused. */
  private static String said(Model model, Scorecard card, List<String> record) {
    Map<String, String> asked = new HashMap<>();
    List<String> names = List.of("kind", "n", "x");
    for (int c = 0; c < names.size(); c++) {
      double[] range = card.columns().get(c).range();
      // Nobody is asked for a column that makes no difference.
      String any = c == 0 ? "a" : "1";
      asked.put(names.get(c), range[0] == range[1] ? any : record.get(c));
    }
    double score = 0;
    try {
      for (double part : card.added(asked)) {
        score += part;
      }
    } catch (InvalidInputException e) {
      return "";
    }
    double risk = model.risk().orElseThrow().risk(score - card.threshold());
    long shift = PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).shift();
    return "%d %s %.1f"
        .formatted(
            Math.round(score) + shift, score > card.threshold() ? "above" : "below", 100 * risk);
  }

  @SuppressWarnings("unchecked")
  private static List<String> entered(List<List<String>> records) {
    return (List<String>)
        browser.executeScript(
            """
            const place = document.getElementById("fields");
            const result = document.getElementById("result");
            const names = ["kind", "n", "x"];
            return arguments[0].map((record) => {
              names.forEach((name, i) => {
                const field = place.querySelector(".value[name=" + name + "]");
                if (field !== null) {
                  field.value = record[i];
                }
              });
              place.dispatchEvent(new Event("input"));
              const score = document.getElementById("score");
              if (score === null) {
                return "";
              }
              const words = /: (above|below) the cut-offPredicted risk: (?:at (?:least|most) )?([0-9.]+) %/
                .exec(result.textContent);
              return score.textContent.replace("\u2212", "-") + " " + words[1] + " " + words[2];
            });
            """,
            records);
  }
}
