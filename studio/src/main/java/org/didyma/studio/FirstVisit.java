package org.didyma.studio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.http.Secrets;
import org.didyma.studio.http.StudioServer;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;
import org.didyma.studio.steps.Pages;

/**
 * A visit that nobody sees, to a folder that is removed: it makes Java load and compile what the
 * pages need, before a person waits for them. It knows a made-up table only, and nothing of the
 * user's.
 */
public final class FirstVisit {

  private static final String TABLE = "age,sex,ill\n" + "61,f,yes\n24,m,no\n".repeat(40);
  private static final String DICTIONARY =
      "name,kind,range,values\nage,integer,18-90,\nsex,nominal,,\"f, m\"\nill,nominal,,\"no, yes\"";
  private static final int PATIENCE_MILLIS = 60_000;

  private final Jobs jobs = new Jobs();
  private final Pages pages;

  private FirstVisit(Path folder) {
    this.pages = new Pages(Project.open(folder), jobs, "", false);
  }

  /** Up to the plan, which is what a person waits for. */
  public static void toThePlan() {
    in(folder -> new FirstVisit(folder).plan());
  }

  /** Over the server, and on to a card of the made-up table and its exports. */
  public static void toTheCard() {
    in(
        folder -> {
          FirstVisit visit = new FirstVisit(folder);
          visit.knock();
          visit.plan();
          visit.card();
        });
  }

  private interface Visit {
    void begin(Path folder) throws IOException, InterruptedException;
  }

  private static void in(Visit visit) {
    try {
      Path folder = Files.createTempDirectory("didyma-first-visit");
      try {
        Files.writeString(folder.resolve("t.csv"), TABLE);
        visit.begin(folder);
      } finally {
        try (Stream<Path> all = Files.walk(folder)) {
          all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void knock() throws IOException {
    try (StudioServer server = StudioServer.start(0, Secrets.fresh(), pages)) {
      URI link = URI.create(server.link());
      try (Socket socket = new Socket(InetAddress.getByName(link.getHost()), link.getPort())) {
        String request =
            "GET %s?%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                .formatted(link.getPath(), link.getQuery(), link.getAuthority());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        socket.getInputStream().readAllBytes();
      }
    }
  }

  private void plan() {
    look("table");
    look("studio.css");
    look("studio.js");
    press("table", "next", "source", "file:t.csv");
    look("columns");
    press("columns", "begin", "label", "ill", "positive", "yes", "pasted", DICTIONARY);
    look("columns");
    look("budget");
    press("budget", "live", "epsilon", "1");
    press("budget", "next", "epsilon", "1");
    look("plan");
    // Compiled are loops that ran for a while, which the plan of a large table does.
    for (String records : List.of("80", "30000", "10000000")) {
      press("plan", "live", "records", records);
    }
    press("plan", "next", "records", "80");
    look("release");
  }

  private void card() throws InterruptedException {
    press("plan", "compare", "records", "80");
    String page = look("release");
    String planned = page.replaceFirst("(?s).*name=\"planned\" value=\"([^\"]*)\".*", "$1");
    press("release", "release", "out", "card", "planned", planned.replace("&quot;", "\""));
    jobs.last().orElseThrow().await(PATIENCE_MILLIS);
    look("release");
    look("results");
    for (String to : List.of("sheet", "html")) {
      pages.apply(
          new Request(
              "results", false, new Fields(Map.of("card", List.of("card"), "to", List.of(to)))));
    }
    look("later");
  }

  private String look(String page) {
    byte[] content = pages.apply(new Request(page, false, Fields.NONE)).content();
    return new String(content, StandardCharsets.UTF_8);
  }

  private void press(String page, String action, String... fields) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("action", List.of(action));
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], List.of(fields[i + 1]));
    }
    pages.apply(new Request(page, true, new Fields(all)));
  }
}
