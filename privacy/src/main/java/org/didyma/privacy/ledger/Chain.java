package org.didyma.privacy.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a ledger, each {@code HASH JSON}, where HASH is the {@link Seal} of the hash before
 * it, a space and the JSON. A line cannot be changed, moved or taken out without changing all that
 * follow.
 */
final class Chain {

  /** The hash before the first line. */
  static final String GENESIS = "0".repeat(64);

  private static final int HASH = 64;

  private final Seal seal;
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> hashes = new ArrayList<>();

  /** Length of the complete lines, in bytes. */
  private long length;

  private Chain(Seal seal) {
    this.seal = seal;
  }

  /**
   * Reads and checks complete lines; what follows the last line break was never acknowledged and is
   * not read.
   *
   * @throws IllegalArgumentException with what is wrong, naming the line
   */
  static Chain read(byte[] content, Seal seal) {
    Chain chain = new Chain(seal);
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

  /**
   * What the first line says that it is, whether or not its hash is right; empty when it does not
   * open a ledger.
   */
  static Optional<Entry.Opened> claim(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    int end = text.indexOf('\n');
    if (end <= HASH + 1 || !text.substring(0, HASH + 1).matches("[0-9a-f]+ ")) {
      return Optional.empty();
    }
    try {
      return EntryText.read(0, text.substring(HASH + 1, end)) instanceof Entry.Opened opened
          ? Optional.of(opened)
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
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
    if (!line.substring(0, HASH).equals(seal.link(lastHash(), json))) {
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

  /** The line of an entry that follows so many others, with its line break. */
  static String line(Seal seal, String hashBefore, int before, Entry entry) {
    String json = EntryText.write(before, entry);
    return seal.link(hashBefore, json) + " " + json + "\n";
  }
}
