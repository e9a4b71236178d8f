package org.didyma.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.didyma.models.cards.XmlText;
import org.didyma.operations.Context;

/** The browser of the user. */
final class Browser {

  private Browser() {}

  /**
   * Opens a link. It is as good as a password, and other users see the words of a command, so the
   * browser is given a file of this user's that leads to it.
   */
  static void open(String link, Context context) {
    try {
      Path file = Files.createTempFile("didyma-studio", ".html");
      file.toFile().deleteOnExit();
      Files.writeString(
          file,
          "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0;url=%s\">"
              .formatted(XmlText.escaped(link)));
      new ProcessBuilder(command(file.toString()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      context.note("note: no browser could be opened; open the link in one");
    }
  }

  private static List<String> command(String file) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (system.contains("win")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", file);
    }
    return List.of(system.contains("mac") ? "open" : "xdg-open", file);
  }
}
