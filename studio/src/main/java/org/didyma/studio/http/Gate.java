package org.didyma.studio.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. Other programs, users and web pages can reach a server of this machine too, so each
 * request has to name this server as its host, lie in the secret folder, bring the cookie, and, if
 * it is a form, come from a page of the studio.
 *
 * @param secrets of this start
 * @param port of this server
 */
record Gate(Secrets secrets, int port) {

  /** The largest form; tables are named, not sent. */
  static final int MOST_BYTES = 1 << 20;

  /**
   * The addresses of this server. Another name would be one that somebody else has pointed here
   * (DNS rebinding).
   */
  private Set<String> hosts() {
    return Set.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** Thrown to whoever may not ask. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Response response;

    Refused(int status, String sentence) {
      super(sentence);
      this.response = Response.text(status, sentence);
    }

    Response response() {
      return response;
    }
  }

  /** The folder of all addresses. */
  String folder() {
    return "/" + secrets.path() + "/";
  }

  /** What the first address, with the token, is answered with; empty for other requests. */
  Optional<Response> welcome(HttpExchange exchange) throws Refused {
    requireHost(exchange.getRequestHeaders());
    String asked = exchange.getRequestURI().getRawQuery();
    if (!exchange.getRequestMethod().equals("GET")
        || asked == null
        || !exchange.getRequestURI().getRawPath().equals(folder())
        || !asked.startsWith("token=")) {
      return Optional.empty();
    }
    if (!Secrets.same(secrets.token(), asked.substring("token=".length()))) {
      throw new Refused(403, "This link is of another start. Open the one in the terminal.\n");
    }
    // A strict cookie does not go with a redirect that began elsewhere, but with what this page
    // opens.
    return Optional.of(
        Response.page(
                "<!DOCTYPE html><html lang=\"en\"><title>Didyma Studio</title>"
                    + "<link rel=\"icon\" href=\"data:,\">"
                    + "<meta http-equiv=\"refresh\" content=\"0;url=table\">"
                    + "<p><a href=\"table\">Didyma Studio</a></p></html>")
            .with(
                "Set-Cookie",
                "didyma=%s; Path=%s; HttpOnly; SameSite=Strict"
                    .formatted(secrets.cookie(), folder())));
  }

  /** A request that may be answered. */
  Request admit(HttpExchange exchange) throws Refused, IOException {
    Headers headers = exchange.getRequestHeaders();
    requireHost(headers);
    String path = exchange.getRequestURI().getRawPath();
    if (path == null || !path.startsWith(folder())) {
      throw new Refused(404, "There is nothing here.\n");
    }
    requireCookie(headers);
    String site = headers.getFirst("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      throw new Refused(403, "Another page asks for this.\n");
    }
    String name = path.substring(folder().length());
    try {
      return switch (exchange.getRequestMethod()) {
        case "GET" -> new Request(name, false, query(exchange));
        case "POST" -> new Request(name, true, form(exchange));
        default -> throw new Refused(405, "Only GET and POST are answered.\n");
      };
    } catch (IllegalArgumentException e) {
      throw new Refused(400, "The fields cannot be read.\n");
    }
  }

  private void requireHost(Headers headers) throws Refused {
    List<String> named = headers.getOrDefault("Host", List.of());
    if (named.size() != 1 || !hosts().contains(named.get(0))) {
      throw new Refused(403, "This server answers to 127.0.0.1 alone.\n");
    }
  }

  private void requireCookie(Headers headers) throws Refused {
    boolean brought =
        headers.getOrDefault("Cookie", List.of()).stream()
            .flatMap(line -> List.of(line.split(";")).stream())
            .map(String::strip)
            .filter(pair -> pair.startsWith("didyma="))
            .anyMatch(pair -> Secrets.same(secrets.cookie(), pair.substring("didyma=".length())));
    if (!brought) {
      throw new Refused(403, "Open the link that the terminal shows.\n");
    }
  }

  private static Fields query(HttpExchange exchange) {
    @Nullable String query = exchange.getRequestURI().getRawQuery();
    return query == null ? Fields.NONE : Fields.parse(query);
  }

  private Fields form(HttpExchange exchange) throws Refused, IOException {
    Headers headers = exchange.getRequestHeaders();
    String origin = headers.getFirst("Origin");
    if (origin == null
        || !origin.startsWith("http://")
        || !hosts().contains(origin.substring("http://".length()))) {
      throw new Refused(403, "Another page sent this form.\n");
    }
    String type = headers.getFirst("Content-Type");
    if (type == null || !type.startsWith("application/x-www-form-urlencoded")) {
      throw new Refused(415, "Only forms are taken.\n");
    }
    byte[] content = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (content.length > MOST_BYTES) {
      throw new Refused(413, "The form is too large; tables are named, not sent.\n");
    }
    Fields fields = Fields.parse(new String(content, StandardCharsets.UTF_8));
    if (!Secrets.same(secrets.form(), fields.text("form"))) {
      throw new Refused(403, "The form is of another start. Open the page again.\n");
    }
    return fields;
  }
}
