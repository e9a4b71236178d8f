package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The packages of the room of data stand on each other: each knows only those below it. */
@AnalyzeClasses(packages = "org.didyma.data", importOptions = ImportOption.DoNotIncludeTests.class)
class DataOrderTest {

  private static final String ROOM = "org.didyma.data.";

  /** From the lowest up. */
  private static final List<String> ORDER =
      List.of("text", "schema", "cells", "units", "records", "rows", "columns", "catalog");

  @ArchTest
  static void packagesKnowThoseBelowThem(JavaClasses classes) {
    assertThat(classes.stream().map(DataOrderTest::part).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(ORDER);
    assertThat(arrowsUp(classes, ORDER)).isEmpty();
  }

  /** The rule would find an arrow that runs up. */
  @ArchTest
  static void noTwoPackagesCouldChangePlacesUnseen(JavaClasses classes) {
    for (int floor : IntStream.of(0, 1, 2, 3, 4, 6).toArray()) {
      List<String> swapped = new ArrayList<>(ORDER);
      Collections.swap(swapped, floor, ORDER.size() - 1);
      assertThat(arrowsUp(classes, swapped)).isNotEmpty();
    }
  }

  private static List<String> arrowsUp(JavaClasses classes, List<String> order) {
    return classes.stream()
        .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
        .filter(d -> isData(d.getTargetClass().getBaseComponentType()))
        .filter(d -> runsUp(d, order))
        .map(Dependency::getDescription)
        .toList();
  }

  private static boolean runsUp(Dependency d, List<String> order) {
    int from = order.indexOf(part(d.getOriginClass()));
    int to = order.indexOf(part(d.getTargetClass().getBaseComponentType()));
    return to > from || to < 0;
  }

  private static boolean isData(JavaClass c) {
    return c.getPackageName().startsWith("org.didyma.data");
  }

  private static String part(JavaClass c) {
    String name = c.getPackageName();
    return name.startsWith(ROOM) ? name.substring(ROOM.length()) : name;
  }
}
