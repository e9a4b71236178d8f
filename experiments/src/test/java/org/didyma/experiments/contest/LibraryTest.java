package org.didyma.experiments.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.experiments.Examples;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.certificate.ProblemJson;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryTest {

  @TempDir Path folder;

  @Test
  void itHasProblemsOfEachFamilyFromEachTable() {
    List<Library.Entry> all = Library.all();
    assertThat(all).hasSizeGreaterThanOrEqualTo(200);
    assertThat(Library.names()).doesNotHaveDuplicates().allMatch(n -> n.matches("[a-z0-9-]+"));
    Set<String> tables =
        all.stream().map(e -> e.recipe().table()).collect(Collectors.toCollection(HashSet::new));
    assertThat(tables).hasSize(13);
    tables.remove(ContestTables.BALANCED);
    tables.forEach(table -> assertThat(Catalog.find(table).name()).isEqualTo(table));
    for (String table : tables) {
      assertThat(all.stream().filter(e -> e.recipe().table().equals(table)))
          .extracting(e -> e.recipe().family())
          .contains("dense", "noisy", "sparse", "ball", "logistic");
    }
  }

  /** Each known point lies in its lattice, and has the value that is said; so is the digest. */
  @Test
  void whatIsKnownIsTrueOfTheSmallTables() {
    check(List.of("-haberman-", "-breast-", "-tic-tac-toe-"));
  }

  @Test
  @Tag("long")
  void whatIsKnownIsTrue() {
    check(List.of());
  }

  private static void check(List<String> only) {
    ContestTables tables = new ContestTables(TableStore.of(Examples.datasets()));
    for (Library.Entry entry : Library.selected(Library.all(), only)) {
      LearningProblem problem = entry.problem(tables);
      if (entry.known().isEmpty() || entry.known().get().weights().isEmpty()) {
        continue;
      }
      KnownOptimum known = entry.known().get();
      Weights w = known.weights().orElseThrow();
      assertThat(problem.lattice().contains(w)).as(entry.name()).isTrue();
      assertThat(known.value()).as(entry.name()).hasValue(problem.objective(w));
      assertThat(known.coordinates()).isEqualTo(problem.lattice().coordinates());
      assertThat(known.cells()).isEqualTo(problem.cells().count());
      if (known.status() != KnownOptimum.Status.OPEN) {
        assertThat(known.bound()).as(entry.name()).isEqualTo(known.value());
      } else if (known.bound().isPresent()) {
        assertThat(known.bound().getAsLong()).isLessThanOrEqualTo(problem.objective(w));
      }
      assertThat(KnownOptimum.parse(known.line())).isEqualTo(known);
    }
  }

  @Test
  void aFileIsTheProblem() throws IOException {
    List<InstanceFile> files =
        Library.files(TableStore.of(Examples.datasets()), List.of("-haberman-1"));
    List<Library.Listed> listed = Library.list(List.of("-haberman-1"));
    assertThat(files).hasSize(5).hasSameSizeAs(listed);
    for (int i = 0; i < files.size(); i++) {
      InstanceFile file = files.get(i);
      Library.Listed line = listed.get(i);
      Path path = folder.resolve(file.name() + ".json");
      Files.writeString(path, file.json());
      ProblemInstance read = InstanceFile.read(path);
      assertThat(read.name()).isEqualTo(file.name());
      assertThat(ProblemJson.tree(read.problem())).isEqualTo(ProblemJson.tree(file.problem()));
      assertThat(line.name()).isEqualTo(file.name());
      assertThat(line.coordinates()).hasValue(read.problem().lattice().coordinates());
      assertThat(line.cells()).hasValue(read.problem().cells().count());
      assertThat(line.records()).hasValue(read.problem().cells().records());
      assertThat(read.optimum().isPresent()).isEqualTo(line.status().equals("certified"));
      assertThat(read.optimum().isPresent() ? read.optimum() : read.attained())
          .isEqualTo(line.objective());
      assertThat(file.mps()).isPresent();
    }
  }

  /**
   * What is known of a problem without a certificate is a point, which a claim may not be above.
   */
  @Test
  void theBestPointOfAnOpenProblemIsKnown() throws IOException {
    ContestTables tables = new ContestTables(TableStore.of(Examples.datasets()));
    Library.Entry open = Library.named(List.of("dense-credit-g-2")).get(0);
    KnownOptimum known = open.known().orElseThrow();
    assertThat(known.status()).isEqualTo(KnownOptimum.Status.OPEN);
    Path path = folder.resolve("open.json");
    Files.writeString(path, InstanceFile.of(open, open.problem(tables)).json());
    for (ProblemInstance instance : List.of(open.instance(tables), InstanceFile.read(path))) {
      assertThat(instance.optimum()).isEmpty();
      assertThat(instance.attained()).isPresent().isEqualTo(known.value());
    }
    // A value that its weights do not have is not believed.
    Files.writeString(
        path, Files.readString(path).replace("\"objective\":177,", "\"objective\":176,"));
    assertThat(InstanceFile.read(path).attained()).isEmpty();
  }

  @Test
  void damagedFilesAreRefused() throws IOException {
    InstanceFile file =
        Library.files(TableStore.of(Examples.datasets()), List.of("dense-haberman-4")).get(0);
    String text = file.json();
    for (String damaged :
        List.of(
            text.replace("\"high\":[5", "\"high\":[6"),
            text.replace("didyma-instance/1", "didyma-instance/9"),
            text.replace("\"objective\":172", "\"objective\":171"),
            text.replace("\"objective\":172", "\"objective\":172.5"),
            text.replace("\"weights\":[1,", "\"weights\":[0,"),
            text.replace("\"weights\":[1,", "\"weights\":["),
            text.substring(0, text.length() / 2),
            "[]",
            "")) {
      Path path = folder.resolve("damaged.json");
      Files.writeString(path, damaged);
      assertThatThrownBy(() -> InstanceFile.read(path))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("damaged.json");
    }
    assertThatThrownBy(() -> Library.selected(Library.all(), List.of("nothing")))
        .isInstanceOf(InvalidInputException.class);
  }
}
