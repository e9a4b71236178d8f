package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.didyma.studio.project.Project;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma studio} whose process is killed at each step of a release, and started again. */
@Tag("long")
class StudioKilledTest {

  private static final long A_MINUTE = 60_000;

  @TempDir Path folder;

  /** A started studio, and what a browser knows of it. */
  private record Started(Process process, HttpClient browser, String place) {

    HttpResponse<String> get(String page) throws IOException, InterruptedException {
      return browser.send(
          HttpRequest.newBuilder(URI.create(place + page)).build(),
          HttpResponse.BodyHandlers.ofString());
    }

    /** Presses the button that releases. */
    void release() throws IOException, InterruptedException {
      String page = get("release").body();
      HttpRequest form =
          HttpRequest.newBuilder(URI.create(place + "release"))
              .header("Origin", place.substring(0, place.indexOf('/', "http://".length())))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "action=release&out=card&form=%s&planned=%s"
                          .formatted(hidden(page, "form"), hidden(page, "planned"))))
              .build();
      assertThat(browser.send(form, HttpResponse.BodyHandlers.ofString()).statusCode())
          .isEqualTo(303);
    }

    private static String hidden(String page, String name) {
      String before = "name=\"" + name + "\" value=\"";
      int start = page.indexOf(before, page.indexOf("name=\"planned\"") - 200) + before.length();
      return URLEncoder.encode(
          page.substring(start, page.indexOf('"', start)), StandardCharsets.UTF_8);
    }

    void kill() throws InterruptedException {
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Started start() throws IOException, InterruptedException {
    Process process =
        Run.inAnotherProcess(List.of("studio", folder.toString(), "--no-browser"))
            .redirectErrorStream(true)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = "";
    while (!line.contains("token=")) {
      line = Objects.requireNonNull(out.readLine());
    }
    String link = line.strip();
    HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    String place = link.substring(0, link.indexOf('?'));
    Started started = new Started(process, browser, place);
    assertThat(started.get("?" + link.substring(link.indexOf('?') + 1)).statusCode())
        .isEqualTo(200);
    return started;
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void noStepIsPaidTwice() throws IOException, InterruptedException {
    People people = new People(folder);
    people.hardTable(40);
    Path hard = folder.resolve("hard.json");
    people.write("columns.json", Files.readString(hard).replaceFirst(", \"scale\": 1", ""));
    String ledger = people.path("hard.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "3").code()).isZero();
    Project project = Project.open(folder);
    project.answer("data", people.path("hard.csv"));
    project.answer("columns", people.path("columns.json"));
    project.answer("epsilon", "1");
    project.answer("records", "unknown");
    project.answer("schema-epsilon", "0.25");
    project.answer("loss", "zero-one");
    project.answer("lattice", "box:3");
    project.answer("ledger", ledger);

    Started first = start();
    first.release();
    Path card = folder.resolve("card");
    long start = System.nanoTime();
    while (!Files.exists(card.resolve("card.begun")) || uses(ledger) < 2) {
      assertThat(first.process.isAlive()).isTrue();
      assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(A_MINUTE);
      Thread.sleep(100);
    }
    first.kill();

    // The card was begun: it is spent, and no press spends it again.
    Started second = start();
    assertThat(second.get("release").body()).contains("An earlier run ended early");
    second.release();
    await(second, "its epsilon is spent");
    second.kill();
    assertThat(uses(ledger)).isEqualTo(2);

    // The cut points were released and the card was not begun: they are not paid again.
    Files.delete(card.resolve("card.begun"));
    Started third = start();
    third.release();
    start = System.nanoTime();
    while (uses(ledger) < 3) {
      assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(A_MINUTE);
      Thread.sleep(100);
    }
    third.kill();
    assertThat(uses(ledger)).isEqualTo(3);
  }

  private static void await(Started studio, String text) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!studio.get("release").body().contains(text)) {
      assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(A_MINUTE);
      Thread.sleep(100);
    }
  }

  private static int uses(String ledger) {
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    return shown.path("uses").size();
  }
}
