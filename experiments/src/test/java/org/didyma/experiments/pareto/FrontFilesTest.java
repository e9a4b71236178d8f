package org.didyma.experiments.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontFilesTest {

  private static final List<String> NAMES = List.of("front.md", "front.json", "evaluations.csv");

  @TempDir Path folder;

  /**
   * A search that goes on puts whole files in the place of the earlier ones; written over, they
   * would be halves for a while, and for good where it is killed.
   */
  @Test
  void filesAreReplacedAsAWhole() throws Exception {
    files(1).write(folder);
    Path kept = Files.createDirectory(folder.resolve("kept"));
    for (String name : NAMES) {
      Files.createLink(kept.resolve(name), folder.resolve(name));
    }
    String before = Files.readString(folder.resolve("evaluations.csv"));

    files(3).write(folder);
    assertThat(Files.readString(folder.resolve("evaluations.csv"))).startsWith(before);
    for (String name : NAMES) {
      assertThat(folder.resolve(name)).isRegularFile();
      assertThat(Files.isSameFile(folder.resolve(name), kept.resolve(name))).isFalse();
    }
    assertThat(Files.readString(kept.resolve("evaluations.csv"))).isEqualTo(before);
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).hasSize(NAMES.size() + 1);
    }
  }

  /** Errors of 1/2, 1/4 and 1/6 at epsilon 1, 2 and 3, by hand. */
  @Test
  void areasAreInEpsilonAndInItsLogarithm() {
    FoundFront front = files(3).front();
    double[] better = {1 - 1.0 / 2, 1.0 / 2 - 1.0 / 4, 1.0 / 4 - 1.0 / 6};
    double area = 0;
    double logarithmic = 0;
    for (int i = 0; i < better.length; i++) {
      area += (10 - (i + 1)) * better[i];
      logarithmic += Math.log(10.0 / (i + 1)) * better[i];
    }
    assertThat(front.hypervolume()).isCloseTo(area, within(1e-12));
    assertThat(front.logarithmicHypervolume()).isCloseTo(logarithmic, within(1e-12));
    assertThat(files(3).text()).contains("hypervolume 7.0833 (1.6540 in ln epsilon) below");
    assertThat(files(3).tree().path("hypervolume_in_ln_epsilon").doubleValue())
        .isEqualTo(front.logarithmicHypervolume());
  }

  /** Nothing is won beyond all bounds where a setting promises everything. */
  @Test
  void epsilonZeroHasNoLogarithm() {
    SettingsEvaluation constant =
        new SettingsEvaluation(new Settings(Map.of()), 0, List.of(0.5), "", 1);
    FoundFront front = FoundFront.of(List.of(constant), new Aim(10, 1));
    assertThat(front.hypervolume()).isEqualTo(5);
    assertThat(front.logarithmicHypervolume()).isZero();
  }

  private static FrontFiles files(int evaluations) {
    List<SettingsEvaluation> all =
        Stream.iterate(1, i -> i + 1)
            .limit(evaluations)
            .map(
                i ->
                    new SettingsEvaluation(
                        new Settings(Map.of("epsilon", Integer.toString(i))),
                        i,
                        List.of(0.5 / i, 0.5 / i),
                        "",
                        1))
            .toList();
    return new FrontFiles(all, new Aim(10, 1), number -> "again " + number);
  }
}
