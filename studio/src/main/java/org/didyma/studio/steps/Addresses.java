package org.didyma.studio.steps;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Texts in addresses. */
final class Addresses {

  private Addresses() {}

  /** A text as the value of a field. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
