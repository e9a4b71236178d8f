package org.didyma.operations.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What killed processes leave of a file goes when the file is written, and nothing else does. */
class DraftTest {

  private static final Duration OLD = Duration.ofHours(25);

  @TempDir Path folder;
  private long dead;

  @BeforeEach
  void endAProcess() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process = new ProcessBuilder(java, "-version").redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    process.waitFor();
    dead = process.pid();
  }

  @Test
  void anOldDraftOfAProcessThatIsGoneIsSwept() throws IOException {
    Path left = left(".card.json.%d-1a2b.tmp".formatted(dead), OLD);
    OutputFile.prepare("--out", folder.resolve("card.json").toString()).write("{}");
    assertThat(left).doesNotExist();
    assertThat(folder.resolve("card.json")).hasContent("{}");
  }

  @Test
  void lookingForRoomSweepsToo() throws IOException {
    Path left = left(".card.json.%d-1a2b.tmp".formatted(dead), OLD);
    new OutputFiles().prepare("--out", folder.resolve("card.json").toString());
    assertThat(folder).isEmptyDirectory();
    assertThat(left).doesNotExist();
  }

  @Test
  void everythingElseStays() throws IOException {
    long living = ProcessHandle.current().pid();
    left(".card.json.%d-1a2b.tmp".formatted(dead), Duration.ofHours(23));
    left(".card.json.%d-1a2b.tmp".formatted(living), OLD);
    left(".other.json.%d-1a2b.tmp".formatted(dead), OLD);
    left(".card.json.%d-1a2b.tmp.gz".formatted(dead), OLD);
    left(".card.json.notes.tmp", OLD);
    left(".card.json.99999999999999999999-1.tmp", OLD);
    left("card.json.%d-1a2b.tmp".formatted(dead), OLD);
    Path inside = Files.createDirectory(folder.resolve(".card.json.%d-2.tmp".formatted(dead)));
    Files.setLastModifiedTime(inside, FileTime.from(Instant.now().minus(OLD)));
    OutputFile.prepare("--out", folder.resolve("card.json").toString()).write("{}");
    assertThat(folder.toFile().list()).hasSize(9);
  }

  private Path left(String name, Duration age) throws IOException {
    Path draft = Files.writeString(folder.resolve(name), "{");
    Files.setLastModifiedTime(draft, FileTime.from(Instant.now().minus(age)));
    return draft;
  }
}
