package org.didyma.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        if (!file.startsWith(folder.resolve("profile"))
            && !folder.relativize(file).toString().startsWith("harness")) {
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

  /** The shelf and the line under the title follow from the folder. */
  @Test
  void everyPageSaysItsKindAndHowLongItTakes() throws IOException {
    for (String document : Site.of(ROOT).pages().keySet()) {
      if (document.startsWith("docs/") && !document.equals("docs/README.md")) {
        assertThat(Kind.of(document)).as(document).isNotEqualTo(Kind.PROJECT);
      }
      assertThat(Files.readString(out.resolve(Pages.place(document))))
          .as(document)
          .containsPattern("</h1>\n<p class=\"kind\">[A-Z][A-Za-z -]+ · [1-9][0-9]* min</p>");
    }
    assertThat(Kind.line("docs/howto/a.md", "# A\n")).isEqualTo("How-to guide · 1 min");
    assertThat(Kind.line("docs/proofs/a.md", "one word ".repeat(330))).isEqualTo("Proof · 3 min");
    String first = Files.readString(out.resolve("index.html"));
    assertThat(Pattern.compile("<summary>(.*?)</summary>").matcher(first).results())
        .extracting(shelf -> shelf.group(1))
        .containsExactly(
            "Project", "Tutorials", "How-to", "Reference", "Explanation", "Results", "Proofs");
    Matcher listed = Pattern.compile("<li><a href=\"([^\"]+)\"").matcher(first);
    assertThat(listed.results().map(found -> found.group(1)))
        .startsWith("index.html")
        .containsSubsequence(
            "ARCHITECTURE.html",
            "CONTRIBUTING.html",
            "CHANGELOG.html",
            "docs/tutorials/first-card.html",
            "docs/howto/install.html",
            "docs/reference/schema.html",
            "docs/proofs/noise.html");
  }

  /** Addresses from before the documents had folders by kind. */
  @Test
  void oldAddressesLeadToThePages() throws IOException {
    Site site = Site.of(ROOT);
    assertThat(site.moved()).hasSizeGreaterThan(30);
    site.moved()
        .forEach(
            (before, now) -> {
              assertThat(site.pages()).as(before).containsKey(now).doesNotContainKey(before);
              Path page = out.resolve(Pages.place(before));
              assertThat(page).content().contains("<meta http-equiv=\"refresh\"");
              Matcher link = Pattern.compile("<a href=\"([^\"]+)\"").matcher(read(page));
              assertThat(link.find()).isTrue();
              assertThat(page.resolveSibling(link.group(1)).normalize())
                  .isEqualTo(out.resolve(Pages.place(now)));
            });
    assertThat(site.moved())
        .containsEntry("docs/learn.md", "docs/explanation/planner.md")
        .containsEntry("docs/reproduction/README.md", "docs/results/reproduction/README.md");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Who goes by the keyboard need not go through the list of documents on every page. */
  @Test
  void theFirstLinkSkipsTheListOfDocuments() throws IOException {
    for (Map.Entry<String, Pages.Page> page : Site.of(ROOT).pages().entrySet()) {
      String html = Files.readString(out.resolve(Pages.place(page.getKey())));
      Matcher link = Pattern.compile("<a [^>]*href=\"#([^\"]+)\"").matcher(html);
      assertThat(link.find()).isTrue();
      assertThat(link.start()).isEqualTo(html.indexOf("<a "));
      String target = "id=\"" + link.group(1) + "\"";
      assertThat(html).containsOnlyOnce(target);
      assertThat(html.indexOf(target)).isGreaterThan(html.indexOf("</nav>"));
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
                    .doesNotContain("@UP@", "@TITLE@", "@SHELVES@", "@TO@");
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

  /**
   * What a script has left in the page's element "result", run in a page beside those of the site
   * that shows them in frames.
   */
  private static List<String> inBrowser(String script) throws Exception {
    Path chromium = Path.of("/usr/bin/chromium");
    assumeThat(Files.isExecutable(chromium))
        .as("there is no chromium: the package is not installed")
        .isTrue();
    Path page =
        Files.writeString(
            out.resolve("harness.html"),
            "<!DOCTYPE html><body><pre id=\"result\"></pre><script>\n" + script + "</script>");
    Path said = out.resolve("harness.txt");
    Process browser =
        new ProcessBuilder(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--allow-file-access-from-files",
                "--virtual-time-budget=120000",
                "--user-data-dir=" + out.resolve("profile"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(said.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = browser.waitFor(200, TimeUnit.SECONDS);
    browser.destroyForcibly();
    assertThat(ended).isTrue();
    Matcher result =
        Pattern.compile("(?s)<pre id=\"result\">(.*)\ndone</pre>").matcher(Files.readString(said));
    assertThat(result.find()).as(Files.readString(said)).isTrue();
    return result.group(1).lines().toList();
  }

  @Test
  @Tag("long")
  void everyPageFitsABigScreenAndASmallOne() throws Exception {
    List<String> pages = Site.of(ROOT).pages().keySet().stream().map(Pages::place).toList();
    List<String> said =
        inBrowser(
            """
            var jobs = [], lines = [];
            PAGES.forEach(p => [1400, 360].forEach(w => jobs.push([p, w])));
            function next() {
              if (!jobs.length) {
                document.getElementById("result").textContent = lines.join("\\n") + "\\ndone";
                return;
              }
              var job = jobs.shift(), frame = document.createElement("iframe");
              frame.width = job[1];
              frame.height = 900;
              frame.src = job[0];
              frame.onload = function () {
                var own = frame.contentDocument;
                var heads = own.querySelectorAll("article h1").length;
                var fits = own.documentElement.scrollWidth <= job[1];
                lines.push(job[0] + " " + job[1] + " " + heads + " " + fits);
                frame.remove();
                next();
              };
              document.body.appendChild(frame);
            }
            next();
            """
                .replace("PAGES", "[\"" + String.join("\", \"", pages) + "\"]"));
    assertThat(said).hasSize(2 * pages.size()).allMatch(line -> line.endsWith(" 1 true"));
  }

  @Test
  @Tag("long")
  void theSearchFindsAndLeads() throws Exception {
    assertThat(
            inBrowser(
                """
                var frame = document.createElement("iframe");
                frame.src = "docs/proofs/noise.html";
                frame.onload = function () {
                  var own = frame.contentDocument, field = own.getElementById("search");
                  var lines = [];
                  function search(text) {
                    field.value = text;
                    field.dispatchEvent(new frame.contentWindow.Event("input"));
                    lines.push(own.querySelectorAll("#found li").length > 0);
                    lines.push(own.getElementById("text").hidden);
                  }
                  search("padded time cover");
                  var first = own.querySelector("#found li a");
                  lines.push(first.textContent.split(":")[0]);
                  lines.push(first.getAttribute("href").split("#")[0]);
                  search("nosuchwordanywhere");
                  lines.push(own.querySelector("#found li").textContent);
                  search("");
                  document.getElementById("result").textContent = lines.join("\\n") + "\\ndone";
                };
                document.body.appendChild(frame);
                """))
        .containsExactly(
            "true",
            "true",
            "Padded time",
            "../../docs/proofs/padded-time.html",
            "true",
            "true",
            "Nothing has all of these words.",
            "false",
            "false");
  }
}
