package org.didyma.privacy.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.didyma.core.ParameterReference;

/**
 * A ledger's file, held under a lock against other threads and processes until closed.
 *
 * <p>An entry is acknowledged when it is on the disk and the head beside the file says so. What a
 * crash leaves of an entry that was never acknowledged is either complete, and then counts, or an
 * incomplete last line, and then is removed by the next change.
 */
final class LedgerFile implements AutoCloseable {

  /** Larger files are refused. */
  static final long MAX_LENGTH = 256L << 20;

  /** No end of a reservation is longer: a hash, two numbers and some words. */
  static final int LONGEST_END = 256;

  /** A process may lock a file only once, so its threads queue here. */
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path path;
  private final Seal seal;
  private final ReentrantLock threads;
  private final FileChannel channel;
  private Chain chain;

  private LedgerFile(Path path, Seal seal, Use use) throws IOException {
    this.path = path;
    this.seal = seal;
    this.threads = THREADS.computeIfAbsent(path, p -> new ReentrantLock());
    threads.lock();
    FileChannel opened = null;
    try {
      opened = FileChannel.open(path, use.options);
      // The channel keeps the lock until it is closed.
      var unused = opened.lock(0, Long.MAX_VALUE, use == Use.READ);
      this.channel = opened;
      if (use == Use.MAKE) {
        begin();
      }
      this.chain = read();
    } catch (IOException | RuntimeException | Error e) {
      if (opened != null) {
        opened.close();
      }
      threads.unlock();
      throw e;
    }
  }

  /** What a file is opened for. */
  private enum Use {
    READ(StandardOpenOption.READ),
    APPEND(StandardOpenOption.READ, StandardOpenOption.WRITE),
    MAKE(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);

    private final OpenOption[] options;

    Use(OpenOption... options) {
      this.options = options;
    }
  }

  static LedgerFile toRead(Path path, Seal seal) {
    return open(path, seal, Use.READ);
  }

  static LedgerFile toAppend(Path path, Seal seal) {
    return open(path, seal, Use.APPEND);
  }

  private static LedgerFile open(Path path, Seal seal, Use use) {
    try {
      LedgerFile file = new LedgerFile(path.toRealPath(), seal, use);
      if (file.chain.size() == 0) {
        file.close();
        throw LedgerException.mistake(path + " is not a ledger: it has no entry", ANOTHER);
      }
      return file;
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** A new ledger without an entry; the remains of one that never got an entry are used again. */
  static LedgerFile create(Path path, Seal seal) {
    try {
      // By its real folder, so that all threads queue at one lock, whatever way they name it.
      Path absolute = real(path);
      Optional<Head> head = Head.read(absolute);
      if (head.isPresent() && head.get().entries() > 0 && !Files.exists(absolute)) {
        throw new LedgerException(path + " existed before and is gone", "choose another name.");
      }
      return new LedgerFile(absolute, seal, Use.MAKE);
    } catch (IllegalArgumentException e) {
      throw new LedgerException(String.valueOf(e.getMessage()), "choose another name.", e);
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /**
   * Writes the head of a ledger without an entry. Only under the lock it is known that nobody else
   * has made a ledger of that name by now, whose head this one would put back to nothing.
   */
  private void begin() throws IOException {
    Optional<Head> head = Head.read(path);
    boolean made =
        head.isPresent() ? head.get().entries() > 0 || read().size() > 0 : channel.size() > 0;
    if (made) {
      throw new LedgerException(path + " exists already", "choose another name.");
    }
    // Also over the head of an attempt under another key; entries need one under this.
    Head.of(0, Chain.GENESIS, seal).prepare(path);
    Head.publish(path);
  }

  private static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    return folder == null || name == null ? absolute : folder.toRealPath().resolve(name);
  }

  private static final String ANOTHER =
      "check the path; " + ParameterReference.operation("ledger open") + " makes a new ledger.";

  private static LedgerException unusable(Path path, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return new LedgerException("there is no ledger " + path, ANOTHER, cause);
    }
    if (cause instanceof AccessDeniedException) {
      return new LedgerException(
          "the ledger %s or its folder cannot be written or read".formatted(path),
          "change their permissions; a ledger needs its folder too.",
          cause);
    }
    return new LedgerException(
        "the ledger " + path + " cannot be read or written",
        "check that it is a file, that it and its folder can be written, and free space.",
        cause);
  }

  private Chain read() throws IOException {
    long size = channel.size();
    if (size > MAX_LENGTH) {
      throw damaged("it is longer than %d bytes".formatted(MAX_LENGTH));
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) size);
    while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) > 0) {}
    try {
      Optional<Head> head = Head.read(path);
      Optional<Entry.Opened> claim = Chain.claim(buffer.array());
      if (head.isEmpty() && claim.isEmpty()) {
        throw LedgerException.mistake(path + " is not a ledger", ANOTHER);
      }
      if (claim.isPresent()) {
        requireKey(claim.get().key());
      }
      Chain read = Chain.read(buffer.array(), seal);
      if (head.isEmpty()) {
        throw damaged(Head.path(path) + ", which says how long it is, is missing");
      }
      requireGrowthOf(head.get(), read);
      return read;
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  /** What the first line says is not proven yet; its hash, under the same key, is checked next. */
  private void requireKey(Optional<String> claimed) {
    if (claimed.equals(seal.keyId())) {
      return;
    }
    if (claimed.isEmpty()) {
      throw new LedgerException(
          "the ledger %s was not opened with a key".formatted(path),
          "check the path; when it once had a key, it was exchanged. A ledger without a key is used"
              + " without "
              + ParameterReference.of("key")
              + ".");
    }
    if (seal.key().isEmpty()) {
      throw LedgerException.mistake(
          "the ledger %s was opened with a key".formatted(path),
          "give its key with " + ParameterReference.of("key", "FILE") + ".");
    }
    throw new LedgerException(
        "the key is not the one that the ledger %s was opened with".formatted(path),
        "check the paths of both; when they are right, the ledger was exchanged.");
  }

  private void requireGrowthOf(Head head, Chain read) {
    // Only where there is no entry at all the head may be of an attempt under another key.
    if ((head.entries() > 0 || read.size() > 0) && !head.isUnder(seal)) {
      throw damaged(Head.path(path) + " was not written with its key");
    }
    if (read.size() < head.entries()) {
      throw damaged("it has %d entries and once had %d".formatted(read.size(), head.entries()));
    }
    if (!read.hashAfter(head.entries()).equals(head.hash())) {
      throw damaged("its first %d entries are not what they were".formatted(head.entries()));
    }
  }

  private LedgerException damaged(String how) {
    return new LedgerException(
        "the ledger %s is damaged: %s".formatted(path, how),
        "restore it and its .head file from a copy that is not older than the last use;"
            + " what was spent since then must not be forgotten.");
  }

  Chain chain() {
    return chain;
  }

  void append(Entry entry) {
    append(List.of(entry));
  }

  /**
   * Writes entries to the disk; returns when all are acknowledged, and throws when none is. What a
   * crash leaves of them counts, as far as it is complete.
   *
   * @throws IllegalArgumentException when one of them could not be read again; nothing is written
   */
  void append(List<? extends Entry> more) {
    List<Entry> all = new ArrayList<>(chain.entries());
    StringBuilder lines = new StringBuilder();
    String hash = chain.hashAfter(chain.size());
    long length = chain.length();
    for (Entry entry : more) {
      requireReadable(all.size(), entry);
      String line = Chain.line(seal, hash, all.size(), entry);
      long bytes = line.getBytes(StandardCharsets.UTF_8).length;
      if (!fits(length, all, entry, bytes)) {
        throw new LedgerException(
            "the ledger %s is full".formatted(path),
            "open another for what is left of the budget.");
      }
      hash = line.substring(0, 64);
      length += bytes;
      lines.append(line);
      all.add(entry);
    }
    try {
      Head.of(all.size(), hash, seal).prepare(path);
      write(lines.toString().getBytes(StandardCharsets.UTF_8));
      Head.publish(path);
    } catch (IOException e) {
      undo();
      throw new LedgerException(
          "the ledger %s could not be written".formatted(path),
          "check free space and permissions of its folder.",
          e);
    }
    try {
      chain = read();
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /**
   * Whether there is room for an entry. A reservation needs some for its end, and leaves that of
   * others: what was released is to be entered.
   *
   * @param length of the file so far
   * @param entries in it
   * @param bytes of the entry
   */
  static boolean fits(long length, List<Entry> entries, Entry entry, long bytes) {
    long ends = 0;
    if (entry instanceof Entry.Reserved) {
      long reserved = entries.stream().filter(e -> e instanceof Entry.Reserved).count();
      long others = entries.stream().filter(e -> e instanceof Entry.Opened).count();
      long ended = entries.size() - reserved - others;
      ends = reserved - ended + 1;
    }
    return length + bytes + ends * LONGEST_END <= MAX_LENGTH;
  }

  private static void requireReadable(int number, Entry entry) {
    try {
      EntryText.read(number, EntryText.write(number, entry));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("no ledger can hold this: " + e.getMessage(), e);
    }
  }

  private void write(byte[] bytes) throws IOException {
    channel.truncate(chain.length());
    channel.position(chain.length());
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    channel.force(true);
  }

  /** Takes back an entry that was not acknowledged. Where that fails, too, the entry counts. */
  private void undo() {
    try {
      channel.truncate(chain.length());
      Head.discardDraft(path);
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unusable(path, e);
    } finally {
      threads.unlock();
    }
  }
}
