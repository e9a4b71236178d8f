package org.didyma.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The project's own documents as pages. */
class SiteTest {

  private static final Path ROOT = Path.of("..");

  @TempDir static Path out;

  @BeforeAll
  static void make() throws IOException {
    Site.write(ROOT, out);
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (!file.startsWith(folder.resolve("profile"))) {
          contents.put(
              folder.relativize(file).toString().replace('\\', '/'),
              new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8));
        }
      }
    }
    return contents;
  }

  @Test
  void everyDocumentIsAPageThatIsListedBesideTheOthers() throws IOException {
    Site site = Site.of(ROOT);
    assertThat(site.pages()).hasSizeGreaterThan(40);
    String first = Files.readString(out.resolve("index.html"));
    for (String document : site.pages().keySet()) {
      String place = Pages.place(document);
      assertThat(out.resolve(place)).isRegularFile();
      assertThat(first).contains("<li><a href=\"" + place + "\"");
    }
  }

  /** Links between documents lead to a page, and to a heading of it. */
  @Test
  void everyLinkWithinLeadsSomewhere() throws IOException {
    Site site = Site.of(ROOT);
    Map<String, Pages.Page> byPlace = new TreeMap<>();
    site.pages().forEach((path, page) -> byPlace.put(Pages.place(path), page));
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Map.Entry<String, Pages.Page> page : site.pages().entrySet()) {
      for (String target : page.getValue().targets()) {
        links++;
        String[] parts = target.split("#", 2);
        Pages.Page there = byPlace.get(parts[0]);
        boolean leads =
            there == null
                ? site.files().contains(parts[0])
                : parts.length == 1 || there.anchors().contains(parts[1]);
        if (!leads) {
          broken.add(page.getKey() + " -> " + target);
        }
      }
    }
    assertThat(links).isGreaterThan(150);
    assertThat(broken).isEmpty();
  }

  @Test
  void nothingIsFetchedAndNothingIsLeftOfMarkdown() throws IOException {
    contents(out)
        .forEach(
            (name, text) -> {
              if (name.endsWith(".html")) {
                assertThat(text)
                    .as(name)
                    .doesNotContainPattern("(src|href)=\"[^\"]*\\.md[\"#]")
                    .doesNotContainPattern("<(script|link|img)[^>]*(src|href)=\"https?:")
                    .doesNotContain("@UP@", "@TITLE@", "@SHELVES@");
              }
            });
    assertThat(Files.readString(out.resolve("docs/proofs/exponential-mechanism.html")))
        .contains("<sup>", "<sub>", "λ", "≤")
        .contains("id=\"what-may-end-a-run-without-a-release\"");
  }

  @Test
  void equalDocumentsMakeEqualBytes(@TempDir Path again) throws IOException {
    Site.write(ROOT, again);
    assertThat(contents(again)).isEqualTo(contents(out));
  }

  // ---- in a browser ----

  private static ChromeDriver open() {
    Path chromium = Path.of("/usr/bin/chromium");
    Path driver = Path.of("/usr/bin/chromedriver");
    assumeThat(Files.isExecutable(chromium) && Files.isExecutable(driver))
        .as("there is no chromium with chromedriver: the packages are not installed")
        .isTrue();
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + out.resolve("profile"));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriver browser =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .withSilent(true)
                .build(),
            options);
    browser.manage().timeouts().implicitlyWait(Duration.ofSeconds(20));
    return browser;
  }

  @Test
  @Tag("long")
  void everyPageFitsABigScreenAndASmallOne() throws IOException {
    ChromeDriver browser = open();
    try {
      for (int width : new int[] {1400, 500}) {
        browser.manage().window().setSize(new Dimension(width, 900));
        for (String document : Site.of(ROOT).pages().keySet()) {
          browser.get(out.resolve(Pages.place(document)).toUri().toString());
          long[] widths = new long[2];
          widths[0] = number(browser, "return document.documentElement.scrollWidth");
          widths[1] = number(browser, "return window.innerWidth");
          assertThat(widths[0]).as(document + " at " + width).isLessThanOrEqualTo(widths[1]);
          assertThat(browser.findElements(By.cssSelector("article h1"))).as(document).hasSize(1);
        }
      }
      assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    } finally {
      browser.quit();
    }
  }

  @Test
  @Tag("long")
  void theSearchFindsAndLeads() {
    ChromeDriver browser = open();
    try {
      browser.get(out.resolve("docs/proofs/noise.html").toUri().toString());
      browser.findElement(By.id("search")).sendKeys("padded time covers");
      List<WebElement> found = browser.findElements(By.cssSelector("#found li a"));
      assertThat(found).isNotEmpty();
      assertThat(found.get(0).getText()).startsWith("Padded time");
      assertThat(browser.findElement(By.id("text")).isDisplayed()).isFalse();
      found.get(0).click();
      assertThat(browser.getCurrentUrl()).contains("docs/proofs/padded-time.html#");
      browser.findElement(By.id("search")).sendKeys("nosuchwordanywhere");
      assertThat(browser.findElement(By.id("found")).getText()).startsWith("Nothing has all");
    } finally {
      browser.quit();
    }
  }

  private static long number(ChromeDriver browser, String script) {
    return ((Number) java.util.Objects.requireNonNull(browser.executeScript(script))).longValue();
  }
}
