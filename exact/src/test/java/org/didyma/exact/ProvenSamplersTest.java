package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From equal bits the samplers of {@code proofs/coq} draw what these draw, and take as many bits.
 */
class ProvenSamplersTest {

  private static final Path SOURCES = Path.of("..", "proofs", "coq");
  private static final Path BUILT = Path.of("..", "target", "proofs");

  /** Words for each parameter: in the long suite, enough for a million draws of each law. */
  private static final int WORDS = Integer.getInteger("test.times", 1) == 1 ? 4_000 : 400_000;

  /** Words of one line. */
  private static final int LINE = 20_000;

  private final SplittableRandom random = new SplittableRandom(47);
  private Process process;
  private BufferedWriter questions;
  private BufferedReader answers;

  private static final class OutOfWordsException extends RuntimeException {}

  /** Words in turn, until there are none. */
  private static final class Words implements RandomBits {

    private final long[] words;
    private int next;

    Words(long... words) {
      this.words = words;
    }

    @Override
    public long nextLong() {
      if (next == words.length) {
        throw new OutOfWordsException();
      }
      return words[next++];
    }
  }

  @BeforeEach
  void start() throws Exception {
    assumeThat(isOnPath("ocamlfind")).as("ocamlfind with zarith is installed").isTrue();
    Path built = Files.createDirectories(BUILT).toRealPath();
    build(built.toString(), "draws");
    process = new ProcessBuilder(built.resolve("didyma-draws").toString()).start();
    questions = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Compiles the programs, and runs the proofs that are asked for; returns what Coq says. */
  private static String build(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(SOURCES.resolve("build.sh").toString()));
    command.addAll(List.of(options));
    Process build = new ProcessBuilder(command).redirectErrorStream(true).start();
    String log = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(build.waitFor()).as(log).isZero();
    return log;
  }

  @AfterEach
  void stop() {
    if (process != null) {
      process.destroy();
    }
  }

  /**
   * No theorem rests on anything but the axioms of Coq's real numbers, and most on none; and the
   * programs that tests run are what Coq writes of the proven sources.
   */
  @Test
  @Tag("long")
  void allProofsHold(@TempDir Path folder) throws Exception {
    assumeThat(isOnPath("coqc")).as("coqc is installed").isTrue();
    String log = build(folder.toString(), "all");
    assertThat(log.split("Closed under the global context", -1)).hasSize(8);
    assertThat(
            log.lines()
                .map(line -> line.split(" ", 2)[0])
                .filter(word -> !word.isEmpty() && !word.equals("Closed")))
        .containsOnly(
            "Axioms:",
            "ClassicalDedekindReals.sig_not_dec",
            "ClassicalDedekindReals.sig_forall_dec",
            "FunctionalExtensionality.functional_extensionality_dep",
            "Classical_Prop.classic");
  }

  @Test
  void uniformIntegers() throws IOException {
    for (long n : new long[] {1, 2, 3, 10, 1L << 40, 3L << 61, Long.MAX_VALUE}) {
      agree("below", Rational.of(n), bits -> Long.toString(bits.below(n)));
    }
    for (BigInteger n :
        List.of(BigInteger.TWO.pow(63), BigInteger.TEN.pow(30), BigInteger.TWO.pow(200))) {
      agree("below", new Rational(n, BigInteger.ONE), bits -> bits.below(n).toString());
    }
  }

  @Test
  void rationalProbabilities() throws IOException {
    Rational fine =
        new Rational(BigInteger.TEN.pow(29), BigInteger.TEN.pow(30).add(BigInteger.ONE));
    for (Rational p :
        List.of(Rational.ZERO, Rational.ONE, Rational.of(1, 3), Rational.of(999, 1000), fine)) {
      agree("bernoulli", p, bits -> Bernoulli.draw(p, bits) ? "1" : "0");
    }
  }

  @Test
  void exponentialProbabilities() throws IOException {
    for (Rational gamma :
        List.of(
            Rational.ZERO,
            Rational.of(1, 1_000_000_000_000L),
            Rational.of(1, 3),
            Rational.of(7, 5),
            Rational.of(20),
            Rational.of(1_000_000_000))) {
      Function<RandomBits, String> draw = bits -> Bernoulli.exp(gamma, bits) ? "1" : "0";
      agree("bernoulli-exp", gamma, draw);
      closeCalls("bernoulli-exp", gamma, gamma, draw);
    }
  }

  @Test
  void geometricLaws() throws IOException {
    for (Rational scale : scales()) {
      Geometric law = new Geometric(scale);
      Function<RandomBits, String> draw = bits -> Long.toString(law.draw(bits));
      agree("geometric", scale, draw);
      // The blocks' cumulative probabilities are 1 - exp(-k/scale) for k = 2^shift and so on.
      int shift = Math.max(0, scale.floorLog2() - 3);
      for (int k = 1; k < 4; k++) {
        Rational rate = Rational.of(k).times(Rational.powerOfTwo(shift)).dividedBy(scale);
        closeCalls("geometric", scale, rate, draw);
      }
    }
  }

  @Test
  void discreteLaplaceLaws() throws IOException {
    for (Rational scale : scales()) {
      DiscreteLaplace law = new DiscreteLaplace(scale);
      agree("discrete-laplace", scale, bits -> Long.toString(law.draw(bits)));
    }
  }

  private static List<Rational> scales() {
    return List.of(
        Rational.of(1, 7),
        Rational.of(2),
        Rational.of(31, 2),
        Rational.of(100),
        Rational.of(1_234_567, 8),
        Rational.powerOfTwo(50));
  }

  /** Fair words, and words whose numbers are close to what a sampler compares them with. */
  private void agree(String law, Rational parameter, Function<RandomBits, String> draw)
      throws IOException {
    for (int words = 0; words < WORDS; words += LINE) {
      long[] fair = random.longs(Math.min(LINE, WORDS)).toArray();
      compare(law, parameter, draw, fair);
    }
    for (long leading : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      compare(law, parameter, draw, leading, 5, leading, -9, leading, leading, 0, -1, leading, 7);
    }
  }

  /** Uniform numbers that agree with exp(-gamma), or with one less that, in 63 digits or more. */
  private void closeCalls(
      String law, Rational parameter, Rational gamma, Function<RandomBits, String> draw)
      throws IOException {
    for (int precision = 60; precision < 200; precision += 5) {
      BigInteger power = Exponential.enclose(gamma, precision).low();
      BigInteger rest = BigInteger.ONE.shiftLeft(precision).subtract(power);
      for (BigInteger number : List.of(power, rest)) {
        long[] words = random.longs(16).toArray();
        words[0] = number.shiftRight(precision - 63).longValue() << 1 | words[0] & 1;
        words[1] = number.shiftRight(precision - 127).longValue();
        words[2] = number.shiftRight(precision - 191).longValue();
        compare(law, parameter, draw, words);
      }
    }
  }

  private void compare(
      String law, Rational parameter, Function<RandomBits, String> draw, long... words)
      throws IOException {
    questions.write(
        "%s %s %s ".formatted(law, parameter.numerator(), parameter.denominator())
            + LongStream.of(words)
                .mapToObj(w -> "%016x".formatted(w))
                .collect(Collectors.joining(" ")));
    questions.newLine();
    questions.flush();
    List<String> mine = new ArrayList<>();
    Words bits = new Words(words);
    try {
      while (true) {
        int before = bits.next;
        String drawn = draw.apply(bits);
        mine.add(drawn + ":" + (bits.next - before));
      }
    } catch (OutOfWordsException e) {
      // The words of the last draw were too few.
    }
    assertThat(answers.readLine()).as("%s %s", law, parameter).isEqualTo(String.join(" ", mine));
  }
}
