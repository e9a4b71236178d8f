package org.didyma.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Command lines with a mistake of the user, by what they are about. Words in braces are files of a
 * folder with {@link BadFiles}.
 */
final class BadCommandLines {

  private BadCommandLines() {}

  static Stream<List<String>> all() {
    return Stream.of(
            options(),
            data(),
            privacy(),
            lattice(),
            outputs(),
            inputs(),
            perturbations(),
            engines(),
            certificates(),
            models(),
            accounting(),
            suggestions())
        .flatMap(List::stream);
  }

  /** The words with the files of a folder. */
  static String[] in(Path folder, List<String> words) {
    return words.stream()
        .map(w -> w.startsWith("{") ? folder.resolve(w.substring(1, w.length() - 1)).toString() : w)
        .toArray(String[]::new);
  }

  /** Words and options that nobody knows, or that are missing. */
  private static List<List<String>> options() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(List.of());
    cases.add(List.of("slove"));
    cases.add(List.of("--no-such-option"));
    cases.add(List.of("solve", "--no-such-option"));
    cases.add(List.of("solve", "word"));
    cases.add(List.of("schema"));
    cases.add(List.of("compare"));
    cases.add(List.of("data"));
    cases.add(List.of("data", "describe", "no-such-data"));
    cases.add(List.of("data", "describe"));
    cases.add(List.of("schema", "check"));
    cases.add(List.of("help", "nothing"));
    return cases;
  }

  /** Data options: a table and a schema, or a data set. */
  private static List<List<String>> data() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(List.of("solve", "--epsilon", "1"));
    cases.add(List.of("solve", "--epsilon", "1", "--data", "{people.csv}"));
    cases.add(List.of("solve", "--epsilon", "1", "--schema", "{people.schema.json}"));
    cases.add(List.of("solve", "--epsilon", "1", "--dataset", "no-such-data"));
    cases.add(List.of("solve", "--epsilon", "1", "--dataset", "bank", "--data", "{people.csv}"));
    return cases;
  }

  /** Options of promises and mechanisms. */
  static List<List<String>> privacy() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(solve("--epsilon"));
    for (String epsilon :
        List.of("0", "-1", "NaN", "1e400", "Infinity", "one", "", "1001", "1e-40", "0x1p3")) {
      cases.add(solve("--epsilon", epsilon));
    }
    cases.add(solve());
    cases.add(solve("--epsilon", "1", "--epsilon", "2"));
    cases.add(solve("--epsilon", "1", "--delta", "1e-5"));
    cases.add(solve("--epsilon", "1", "--delta", "none"));
    cases.add(opdisc("--epsilon", "1", "--intercept=-1:1"));
    cases.add(opdisc("--epsilon", "1e-9"));
    cases.add(opdisc("--epsilon", "1", "--lattice", "box:1000"));
    cases.add(opdisc("--epsilon", "1", "--oracle", "cp-sat"));
    cases.add(opdisc("--epsilon", "1", "--delta", "1e-6"));
    cases.add(opdisc("--epsilon", "1", "--gap", "5"));
    cases.add(opdisc("--epsilon", "1", "--noise", "laplace"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian", "--delta", "0"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian", "--delta", "1e-350"));
    for (String mechanism :
        List.of("psgd", "scs13", "bst14", "output-perturbation", "objective-perturbation")) {
      cases.add(solve("--epsilon=1", "--mechanism", mechanism, "--delta=1e-350"));
    }
    for (String mechanism : List.of("dp-sgd", "dp-agd", "sgd-adv", "privgene")) {
      cases.add(solve("--epsilon=1", "--mechanism", mechanism, "--delta=1e-350", "--records", "5"));
    }
    cases.add(solve("--epsilon=1e-12", "--mechanism=dp-agd", "--delta=1e-6", "--records=5"));
    cases.add(solve("--epsilon=1e-30", "--mechanism=scs13", "--passes=2", "--batch=2"));
    for (String choice : List.of("exponential-noise", "laplace-noise")) {
      cases.add(
          solve(
              "--epsilon=1e-7",
              "--mechanism=dp-agd",
              "--delta=1e-6",
              "--records=5",
              "--choice=" + choice));
    }
    for (String mechanism : List.of("psgd", "scs13", "output-perturbation", "private-majority")) {
      cases.add(solve("--epsilon=1e-20", "--mechanism", mechanism));
    }
    cases.add(solve("--epsilon=1e-20", "--mechanism=psgd", "--stream"));
    cases.add(
        solve("--epsilon=1e-13", "--mechanism=objective-perturbation", "--tolerance", "1000"));
    cases.add(
        solve("--epsilon=1e-15", "--mechanism=psgd", "--tune=lambda=0.1,0.2", "--trials", "3"));
    cases.add(opdisc("--epsilon", "1", "--calibration", "published"));
    cases.add(
        opdisc("--epsilon=1", "--noise=gaussian", "--delta=1e-6", "--calibration", "no-such-kind"));
    cases.add(opdisc("--epsilon=1", "--noise=gaussian", "--delta=1e-6", "--published-factor", "7"));
    cases.add(
        opdisc(
            "--epsilon=1",
            "--noise=gaussian",
            "--delta=1e-6",
            "--calibration=published",
            "--published-factor=5"));
    cases.add(
        opdisc(
            "--epsilon=1",
            "--noise=gaussian",
            "--delta=1e-6",
            "--calibration=published",
            "--neighbours=add-remove"));
    cases.add(opdisc("--epsilon", "1", "--max-gap", "-1"));
    cases.add(opdisc("--epsilon", "1", "--max-gap", "many"));
    cases.add(solve("--epsilon", "1", "--max-gap", "1"));
    cases.add(solve("--epsilon", "1", "--blocks", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "sample-and-aggregate"));
    cases.add(solve("--epsilon=1", "--mechanism=sample-and-aggregate", "--blocks", "0"));
    cases.add(solve("--epsilon", "1", "--accept-claimed"));
    cases.add(solve("--epsilon", "1", "--mechanism", "rspm", "--noise", "spherical-laplace"));
    cases.add(solve("--epsilon", "1", "--top", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "top-r"));
    cases.add(solve("--epsilon", "1", "--mechanism", "top-r", "--top", "5", "--gap", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "gap-truncated"));
    for (String number : List.of("0", "-1", "1.5", "many", "", "99999999999999999999")) {
      cases.add(solve("--epsilon", "1", "--mechanism", "top-r", "--top", number));
      cases.add(solve("--epsilon", "1", "--mechanism", "gap-truncated", "--gap", number));
    }
    cases.add(solve("--epsilon", "1", "--mechanism", "no-such-mechanism"));
    cases.add(solve("--epsilon", "1", "--neighbours", "both"));
    return cases;
  }

  /** Options of lattices, costs and searches. */
  private static List<List<String>> lattice() {
    List<List<String>> cases = new ArrayList<>();
    for (String lattice :
        List.of("", "box", "box:0", "box:-1", "box:1.5", "box:99999999999", "box:2000000")) {
      cases.add(solve("--epsilon", "1", "--lattice", lattice));
    }
    for (String lattice : List.of("ball:1", "ball:1:2:3", "sparse:1", "sparse:1:0", "cube:1")) {
      cases.add(solve("--epsilon", "1", "--lattice", lattice));
    }
    cases.add(solve("--epsilon", "1", "--lattice", "ball:1000000:2000000000"));
    for (String intercept : List.of("1", "2:1", "a:b", ":", "0:1:2", "0:99999999999")) {
      cases.add(solve("--epsilon", "1", "--intercept=" + intercept));
    }
    for (String cost : List.of("1", "0:1", "1:0", "-1:1", "1:1:1", "1:9999999999", "a:b")) {
      cases.add(solve("--epsilon", "1", "--cost", cost));
    }
    for (String oracle : List.of("cp-sat", "scip", "highs", "portfolio", "no-such-engine")) {
      cases.add(solve("--epsilon", "1", "--oracle", oracle));
    }
    cases.add(solve("--epsilon", "1", "--oracle", "enumeration"));
    for (String limit : List.of("0", "-3", "soon", "1e30")) {
      cases.add(solve("--epsilon", "1", "--time-limit", limit));
      cases.add(solve("--epsilon", "1", "--threads", limit));
    }
    cases.add(solve("--epsilon", "1", "--format", "xml"));
    return cases;
  }

  /** Files that cannot be written. */
  private static List<List<String>> outputs() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(solve("--epsilon", "1", "--out", "{exists.json}"));
    cases.add(solve("--epsilon", "1", "--out", "{no/such/folder.json}"));
    cases.add(solve("--epsilon", "1", "--out", "{exists.json/below.json}"));
    cases.add(solve("--epsilon", "1", "--out", ""));
    return cases;
  }

  /** Schemas and tables that cannot be read. */
  private static List<List<String>> inputs() {
    List<List<String>> cases = new ArrayList<>();
    for (String schema :
        List.of(
            "no-such.json",
            "not-json.json",
            "array.json",
            "unknown-key.json",
            "extra-key.json",
            "duplicate-feature.json",
            "same-labels.json",
            "zero-scale.json",
            "bad-range.json",
            "no-features.json",
            "binary.csv",
            "")) {
      cases.add(
          List.of(
              "solve",
              "--epsilon",
              "1",
              "--data",
              "{people.csv}",
              "--schema",
              schema.isEmpty() ? "{}" : "{" + schema + "}"));
      cases.add(List.of("schema", "check", schema.isEmpty() ? "{}" : "{" + schema + "}"));
    }
    for (String table :
        List.of(
            "no-such.csv",
            "empty.csv",
            "header.csv",
            "binary.csv",
            "not-gzip.csv.gz",
            "unknown-category.csv",
            "out-of-range.csv",
            "not-a-number.csv",
            "missing-column.csv",
            "missing-label.csv",
            "duplicate-column.csv",
            "ragged.csv",
            "long-row.csv",
            "third-label.csv",
            "open-quote.csv",
            "")) {
      List<String> words = List.of("--data", "{" + table + "}", "--schema", "{people.schema.json}");
      cases.add(Stream.concat(Stream.of("solve", "--epsilon", "1"), words.stream()).toList());
    }
    return cases;
  }

  /** Perturbations. */
  private static List<List<String>> perturbations() {
    List<List<String>> cases = new ArrayList<>();
    for (String file : List.of("p-short.json", "p-text.json", "p-unit.json", "p-large.json")) {
      cases.add(optimize("--perturbation", "{" + file + "}"));
    }
    cases.add(optimize("--perturbation", "{no-such.json}"));
    cases.add(optimize("--perturbation", "{binary.csv}"));
    cases.add(optimize("--perturbation", "{p-projected.json}"));
    cases.add(optimize("--perturbation", "{p-short-table.json}"));
    return cases;
  }

  /** Engines, and their programs. */
  private static List<List<String>> engines() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(optimize("--oracle", "no-such-engine"));
    cases.add(optimize("--formulation", "no-such-formulation"));
    cases.add(optimize("--oracle", "cp-sat", "--formulation", "projected"));
    cases.add(optimize("--program-out", "{program}"));
    cases.add(optimize("--program-out", "{program.doc}"));
    cases.add(optimize("--program-out", "{exists.lp}"));
    cases.add(optimize("--program-out", "{program.lp}", "--formulation", "projected"));
    cases.add(optimize("--certificate-out", "{proof.json}", "--oracle", "scip"));
    cases.add(optimize("--proof-out", "{proof.pbp}"));
    cases.add(optimize("--lattice", "box:1000000", "--oracle", "enumeration"));
    return cases;
  }

  /** Certificates; one that can be read but is none is an answer, not a mistake. */
  private static List<List<String>> certificates() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(optimize("--certificate-out", "{proof.json}", "--oracle", "enumeration"));
    cases.add(optimize("--certificate-out", "{exists.json}"));
    cases.add(optimize("--certificate-out", "{no/such/folder.json}"));
    cases.add(optimize("--certificate-out", ""));
    cases.add(words("verify"));
    cases.add(words("verify", "{no-such.json}"));
    cases.add(words("verify", "{}"));
    cases.add(words("verify", "{exists.json}", "{exists.json}"));
    cases.add(List.of("verify", "{exists.json}"));
    cases.add(List.of("verify", "{exists.json}", "--data", "{people.csv}"));
    cases.add(List.of("verify", "{exists.json}", "--dataset", "no-such-data"));
    return cases;
  }

  /** Models. */
  private static List<List<String>> models() {
    List<List<String>> cases = new ArrayList<>();
    for (String model :
        List.of("no-such.json", "m-array.json", "m-format.json", "binary.csv", "exists.json", "")) {
      cases.add(List.of("evaluate", "--model", "{" + model + "}", "--data", "{people.csv}"));
      cases.add(List.of("predict", "--model", "{" + model + "}", "--data", "{people.csv}"));
      cases.add(List.of("export", "--model", "{" + model + "}", "--to", "svg"));
    }
    cases.add(List.of("evaluate", "--model", "{exists.json}"));
    cases.add(List.of("predict", "--model", "{exists.json}", "--data", "a", "--dataset", "bank"));
    cases.add(List.of("export", "--model", "{exists.json}", "--to", "pmml"));
    cases.add(List.of("export", "--model", "{exists.json}"));
    return cases;
  }

  /** Accounting. */
  private static List<List<String>> accounting() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(List.of("account"));
    cases.add(List.of("account", "poisson"));
    cases.add(List.of("account", "gaussian"));
    cases.add(List.of("account", "gaussian", "--epsilon", "1"));
    cases.add(account("gaussian --epsilon 1 --delta 1e-5 --sigma 1"));
    for (String delta : List.of("0", "1", "-1e-5", "1e-101", "1e-999999999", "small")) {
      cases.add(account("gaussian --epsilon 1 --delta=" + delta));
      cases.add(account("convert --rho 1 --delta=" + delta));
      cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --steps 1 --delta=" + delta));
    }
    for (String sigma : List.of("0", "-1", "0.009", "1e8", "NaN", "1/0")) {
      cases.add(account("gaussian --delta 1e-5 --sigma=" + sigma));
      cases.add(account("laplace --scale=" + sigma));
    }
    cases.add(account("gaussian --epsilon 1 --delta 1e-5 --neighbours both"));
    cases.add(account("gaussian --epsilon 1 --sigma 0.01"));
    cases.add(account("convert --epsilon 1e-9 --rho 1000"));
    cases.add(account("laplace"));
    cases.add(account("laplace --scale 1 --epsilon 1"));
    cases.add(account("laplace --scale 1 --steps 0"));
    cases.add(account("exponential"));
    cases.add(account("exponential --epsilon 1 --accountant zcdp"));
    cases.add(account("exponential --epsilon 1 --delta 1e-5 --accountant magic"));
    cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --delta 1e-5"));
    cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --steps 1"));
    cases.add(account("subsampled-gaussian --sigma 1 --steps 1 --delta 1e-5"));
    for (String rate : List.of("0", "1.1", "-0.1", "2/1", "often")) {
      cases.add(account("subsampled-gaussian --sigma 1 --steps 1 --delta 1e-5 --rate=" + rate));
    }
    String fixed = "subsampled-gaussian --rate 0.1 --sigma 1 --steps 1 --delta 1e-5 --sampling ";
    cases.add(account(fixed + "shuffle"));
    cases.add(account(fixed + "without-replacement --accountant pld"));
    cases.add(account(fixed + "without-replacement --neighbours add-remove"));
    cases.add(account(fixed + "poisson --neighbours replace"));
    cases.add(account(fixed + "poisson --accountant basic"));
    cases.add(account("subsampled-gaussian --rate 1 --sigma .02 --epsilon .1 --delta 1e-9"));
    cases.add(account("convert"));
    cases.add(account("convert --rho 1"));
    cases.add(account("convert --rho 0 --delta 1e-5"));
    cases.add(account("compose"));
    for (String file : List.of("no-such.json", "", "binary.csv", "exists.json", "e-look.json")) {
      cases.add(List.of("account", "compose", "{" + file + "}", "--delta", "1e-6"));
    }
    for (String file : List.of("e-unknown.json", "e-key.json", "e-mixed.json", "e-gaussian.json")) {
      cases.add(List.of("account", "compose", "{" + file + "}"));
    }
    cases.add(List.of("account", "compose", "{e-gaussian.json}", "--delta=1e-6", "--budget=0"));
    return cases;
  }

  /** Suggestions. */
  private static List<List<String>> suggestions() {
    List<List<String>> cases = new ArrayList<>();
    cases.add(List.of("schema", "suggest"));
    cases.add(suggest("--label", "nothing", "--positive", "yes"));
    cases.add(suggest("--label", "ill", "--positive", "perhaps"));
    cases.add(suggest("--label", "ill", "--positive", "yes", "--separator", "ab"));
    cases.add(suggest("--label", "ill", "--positive", "yes", "--out", "{exists.json}"));
    return cases;
  }

  private static List<String> solve(String... more) {
    return words("solve", more);
  }

  private static List<String> opdisc(String... more) {
    return Stream.concat(words("solve", more).stream(), Stream.of("--mechanism", "opdisc"))
        .toList();
  }

  private static List<String> optimize(String... more) {
    return words("optimize", more);
  }

  private static List<String> words(String command, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(command, "--data", "{people.csv}", "--schema", "{people.schema.json}"));
    words.addAll(Arrays.asList(more));
    return words;
  }

  private static List<String> account(String words) {
    return List.of(("account " + words).split(" "));
  }

  private static List<String> suggest(String... more) {
    List<String> words =
        new ArrayList<>(List.of("schema", "suggest", "--public-sample", "{people.csv}"));
    words.addAll(Arrays.asList(more));
    return words;
  }
}
