package org.didyma.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The documents are short and in plain words: the goals of {@code words/readability.py}, and no
 * word of {@code words/forbidden.tsv}.
 */
class DocumentWordsTest {

  private static final Path COUNTER = Path.of("words/readability.py");

  private static List<String> said(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("python3", COUNTER.toString()));
    command.addAll(List.of(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeThat(e).as("there is no python3, which counts the words").isNull();
      throw e;
    }
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }

  @Test
  void theDocumentsKeepTheGoals() throws Exception {
    assertThat(said("--goals")).isEmpty();
  }

  /** What counts words and sentences sees those of a page, and neither code nor tables. */
  @Test
  void wordsAndSentencesAreCounted() throws Exception {
    Path page = Files.writeString(Files.createTempFile(Path.of("target"), "page", ".md"), PAGE);
    try {
      assertThat(said("--words", page.toString()).subList(0, 2))
          .satisfiesExactly(
              counts ->
                  assertThat(counts)
                      .contains(" 28 words, prose      9, a sentence   4.5, over 30:   0.0 %"),
              hit -> assertThat(hit).contains("'whoever' -> you, anyone who"));
    } finally {
      Files.delete(page);
    }
  }

  private static final String PAGE =
      """
      # A heading that is not counted

      You keep `whoever x` here. So does
      whoever reads it.

          whoever runs it

      | whoever | is in a table |
      """;
}
