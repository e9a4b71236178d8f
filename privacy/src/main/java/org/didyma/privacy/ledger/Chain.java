package org.didyma.privacy.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The lines of a ledger, each {@code HASH JSON}, where HASH is SHA-256 of the hash before it, a
 * space and the JSON. A line cannot be changed, moved or taken out without changing all that
 * follow.
 */
final class Chain {

  /** The hash before the first line. */
  static final String GENESIS = "0".repeat(64);

  private static final int HASH = 64;

  private final List<Entry> entries = new ArrayList<>();
  private final List<String> hashes = new ArrayList<>();

  /** Length of the complete lines, in bytes. */
  private long length;

  /**
   * Reads and checks complete lines; what follows the last line break was never acknowledged and is
   * not read.
   *
   * @throws IllegalArgumentException with what is wrong, naming the line
   */
  static Chain read(byte[] content) {
    Chain chain = new Chain();
    // All hashes come first: nothing is made of a text that is not what it was.
    List<String> texts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < content.length; i++) {
      if (content[i] == '\n') {
        texts.add(chain.checked(ByteBuffer.wrap(content, start, i - start)));
        start = i + 1;
      }
    }
    chain.length = start;
    for (String text : texts) {
      chain.entries.add(chain.entry(text));
    }
    return chain;
  }

  /** The JSON of the next line, if its hash is right. */
  private String checked(ByteBuffer bytes) {
    String where = where(hashes.size());
    String line;
    try {
      line = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(where + "is not text in UTF-8", e);
    }
    if (line.length() <= HASH + 1 || line.charAt(HASH) != ' ') {
      throw new IllegalArgumentException(where + "is not a hash and an entry");
    }
    String json = line.substring(HASH + 1);
    if (!line.substring(0, HASH).equals(hash(lastHash(), json))) {
      throw new IllegalArgumentException(
          where + "does not have the hash of its content and of the lines before it");
    }
    hashes.add(line.substring(0, HASH));
    return json;
  }

  private Entry entry(String json) {
    try {
      return EntryText.read(entries.size(), json);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          where(entries.size()) + "is not an entry: " + e.getMessage(), e);
    }
  }

  private static String where(int lines) {
    return "line " + (lines + 1) + " ";
  }

  List<Entry> entries() {
    return List.copyOf(entries);
  }

  int size() {
    return entries.size();
  }

  long length() {
    return length;
  }

  List<String> hashes() {
    return List.copyOf(hashes);
  }

  /** The hash after a number of lines. */
  String hashAfter(int lines) {
    return lines == 0 ? GENESIS : hashes.get(lines - 1);
  }

  private String lastHash() {
    return hashAfter(hashes.size());
  }

  /** The line that would come next, with its line break. */
  String line(Entry entry) {
    String json = EntryText.write(size(), entry);
    return hash(lastHash(), json) + " " + json + "\n";
  }

  private static String hash(String before, String json) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest((before + " " + json).getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
