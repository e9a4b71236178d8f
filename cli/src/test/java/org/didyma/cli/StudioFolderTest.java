package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandomParameters;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.didyma.studio.http.Fields;
import org.didyma.studio.http.Request;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;
import org.didyma.studio.steps.Pages;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The studio makes what the command that it shows makes: under the same bits the folder of a card
 * is equal, byte for byte.
 */
class StudioFolderTest {

  @TempDir Path folder;

  /** Bits that come again, in place of the secure ones of this process. */
  private static final class Again extends Provider {
    private static final long serialVersionUID = 1L;

    Again() {
      super("Again", "1", "bits that come again");
      put("SecureRandom.DRBG", Bits.class.getName());
    }
  }

  /** A stream for each source, in the order in which they are made. */
  public static final class Bits extends SecureRandomSpi {
    private static final long serialVersionUID = 1L;
    private static final AtomicLong SOURCES = new AtomicLong();
    private final long source = SOURCES.getAndIncrement();
    private long next;

    public Bits(@Nullable SecureRandomParameters ignored) {}

    @Override
    protected void engineSetSeed(byte[] ignored) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
      try {
        for (int at = 0; at < bytes.length; at += 32) {
          byte[] block =
              MessageDigest.getInstance("SHA-256")
                  .digest(ByteBuffer.allocate(16).putLong(source).putLong(next++).array());
          System.arraycopy(block, 0, bytes, at, Math.min(32, bytes.length - at));
        }
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int bytes) {
      return new byte[bytes];
    }
  }

  @AfterEach
  void bitsAreSecureAgain() {
    Security.removeProvider("Again");
  }

  @Test
  void theFolderIsThatOfTheCommand() throws Exception {
    People people = new People(folder);
    Path columns =
        people.write(
            "people.columns.json",
            "{\"label\": {\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"},"
                + " \"features\": [{\"column\": \"age\", \"integer\": [18, 90]},"
                + " {\"column\": \"sex\", \"categories\": [\"f\", \"m\"]}]}");
    Project project = Project.open(folder);
    project.answer("data", people.table.toString());
    project.answer("columns", columns.toString());
    project.answer("epsilon", "1");
    project.answer("records", "300");
    // The order in which workers take bits is theirs.
    project.answer("threads", "1");
    Jobs jobs = new Jobs();
    Pages pages = new Pages(project, jobs, "form", false);
    String shown = text(pages, new Request("release", false, Fields.NONE));
    String planned = part(shown, "name=\"planned\" value=\"", "\"");

    again();
    pages.apply(
        new Request(
            "release",
            true,
            new Fields(
                Map.of(
                    "action", List.of("release"),
                    "out", List.of("card"),
                    "planned", List.of(planned)))));
    jobs.last().orElseThrow().await(60_000);
    Map<String, String> ofStudio = files(folder.resolve("card"));
    assertThat(ofStudio).containsKeys("card.json", "quality.json", "report.html", "dossier.html");

    Files.move(folder.resolve("card"), folder.resolve("studio"));
    String command = "didyma learn " + part(shown, "data-copy=\"didyma learn ", "\"");
    again();
    Run run = Run.of(command.substring("didyma ".length()).split(" "));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(files(folder.resolve("card"))).isEqualTo(ofStudio);

    // Other bits make another card, so the equality says something.
    Files.move(folder.resolve("card"), folder.resolve("command"));
    bitsAreSecureAgain();
    assertThat(Run.of(command.substring("didyma ".length()).split(" ")).code()).isZero();
    assertThat(files(folder.resolve("card"))).isNotEqualTo(ofStudio);
  }

  private void again() {
    Security.removeProvider("Again");
    Bits.SOURCES.set(0);
    Security.insertProviderAt(new Again(), 1);
  }

  private static String text(Pages pages, Request request) {
    return new String(pages.apply(request).content(), StandardCharsets.UTF_8);
  }

  private static String part(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    return text.substring(start, text.indexOf(to, start));
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.toList()) {
        files.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    return files;
  }
}
