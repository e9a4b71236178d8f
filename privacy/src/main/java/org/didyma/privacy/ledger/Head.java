package org.didyma.privacy.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a ledger had come when its last change was acknowledged, in a small file beside it. The
 * chain alone cannot show that its end was cut off.
 *
 * @param entries number of entries
 * @param hash of the last of them
 * @param proof with a key, that somebody who had it wrote this; see {@link Seal#end}
 */
record Head(int entries, String hash, Optional<String> proof) {

  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,9}) ([0-9a-f]{64})(?: ([0-9a-f]{64}))?\n");

  /** The head of so many entries. */
  static Head of(int entries, String hash, Seal seal) {
    return new Head(entries, hash, seal.end(entries, hash));
  }

  /** Whether it was written under the seal. */
  boolean isUnder(Seal seal) {
    return equals(of(entries, hash, seal));
  }

  static Path path(Path ledger) {
    return ledger.resolveSibling(ledger.getFileName() + ".head");
  }

  private static Path draft(Path ledger) {
    return ledger.resolveSibling(ledger.getFileName() + ".head.tmp");
  }

  /**
   * The head of a ledger.
   *
   * @throws IllegalArgumentException when the file does not hold one
   */
  static Optional<Head> read(Path ledger) throws IOException {
    String text;
    try {
      text = new String(Files.readAllBytes(path(ledger)), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(path(ledger) + " is not the head of a ledger");
    }
    return Optional.of(
        new Head(
            Integer.parseInt(matcher.group(1)),
            matcher.group(2),
            Optional.ofNullable(matcher.group(3))));
  }

  /** Writes the head to the disk, but not yet to its place; when that fails, there is no draft. */
  void prepare(Path ledger) throws IOException {
    try {
      write(ledger);
    } catch (IOException e) {
      discardDraft(ledger);
      throw e;
    }
  }

  private void write(Path ledger) throws IOException {
    String text = entries + " " + hash + proof.map(p -> " " + p).orElse("") + "\n";
    try (FileChannel channel =
        FileChannel.open(
            draft(ledger),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Puts the prepared head in place of the old one. */
  static void publish(Path ledger) throws IOException {
    Files.move(draft(ledger), path(ledger), StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel folder =
        FileChannel.open(ledger.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // Some systems cannot open folders. An old head is still a true one: it lags behind.
      return;
    }
  }

  static void discardDraft(Path ledger) throws IOException {
    Files.deleteIfExists(draft(ledger));
  }
}
