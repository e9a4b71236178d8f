package org.didyma.privacy.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.didyma.core.Sha256;

/**
 * How a ledger's lines are bound together: by SHA-256, which anybody can calculate anew, or by
 * HMAC-SHA256 under a key.
 *
 * @param key the key, where there is one
 */
record Seal(Optional<LedgerKey> key) {

  /** The name of the key, where there is one. */
  Optional<String> keyId() {
    return key.map(LedgerKey::id);
  }

  /** The hash of a line with this text after a line with that hash. */
  String link(String before, String json) {
    String text = before + " " + json;
    return key.map(k -> k.code(text)).orElseGet(() -> digest(text));
  }

  /**
   * A proof that a ledger once ended with this entry, which nobody without the key can give for
   * another place; empty without a key.
   */
  Optional<String> end(int entries, String hash) {
    return key.map(k -> k.code("head " + entries + " " + hash));
  }

  private static String digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
