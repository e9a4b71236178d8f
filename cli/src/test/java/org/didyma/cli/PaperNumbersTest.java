package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a page has in a row or a column of the paper's is in a paper's text, as it is or as a share
 * of one. Numbers of ours that stand there by mistake would be judged as agreement.
 */
class PaperNumbersTest {

  private static final Path PAGES = Path.of("..", "docs", "results", "reproduction");
  private static final Path PAPERS = Path.of("..", "..", "shared", "papers");
  private static final Pattern IN_BRACKETS = Pattern.compile("\\(paper ([^)]*)\\)");
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

  @Test
  void numbersOfPapersAreInTheirTexts() throws IOException {
    assumeThat(PAPERS).as("the papers' texts are not here").isDirectory();
    TreeSet<BigDecimal> printed = new TreeSet<>();
    for (String text : texts(PAPERS, ".txt")) {
      printed.addAll(numbers(text));
    }
    int looked = 0;
    for (String page : texts(PAGES, ".md")) {
      List<BigDecimal> shown = ofPapers(page);
      looked += shown.size();
      assertThat(shown).allMatch(n -> printed.contains(n) || printed.contains(n.movePointLeft(2)));
    }
    assertThat(looked).as("numbers that are looked for").isPositive();
  }

  @Test
  void rowsAndColumnsOfPapersAreFound() {
    assertThat(
            ofPapers(
                """
                The paper has 0.5.

                | matrix | 5 | 10 |
                |---|---:|---:|
                | 1 | 0.240 | 0.269 |
                | the paper | 0.143 | 0.158 |

                | batch | here | the paper |
                |---|---|---|
                | 1 | 73.3 ± 0.1 | 71 (0.6) |

                It agrees: 72.6 % (paper 70.5).
                """))
        .map(BigDecimal::toString)
        .containsExactly("0.143", "0.158", "71", "0.6", "70.5");
  }

  private static List<String> texts(Path folder, String ending) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ending)).sorted().toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static List<BigDecimal> ofPapers(String page) {
    List<BigDecimal> all = new ArrayList<>();
    List<String> header = List.of();
    for (String line : page.lines().toList()) {
      Matcher inBrackets = IN_BRACKETS.matcher(line);
      while (inBrackets.find()) {
        all.addAll(numbers(inBrackets.group(1)));
      }
      List<String> cells = List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
      if (cells.size() < 3 || !cells.get(0).isEmpty()) {
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells;
      } else {
        boolean isOfPaper = cells.get(1).equals("the paper");
        for (int i = 2; i < cells.size(); i++) {
          if (isOfPaper || i < header.size() && header.get(i).contains("paper")) {
            all.addAll(numbers(cells.get(i)));
          }
        }
      }
    }
    return all;
  }

  private static List<BigDecimal> numbers(String text) {
    List<BigDecimal> all = new ArrayList<>();
    Matcher number = NUMBER.matcher(text);
    while (number.find()) {
      all.add(new BigDecimal(number.group()));
    }
    return all;
  }
}
