package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What says the version is in step with the build. */
class VersionsTest {

  private static final Path ROOT = Path.of("..");

  private static String found(String file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(ROOT.resolve(file)));
    assertThat(matcher.find()).as(file).isTrue();
    return matcher.group(1);
  }

  private static String version() throws IOException {
    return found("pom.xml", "<artifactId>didyma-parent</artifactId>\\s*<version>([^<]+)</version>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          CITATION.cff              ~ (?m)^version: (.+)$
          python/pyproject.toml     ~ (?m)^version = "(.+)"$
          python/didyma/__init__.py ~ __version__ = "(.+)"
          r/DESCRIPTION             ~ (?m)^Version: (.+)$
          """)
  void filesOfOtherLanguagesHaveTheVersion(String file, String pattern) throws IOException {
    // Before a release these have the number that will be.
    assertThat(found(file, pattern)).isEqualTo(version().replace("-SNAPSHOT", ""));
  }

  @Test
  void theExampleThatStandsAloneDependsOnTheVersion() throws IOException {
    assertThat(
            found(
                "examples/alone/pom.xml",
                "<artifactId>didyma</artifactId>\\s*<version>([^<]+)</version>"))
        .isEqualTo(version());
  }

  @Test
  void theChangelogTellsOfTheVersion() throws IOException {
    assertThat(Files.readString(ROOT.resolve("CHANGELOG.md")))
        .contains("## [" + version().replace("-SNAPSHOT", "") + "]");
  }
}
