package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The two shell scripts, with a pretended Java and a pretended Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  @TempDir Path folder;
  private Path root;
  private Path home;
  private Path java;

  @BeforeEach
  void pretend() throws IOException {
    root = Files.createDirectory(folder.resolve("with space"));
    home = root.resolve("cli/target/didyma");
    java = folder.resolve("java");
    // Shows its arguments one per line; as an archive maker it writes the list or the archive.
    script(
        java.resolve("bin/java"),
        """
        for a; do case $a in -XX:DumpLoadedClassList=*) echo x >"${a#*=}"; exit;; esac; done
        case " $* " in
          *" -Xshare:dump "*)
            for a; do case $a in -XX:SharedArchiveFile=*) echo x >"${a#*=}"; exit;; esac; done;;
        esac
        printf '%s\\n' "$@"
        exit 7
        """);
    script(java.resolve("bin/javac"), "echo javac 17.0.1\n");
    release("17.0.1");
    copy(Path.of("src/main/distribution/bin/didyma"), home.resolve("bin/didyma"));
    copy(Path.of("../didyma"), root.resolve("didyma"));
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    // Copies nothing, but counts and marks the build as done.
    script(
        root.resolve("mvnw"),
        """
        echo "built $*" >>builds; echo noise; touch cli/target/didyma/.built
        """);
  }

  @Test
  void passesArgumentsAndExitCodeOn() throws Exception {
    Run run = run(home.resolve("bin/didyma"), Map.of(), "solve", "a b", "$x", "*", "");
    assertThat(run.code()).isEqualTo(7);
    assertThat(run.out()).endsWith("\nsolve\na b\n$x\n*\n\n").contains("didyma.jar\n");
    assertThat(run.out()).contains("-XX:SharedArchiveFile=" + home.toRealPath() + "/cds/17.0.1");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void isFoundThroughALinkAndTakesOptionsForJava() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("d"), home.resolve("bin/didyma"));
    Run run = run(link, Map.of("DIDYMA_JAVA_OPTS", "-Xmx1g -Dx=y", "DIDYMA_CDS", "off"), "demo");
    assertThat(run.out().lines()).contains("-Xmx1g", "-Dx=y", "demo");
    assertThat(run.out()).doesNotContain("SharedArchiveFile");
  }

  /** Java does not start with a module that it has not, and warns of this one. */
  @Test
  void takesVectorsWhereTheyAreWantedAndThere() throws Exception {
    Path script = home.resolve("bin/didyma");
    String option = "--add-modules=jdk.incubator.vector";
    Map<String, String> on = Map.of("DIDYMA_VECTORS", "on", "DIDYMA_CDS", "off");
    assertThat(run(script, on, "demo").out()).doesNotContain(option);
    Files.writeString(
        java.resolve("release"),
        "JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base jdk.incubator.vector jdk.zipfs\"\n");
    assertThat(run(script, on, "demo").out().lines()).contains(option);
    assertThat(run(script, Map.of("DIDYMA_CDS", "off"), "demo").out()).doesNotContain(option);
  }

  /** With two collectors Java does not start, and makes no archive. */
  @Test
  void leavesTheCollectorToWhoChoosesOne() throws Exception {
    script(
        java.resolve("bin/java"),
        """
        for a; do
          case $a in
            -XX:DumpLoadedClassList=* | -XX:SharedArchiveFile=*/archive)
              [ -z "$JAVA_TOOL_OPTIONS$JDK_JAVA_OPTIONS$_JAVA_OPTIONS" ] || exit 1
              echo x >"${a#*=}" ;;
          esac
        done
        printf '%s\\n' "$@"
        """);
    Path script = home.resolve("bin/didyma");
    String ours = "-XX:+UseSerialGC";
    for (String variable :
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "DIDYMA_JAVA_OPTS")) {
      Run run = run(script, Map.of(variable, "-Xmx1g -XX:+UseZGC"), "demo");
      assertThat(run.out()).describedAs(variable).contains("demo").doesNotContain(ours);
      assertThat(archives()).describedAs(variable).containsExactly("17.0.1.jsa");
      Files.delete(home.resolve("cds/17.0.1.jsa"));
      String others = "-XX:+UseGCOverheadLimit -XX:+UseStringDeduplication -XX:MaxGCPauseMillis=9";
      assertThat(run(script, Map.of(variable, others), "demo").out()).contains(ours);
    }
  }

  /** The folder above a linked one is not the one that the link is in. */
  @Test
  void isFoundInALinkedFolder() throws Exception {
    Path bin = Files.createSymbolicLink(folder.resolve("bin"), home.resolve("bin"));
    Run run = run(bin.resolve("didyma"), Map.of("DIDYMA_CDS", "off"), "demo");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(home.toRealPath() + "/didyma.jar\n");

    Path above = Files.createSymbolicLink(folder.resolve("above"), home.getParent());
    Path link = Files.createDirectory(folder.resolve("links")).resolve("didyma");
    Files.createSymbolicLink(link, Path.of("..", above.getFileName().toString(), "../../didyma"));
    run = run(link, Map.of("DIDYMA_CDS", "off"), "demo");
    assertThat(run.out()).contains(home.toRealPath() + "/didyma.jar\n");
  }

  @Test
  void isFoundByItsNameAlone() throws Exception {
    for (Path script : List.of(home.resolve("bin/didyma"), root.resolve("didyma"))) {
      Path links = Files.createTempDirectory(folder, "links");
      Files.createSymbolicLink(links.resolve("didyma"), links.relativize(script));
      for (Path place : List.of(links, script.resolveSibling("."))) {
        String words = "cd \"$0\" && exec sh didyma demo";
        Map<String, String> environment = Map.of("DIDYMA_CDS", "off");
        Run run = run(Path.of("/bin/sh"), environment, "-c", words, place.toString());
        assertThat(run.out()).as(run.err()).contains(home.toRealPath() + "/didyma.jar\n");
      }
    }
  }

  @Test
  void saysWhereItIsNot() throws Exception {
    for (Path script : List.of(home.resolve("bin/didyma"), root.resolve("didyma"))) {
      Run run = run(Path.of("/bin/sh"), Map.of(), "-c", Files.readString(script), "/no/such/d");
      assertThat(run.code()).isEqualTo(4);
      assertThat(run.err()).matches("didyma: .*/no/such.*\nHint: .*\n");
    }
  }

  /** Variables of a script of Windows are those of the programs that it starts, in any case. */
  @Test
  void leavesTheHomeOfTheUserAlone() throws IOException {
    String text = Files.readString(Path.of("src/main/distribution/bin/didyma.cmd"));
    assertThat(text.replace("\r\n", "")).as("lines end as on Windows").doesNotContain("\n");
    assertThat(text)
        .contains("didyma.jar")
        .doesNotContainPattern("(?i)set \"(home|path|temp|tmp|userprofile|java_home)=");
  }

  @Test
  void compilesWellUnlessItPrintsAHelp() throws Exception {
    String quick = "-XX:TieredStopAtLevel=1";
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "solve", "--help").out()).contains(quick);
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "help", "solve").out()).contains(quick);
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "solve", "help").out())
        .doesNotContain(quick);
  }

  @Test
  void refusesAnOldOrMissingJava() throws Exception {
    release("11.0.2");
    Run run = run(home.resolve("bin/didyma"), Map.of(), "demo");
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).matches("didyma: Java 17 or newer is needed.*11\\.0\\.2\nHint: .*\n");
    release("1.8.0_292");
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "demo").code()).isEqualTo(4);

    run = run(home.resolve("bin/didyma"), Map.of("JAVA_HOME", "/no/such"), "demo");
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).matches("didyma: there is no Java .*\nHint: .*\n");
  }

  @Test
  void asksAJavaThatHasNoReleaseFile() throws Exception {
    Files.delete(java.resolve("release"));
    script(
        java.resolve("bin/java"),
        """
        [ "$1" = -version ] && { echo 'openjdk version "21.0.1" 2023' >&2; exit; }
        echo started
        """);
    assertThat(run(home.resolve("bin/didyma"), Map.of("DIDYMA_CDS", "off")).out())
        .isEqualTo("started\n");
  }

  @Test
  void doesWithoutAnArchiveThatJavaCannotMake() throws Exception {
    script(java.resolve("bin/java"), "echo \"$*\"\n");
    Run run = run(home.resolve("bin/didyma"), Map.of(), "demo");
    assertThat(run.code()).isZero();
    assertThat(run.out()).doesNotContain("SharedArchiveFile").contains("demo");
    assertThat(home.resolve("cds/17.0.1.none")).exists();
  }

  /** As for want of memory. */
  @Test
  void triesAgainWhereJavaWasKilled() throws Exception {
    script(java.resolve("bin/java"), "kill -9 $$\n");
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "demo").code()).isEqualTo(128 + 9);
    assertThat(archives()).isEmpty();
  }

  /** In such a locale Java opens no file whose path has other letters than those of ASCII. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void startsJavaInNoLocaleOfAsciiAlone() throws Exception {
    script(java.resolve("bin/java"), "echo \"$LC_ALL\"\n");
    for (String poor : List.of("C", "POSIX", "xx_YY.UTF-8")) {
      Map<String, String> environment = Map.of("LC_ALL", poor, "DIDYMA_CDS", "off");
      Run run = run(home.resolve("bin/didyma"), environment, "demo");
      assertThat(run.out()).describedAs(poor).isEqualTo("C.UTF-8\n");
    }
    Map<String, String> good = Map.of("LC_ALL", "C.utf8", "DIDYMA_CDS", "off");
    assertThat(run(home.resolve("bin/didyma"), good, "demo").out()).isEqualTo("C.utf8\n");
  }

  /** The first start takes seconds; who stops it waits for none of them, and finds nothing left. */
  @Test
  void isStoppedWhileItMakesAnArchive() throws Exception {
    script(
        java.resolve("bin/java"),
        """
        for a; do case $a in -XX:DumpLoadedClassList=*) echo x >"${a#*=}";; esac; done
        echo $$ >"$0.pid"
        exec sleep 25
        """);
    Path started = java.resolve("bin/java.pid");
    Process process = start(home.resolve("bin/didyma"), Map.of(), "demo");
    while (!Files.exists(started) || Files.size(started) == 0) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(20);
    }
    process.destroy();
    assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    assertThat(archives()).isEmpty();
    long child = Long.parseLong(Files.readString(started).strip());
    assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void removesWhatKilledStartsLeft() throws Exception {
    Files.createDirectories(home.resolve("cds"));
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path left = Files.createDirectory(home.resolve("cds/17.0.1.%d.tmp".formatted(dead.pid())));
    Files.createFile(left.resolve("archive"));
    String living = "17.0.1.%d.tmp".formatted(ProcessHandle.current().pid());
    Files.createDirectory(home.resolve("cds").resolve(living));
    assertThat(run(home.resolve("bin/didyma"), Map.of(), "demo").code()).isEqualTo(7);
    assertThat(archives()).containsExactlyInAnyOrder("17.0.1.jsa", living);
  }

  private List<String> archives() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("cds"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void buildsOnFirstUseAndAfterAChangeOnly() throws Exception {
    Run first = run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(first.code()).isEqualTo(7);
    assertThat(first.out()).endsWith("\ndemo\n").doesNotContain("noise");
    assertThat(first.err()).matches("didyma: building on first use.*\n");
    assertThat(builds()).containsExactly("built -B -T 1C -Dquickly package");

    Run second = run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).hasSize(1);

    Path source = Files.writeString(root.resolve("cli/src/main/A.java"), "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(builds()).hasSize(2);
    assertThat(root.resolve("cli/target/.building")).doesNotExist();
  }

  @Test
  void saysTheStepsOfABuild() throws Exception {
    script(
        root.resolve("mvnw"),
        """
        cat <<'E'
        [INFO] Building Didyma 0.2.0                                             [1/15]
        [INFO] Downloading from central: https://host/a/b/some-1.0.jar
        [INFO] Downloaded from central: https://host/a/b/some-1.0.jar (80 MB at 1.2 MB/s)
        [INFO] Downloaded from central: https://host/a/b/other-1.0.jar (1.5 MB at 8.4 kB/s)
        [INFO] Building Didyma command line 0.2.0                               [15/15]
        [INFO] Building jar: /a/b.jar
        [INFO] --- antrun:3.1.0:run (distribution) @ didyma-cli ---
        E
        i=0
        while [ $i -lt 98 ]; do
          i=$((i + 1))
          echo "[INFO] Downloaded from central: https://host/$i.pom (12 kB at 8 kB/s)"
        done
        touch cli/target/didyma/.built
        """);
    Run run = run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(run.err().lines().skip(1))
        .containsExactly(
            "didyma: fetched some-1.0.jar, 80 MB",
            "didyma: compiling command line, 15 of 15",
            "didyma: packing",
            "didyma: fetched 100 files so far, 82 MB");
    assertThat(run.out()).endsWith("\ndemo\n");
  }

  @Test
  void showsTheLogOfABuildThatFails() throws Exception {
    script(root.resolve("mvnw"), "echo '[INFO] step'; echo the reason; exit 1\n");
    Run run = run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("\nthe reason\ndidyma: the build failed")
        .contains("Hint: ")
        .doesNotContain("step");
    assertThat(root.resolve("cli/target/.building")).doesNotExist();
  }

  @Test
  void refusesToBuildWithAnOldJdk() throws Exception {
    script(java.resolve("bin/javac"), "echo javac 11.0.2\n");
    Run run = run(root.resolve("didyma"), Map.of(), "demo");
    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).contains("JDK 17 or newer").contains("version 11");
    assertThat(root.resolve("builds")).doesNotExist();
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(root.resolve("builds"));
  }

  private void release(String version) throws IOException {
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private static void script(Path file, String body) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + body);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
    assertThat(to.toFile().setExecutable(true)).isTrue();
  }

  private Run run(Path script, Map<String, String> environment, String... args) throws Exception {
    Process process = start(script, environment, args);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Run(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")));
  }

  private Process start(Path script, Map<String, String> environment, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("DIDYMA_") || name.endsWith("_OPTIONS"));
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().putAll(environment);
    return builder.start();
  }
}
