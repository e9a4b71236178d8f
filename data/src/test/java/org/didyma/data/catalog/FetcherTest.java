package org.didyma.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Sha256;
import org.didyma.data.cells.CellReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads from a server on the loopback interface. */
class FetcherTest {

  private static final byte[] TABLE =
      "30,64,1,1\n35,65,0,2\n".repeat(20_000).getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;
  private HttpServer server;
  private ExecutorService threads;
  private final Fetcher fetcher = new Fetcher(Duration.ofSeconds(1));

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private CatalogEntry entry(URI... sources) {
    return entry(Sha256.of(TABLE), "", sources);
  }

  private CatalogEntry entry(String sha256, String packedSha256, URI... sources) {
    return new CatalogEntry(
        "sample",
        "Sample",
        "A sample.",
        40_000,
        TABLE.length,
        sha256,
        packedSha256,
        List.of(sources),
        List.of(),
        "none",
        "none",
        "haberman.schema.json",
        "");
  }

  private void serve(String path, int status, byte[] body) {
    server.createContext(path, exchange -> answer(exchange, status, body));
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private void checkRefused(CatalogEntry entry, String why) throws IOException {
    assertThatThrownBy(() -> fetcher.fetch(entry, folder, DownloadListener.SILENT))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.advice()).contains("cache folder as sample.data"))
        .hasMessage(
            "could not download sample from "
                + entry.sources().get(entry.sources().size() - 1)
                + ": "
                + why);
    checkFolderIsEmpty();
  }

  private void checkFolderIsEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void downloadsOnceAndReportsProgress() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    server.createContext(
        "/t",
        exchange -> {
          requests.incrementAndGet();
          answer(exchange, 200, TABLE);
        });
    CatalogEntry entry = entry(uri("/t"));
    List<Long> progress = new ArrayList<>();
    Path cache = folder.resolve("a/b");
    Path file =
        fetcher.fetch(
            entry,
            cache,
            (bytes, total) -> {
              assertThat(total).isEqualTo(TABLE.length);
              progress.add(bytes);
            });
    assertThat(file).isEqualTo(entry.cachedFile(cache)).hasBinaryContent(TABLE);
    assertThat(progress).isSorted().last().isEqualTo((long) TABLE.length);
    assertThat(CellReader.read(entry.open(cache), entry.schema()).records()).isEqualTo(40_000);
    assertThat(fetcher.fetch(entry, cache, DownloadListener.SILENT)).isEqualTo(file);
    assertThat(requests).hasValue(1);
    try (Stream<Path> files = Files.list(cache)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void compressedTablesAreKeptUncompressed() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(TABLE);
    }
    serve("/t", 200, packed.toByteArray());
    serve("/cut", 200, Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
    checkRefused(entry(uri("/cut")), "the connection broke");
    Path file = fetcher.fetch(entry(uri("/t")), folder, DownloadListener.SILENT);
    assertThat(file).hasBinaryContent(TABLE);
  }

  /** As with tables of gigabytes, of which only the download has a published checksum. */
  @Test
  void theDownloadMayHaveTheChecksum() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(TABLE);
    }
    byte[] packed = out.toByteArray();
    byte[] otherHeader = packed.clone();
    otherHeader[4] ^= 1;
    serve("/t", 200, packed);
    serve("/other", 200, otherHeader);
    String sum = Sha256.of(packed);
    checkRefused(entry("", sum, uri("/other")), "the SHA-256 of the data is not the published one");
    CatalogEntry entry = entry("", sum, uri("/t"));
    assertThat(entry.isIntact(folder)).isFalse();
    assertThat(fetcher.fetch(entry, folder, DownloadListener.SILENT)).hasBinaryContent(TABLE);
    assertThat(entry.isIntact(folder)).isTrue();
    assertThat(CellReader.read(entry.open(folder), entry.schema()).records()).isEqualTo(40_000);
  }

  @Test
  void damagedCacheIsReplaced() throws IOException {
    serve("/t", 200, TABLE);
    CatalogEntry entry = entry(uri("/t"));
    Files.writeString(entry.cachedFile(folder), "damaged");
    assertThatThrownBy(() -> entry.open(folder))
        .hasMessageEndingWith("is not the published one: its checksum differs");
    assertThat(fetcher.fetch(entry, folder, DownloadListener.SILENT)).hasBinaryContent(TABLE);
    entry.open(folder);
  }

  @Test
  void redirectsAreFollowed() {
    serve("/t", 200, TABLE);
    server.createContext(
        "/old",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/t");
          answer(exchange, 302, new byte[0]);
        });
    assertThat(fetcher.fetch(entry(uri("/old")), folder, DownloadListener.SILENT))
        .hasBinaryContent(TABLE);
  }

  @Test
  void wrongBytesAreNotKept() throws IOException {
    byte[] other = TABLE.clone();
    other[7] ^= 1;
    serve("/other", 200, other);
    serve("/short", 200, Arrays.copyOf(TABLE, 1_000));
    serve("/long", 200, Arrays.copyOf(TABLE, TABLE.length + 1));
    checkRefused(entry(uri("/other")), "the SHA-256 of the data is not the published one");
    checkRefused(entry(uri("/short")), "the data end after 1000 of 400000 bytes");
    checkRefused(entry(uri("/long")), "the data are longer than published");
  }

  @Test
  void serverThatRefuses() throws IOException {
    serve("/gone", 404, "not here".getBytes(StandardCharsets.US_ASCII));
    checkRefused(entry(uri("/gone")), "the server answered 404");
    URI port = uri("/t");
    server.stop(0);
    checkRefused(entry(port), "no answer");
  }

  @Test
  void truncatedAndStalledDownloadsLeaveNothingAndCanBeRepeated() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    server.createContext(
        "/t",
        exchange -> {
          int request = requests.incrementAndGet();
          exchange.sendResponseHeaders(200, TABLE.length);
          exchange.getResponseBody().write(TABLE, 0, request > 2 ? TABLE.length : 70_000);
          exchange.getResponseBody().flush();
          if (request == 1) {
            exchange.close();
          } else if (request > 2) {
            exchange.getResponseBody().close();
          }
        });
    CatalogEntry entry = entry(uri("/t"));
    checkRefused(entry, "the connection broke");
    checkRefused(entry, "the connection broke");
    assertThat(fetcher.fetch(entry, folder, DownloadListener.SILENT)).hasBinaryContent(TABLE);
    assertThat(requests).hasValue(3);
  }

  @Test
  void interruptedDownloadLeavesNothing() throws IOException {
    server.createContext(
        "/t",
        exchange -> {
          exchange.sendResponseHeaders(200, TABLE.length);
          exchange.getResponseBody().write(TABLE, 0, 70_000);
          exchange.getResponseBody().flush();
        });
    CatalogEntry entry = entry(uri("/t"));
    Thread reader = Thread.currentThread();
    assertThatThrownBy(() -> fetcher.fetch(entry, folder, (bytes, total) -> reader.interrupt()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("could not download sample from " + uri("/t") + ": interrupted");
    assertThat(Thread.interrupted()).isTrue();
    checkFolderIsEmpty();
  }

  /** What a killed program left goes, but not what another one may still be writing. */
  @Test
  void abandonedPartsAreDeleted() throws IOException {
    serve("/t", 200, TABLE);
    CatalogEntry entry = entry(uri("/t"));
    Path abandoned = Files.writeString(folder.resolve("sample-12.part"), "30,64");
    Path young = Files.writeString(folder.resolve("sample-34.part"), "30,64");
    Path ofAnother = Files.writeString(folder.resolve("sample-test-56.part"), "30,64");
    FileTime yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
    Files.setLastModifiedTime(abandoned, yesterday);
    Files.setLastModifiedTime(ofAnother, yesterday);
    Path file = fetcher.fetch(entry, folder, DownloadListener.SILENT);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(file, young, ofAnother);
    }
  }

  @Test
  void nextSourceIsTried() {
    serve("/gone", 404, new byte[0]);
    serve("/t", 200, TABLE);
    assertThat(fetcher.fetch(entry(uri("/gone"), uri("/t")), folder, DownloadListener.SILENT))
        .hasBinaryContent(TABLE);
  }

  @Test
  void folderThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> fetcher.fetch(entry(uri("/t")), file, DownloadListener.SILENT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("cannot write to the cache folder " + file);
  }

  @Test
  void bundledTableIsNotFetched() {
    assertThatThrownBy(() -> fetcher.fetch(Catalog.find("bank"), folder, DownloadListener.SILENT))
        .hasMessage("the data set bank comes with the program");
  }
}
