package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The layout of the modules: which room knows which. */
@AllRooms
class ArchitectureTest {

  /** Which module may use which others; any other edge is a mistake. */
  private static final Map<String, Set<String>> EDGES =
      Map.ofEntries(
          edges("core"),
          edges("solver", "core"),
          edges("exact", "core"),
          edges("formulations", "core", "exact", "solver"),
          edges("privacy", "core", "exact"),
          edges("oracles", "core", "exact", "solver", "formulations"),
          edges("data", "core", "exact", "formulations"),
          edges("databases", "core", "formulations", "data"),
          edges(
              "indatabase",
              "core",
              "exact",
              "formulations",
              "oracles",
              "data",
              "databases",
              "mechanisms"),
          edges(
              "spark",
              "core",
              "exact",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "databases",
              "mechanisms",
              "models",
              "experiments"),
          edges("mechanisms", "core", "exact", "formulations", "privacy", "oracles", "data"),
          edges(
              "models",
              "core",
              "exact",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms"),
          edges(
              "audits",
              "core",
              "exact",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms",
              "models"),
          edges(
              "experiments",
              "core",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "databases",
              "mechanisms",
              "indatabase",
              "models"),
          edges(
              "face",
              "core",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "mechanisms",
              "models",
              "experiments"),
          edges(
              "operations",
              "core",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "databases",
              "mechanisms",
              "indatabase",
              "models",
              "audits",
              "experiments"),
          edges(
              "studio", "core", "privacy", "data", "mechanisms", "models", "oracles", "operations"),
          edges(
              "cli",
              "core",
              "exact",
              "solver",
              "formulations",
              "privacy",
              "oracles",
              "data",
              "databases",
              "mechanisms",
              "indatabase",
              "models",
              "audits",
              "experiments",
              "operations",
              "studio"));

  private static Map.Entry<String, Set<String>> edges(String room, String... others) {
    return Map.entry(room, Set.of(others));
  }

  @ArchTest
  static void everyClassIsInAModule(JavaClasses classes) {
    assertThat(classes).hasSizeGreaterThan(50);
    for (JavaClass c : classes) {
      assertThat(EDGES).containsKey(Rooms.of(c));
    }
    assertThat(classes.stream().map(c -> Rooms.of(c))).containsAll(EDGES.keySet());
  }

  /** ARCHITECTURE.md shows the rooms as they are. */
  @ArchTest
  static void thePictureShowsWhoKnowsWhom(JavaClasses classes) throws IOException {
    Map<String, Set<String>> known = new TreeMap<>();
    for (JavaClass c : classes) {
      Set<String> others = known.computeIfAbsent(Rooms.of(c), room -> new TreeSet<>());
      c.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> classes.contain(target.getName()))
          .map(Rooms::of)
          .filter(room -> !room.equals(Rooms.of(c)))
          .forEach(others::add);
    }
    GeneratedTextsTest.requireSame(new RoomsPicture(known).svg(), Path.of("../docs/rooms.svg"));
  }

  @ArchTest
  static void modulesHaveTheirEdgesAndNoOthers(JavaClasses classes) {
    Architectures.LayeredArchitecture layers =
        Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String module : EDGES.keySet()) {
      layers =
          module.equals("face")
              ? layers
                  .layer(module)
                  .definedBy("org.didyma", "org.didyma.spi..", "org.didyma.face..")
              : layers.layer(module).definedBy("org.didyma." + module + "..");
    }
    for (Map.Entry<String, Set<String>> edges : EDGES.entrySet()) {
      layers =
          edges.getValue().isEmpty()
              ? layers.whereLayer(edges.getKey()).mayNotAccessAnyLayer()
              : layers
                  .whereLayer(edges.getKey())
                  .mayOnlyAccessLayers(edges.getValue().toArray(String[]::new));
    }
    layers.check(classes);
  }

  /**
   * What no release and no optimum needs: only comparisons, studies and problems of the contest do.
   */
  @ArchTest
  static final ArchRule THE_LABORATORY_IS_APART =
      ArchRuleDefinition.noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.didyma.experiments..",
              "org.didyma.operations.bench..",
              "org.didyma.operations.comparison..",
              "org.didyma.operations.experiment..",
              "org.didyma.operations.pareto..",
              "org.didyma.spark..")
          .and()
          .haveNameNotMatching(
              "org\\.didyma\\.(Compar|operations\\.inputs\\.(Problem|PublicTables)Input).*")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.didyma.experiments..");

  /** The core holds what rooms share that do not see each other, and does not gather the rest. */
  @ArchTest
  static void theGroundIsForRoomsThatDoNotSeeEachOther(JavaClasses classes) {
    for (JavaClass shared : classes) {
      if (!shared.getPackageName().equals("org.didyma.core")
          || !shared.isTopLevelClass()
          || !shared.getModifiers().contains(JavaModifier.PUBLIC)) {
        continue;
      }
      Set<String> users =
          shared.getDirectDependenciesToSelf().stream()
              .map(d -> Rooms.of(d.getOriginClass()))
              .collect(Collectors.toSet());
      if (users.remove("core") && isNeededByOthers(shared)) {
        continue;
      }
      assertThat(users)
          .describedAs("rooms that use " + shared.getName())
          .anyMatch(
              one -> users.stream().anyMatch(other -> !one.equals(other) && !sees(one, other)));
    }
  }

  /** Whether another type of the core cannot be without it. */
  private static boolean isNeededByOthers(JavaClass shared) {
    return shared.getDirectDependenciesToSelf().stream()
        .map(d -> d.getOriginClass())
        .anyMatch(c -> c.getPackageName().equals("org.didyma.core") && !c.equals(shared));
  }

  private static boolean sees(String one, String other) {
    return EDGES.get(one).contains(other) || EDGES.get(other).contains(one);
  }
}
