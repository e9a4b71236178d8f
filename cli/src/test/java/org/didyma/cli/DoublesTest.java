package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * docs/explanation/floating-point.md says of every package with floating point what rests on it.
 */
@AllRooms
class DoublesTest {

  /** Rooms from which no promise comes. */
  private static final Set<String> OTHERS =
      Set.of(
          "solver",
          "audits",
          "experiments",
          "face",
          "operations",
          "studio",
          "cli",
          "examples",
          "site");

  private static final Pattern PACKAGE = Pattern.compile("`([a-z.]+)`( and all below it)?");
  private static final String BELOW = ".";

  @ArchTest
  static void theTableNamesEveryPackageWithFloatingPoint(JavaClasses classes) throws IOException {
    Set<String> named = named();
    Set<String> floating =
        classes.stream()
            .filter(DoublesTest::computesWithDoubles)
            .filter(c -> !OTHERS.contains(Rooms.of(c)))
            .map(c -> c.getPackageName().substring("org.didyma.".length()))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(floating)
        .describedAs("the page names each")
        .allMatch(name -> named.stream().anyMatch(entry -> covers(entry, name)));
    assertThat(named)
        .describedAs("and none without doubles")
        .allMatch(entry -> floating.stream().anyMatch(name -> covers(entry, name)));
  }

  private static boolean covers(String entry, String name) {
    return entry.endsWith(BELOW) ? (name + BELOW).startsWith(entry) : name.equals(entry);
  }

  /** The packages of the first column, with a point at the end where all below are meant. */
  private static Set<String> named() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("../docs/explanation/floating-point.md"));
    return lines.stream()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.substring(0, line.indexOf('|', 1)))
        .flatMap(cell -> PACKAGE.matcher(cell).results())
        .map(found -> found.group(1) + (found.group(2) == null ? "" : BELOW))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean computesWithDoubles(JavaClass c) {
    return Stream.of(
            c.getFields().stream().map(JavaField::getRawType),
            c.getCodeUnits().stream().map(JavaCodeUnit::getRawReturnType),
            c.getCodeUnits().stream().flatMap(unit -> unit.getRawParameterTypes().stream()),
            c.getMethodCallsFromSelf().stream().map(call -> call.getTarget().getRawReturnType()))
        .flatMap(types -> types)
        .map(type -> type.getBaseComponentType().getName())
        .anyMatch(Set.of("double", "float", "java.lang.Double", "java.lang.Float")::contains);
  }
}
