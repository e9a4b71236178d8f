package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What programs may use: the packages that the table "What is public" of {@code ARCHITECTURE.md}
 * exports. The table is the list; this test holds the code against it.
 */
@AnalyzeClasses(
    packages = "org.didyma",
    importOptions = {ImportOption.DoNotIncludeTests.class, PublicSurfaceTest.NoTestJars.class})
class PublicSurfaceTest {

  /** Tests of other modules are in jars once these are packaged, and in folders before. */
  static final class NoTestJars implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  /**
   * A row of the table: room, exported packages, how many of the public types are in them, packages
   * behind doors.
   */
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| (`[^|]*`) \\| (\\d+ of \\d+) \\|([^|]*)\\|");

  private record Room(Set<String> exported, Set<String> inner, String counts) {}

  private static Map<String, Room> rooms() throws IOException {
    Map<String, Room> rooms = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(Path.of("../ARCHITECTURE.md")));
    while (row.find()) {
      String room = "org.didyma." + row.group(1);
      rooms.put(
          row.group(1),
          new Room(packages(room, row.group(2)), packages(room, row.group(4)), row.group(3)));
    }
    return rooms;
  }

  /** The packages of a cell, in which a room's own name stands for its first one. */
  private static Set<String> packages(String room, String cell) {
    return Pattern.compile("`([\\w.]+)`")
        .matcher(cell)
        .results()
        .map(m -> room.endsWith("." + m.group(1)) ? room : room + "." + m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> exported() throws IOException {
    return rooms().values().stream()
        .flatMap(r -> r.exported().stream())
        .collect(Collectors.toSet());
  }

  @ArchTest
  static void everyPackageIsListedOnceAndTypesAreCounted(JavaClasses classes) throws IOException {
    Map<String, Room> listed = rooms();
    Set<String> named = classes.stream().map(PublicSurfaceTest::room).collect(Collectors.toSet());
    named.remove("cli");
    assertThat(listed.keySet()).containsExactlyInAnyOrderElementsOf(named);
    List<String> counts = new ArrayList<>();
    for (Map.Entry<String, Room> entry : listed.entrySet()) {
      Room room = entry.getValue();
      List<JavaClass> inside =
          classes.stream().filter(c -> room(c).equals(entry.getKey())).toList();
      assertThat(Stream.of(room.exported(), room.inner()).flatMap(Set::stream))
          .describedAs("packages of " + entry.getKey())
          .containsExactlyInAnyOrderElementsOf(
              inside.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()));
      List<JavaClass> types =
          inside.stream().filter(c -> c.isTopLevelClass() && isPublic(c)).toList();
      long visible =
          types.stream().filter(c -> room.exported().contains(c.getPackageName())).count();
      counts.add("%s: %d of %d".formatted(entry.getKey(), visible, types.size()));
    }
    assertThat(listed.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue().counts()))
        .describedAs("exported types of each room, of its public types")
        .containsExactlyElementsOf(counts);
  }

  /** No room goes through another's walls. */
  @ArchTest
  static void roomsUseWhatOthersExport(JavaClasses classes) throws IOException {
    Set<String> exported = exported();
    assertThat(trespasses(classes, p -> exported.contains(p))).isEmpty();
    // It would find who does.
    assertThat(trespasses(classes, p -> exported.contains(p) && !p.equals("org.didyma.oracles")))
        .isNotEmpty();
  }

  private static List<String> trespasses(JavaClasses classes, Predicate<String> isExported) {
    return classes.stream()
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .filter(d -> isOurs(d.getTargetClass()))
        .filter(d -> !room(d.getOriginClass()).equals(room(d.getTargetClass())))
        .filter(d -> !isExported.test(d.getTargetClass().getPackageName()))
        .map(d -> d.getOriginClass().getName() + " uses " + d.getTargetClass().getName())
        .distinct()
        .toList();
  }

  /** Who may call a method can name all types in its signature. */
  @ArchTest
  static void exportedTypesMentionExportedTypesOnly(JavaClasses classes) throws IOException {
    Set<String> exported = exported();
    List<String> hidden = new ArrayList<>();
    for (JavaClass c : classes) {
      if (exported.contains(c.getPackageName()) && isVisible(c)) {
        hidden.addAll(hiddenTypes(c, exported));
      }
    }
    assertThat(hidden).isEmpty();
  }

  /** The rule would find what it forbids. */
  @ArchTest
  static void theRuleFindsHiddenTypes(JavaClasses classes) {
    JavaClass wrong =
        new ClassFileImporter()
            .importClasses(Wrong.class, Above.class, Hidden.class)
            .get(Wrong.class);
    assertThat(hiddenTypes(wrong, Set.of("org.didyma.cli")))
        .hasSize(5)
        .allMatch(h -> h.endsWith("Hidden"));
  }

  /** Mentions a type that nobody else can name in each way that there is. */
  @SuppressWarnings("unused")
  public abstract static class Wrong extends Above implements Comparable<Hidden> {
    protected List<Hidden> field = List.of();

    public Hidden[] result() {
      return new Hidden[0];
    }

    public void parameter(Map<String, ? extends Hidden> one) {}

    private void mine(Hidden hidden) {}
  }

  /** Only its package sees this class, but who extends it has its method. */
  abstract static class Above {
    public Hidden inherited() {
      return new Hidden();
    }
  }

  static final class Hidden {}

  private static List<String> hiddenTypes(JavaClass c, Set<String> exported) {
    return Stream.concat(supertypes(c), members(c).flatMap(PublicSurfaceTest::signature))
        .flatMap(t -> t.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType)
        .filter(PublicSurfaceTest::isOurs)
        .filter(t -> !isVisible(t) || !exported.contains(t.getPackageName()))
        .map(t -> c.getName() + " mentions " + t.getName())
        .toList();
  }

  /** What a type is declared to be; of what its package keeps to itself, what that is. */
  private static Stream<JavaType> supertypes(JavaClass c) {
    Stream<JavaType> above =
        Stream.concat(c.getInterfaces().stream(), c.getSuperclass().stream())
            .flatMap(s -> isKept(s.toErasure()) ? supertypes(s.toErasure()) : Stream.of(s));
    return Stream.concat(above, c.getTypeParameters().stream());
  }

  /** What others see of a type, and of supertypes that they do not see. */
  private static Stream<JavaMember> members(JavaClass c) {
    Stream<JavaMember> own =
        c.getMembers().stream()
            .filter(m -> isPublicOrProtected(m.getModifiers()))
            .filter(m -> !m.getModifiers().contains(JavaModifier.SYNTHETIC));
    Stream<JavaMember> above =
        Stream.concat(c.getRawInterfaces().stream(), c.getRawSuperclass().stream())
            .filter(PublicSurfaceTest::isKept)
            .flatMap(PublicSurfaceTest::members);
    return Stream.concat(own, above);
  }

  private static boolean isKept(JavaClass supertype) {
    return isOurs(supertype) && !isVisible(supertype);
  }

  private static Stream<JavaType> signature(JavaMember member) {
    if (member instanceof JavaField field) {
      return Stream.of(field.getType());
    }
    if (!(member instanceof JavaCodeUnit unit)) {
      return Stream.of();
    }
    return Stream.of(
            List.of(unit.getReturnType()),
            unit.getParameterTypes(),
            unit.getExceptionTypes(),
            unit.getTypeParameters())
        .flatMap(Collection::stream);
  }

  /** The pages of the libraries are about what they export. */
  @ArchTest
  static void thePagesLeaveOutWhatIsBehindDoors(JavaClasses classes) throws IOException {
    Matcher excluded =
        Pattern.compile("<excludePackageNames>([^<]*)</excludePackageNames>")
            .matcher(Files.readString(Path.of("../pom.xml")));
    assertThat(excluded.find()).isTrue();
    assertThat(Arrays.stream(excluded.group(1).split("[:\\s]+")).filter(p -> !p.isEmpty()))
        .containsExactlyInAnyOrderElementsOf(
            rooms().values().stream().flatMap(r -> r.inner().stream()).toList());
  }

  private static boolean isVisible(JavaClass c) {
    return isPublicOrProtected(c.getModifiers())
        && c.getEnclosingClass().map(PublicSurfaceTest::isVisible).orElse(true);
  }

  private static boolean isPublicOrProtected(Set<JavaModifier> modifiers) {
    return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
  }

  private static boolean isPublic(JavaClass c) {
    return c.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static boolean isOurs(JavaClass c) {
    return c.getPackageName().startsWith("org.didyma.");
  }

  private static String room(JavaClass c) {
    return c.getPackageName().split("\\.")[2];
  }
}
