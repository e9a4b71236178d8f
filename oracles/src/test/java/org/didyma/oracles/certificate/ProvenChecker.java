package org.didyma.oracles.certificate;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.formulations.LearningProblem;

/** The checker that is proven in Coq, in a process of its own. */
final class ProvenChecker implements AutoCloseable {

  private static final Path SOURCES = Path.of("..", "proofs", "coq");
  private static final Path BUILT = Path.of("..", "target", "proofs");

  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;

  private ProvenChecker(Path program) throws IOException {
    process = new ProcessBuilder(program.toString()).redirectErrorStream(true).start();
    questions = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Builds it of what Coq has written and starts it; empty where OCaml is missing. */
  static Optional<ProvenChecker> start() throws IOException, InterruptedException {
    if (!isOnPath("ocamlfind")) {
      return Optional.empty();
    }
    Path built = Files.createDirectories(BUILT).toRealPath();
    Process build =
        new ProcessBuilder(SOURCES.resolve("build.sh").toString(), built.toString())
            .redirectErrorStream(true)
            .start();
    String log = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (build.waitFor() != 0) {
      throw new AssertionError("the checker is not built: " + log);
    }
    return Optional.of(new ProvenChecker(built.resolve("didyma-check")));
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Starts with {@code valid}, {@code invalid} or {@code not covered}. */
  String verdict(TreeCertificate certificate, LearningProblem problem) {
    try {
      for (var tree : List.of(CertificateFile.tree(certificate), ProblemJson.tree(problem))) {
        questions.write(tree.toString());
        questions.newLine();
      }
      questions.flush();
      return String.valueOf(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    questions.close();
    process.destroy();
  }
}
