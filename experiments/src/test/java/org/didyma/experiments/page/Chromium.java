package org.didyma.experiments.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.logging.Level;
import org.openqa.selenium.ElementClickInterceptedException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser without a window: Debian's packages chromium and chromium-driver. */
public final class Chromium {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Chromium() {}

  /**
   * Starts it, or skips the test where it is missing.
   *
   * @param profile a folder of its own
   */
  public static ChromeDriver open(Path profile) {
    assumeTrue(
        Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
        "there is no " + CHROMIUM + " with " + DRIVER + ": the packages are not installed");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriver browser =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .withSilent(true)
                .build(),
            options);
    browser.manage().timeouts().implicitlyWait(PATIENCE);
    return browser;
  }

  /**
   * Clicks once nothing covers the element: a page that is still laid out moves it away while the
   * driver aims.
   */
  public static void click(WebElement element) {
    Instant patienceEnds = Instant.now().plus(PATIENCE);
    while (true) {
      try {
        element.click();
        return;
      } catch (ElementClickInterceptedException covered) {
        if (Instant.now().isAfter(patienceEnds)) {
          throw covered;
        }
      }
    }
  }

  /** What the console has said since the last question. */
  public static List<String> complaints(ChromeDriver browser) {
    return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getMessage())
        .toList();
  }
}
