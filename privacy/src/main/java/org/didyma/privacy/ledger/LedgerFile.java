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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A ledger's file, held under a lock against other threads and processes until closed.
 *
 * <p>An entry is acknowledged when it is on the disk and the head beside the file says so. What a
 * crash leaves of an entry that was never acknowledged is either complete, and then counts, or an
 * incomplete last line, and then is removed by the next change.
 */
final class LedgerFile implements AutoCloseable {

  /** Larger files are refused. */
  private static final long MAX_LENGTH = 256L << 20;

  /** A process may lock a file only once, so its threads queue here. */
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path path;
  private final ReentrantLock threads;
  private final FileChannel channel;
  private Chain chain;

  private LedgerFile(Path path, boolean writable, boolean create) throws IOException {
    this.path = path;
    this.threads = THREADS.computeIfAbsent(path, p -> new ReentrantLock());
    threads.lock();
    FileChannel opened = null;
    try {
      opened = FileChannel.open(path, options(writable, create));
      // The channel keeps the lock until it is closed.
      var unused = opened.lock(0, Long.MAX_VALUE, !writable);
      this.channel = opened;
      this.chain = read();
    } catch (IOException | RuntimeException e) {
      if (opened != null) {
        opened.close();
      }
      threads.unlock();
      throw e;
    }
  }

  private static OpenOption[] options(boolean writable, boolean create) {
    if (!writable) {
      return new OpenOption[] {StandardOpenOption.READ};
    }
    return create
        ? new OpenOption[] {
          StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE
        }
        : new OpenOption[] {StandardOpenOption.READ, StandardOpenOption.WRITE};
  }

  /** A ledger to read. */
  static LedgerFile toRead(Path path) {
    return open(path, false);
  }

  /** A ledger to append to. */
  static LedgerFile toAppend(Path path) {
    return open(path, true);
  }

  private static LedgerFile open(Path path, boolean writable) {
    try {
      LedgerFile file = new LedgerFile(path.toRealPath(), writable, false);
      if (file.chain.size() == 0) {
        file.close();
        throw new LedgerException(path + " is not a ledger: it has no entry", ANOTHER);
      }
      return file;
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /** A new ledger without an entry; the remains of one that never got an entry are used again. */
  static LedgerFile create(Path path) {
    try {
      Path absolute = path.toAbsolutePath();
      boolean begun = Head.read(absolute).filter(head -> head.entries() == 0).isPresent();
      if (!begun && (Files.exists(absolute) || Head.read(absolute).isPresent())) {
        throw new LedgerException(
            path + (Files.exists(absolute) ? " exists already" : " existed before and is gone"),
            "choose another name.");
      }
      if (!begun) {
        // The head comes first: a ledger without one has lost it.
        new Head(0, Chain.GENESIS).prepare(absolute);
        Head.publish(absolute);
      }
      LedgerFile file = new LedgerFile(absolute, true, true);
      if (file.chain.size() > 0) {
        file.close();
        throw new LedgerException(path + " exists already", "choose another name.");
      }
      return file;
    } catch (IllegalArgumentException e) {
      throw new LedgerException(String.valueOf(e.getMessage()), "choose another name.", e);
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  private static final String ANOTHER = "check the path; didyma ledger open makes a new ledger.";

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
      Chain read = Chain.read(buffer.array());
      Optional<Head> head = Head.read(path);
      if (head.isEmpty()) {
        throw damaged(Head.path(path) + ", which says how long it is, is missing");
      }
      requireGrowthOf(head.get(), read);
      return read;
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private void requireGrowthOf(Head head, Chain read) {
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

  /** Writes an entry to the disk; returns when it is acknowledged, and throws when it is not. */
  void append(Entry entry) {
    String line = chain.line(entry);
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    try {
      new Head(chain.size() + 1, line.substring(0, 64)).prepare(path);
      write(bytes);
      Head.publish(path);
      chain = read();
    } catch (IOException e) {
      undo();
      throw new LedgerException(
          "the ledger %s could not be written".formatted(path),
          "check free space and permissions of its folder.",
          e);
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
