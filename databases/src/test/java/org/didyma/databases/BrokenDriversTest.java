package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that this Java cannot load is said to be one, and in the way of no other. */
class BrokenDriversTest {

  private static final String SERVICE = "META-INF/services/java.sql.Driver";

  @TempDir Path folder;

  @Test
  void aDriverWithoutItsClassIsToldAndStandsInNobodysWay() throws Exception {
    jar(Map.of(SERVICE, "org.example.Absent\n".getBytes(StandardCharsets.UTF_8)));
    check();
  }

  /** As one for a newer Java, or that lacks a jar, would be. */
  @Test
  void aDriverWhoseClassCannotBeLinkedIsToldToo() throws Exception {
    byte[] noClass = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 99};
    jar(
        Map.of(
            SERVICE,
            "org.example.Newer\n".getBytes(StandardCharsets.UTF_8),
            "org/example/Newer.class",
            noClass));
    check();
  }

  private void jar(Map<String, byte[]> entries) throws Exception {
    try (OutputStream file = Files.newOutputStream(folder.resolve("broken.jar"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
  }

  private void check() {
    ClassLoader drivers = Drivers.from(Map.of(Drivers.FOLDER, folder.toString()));
    assertThatThrownBy(() -> Database.at("jdbc:other:x", Credentials.NONE, drivers).connect())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("a driver could not be loaded, and no other takes jdbc:other:x: ")
        .hasMessageNotContainingAny("org.example", "org/example");
    // H2 is asked, whichever driver is found first.
    assertThatThrownBy(() -> Database.at("jdbc:h2:mem:none", Credentials.NONE, drivers).connect())
        .hasMessageContaining("there is no database jdbc:h2:mem:none");
  }
}
