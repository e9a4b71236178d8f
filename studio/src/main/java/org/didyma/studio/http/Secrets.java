package org.didyma.studio.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * What only the user's browser knows, new at each start.
 *
 * @param path the folder of all addresses; since browsers send a cookie to every port of this
 *     machine, it goes to this folder only, whose name other servers cannot know
 * @param token in the first address, which the terminal shows
 * @param cookie what the browser gets for it
 * @param form in every form, so that no other page can send one
 */
public record Secrets(String path, String token, String cookie, String form) {

  private static final int BYTES = 24;

  /** New ones. */
  public static Secrets fresh() {
    SecureRandom random = new SecureRandom();
    return new Secrets(word(random), word(random), word(random), word(random));
  }

  private static String word(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a text is one of them; how long that takes says nothing about it. */
  static boolean same(String one, @Nullable String text) {
    return text != null
        && MessageDigest.isEqual(
            one.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
