package org.didyma.studio.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer.
 *
 * @param status of HTTP
 * @param type of the content
 * @param policy what the content may do in a browser
 * @param headers further ones
 * @param content all of it
 */
public record Response(
    int status, String type, Policy policy, Map<String, String> headers, byte[] content) {

  /** The status that leads on to another page. */
  public static final int SEE_OTHER = 303;

  /** What a content may do in a browser; nothing may ask another machine. */
  public enum Policy {
    /** A page of the studio: scripts and styles from files of the studio alone. */
    PAGE(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none';"
            + " frame-ancestors 'none'"),
    /**
     * A page that {@code learn} or {@code export} made, with scripts of its own: it is set apart as
     * if it came from another machine, so that its scripts do not reach the studio.
     */
    DOCUMENT(
        "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline';"
            + " img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self';"
            + " sandbox allow-scripts allow-downloads allow-modals");

    private final String header;

    Policy(String header) {
      this.header = header;
    }

    String header() {
      return header;
    }
  }

  /** A page of the studio, or a part of one. */
  public static Response page(String html) {
    return of("text/html; charset=utf-8", Policy.PAGE, utf8(html));
  }

  /** What may look like a page, but is none of the studio's. */
  public static Response of(String type, Policy policy, byte[] content) {
    return new Response(200, type, policy, Map.of(), content);
  }

  /** A file to be kept. */
  public static Response download(String fileName, byte[] content) {
    return of("application/octet-stream", Policy.DOCUMENT, content)
        .with("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
  }

  /** Leads on to a page of the studio, so that a reload sends no form again. */
  public static Response seeOther(String name) {
    return text(SEE_OTHER, "").with("Location", name);
  }

  /** A sentence. */
  public static Response text(int status, String sentence) {
    return new Response(status, "text/plain; charset=utf-8", Policy.PAGE, Map.of(), utf8(sentence));
  }

  /** The same with a header. */
  public Response with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Response(status, type, policy, more, content);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
