package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.didyma.experiments.page.Chromium;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The whole way in a real browser, with its clicks counted. */
class WalkTest {

  /** From a table and a dictionary to a card on the wall. */
  private static final int MOST_CLICKS = 12;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path folder;
  @TempDir Path profile;
  private ChromeDriver browser;
  private int clicks;

  @BeforeEach
  void open() {
    browser = Chromium.open(profile);
  }

  @AfterEach
  void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @Test
  void fromATableAndADictionaryToACard() throws IOException {
    Patients.write(folder, 600);
    try (Visitor visitor = new Visitor(folder)) {
      enter(visitor);
      WebElement path = browser.findElement(By.name("data"));
      until(() -> !path.isDisplayed());
      Chromium.click(browser.findElement(By.cssSelector("input[value=path]")));
      assertThat(path.isDisplayed()).isTrue();
      click("input[value='file:patients.csv']");
      next("columns");
      type("label", "ill");
      type("positive", "yes");
      choose("dictionary", "dictionary.csv");
      click("button[value=begin]");
      // The number line adds a cut point where it is clicked, and the check follows.
      By line = By.cssSelector(".column svg.cutline");
      clicks++;
      browser.findElement(line).click();
      WebElement cuts = browser.findElement(By.name("cuts.0"));
      assertThat(cuts.getDomProperty("value")).isEqualTo("54");
      requireAccessible(400, "dark");
      // A tab saves what was typed, and leads where it says.
      Chromium.click(browser.findElement(By.cssSelector("nav a[href=table]")));
      until(() -> browser.getCurrentUrl().endsWith("/table"));
      Chromium.click(browser.findElement(By.cssSelector("nav a[href=columns]")));
      wait(".column svg.cutline");
      assertThat(browser.findElement(By.name("cuts.0")).getDomProperty("value")).isEqualTo("54");
      next("budget");
      type("epsilon", "1");
      await("meaning", "73.11 %");
      requireAccessible(400, "light");
      next("plan");
      type("records", "600");
      await("plan", "for the points");
      requireAccessible(1400, "dark");
      requireOldErrorsGo();
      next("release");
      click("button[value=release]");
      wait(".ended a.main");
      click(".ended a.main");
      wait("iframe.sheet");
      assertThat(clicks).isLessThanOrEqualTo(MOST_CLICKS);
      assertThat(browser.findElement(By.className("verdict")).getText()).contains("base rate");
      // The whole sheet is seen, with its button.
      wait("iframe.sheet.fits");
      requireAnswer("iframe.sheet");
      browser.switchTo().frame(0);
      assertThat(browser.findElement(By.className("sheet")).getText()).contains("Total", "Date");
      assertThat(browser.findElement(By.id("print")).isDisplayed()).isTrue();
      assertThat(number("return document.documentElement.scrollHeight - innerHeight"))
          .isLessThanOrEqualTo(0);
      browser.switchTo().defaultContent();
      requireAccessible(1400, "light");
      requireWholeCalculator();
      assertThat(Files.readString(folder.resolve("studio.columns.json"))).contains("54");
      changeTheCard();
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  /** A plan that was refused is told once, and no more when it is mended. */
  private void requireOldErrorsGo() {
    type("positives", "a fifth");
    Chromium.click(browser.findElement(By.cssSelector("button[value=next]")));
    wait("main > .failure");
    assertThat(number("return document.querySelectorAll('.failure').length")).isEqualTo(1);
    requireNothingIsLost();
    type("positives", "0,2");
    await("plan", "for the points");
    assertThat(number("return document.querySelectorAll('.failure').length")).isZero();
    type("positives", "");
    await("plan", "for the points");
  }

  /** What cannot be saved is there again after a tab, and after the browser's Back. */
  private void requireNothingIsLost() {
    Chromium.click(browser.findElement(By.cssSelector("nav a[href=table]")));
    until(() -> browser.getCurrentUrl().endsWith("/table"));
    Chromium.click(browser.findElement(By.cssSelector("nav a[href=plan]")));
    wait("main > .failure");
    wait(".draft button");
    type("positives", "a quarter");
    browser.navigate().back();
    until(() -> browser.getCurrentUrl().endsWith("/table"));
    browser.navigate().forward();
    wait("main > .failure");
    assertThat(browser.findElement(By.name("positives")).getDomProperty("value"))
        .isEqualTo("a quarter");
    requireAccessible(400, "dark");
    requireAccessible(1400, "dark");
  }

  /** What is framed tells its height also when it is asked, as it may be ready first. */
  private void requireAnswer(String frame) {
    browser.executeScript(
        """
        const frame = document.querySelector(arguments[0]);
        frame.classList.remove("fits");
        frame.contentWindow.postMessage("height", "*");
        """,
        frame);
    wait(frame + ".fits");
  }

  /** The embedded calculator is seen whole, also with the points of columns in it. */
  private void requireWholeCalculator() {
    WebElement frame = browser.findElement(By.cssSelector("iframe.calculator"));
    browser.executeScript("arguments[0].scrollIntoView()", frame);
    wait("iframe.calculator.fits");
    requireAnswer("iframe.calculator");
    browser.switchTo().frame(frame);
    browser.findElement(By.cssSelector("#fields input")).sendKeys("60");
    for (WebElement select : browser.findElements(By.cssSelector("#fields select"))) {
      Chromium.click(select.findElements(By.tagName("option")).get(1));
    }
    until(() -> number("return document.querySelectorAll('#parts td').length") > 0);
    until(() -> number("return document.documentElement.scrollHeight - innerHeight") <= 0);
    browser.switchTo().defaultContent();
  }

  /** By the keyboard along the cut-offs, and then by hand, with what follows told meanwhile. */
  private void changeTheCard() {
    WebElement slider = browser.findElement(By.id("cutoff-slider"));
    String before = browser.findElement(By.id("cutoff-chosen")).getText();
    slider.sendKeys(Keys.ARROW_RIGHT);
    WebElement line = browser.findElement(By.cssSelector("tr.now"));
    String said = browser.findElement(By.id("cutoff-chosen")).getText();
    assertThat(said)
        .isNotEqualTo(before)
        .contains(line.findElements(By.tagName("td")).get(1).getText());
    click("a[data-base]");
    until(() -> browser.getCurrentUrl().contains("cutoff="));
    await("effect", "records keep their order");
    requireAccessible(400, "dark");
    requireAccessible(1400, "light");
    // Whatever points were drawn, another cut point leaves nothing known.
    String[] moved = Patients.movedCut(Objects.requireNonNull(browser.getPageSource()));
    type(moved[0], moved[1]);
    await("effect", "not known");
    click("button[value=keep]");
    wait("iframe.sheet");
    browser.switchTo().frame(0);
    assertThat(browser.findElement(By.className("sheet")).getText()).contains("Changed by hand");
    browser.switchTo().defaultContent();
  }

  /** A card of a ledger, and then, in the same folder, one that does without a column. */
  @ParameterizedTest
  @ValueSource(ints = {400, 1400})
  @Tag("long")
  void aSecondCardWithoutAColumn(int width) throws IOException {
    Patients.write(folder, 900);
    try (Visitor visitor = new Visitor(folder)) {
      show(width, "light");
      enter(visitor);
      click("input[value='file:patients.csv']");
      next("columns");
      type("label", "ill");
      type("positive", "yes");
      choose("dictionary", "dictionary.csv");
      click("button[value=begin]");
      next("budget");
      type("epsilon", "1");
      click("details:has([name=total]) > summary");
      type("total", "3");
      type("name", "patients.ledger");
      next("plan");
      type("records", "900");
      next("release");
      click("button[value=release]");
      wait(".ended a.main");
      click(".ended a.main");
      wait("iframe.sheet");
      clicks = 0;
      click("nav a[href=columns]");
      click("input[name='use.1']");
      await("check", "complete");
      next("budget");
      next("plan");
      next("release");
      // What will be made stands first, and what was made as something older.
      assertThat(browser.findElement(By.cssSelector("main h2")).getText())
          .isEqualTo("Ready: 2 columns, without sex");
      assertThat(browser.findElement(By.id("main")).getText())
          .contains("age, ward predict ill.", "of the ledger patients.ledger", "older card: card")
          .doesNotContain("Done");
      requireAccessible(width, "dark");
      assertThat(browser.findElement(By.name("out")).getDomProperty("value")).isEqualTo("card-2");
      click("button[value=release]");
      until(() -> browser.findElement(By.id("main")).getText().contains("Done: card-2"));
      click(".ended a.main");
      wait("iframe.sheet");
      assertThat(clicks).isEqualTo(7);
      requireAccessible(width, "light");
      assertThat(Files.readString(folder.resolve("card/schema.json"))).contains("\"sex\"");
      assertThat(Files.readString(folder.resolve("card-2/schema.json"))).doesNotContain("sex");
      assertThat(ReleaseTest.uses(folder.resolve("patients.ledger"))).hasSize(4);
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  /** Another outcome than one of two values, and a reload while the card is learned. */
  @Test
  @Tag("long")
  void aCountFromAPastedHeader() throws IOException {
    StringBuilder csv = new StringBuilder("age,ward,visits\n");
    for (int i = 0; i < 900; i++) {
      csv.append("%d,%c,%d\n".formatted(20 + i % 60, (char) ('A' + i % 3), i * i % 5));
    }
    Files.writeString(folder.resolve("visits.csv"), csv);
    try (Visitor visitor = new Visitor(folder)) {
      enter(visitor);
      click("input[value='file:visits.csv']");
      next("columns");
      type("label", "visits");
      click("button[value=begin]");
      choose("label.kind", "count");
      type("label.count", "10");
      choose("kind.0", "integer");
      type("low.0", "18");
      type("high.0", "90");
      choose("kind.1", "categories");
      type("values.1", "A\nB\nC");
      await("check", "complete");
      next("budget");
      type("epsilon", "1");
      next("plan");
      type("records", "900");
      await("plan", "for the levels of the outcome");
      next("release");
      click("button[value=release]");
      browser.navigate().refresh();
      wait(".ended a.main");
      browser.navigate().refresh();
      click(".ended a.main");
      wait("iframe.sheet");
      assertThat(folder.resolve("card")).isDirectoryContaining("glob:**/card.json");
      assertThat(folder.resolve("card-2")).doesNotExist();
    }
  }

  /**
   * The demonstration from the first page to its card, each page without violations at both widths
   * and in both schemes. With the system property {@code studio.pictures} pictures are kept.
   */
  @Test
  @Tag("long")
  void theDemonstration() throws IOException {
    try (Visitor visitor = new Visitor(folder)) {
      visitor.project.answer("dataset", "bank");
      visitor.project.answer("records", "45000");
      visitor.project.answer("cost", "8:1");
      visitor.project.answer("epsilon", "1");
      enter(visitor);
      look("table");
      next("columns");
      look("columns");
      picture("columns");
      next("budget");
      look("budget");
      next("plan");
      await("plan", "for the points");
      look("plan");
      picture("plan");
      next("release");
      look("release");
      click("button[value=release]");
      look("running");
      wait(".ended a.main");
      click(".ended a.main");
      wait("iframe.sheet");
      look("results");
      picture("results");
      assertThat(clicks).isLessThanOrEqualTo(7);
      // Nothing was edited, so the columns are those that come with the table.
      assertThat(folder.resolve("studio.columns.json")).doesNotExist();
      String card = browser.findElement(By.cssSelector("a[data-base]")).getDomProperty("href");
      browser.get(card);
      look("edit");
      browser.get(visitor.address("later"));
      look("later");
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private void enter(Visitor visitor) {
    browser.get(visitor.server.link());
    until(() -> browser.getCurrentUrl().endsWith("/table"));
    until(() -> number("return document.readyState == 'complete' ? 1 : 0") == 1);
  }

  private void click(String css) {
    clicks++;
    Chromium.click(browser.findElement(By.cssSelector(css)));
  }

  private void next(String page) {
    click("button[value=next]");
    until(() -> browser.getCurrentUrl().endsWith("/" + page));
  }

  private void type(String field, String text) {
    WebElement element = browser.findElement(By.name(field));
    element.clear();
    element.sendKeys(text);
  }

  private void choose(String field, String value) {
    clicks++;
    Chromium.click(
        browser.findElement(
            By.cssSelector("select[name='%s'] option[value='%s']".formatted(field, value))));
  }

  private void wait(String css) {
    until(() -> number("return document.querySelectorAll('%s').length".formatted(css)) > 0);
  }

  private void await(String id, String text) {
    until(() -> browser.findElement(By.id(id)).getText().contains(text));
  }

  /** Pages change while they are looked at. */
  private static void until(BooleanSupplier isSo) {
    Instant patienceEnds = Instant.now().plus(PATIENCE);
    while (true) {
      try {
        if (isSo.getAsBoolean()) {
          return;
        }
        Thread.sleep(50);
      } catch (WebDriverException changed) {
        continue;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      } finally {
        assertThat(Instant.now()).isBefore(patienceEnds);
      }
    }
  }

  /** All widths and schemes of a page, with pictures where they are wanted. */
  private void look(String page) throws IOException {
    String pictures = System.getProperty("studio.pictures", "");
    for (int width : new int[] {400, 800, 1400}) {
      for (String scheme : List.of("light", "dark")) {
        if (width == 800) {
          show(width, scheme);
        } else {
          requireAccessible(width, scheme);
        }
        if (!pictures.isEmpty()) {
          Map<String, Object> shot =
              browser.executeCdpCommand(
                  "Page.captureScreenshot", Map.of("captureBeyondViewport", true));
          Files.write(
              Path.of(pictures, "%s-%d-%s.png".formatted(page, width, scheme)),
              Base64.getDecoder().decode(String.valueOf(shot.get("data"))));
        }
      }
    }
  }

  /** What documents show of a page: its beginning, as it stands on a small screen. */
  private void picture(String page) throws IOException {
    show(1000, "light");
    String folder = System.getProperty("studio.pictures", "");
    if (!folder.isEmpty()) {
      browser.executeScript("scrollTo(0, 0)");
      Files.write(
          Path.of(folder, "studio-%s.png".formatted(page)),
          browser.getScreenshotAs(OutputType.BYTES));
    }
  }

  private void show(int width, String scheme) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** By the rules of axe-core; and nothing stands out at the right, or comes from elsewhere. */
  private void requireAccessible(int width, String scheme) {
    show(width, scheme);
    browser.executeScript(axe());
    Object violations =
        browser.executeAsyncScript(
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {iframes: false}).then(found => done(found.violations.map(
              v => v.id + ": " + v.nodes.map(n => n.html).slice(0, 3).join(" "))));
            """);
    assertThat((List<?>) violations).as("%d %s", width, scheme).isEmpty();
    assertThat(number("return document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    assertThat(
            number(
                """
                return performance.getEntriesByType("resource")
                  .filter(entry => !entry.name.startsWith(location.origin)).length;
                """))
        .isZero();
  }

  private long number(String script) {
    return ((Number) Objects.requireNonNull(browser.executeScript(script))).longValue();
  }

  private static String axe() {
    try (var script = WalkTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
