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
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What programs may use: two packages of few types, whose signatures mention no others. What else
 * is public is for rooms, but for packages behind doors, which the table "What is public" of {@code
 * ARCHITECTURE.md} lists.
 */
@AllRooms
class PublicSurfaceTest {

  /** What programs may use. */
  private static final Set<String> EXPORTED = Set.of("org.didyma", "org.didyma.spi");

  private static final int MOST_EXPORTED = 60;

  /** A row of the table: room, packages behind doors. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| ((?:`[\\w.]+`(?:, )?)+) \\|$");

  /** The packages behind doors, each with its room. */
  private static Map<String, String> doors() throws IOException {
    Map<String, String> doors = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(Path.of("../ARCHITECTURE.md")));
    while (row.find()) {
      for (String name : row.group(2).replace("`", "").split(", ")) {
        doors.put("org.didyma." + name, row.group(1));
      }
    }
    return doors;
  }

  @ArchTest
  static void exportedTypesAreFew(JavaClasses classes) {
    List<String> exported =
        classes.stream()
            .filter(c -> EXPORTED.contains(c.getPackageName()) && isVisible(c))
            .map(JavaClass::getName)
            .toList();
    assertThat(exported).hasSizeBetween(20, MOST_EXPORTED);
  }

  /** No room goes through another's walls. */
  @ArchTest
  static void roomsLeaveDoorsShut(JavaClasses classes) throws IOException {
    Map<String, String> doors = doors();
    Set<String> packages =
        classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(doors).isNotEmpty();
    assertThat(packages).containsAll(doors.keySet());
    assertThat(trespasses(classes, doors)).isEmpty();
    // It would find who does.
    assertThat(trespasses(classes, Map.of("org.didyma.oracles", "oracles"))).isNotEmpty();
  }

  private static List<String> trespasses(JavaClasses classes, Map<String, String> doors) {
    return classes.stream()
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .filter(d -> doors.containsKey(d.getTargetClass().getPackageName()))
        .filter(
            d ->
                !Rooms.of(d.getOriginClass())
                    .equals(doors.get(d.getTargetClass().getPackageName())))
        .map(d -> d.getOriginClass().getName() + " uses " + d.getTargetClass().getName())
        .distinct()
        .toList();
  }

  /** Who may call a method can name all types in its signature. */
  @ArchTest
  static void exportedTypesMentionExportedTypesOnly(JavaClasses classes) {
    List<String> hidden = new ArrayList<>();
    for (JavaClass c : classes) {
      if (EXPORTED.contains(c.getPackageName()) && isVisible(c)) {
        hidden.addAll(hiddenTypes(c, EXPORTED));
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

  private static boolean isVisible(JavaClass c) {
    return isPublicOrProtected(c.getModifiers())
        && c.getEnclosingClass().map(PublicSurfaceTest::isVisible).orElse(true);
  }

  private static boolean isPublicOrProtected(Set<JavaModifier> modifiers) {
    return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
  }

  private static boolean isOurs(JavaClass c) {
    return (c.getPackageName() + ".").startsWith("org.didyma.");
  }
}
