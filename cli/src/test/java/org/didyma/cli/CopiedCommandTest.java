package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.experiments.page.Chromium;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** What a click on a page copies, run. */
class CopiedCommandTest {

  @TempDir Path folder;

  @Test
  void aClickOnAPointCopiesWhatFindsItsNumbers() {
    ChromeDriver browser = Chromium.open(folder.resolve("profile"));
    try {
      Path page = folder.resolve("page.html");
      Run search =
          Run.of(
              new People(folder)
                  .args(
                      "pareto",
                      "--public",
                      "--mechanisms",
                      "exponential,psgd",
                      "--vary",
                      "passes=1:9",
                      "--method",
                      "random",
                      "--evaluations",
                      "8",
                      "--repetitions",
                      "3",
                      "--format=json",
                      "--out",
                      folder.resolve("a front").toString(),
                      "--report",
                      page.toString()));
      assertThat(search.code()).describedAs(search.err()).isZero();
      browser.get(page.toUri().toString());
      WebElement figure = browser.findElement(By.cssSelector("#plot-1[data-shown]"));
      List<WebElement> points = figure.findElements(By.cssSelector(".mark-symbol.role-mark path"));
      // How many of the random settings are on the page differs from run to run.
      assertThat(points).hasSizeGreaterThan(2);
      WebElement point = points.get(points.size() - 1);
      Chromium.click(point);
      String command = figure.findElement(By.cssSelector(".copied code")).getText();

      Run run = Run.of(ParetoTest.with(ParetoTest.words(command), "--format", "json"));
      assertThat(run.code()).describedAs(command + "\n" + run.err()).isZero();
      JsonNode found = run.json();
      assertThat(found.path("same").booleanValue()).isTrue();
      // What the page says where the click was.
      Matcher said =
          Pattern.compile("epsilon: ([^;]*); mean error[^:]*: ([^;]*);.*")
              .matcher(String.valueOf(point.getAttribute("aria-label")));
      assertThat(said.matches()).isTrue();
      assertThat(found.path("epsilon").doubleValue())
          .isCloseTo(Double.parseDouble(said.group(1)), within(1e-9));
      assertThat(found.path("error").doubleValue())
          .isCloseTo(Double.parseDouble(said.group(2)), within(1e-9));
      assertThat(Chromium.complaints(browser)).isEmpty();
    } finally {
      browser.quit();
    }
  }
}
