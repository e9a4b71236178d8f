package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.experiments.study.PublishedFronts;
import org.didyma.experiments.study.Studies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All studies one after the other, quickly, on the public tables: each ends with its results. */
@Tag("long")
class QuickStudiesTest {

  @TempDir Path out;

  private static Path tables() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      for (String name : List.of("shared/datasets", "datasets")) {
        if (Files.exists(at.resolve(name).resolve("a9a.gz"))) {
          return at.resolve(name);
        }
      }
    }
    assumeTrue(false, "there is no folder with the public tables");
    return Path.of("none");
  }

  @Test
  void everyStudyRuns() {
    String tables = tables().toString();
    for (String study : Studies.all().stream().map(s -> s.name()).toList()) {
      Run run =
          Run.line(
              "experiment run %s --quick --data-dir %s --format=json --out %s",
              study, tables, out.resolve(study));
      assertThat(run.code()).describedAs(study + "\n" + run.err()).isZero();
      assertThat(run.json().path("rows")).describedAs(study).isNotEmpty();
    }
  }

  @Test
  void everyPublishedSearchRuns() {
    String tables = tables().toString();
    for (PublishedFronts front : PublishedFronts.values()) {
      Run run =
          Run.line(
              "pareto --published %s --quick --data-dir %s --evaluations=6"
                  + " --random=4 --repetitions=1 --start=1 --format=json --out %s",
              front.label(), tables, out.resolve(front.label()));
      assertThat(run.code()).describedAs(front.label() + "\n" + run.err()).isZero();
      assertThat(run.json().path("rows")).hasSize(6);
    }
  }
}
