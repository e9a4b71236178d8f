package org.didyma.operations.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A hidden file in which the content of another is written before it gets its name.
 *
 * @param path of the draft
 * @param file what it will be
 */
record Draft(Path path, Path file) {

  /**
   * How long a draft has not been written to before it is swept. The process that writes it may run
   * in another container, or on another machine, where numbers of processes say nothing here.
   */
  private static final Duration OLD = Duration.ofDays(1);

  /** A process and a moment. */
  private static final Pattern WRITER = Pattern.compile("([0-9]{1,18})-[0-9a-z]{1,13}\\.tmp");

  /**
   * A name that no other draft has: in containers each process may have the same number, and a
   * killed one leaves its draft.
   */
  static Draft of(Path file) {
    long moment = System.nanoTime() & Long.MAX_VALUE;
    String writer = ProcessHandle.current().pid() + "-" + Long.toString(moment, 36) + ".tmp";
    return new Draft(file.resolveSibling(start(file) + writer), file);
  }

  private static String start(Path file) {
    return "." + file.getFileName() + ".";
  }

  /** Removes it. */
  void discard() {
    remove(path);
  }

  /**
   * Removes what killed processes have left of the same file: drafts that are old, whose process is
   * gone and that belong to the same user.
   *
   * @param own a file of this user, in whatever place
   */
  void sweep(Path own) {
    String start = start(file);
    DirectoryStream.Filter<Path> drafts = p -> p.getFileName().toString().startsWith(start);
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(file.toAbsolutePath().getParent(), drafts)) {
      UserPrincipal owner = Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
      Instant limit = Instant.now().minus(OLD);
      for (Path other : others) {
        Matcher writer = WRITER.matcher(other.getFileName().toString().substring(start.length()));
        if (writer.matches()
            && ProcessHandle.of(Long.parseLong(writer.group(1))).isEmpty()
            && isLeft(other, owner, FileTime.from(limit))) {
          remove(other);
        }
      }
    } catch (IOException | RuntimeException e) {
      // A folder that cannot be listed is not swept. Nothing depends on it.
      return;
    }
  }

  private static boolean isLeft(Path draft, UserPrincipal owner, FileTime limit)
      throws IOException {
    return Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(draft, LinkOption.NOFOLLOW_LINKS).equals(owner)
        && Files.getLastModifiedTime(draft, LinkOption.NOFOLLOW_LINKS).compareTo(limit) < 0;
  }

  private static void remove(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      // Nothing depends on it, and the outcome of the command is decided.
      return;
    }
  }
}
