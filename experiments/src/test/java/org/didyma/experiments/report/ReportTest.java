package org.didyma.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  @TempDir Path folder;

  /** Student's quantile for four degrees of freedom is 2.776445. */
  @Test
  void theIntervalIsStudents() {
    MeanEstimate estimate = MeanEstimate.of(0.1, 0.2, 0.3, 0.4, 0.5);
    assertThat(estimate.mean()).isCloseTo(0.3, within(1e-12));
    assertThat(estimate.deviation()).isCloseTo(0.15811388, within(1e-8));
    assertThat(estimate.halfWidth()).isCloseTo(2.776445 * 0.15811388 / Math.sqrt(5), within(1e-7));
    assertThat(MeanEstimate.of(0.0, 1.0).low(true)).isZero();
    assertThat(MeanEstimate.of(0.0, 1.0).high(true)).isEqualTo(1);
    assertThat(MeanEstimate.of(0.5).low(true)).isNaN();
    assertThat(MeanEstimate.of().mean()).isNaN();
  }

  @Test
  void tablesAndChartsAreWhole() throws Exception {
    Experiment<Problem> experiment = Examples.experiment(3, 5);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    Report.write(folder, experiment, results);
    Report.write(folder, experiment, results);

    assertThat(Files.readString(folder.resolve("summary.md")))
        .contains("36 of 36 runs", "| a | exponential | 0.1 | 3 |", "not", "private")
        .containsOnlyOnce("- `exponential`: 0.1-differentially private: ")
        .containsOnlyOnce("- `opdisc`: ");
    List<String> csv = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(csv).hasSize(1 + 2 * 3 * 2);
    assertThat(csv.get(0)).startsWith("problem,mechanism,epsilon,runs,");
    assertThat(csv.get(1)).startsWith("a,exponential,0.1,3,0,0,");
    assertThat(csv).allMatch(line -> line.split(",").length == csv.get(0).split(",").length);
    var svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new java.io.ByteArrayInputStream(Files.readAllBytes(folder.resolve("charts.svg"))));
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    var words = svg.getElementsByTagName("text");
    List<String> said = new ArrayList<>();
    for (int i = 0; i < words.getLength(); i++) {
      said.add(words.item(i).getTextContent());
    }
    // Each problem has a row, and each row one legend.
    assertThat(said).contains("a: accuracy (%)", "a: running times");
    assertThat(said).filteredOn("exponential"::equals).hasSize(2);
    var png = ImageIO.read(folder.resolve("charts.png").toFile());
    assertThat(png.getWidth()).isEqualTo(2 * 2 * 440);
    assertThat(png.getHeight()).isEqualTo(2 * 2 * (44 + 260 + 96 + 3 * 18));
  }

  /** A file of its own to draw with could not be had while a signal ends the process. */
  @Test
  void aDrawingNeedsNoOtherFile() throws Exception {
    Path cache = Files.createDirectory(folder.resolve("cache"));
    ImageIO.setCacheDirectory(cache.toFile());
    try {
      Files.delete(cache);
      Report.write(folder, Examples.experiment(3, 5), List.of());
    } finally {
      ImageIO.setCacheDirectory(null);
    }
    assertThat(folder.resolve("charts.png")).isNotEmptyFile();
  }

  /** As on a full disk, which leaves no room for it either. */
  @Test
  void aFileThatCannotBeWrittenLeavesNoDraft() throws Exception {
    Files.createDirectories(folder.resolve("summary.md").resolve("in-the-way"));
    assertThatThrownBy(() -> Report.write(folder, Examples.experiment(3, 5), List.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("summary.md could not be written");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString())).containsExactly("summary.md");
    }
  }

  /** A result for some combinations only, and a mechanism without any. */
  @Test
  void anUnfinishedExperimentHasAReport() {
    Experiment<Problem> experiment = Examples.experiment(3, 5);
    Report.write(folder, experiment, List.of());
    assertThat(folder.resolve("charts.png")).isNotEmptyFile();
    List<Summary> summaries = Summary.of(experiment, List.of());
    assertThat(new SummaryTable(experiment, summaries).text().lines()).hasSize(13);
    assertThat(summaries.get(0).tree(experiment).get("accuracy_mean").isNull()).isTrue();
  }
}
