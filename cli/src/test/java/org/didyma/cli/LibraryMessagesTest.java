package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.didyma.operations.Cancellation;

/**
 * The library is used from Java too, so what it says names neither options nor commands: it says
 * {@link org.didyma.core.ParameterReference}s, which a command line puts into its own words.
 */
@AllRooms
class LibraryMessagesTest {

  /** Rooms that are command lines, or about one: operations are declared with their words. */
  private static final Set<String> COMMAND_LINES =
      Set.of("cli", "operations", "studio", "spark", "examples", "site");

  /** The report of a contest says how it is made again, a card how it is measured and used. */
  private static final Set<String> EXEMPT =
      Set.of("org.didyma.experiments.contest.SolverBenchmarkReport", "org.didyma.models.Verdict");

  /** What begins with two dashes; not a property of a style sheet. */
  private static final String OPTION = "(?<![\\w-])--[a-z][a-z-]*(?![\\w:)-])";

  private static final Pattern NAMED =
      Pattern.compile(OPTION + "|\\bdidyma (?:" + String.join("|", commands()) + ")\\b");

  private static Set<String> commands() {
    return CommandTable.complete(new Terminal(System.out, System.err, false, new Cancellation()))
        .getSubcommands()
        .keySet();
  }

  @ArchTest
  static void nameNoOptionAndNoCommand(JavaClasses classes) {
    assertThat(named(classes, c -> !COMMAND_LINES.contains(room(c)))).isEmpty();
    // It would find who does.
    assertThat(named(classes, c -> room(c).equals("cli"))).isNotEmpty();
  }

  private static String room(JavaClass type) {
    String[] names = type.getPackageName().split("\\.");
    return names.length > 2 ? names[2] : "";
  }

  private static List<String> named(JavaClasses classes, Predicate<JavaClass> inside) {
    return classes.stream()
        .filter(inside)
        .map(JavaClass::getName)
        .filter(name -> !EXEMPT.contains(name.replaceAll("\\$.*", "")))
        .flatMap(
            name ->
                texts(name).stream()
                    .filter(text -> NAMED.matcher(text).find())
                    .map(text -> name + ": " + text))
        .toList();
  }

  /** All texts that a class file has; recipes of concatenations are among them. */
  private static List<String> texts(String type) {
    String file = type.replace('.', '/') + ".class";
    try (InputStream bytes = LibraryMessagesTest.class.getClassLoader().getResourceAsStream(file);
        DataInputStream in = new DataInputStream(Objects.requireNonNull(bytes, file))) {
      in.skipNBytes(8);
      List<String> texts = new ArrayList<>();
      int constants = in.readUnsignedShort();
      for (int i = 1; i < constants; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> texts.add(in.readUTF());
          case 5, 6 -> {
            // A long or a double counts twice.
            in.skipNBytes(8);
            i++;
          }
          case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          default -> in.skipNBytes(4);
        }
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
