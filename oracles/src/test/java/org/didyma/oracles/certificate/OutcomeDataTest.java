package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proven optima of at most five weights on survival data of R and on the nursery table. */
@Timeout(600)
class OutcomeDataTest {

  /** Numbers as what they are at least; what is missing is 0. */
  private static final String SCRIPT =
      """
      suppressMessages(library(survival))
      emit <- function(time, event, d) {
        x <- list()
        for (name in names(d)) {
          v <- as.numeric(d[[name]])
          cuts <- sort(unique(v))[-1]
          if (length(cuts) > 4) cuts <- unique(quantile(v, c(.2, .4, .6, .8), na.rm = TRUE))
          for (cut in cuts) x[[paste0(name, cut)]] <- ifelse(is.na(v), 0, v >= cut) + 0
        }
        write.table(cbind(time, event + 0, as.data.frame(x)),
                    sep = ",", row.names = FALSE, col.names = FALSE)
      }
      if (name == "lung") emit(lung$time, lung$status == 2, lung[, 4:10])
      if (name == "pbc") emit(pbc$time, pbc$status == 2, pbc[, c("age", "edema", "bili", "albumin", "protime")])
      if (name == "gbsg") emit(gbsg$rfstime, gbsg$status == 1, gbsg[, 2:9])
      if (name == "colon") {
        d <- colon[colon$etype == 2, ]
        emit(d$time, d$status == 1, d[, c("rx", "sex", "age", "obstruct", "adhere", "nodes",
                                          "differ", "extent", "surg", "node4")])
      }
      """;

  @Test
  void survivalOfSomePatients() throws Exception {
    survivalOfPatients("pbc", "365,1825,3650", "0.05,0.2,0.3", 418);
  }

  @ParameterizedTest
  @Tag("long")
  @CsvSource({
    "lung, '180,365,730', '0.25,0.4,0.7', 228",
    "colon, '365,1095,1825', '0.1,0.3,0.2', 929",
    "gbsg, '365,1095,1825', '0.1,0.3,0.3', 686"
  })
  void survivalOfPatients(String name, String until, String hazards, int records) throws Exception {
    double[] horizons = Arrays.stream(until.split(",")).mapToDouble(Double::parseDouble).toArray();
    List<String> lines = lines(name);
    assertThat(lines).hasSize(records);
    int d = lines.get(0).split(",").length - 2;
    Cells.Builder cells = Cells.builder(d, 2 * horizons.length + 1);
    for (String line : lines) {
      String[] fields = line.split(",");
      int[] x = IntStream.range(2, fields.length).map(j -> Integer.parseInt(fields[j])).toArray();
      add(
          cells,
          2 * horizons.length + 1,
          x,
          code(Double.parseDouble(fields[0]), fields[1].equals("1"), horizons));
    }
    prove(name, cells.build(), "hazard:1:none:1/64:" + hazards);
  }

  /** Time t is in the interval (t_(j-1), t_j]; who is censored at t_j has survived it. */
  private static int code(double time, boolean event, double[] horizons) {
    int of = horizons.length;
    for (int j = 0; j < of; j++) {
      if (event && time <= horizons[j]) {
        return j;
      }
      if (!event && time < horizons[j]) {
        return of + j;
      }
    }
    return 2 * of;
  }

  /** Five ordered classes of applications, 12,960 rows. */
  @Test
  @Tag("long")
  void nursery() throws IOException {
    List<String> classes =
        List.of("not_recom", "recommend", "very_recom", "priority", "spec_prior");
    List<List<String>> rows = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(data("nursery.data.gz"))),
                StandardCharsets.UTF_8))) {
      in.lines().filter(line -> !line.isBlank()).forEach(l -> rows.add(List.of(l.split(","))));
    }
    assertThat(rows).hasSize(12_960);
    List<String> features =
        IntStream.range(0, 8)
            .boxed()
            .flatMap(j -> rows.stream().map(row -> j + row.get(j)).distinct().sorted())
            .toList();
    Cells.Builder cells = Cells.builder(features.size(), classes.size());
    for (List<String> row : rows) {
      int[] x = new int[features.size()];
      IntStream.range(0, 8).forEach(j -> x[features.indexOf(j + row.get(j))] = 1);
      add(cells, classes.size(), x, classes.indexOf(row.get(8)));
    }
    prove("nursery", cells.build(), "ordered:1:none:1/64:0.33,0.34,0.36,0.7");
  }

  private static void add(Cells.Builder cells, int labels, int[] x, int label) {
    long[] counts = new long[labels];
    counts[label] = 1;
    cells.add(x, counts);
  }

  private static void prove(String name, Cells cells, String loss) {
    int d = cells.dimension();
    WeightLattice lattice = WeightLattice.cube(d, 1).withMaxNonZeros(5).withIntercept(-4, 4);
    int[] ones = new int[d];
    Arrays.fill(ones, 1);
    LearningProblem problem =
        LearningProblem.of(
            cells, lattice, Losses.parse(loss).over(ScoreRange.of(lattice, ones), Costs.EQUAL));
    Answer answer = new ChainSearch(2).minimise(problem);
    assertThat(answer.status()).as(name).isEqualTo(Answer.Status.OPTIMAL);
    Weights best = answer.weights().orElseThrow();
    TreeCertificate certificate = CertificateWriter.write(problem, best, 2, SearchListener.NONE);
    assertThat(CertificateChecker.check(certificate, problem, 2, SearchListener.NONE))
        .as(name)
        .matches(CertificateChecker.Verdict::valid);
    // The points say something: no score alone does as well.
    long alone =
        IntStream.rangeClosed(-4, 4)
            .mapToLong(
                b -> {
                  int[] w = new int[d + 1];
                  w[d] = b;
                  return problem.loss(Weights.of(w));
                })
            .min()
            .orElseThrow();
    assertThat(problem.loss(best)).isLessThan(alone);
  }

  private static List<String> lines(String name) throws Exception {
    Process r;
    try {
      r =
          new ProcessBuilder("Rscript", "-e", "name <- \"" + name + "\"\n" + SCRIPT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "skipped: no Rscript");
      throw e;
    }
    String text = new String(r.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assumeTrue(r.waitFor() == 0, "skipped: R has no package survival");
    return text.lines().toList();
  }

  private static Path data(String file) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path table = at.resolve("shared/datasets").resolve(file);
      if (Files.exists(table)) {
        return table;
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets with " + file);
    throw new IllegalStateException();
  }
}
