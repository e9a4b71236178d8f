package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees at a terminal is what there is. */
class ShownTextTest {

  private static final String TURNED = "\u202Ever\u202C";

  @TempDir Path folder;

  private static String shown(String text, int pieces) {
    return new String(shown(text.getBytes(StandardCharsets.UTF_8), pieces), StandardCharsets.UTF_8);
  }

  private static byte[] shown(byte[] bytes, int pieces) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ShownText stream = new ShownText(out)) {
      for (int i = 0; i < bytes.length; i += pieces) {
        stream.write(bytes, i, Math.min(pieces, bytes.length - i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  @Test
  void whatIsLetterOrSpaceIsLeftAlone() {
    for (String text :
        List.of(
            "Größe ≥ 10\t€\r\n",
            "\u05D2\u05D9\u05DC \u0639\u0645\u0631",
            "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
            "\uD83D\uDC69\u200D\uD83D\uDD2C",
            "\u001b[1mdidyma\u001b[21m\u001b[0m \u001b[33m--data\u001b[39m\u001b[m")) {
      for (int pieces = 1; pieces < 9; pieces++) {
        assertThat(shown(text, pieces)).isEqualTo(text);
      }
    }
  }

  @Test
  void whatWouldBeObeyedIsWrittenOut() {
    for (int pieces = 1; pieces < 9; pieces++) {
      assertThat(shown("a\u202Eb\u200Fc\u2066d\u061Ce\u2028f\u00ADg", pieces))
          .isEqualTo("a\\u202eb\\u200fc\\u2066d\\u061ce\\u2028f\\u00adg");
      assertThat(shown("\u009B2J\u001b[2J\u001b[8m\u001b]0;t\u0007\u001b\u001b[1m!", pieces))
          .isEqualTo("\\u009b2J\\u001b[2J\\u001b[8m\\u001b]0;t\\u0007\\u001b\u001b[1m!");
      assertThat(shown("\uDB40\uDC41", pieces)).isEqualTo("\\udb40\\udc41");
    }
  }

  /** Whatever bytes come, none of the result is obeyed, and its length is bounded. */
  @Test
  void noBytesAreObeyed() {
    Random random = new Random(8);
    byte[] likely = {0x1b, '[', '8', '1', 'm', (byte) 0xe2, (byte) 0x80, (byte) 0xae, (byte) 0xc2};
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = random.nextInt(3) > 0 ? likely[random.nextInt(likely.length)] : bytes[k];
      }
      String text = new String(shown(bytes, 1 + random.nextInt(3)), StandardCharsets.UTF_8);
      String plain = text.replaceAll("\u001b\\[[0-9]{0,2}m", "");
      assertThat(plain.codePoints())
          .noneMatch(
              c ->
                  Character.isISOControl(c) && "\n\r\t".indexOf(c) < 0
                      || c >= 0x202A && c <= 0x202E);
    }
  }

  /** A name that is written backwards is shown so at a terminal, and kept in a file. */
  @Test
  @Timeout(60)
  void namesOfColumnsDoNotDeceive() throws Exception {
    People people = new People(folder);
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "%s", "integer": [0, 120], "thresholds": [40]}]}
        """
            .formatted(TURNED));
    List<String> args = List.of("schema", "check", people.path("columns.json"));
    Process file = Run.inAnotherProcess(args).start();
    assertThat(text(file)).contains(TURNED);
    ProcessBuilder terminal = Run.inAnotherProcess(args);
    terminal.command().add(1, "-Ddidyma.terminal.out=true");
    assertThat(text(terminal.start())).contains("\\u202ever\\u202c").doesNotContain(TURNED);
    Process failing = Run.inAnotherProcess(List.of("schema", "check", TURNED)).start();
    assertThat(new String(failing.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("does not exist")
        .doesNotContain("\u202E");
  }

  private static String text(Process process) throws IOException {
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
