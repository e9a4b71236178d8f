package org.didyma.cli.planted;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The compiled modules of this project, and what is compiled on top of them. */
final class Project {

  private static final List<String> MODULES =
      List.of(
          "solver",
          "exact",
          "formulations",
          "oracles",
          "privacy",
          "mechanisms",
          "data",
          "experiments",
          "cli");

  private static final String SPARK = "spark";

  private static final Pattern PARENT = Pattern.compile("class \\w+ extends (\\w+)");

  private final Path root;
  private final Map<Path, String> sources = new LinkedHashMap<>();
  private final Map<Path, List<Path>> trees = new LinkedHashMap<>();
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

  /** Has read the class path once for all that is compiled. */
  private final JavaFileManager files = compiler.getStandardFileManager(null, null, null);

  Project(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** The planted bugs of all lists, in the order of the lists' names. */
  List<PlantedBug> bugs() {
    try (Stream<Path> lists = Files.list(root.resolve("cli/src/test/planted"))) {
      return lists
          .filter(list -> list.toString().endsWith(".bugs"))
          .sorted()
          .flatMap(list -> BugList.parse(read(list)).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source as it is. */
  String source(Path file) {
    return sources.computeIfAbsent(file, f -> read(root.resolve(f)));
  }

  /** The folder of a module. */
  Path folder(String module) {
    return root.resolve(module);
  }

  /** The full name of a class of tests. */
  String className(PlantedBug.NamedTest test) {
    return className(testSource(test), test.module());
  }

  /** The text of a class of tests, and of the classes of its module that it has tests of. */
  String testText(PlantedBug.NamedTest test) {
    Path tests = folder(test.module()).resolve("src/test/java");
    StringBuilder text = new StringBuilder();
    try {
      Optional<Path> next = Optional.of(testSource(test));
      while (next.isPresent()) {
        String own = Files.readString(next.get());
        text.append(own);
        Matcher parent = PARENT.matcher(own);
        next = parent.find() ? find(tests, parent.group(1)).stream().findFirst() : Optional.empty();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private List<Path> find(Path tests, String type) {
    Path end = Path.of(type.replace('.', '/') + ".java");
    return trees.computeIfAbsent(tests, Project::all).stream()
        .filter(f -> f.endsWith(end))
        .toList();
  }

  private static List<Path> all(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source of a class of tests. */
  Path testSource(PlantedBug.NamedTest test) {
    List<Path> found = find(folder(test.module()).resolve("src/test/java"), test.type());
    if (found.size() != 1) {
      throw new IllegalStateException("%d classes are named %s".formatted(found.size(), test));
    }
    return found.get(0);
  }

  private String className(Path source, String module) {
    String path = folder(module).resolve("src/test/java").relativize(source).toString();
    return path.substring(0, path.length() - ".java".length()).replace(File.separatorChar, '.');
  }

  /** Everything that runs a module's tests, its own classes first. */
  String classPath(String module, Path... first) {
    List<String> path = new ArrayList<>();
    Stream.of(first).map(Path::toString).forEach(path::add);
    path.add(folder(module).resolve("target/test-classes").toString());
    if (module.equals(SPARK)) {
      path.add(folder(SPARK).resolve("target/classes").toString());
      path.addAll(besides());
    }
    for (String each : MODULES) {
      path.add(folder(each).resolve("target/classes").toString());
    }
    for (String each : MODULES) {
      path.add(folder(each).resolve("target/test-classes").toString());
    }
    path.addAll(Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator)));
    return path.stream().distinct().collect(Collectors.joining(File.pathSeparator));
  }

  /** What Spark brings, which nobody else has on the class path. */
  private List<String> besides() {
    Path list = folder(SPARK).resolve("target/test-classpath");
    return Files.isRegularFile(list)
        ? List.of(read(list).strip().split(File.pathSeparator))
        : List.of();
  }

  /**
   * What the compiler refuses of changed files, by file; empty when it takes all. It writes no
   * classes.
   */
  Map<Path, String> refusals(Map<Path, String> changed) {
    return compile(changed, "--should-stop=ifNoError=FLOW");
  }

  /**
   * Compiles changed files against the compiled modules.
   *
   * @return what the compiler refuses, by file; empty when it takes all
   */
  Map<Path, String> compile(Map<Path, String> changed, Path into) {
    return compile(changed, "-d", into.toString());
  }

  private Map<Path, String> compile(Map<Path, String> changed, String... more) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<Source> units = new ArrayList<>();
    changed.forEach((file, text) -> units.add(new Source(file, text)));
    List<String> options = new ArrayList<>(List.of("-source", "17", "-target", "17"));
    options.addAll(List.of("--add-modules", "jdk.incubator.vector", "-proc:none"));
    options.addAll(List.of("-implicit:none", "-parameters", "-nowarn", "-cp"));
    options.add(classPath("cli") + File.pathSeparator + String.join(File.pathSeparator, besides()));
    options.addAll(List.of(more));
    boolean compiled = compiler.getTask(null, files, diagnostics, options, null, units).call();
    Map<Path, String> refused = new LinkedHashMap<>();
    for (Diagnostic<? extends JavaFileObject> d : diagnostics.getDiagnostics()) {
      if (d.getKind() == Diagnostic.Kind.ERROR && d.getSource() instanceof Source source) {
        refused.putIfAbsent(source.file, "line " + d.getLineNumber() + ": " + d.getMessage(null));
      }
    }
    if (!compiled && refused.isEmpty()) {
      throw new IllegalStateException("nothing was compiled: " + diagnostics.getDiagnostics());
    }
    return refused;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final Path file;
    private final String text;

    Source(Path file, String text) {
      super(
          URI.create("string:///" + file.toString().replace(File.separatorChar, '/')), Kind.SOURCE);
      this.file = file;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
