package org.didyma.cli.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lists of planted bugs still fit the sources. That each bug is caught takes minutes, and is
 * the matter of {@link PlantingTest}.
 */
class PlantedBugsTest {

  private static final Project PROJECT = new Project(Path.of(".."));
  private static final List<PlantedBug> BUGS = PROJECT.bugs();

  @Test
  void haveNamesOfTheirOwn() {
    assertThat(BUGS).hasSizeGreaterThan(20);
    assertThat(BUGS).extracting(PlantedBug::name).doesNotHaveDuplicates();
  }

  @Test
  void fragmentsOccurOnceAndAreChanged() {
    for (PlantedBug bug : BUGS) {
      assertThat(bug.sources(PROJECT::source))
          .as(bug.name())
          .isNotEmpty()
          .allSatisfy((file, text) -> assertThat(text).isNotEqualTo(PROJECT.source(file)));
    }
  }

  @Test
  void namedTestsExist() {
    for (PlantedBug bug : BUGS) {
      for (PlantedBug.NamedTest test : bug.caught()) {
        assertThat(PROJECT.testText(test)).as(bug.name()).contains(test.method() + "(");
      }
    }
  }

  /** Bugs in files that no other bug of the round touches are compiled together. */
  @Test
  void replacementsCompile() {
    List<Map<Path, String>> rounds = new ArrayList<>();
    for (PlantedBug bug : BUGS) {
      Map<Path, String> changed = bug.sources(PROJECT::source);
      Map<Path, String> free =
          rounds.stream()
              .filter(round -> changed.keySet().stream().noneMatch(round::containsKey))
              .findFirst()
              .orElse(null);
      if (free == null) {
        rounds.add(new LinkedHashMap<>(changed));
      } else {
        free.putAll(changed);
      }
    }
    for (Map<Path, String> round : rounds) {
      assertThat(PROJECT.refusals(round)).isEmpty();
    }
  }

  @Test
  void listsAreReadStrictly() {
    String bug =
        """
        bug one
          breaks Something.
          caught cli/PlantedBugsTest
          file A.java
        """;
    assertThat(BugList.parse(bug + "- a  b\n+ c\n")).hasSize(1);
    assertThatThrownBy(() -> BugList.parse(bug)).hasMessageContaining("one lacks");
    assertThatThrownBy(() -> BugList.parse(bug + "+ c\n")).hasMessageContaining("nowhere");
    assertThatThrownBy(() -> BugList.parse("bgu one\n")).hasMessageContaining("bgu one");
  }

  @Test
  void fragmentsThatMovedOrOccurTwiceAreRefused() {
    PlantedBug.Edit edit = new PlantedBug.Edit(Path.of("A.java"), " f(a,\n b) ", "g()");
    assertThat(edit.appliedTo("x = f(a, b) + 1;")).isEqualTo("x = g() + 1;");
    assertThatThrownBy(() -> edit.appliedTo("x = f(b, a);")).hasMessageContaining("0 times");
    assertThatThrownBy(() -> edit.appliedTo("f(a, b) + f(a, b)")).hasMessageContaining("2 times");
  }

  /** What is compiled on top of a module is what its tests then run on. */
  @Test
  void compilerErrorsNameTheirFile(@TempDir Path folder) {
    Path file = Path.of("A.java");
    assertThat(PROJECT.compile(Map.of(file, "class A { int f() { return \"\"; } }"), folder))
        .containsOnlyKeys(file);
  }
}
