package org.didyma.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.didyma.mechanisms.Parameter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is not the user's own browser gets nothing, and changes nothing. */
class AttackTest {

  @TempDir Path folder;
  @TempDir Path elsewhere;
  private Visitor visitor;

  @BeforeEach
  void start() {
    Patients.write(folder, 50);
    visitor = new Visitor(folder);
  }

  @AfterEach
  void end() {
    visitor.close();
  }

  @Test
  void theLinkGivesACookieForItsOwnFolderAlone() {
    HttpResponse<String> first = raw("GET /place/?token=token HTTP/1.1", "");
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("Set-Cookie"))
        .hasValue("didyma=cookie; Path=/place/; HttpOnly; SameSite=Strict");
    assertThat(first.body()).doesNotContain("form");
    assertThat(visitor.send(visitor.request("table")).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/place/?token=wrong",
        "/place/?token=",
        "/place/table?token=token",
        "/place/table",
        "/place/",
        "/place/studio.css"
      })
  void withoutTokenOrCookieThereIsNothing(String path) {
    HttpResponse<String> answer = raw("GET " + path + " HTTP/1.1", "");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/table", "/Place/table", "/placee/table", "/place", "/../place/table"})
  void outsideOfTheSecretFolderThereIsNothing(String path) {
    HttpResponse<String> answer = raw("GET " + path + " HTTP/1.1", "Cookie: didyma=cookie\r\n");
    assertThat(answer.statusCode()).isEqualTo(404);
  }

  /** A name that somebody points to this machine reaches the server, but is not its own. */
  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "[::1]:PORT", ""})
  void anotherHostIsRefused(String host) throws IOException {
    String named = host.replace("PORT", port());
    for (String path : List.of("/place/table", "/place/?token=token")) {
      String answer =
          socket("GET %s HTTP/1.1\r\nHost: %s\r\nCookie: didyma=cookie\r\n".formatted(path, named));
      assertThat(answer).startsWith("HTTP/1.1 403 ").doesNotContain("Set-Cookie");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1:1", ""})
  void aFormOfAnotherPageIsRefused(String origin) {
    HttpRequest.Builder form = visitor.form("table", Map.of("source", List.of("dataset")));
    form.setHeader("Origin", origin.replace("PORT", port()));
    assertThat(visitor.send(form).statusCode()).isEqualTo(403);
    assertThat(visitor.project.hasTable()).isFalse();
  }

  @Test
  void aFormWithoutItsSecretIsRefused() {
    for (String body : List.of("source=dataset", "form=&source=dataset", "form=x&source=dataset")) {
      HttpRequest.Builder form = visitor.form("table", Map.of());
      form.POST(HttpRequest.BodyPublishers.ofString(body));
      assertThat(visitor.send(form).statusCode()).isEqualTo(403);
    }
    HttpRequest.Builder json = visitor.form("table", Map.of("source", List.of("dataset")));
    json.setHeader("Content-Type", "text/plain");
    assertThat(visitor.send(json).statusCode()).isEqualTo(415);
    HttpRequest.Builder site = visitor.form("table", Map.of("source", List.of("dataset")));
    site.setHeader("Sec-Fetch-Site", "same-site");
    assertThat(visitor.send(site).statusCode()).isEqualTo(403);
    assertThat(visitor.project.hasTable()).isFalse();
    // The same with all of it is taken.
    visitor.send(visitor.form("table", Map.of("source", List.of("dataset"))));
    assertThat(visitor.project.hasTable()).isTrue();
  }

  @Test
  void otherMethodsAreRefused() {
    for (String method : List.of("PUT", "DELETE", "OPTIONS", "HEAD")) {
      HttpRequest.Builder request = visitor.request("table");
      request.method(method, HttpRequest.BodyPublishers.noBody());
      assertThat(visitor.send(request).statusCode()).isEqualTo(405);
    }
  }

  /** What is changed is changed by forms: a link that somebody clicks on changes nothing. */
  @Test
  void aLinkChangesNothing() {
    visitor.get("table?source=dataset&action=next&form=form");
    visitor.get("release?action=release&out=card&form=form");
    Patients.writeCard(folder.resolve("card"), "points");
    visitor.get("edit?card=card&action=keep&name=card-2&cutoff=5&form=form");
    assertThat(folder.resolve("card-2")).doesNotExist();
    assertThat(visitor.project.hasTable()).isFalse();
    assertThat(visitor.jobs.last()).isEmpty();
    // The same as a form is done.
    visitor.press("edit?card=card", "keep", "cutoff", "5", "name", "card-2");
    assertThat(folder.resolve("card-2/card.json")).exists();
  }

  /** Names lead to what {@code learn} writes in the folder, and nowhere else. */
  @Test
  void pathsStayInTheFolder() throws IOException {
    Files.writeString(elsewhere.resolve("plan.json"), "{}");
    Patients.writeCard(elsewhere, "points");
    Files.createDirectories(folder.resolve("card"));
    Files.writeString(folder.resolve("card/plan.json"), "{}");
    Files.writeString(folder.resolve("card/notes.txt"), "secret-of-nobody");
    Files.createSymbolicLink(folder.resolve("link"), elsewhere);
    Files.createSymbolicLink(folder.resolve("card/card.json"), elsewhere.resolve("card.json"));
    for (String asked :
        List.of(
            "results?card=..%2F" + elsewhere.getFileName() + "&file=card.json",
            "results?card=" + Visitor.encoded(elsewhere.toString()) + "&file=card.json",
            "results?card=link&file=card.json",
            "results?card=card&file=card.json",
            "results?card=card&file=notes.txt",
            "results?card=card&file=..%2F..%2Fetc%2Fpasswd",
            "results?card=.&file=patients.csv",
            "patients.csv",
            "..%2F..%2Fetc%2Fpasswd",
            "edit?card=..%2F" + elsewhere.getFileName(),
            "edit?card=" + Visitor.encoded(elsewhere.toString()),
            "edit?card=link",
            "edit?card=card",
            "edit?card=.",
            "card/",
            "results?card=card&to=..%2Fx")) {
      HttpResponse<String> answer = visitor.send(visitor.request(asked));
      assertThat(answer.body()).as(asked).doesNotContain("secret-of", "root:", "age,sex");
    }
    Patients.writeCard(folder.resolve("own"), "points");
    assertThat(visitor.get("edit?card=own")).contains("secret-of");
    Patients.prepare(visitor, "1");
    for (String out : List.of("../out", "/tmp/out", ".hidden", "a/b", "a\\b", "link", "")) {
      visitor.press("release", "release", "out", out);
      assertThat(visitor.jobs.last()).as(out).isEmpty();
      visitor.press("edit?card=own", "keep", "cutoff", "5", "name", out);
    }
    assertThat(folder.resolve("a")).doesNotExist();
    assertThat(folder.resolve("../out")).doesNotExist();
    assertThat(elsewhere.toFile().list()).containsExactlyInAnyOrder("plan.json", "card.json");
    assertThat(visitor.project.cards()).containsExactlyInAnyOrder("card", "link", "own");
  }

  /** As of other servers, 0 is any free port; what is no port is refused. */
  @Test
  void aPortIsANumberOrAnyFreeOne() {
    Parameter<?> port = new Studio().declaration().parameter("port").orElseThrow();
    for (String free : List.of("0", "8000", "65535")) {
      assertThat(port.read(free)).hasToString(free);
    }
    for (String wrong : List.of("-1", "65536", "8 0", "")) {
      assertThatThrownBy(() -> port.read(wrong)).hasMessageContaining("from 0 to 65535");
    }
  }

  @Test
  void aLargeFormIsRefusedUnread() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port()))) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("POST /place/table HTTP/1.1\r\nHost: "
                  + visitor.host()
                  + "\r\nCookie: didyma=cookie\r\n"
                  + "Origin: http://"
                  + visitor.host()
                  + "\r\nContent-Length: 104857600\r\n"
                  + "Content-Type: application/x-www-form-urlencoded\r\n\r\nform=form&source=")
              .getBytes(StandardCharsets.US_ASCII));
      byte[] part = new byte[1 << 16];
      int sent = 0;
      try {
        for (; sent < 1600; sent++) {
          out.write(part);
        }
      } catch (IOException closed) {
        assertThat(sent).isLessThan(1600);
      }
    }
    assertThat(visitor.send(visitor.request("table")).statusCode()).isEqualTo(200);
    HttpRequest.Builder form = visitor.form("table", Map.of("x", List.of("x".repeat(1 << 20))));
    assertThat(visitor.send(form).statusCode()).isEqualTo(413);
  }

  /** Only this machine is listened to. */
  @Test
  void otherMachinesReachNothing() throws IOException {
    for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(network.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, Integer.parseInt(port())), 500);
            throw new AssertionError("reached by " + address);
          } catch (IOException refused) {
            assertThat(refused).isNotNull();
          }
        }
      }
    }
  }

  @Test
  void pagesRunNoScriptsOfTheirOwnAndAreNotKept() {
    Patients.prepare(visitor, "1");
    Patients.writeCard(folder.resolve("card"), "points");
    for (String page :
        List.of(
            "table",
            "columns",
            "budget",
            "plan",
            "release",
            "results?card=card",
            "edit?card=card",
            "later")) {
      HttpResponse<String> answer = visitor.send(visitor.request(page));
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
      assertThat(answer.body()).doesNotContain("<script>", " style=\"", "onclick", "https://");
    }
  }

  /** What is typed comes back as text. */
  @Test
  void markupIsText() {
    String markup = "\"><script>alert(1)</script>";
    HttpResponse<String> answer = visitor.press("budget", "next", "epsilon", markup);
    assertThat(answer.body()).doesNotContain("<script>alert").contains("&lt;script&gt;");
    answer = visitor.press("table", "next", "source", "path", "data", markup);
    assertThat(answer.body())
        .doesNotContain("<script>alert")
        .contains("value=\"&quot;&gt;&lt;script&gt;", "does not exist");
    Patients.writeCard(folder.resolve("card"), "points");
    for (String field : List.of("title.0", "points.0.0", "cut.0.0", "cutoff", "round", "name")) {
      for (String action : List.of("live", "show", "keep")) {
        answer = visitor.press("edit?card=card", "keep", field, markup, "action", action);
        assertThat(answer.body()).as("%s %s", field, action).doesNotContain("<script>alert");
      }
    }
    answer = visitor.press("edit?card=card", "show", "title.0", markup);
    assertThat(answer.body()).contains("value=\"&quot;&gt;&lt;script&gt;");
  }

  @Test
  @Tag("long")
  void tenThousandRequestsAreAnswered() throws IOException {
    for (int i = 0; i < 10_000; i++) {
      int wanted = i % 3 == 0 ? 200 : 403;
      String cookie = i % 3 == 0 ? "Cookie: didyma=cookie\r\n" : "";
      assertThat(raw("GET /place/budget HTTP/1.1", cookie).statusCode()).isEqualTo(wanted);
    }
  }

  private String port() {
    return visitor.host().replaceFirst(".*:", "");
  }

  /** An answer with other headers than a browser's. */
  private HttpResponse<String> raw(String line, String headers) {
    String path = line.split(" ")[1];
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + visitor.host() + path));
    headers
        .lines()
        .map(header -> header.split(": "))
        .forEach(header -> request.header(header[0], header[1]));
    return visitor.send(request);
  }

  private String socket(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port()))) {
      socket
          .getOutputStream()
          .write((request + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
