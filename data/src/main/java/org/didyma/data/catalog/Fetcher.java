package org.didyma.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.Sha256;
import org.didyma.data.text.Gzip;
import org.jspecify.annotations.Nullable;

/**
 * Downloads data sets into a cache folder and keeps them only when size and SHA-256 are those of
 * the catalogue. A download that fails leaves nothing behind; the next one starts from the
 * beginning.
 */
public final class Fetcher {

  private static final int BUFFER = 1 << 16;
  private static final int OK = 200;
  private static final String PARTIAL = ".part";
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final HttpClient client;
  private final Duration patience;

  /** A fetcher that gives up when nothing arrives for one to two minutes. */
  public Fetcher() {
    this(Duration.ofSeconds(60));
  }

  /**
   * @param patience how long to wait for a connection, for an answer, and (up to twice that)
   *     between two pieces of data
   */
  public Fetcher(Duration patience) {
    this.patience = patience;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(patience)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
  }

  /**
   * Makes sure that a data set is on this machine: keeps a cached table that is intact, downloads
   * it otherwise.
   *
   * @return the cached file, uncompressed
   * @throws InvalidInputException when the data set is bundled, when the folder cannot be written,
   *     or when no source yields the published bytes
   */
  public Path fetch(CatalogEntry entry, Path cacheFolder, DownloadListener progress) {
    if (entry.isBundled()) {
      throw new InvalidInputException(
          "the data set " + entry.name() + " comes with the program",
          "use it right away with " + ParameterReference.of("dataset", entry.name()) + ".");
    }
    Path file = entry.cachedFile(cacheFolder);
    if (entry.isIntact(cacheFolder)) {
      progress.progress(entry.bytes(), entry.bytes());
      return file;
    }
    if (!entry.isRemote()) {
      throw new InvalidInputException(
          "the data set " + entry.name() + " has no address to download it from",
          entry.howToGet(file));
    }
    Path partial = partialFile(entry, cacheFolder);
    Thread atExit = new Thread(() -> delete(partial), "didyma-download-stop");
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      InvalidInputException last = null;
      for (URI source : entry.sources()) {
        try {
          download(entry, source, partial, progress);
          move(partial, file);
          return file;
        } catch (InvalidInputException e) {
          last = e;
        }
      }
      throw last == null
          ? new InvalidInputException(
              "the data set " + entry.name() + " has no source", "get it by other means.")
          : last;
    } finally {
      delete(partial);
      forget(atExit);
    }
  }

  private static Path partialFile(CatalogEntry entry, Path cacheFolder) {
    try {
      Files.createDirectories(cacheFolder);
      deleteAbandoned(entry, cacheFolder);
      return Files.createTempFile(cacheFolder, entry.name() + "-", PARTIAL);
    } catch (IOException e) {
      throw new InvalidInputException(
          "cannot write to the cache folder " + cacheFolder,
          "check its permissions, or set DIDYMA_CACHE to another folder.",
          e);
    }
  }

  /** Parts of a table that a killed program left; a living one writes to its part all the time. */
  private static void deleteAbandoned(CatalogEntry entry, Path cacheFolder) throws IOException {
    Instant longAgo = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> parts =
        Files.newDirectoryStream(cacheFolder, entry.name() + "-[0-9]*" + PARTIAL)) {
      for (Path part : parts) {
        if (Files.getLastModifiedTime(part).toInstant().isBefore(longAgo)) {
          delete(part);
        }
      }
    } catch (NoSuchFileException e) {
      // Another program has just deleted it.
      return;
    }
  }

  private void download(CatalogEntry entry, URI source, Path partial, DownloadListener progress) {
    HttpRequest request = HttpRequest.newBuilder(source).timeout(patience).GET().build();
    HttpResponse<InputStream> response;
    try {
      response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw failure(entry, source, "no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(entry, source, "interrupted", e);
    }
    try (InputStream body = response.body()) {
      if (response.statusCode() != OK) {
        throw failure(entry, source, "the server answered " + response.statusCode(), null);
      }
      AtomicLong received = new AtomicLong();
      Timer watch = watch(body, received);
      try {
        store(entry, source, body, partial, received, progress);
      } finally {
        watch.cancel();
      }
    } catch (IOException e) {
      throw failure(entry, source, "the connection broke", e);
    }
  }

  /** Closes the body when nothing arrived for too long, which makes the pending read fail. */
  private Timer watch(InputStream body, AtomicLong received) {
    Timer watch = new Timer("didyma-download-watch", true);
    TimerTask check =
        new TimerTask() {
          private long before = -1;

          @Override
          public void run() {
            long now = received.get();
            if (now == before) {
              try {
                body.close();
              } catch (IOException e) {
                // The reader notices by itself.
              }
            }
            before = now;
          }
        };
    watch.schedule(check, patience.toMillis(), patience.toMillis());
    return watch;
  }

  private void store(
      CatalogEntry entry,
      URI source,
      InputStream body,
      Path partial,
      AtomicLong received,
      DownloadListener progress)
      throws IOException {
    Sha256 checksum = new Sha256();
    byte[] buffer = new byte[BUFFER];
    Sha256 packed = new Sha256();
    try (InputStream in = Gzip.content(packed.through(body));
        OutputStream out = Files.newOutputStream(partial)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        checksum.update(buffer, n);
        out.write(buffer, 0, n);
        long bytes = received.addAndGet(n);
        if (bytes > entry.bytes()) {
          throw failure(entry, source, "the data are longer than published", null);
        }
        progress.progress(bytes, entry.bytes());
        if (Thread.currentThread().isInterrupted()) {
          throw failure(entry, source, "interrupted", null);
        }
      }
    }
    if (received.get() < entry.bytes()) {
      throw failure(
          entry,
          source,
          "the data end after %d of %d bytes".formatted(received.get(), entry.bytes()),
          null);
    }
    boolean isPublished =
        entry.sha256().isEmpty()
            ? packed.hex().equals(entry.packedSha256())
            : checksum.hex().equals(entry.sha256());
    if (!isPublished) {
      throw failure(entry, source, "the SHA-256 of the data is not the published one", null);
    }
  }

  private static void move(Path partial, Path file) {
    try {
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new InvalidInputException(
          "cannot write " + file, "check the permissions of the cache folder.", e);
    }
  }

  private static void delete(Path partial) {
    try {
      Files.deleteIfExists(partial);
    } catch (IOException e) {
      // A later download deletes it, and it is never taken for a table.
    }
  }

  private static void forget(Thread atExit) {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // It runs already.
      return;
    }
  }

  private static InvalidInputException failure(
      CatalogEntry entry, URI source, String why, @Nullable Exception cause) {
    return new InvalidInputException(
        "could not download " + entry.name() + " from " + source + ": " + why,
        "check the network and the proxy, such as"
            + " DIDYMA_JAVA_OPTS='-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT', or put the uncompressed file into the cache folder as "
            + entry.cachedFile(Path.of(""))
            + ".",
        cause == null ? new IOException(why) : cause);
  }
}
