package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java programs in the documents compile. */
class DocumentedJavaTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("public class (\\w+)");

  /** Where README.md, whose program is short, has its classes from. */
  private static final List<String> PACKAGES =
      List.of(
          "data",
          "formulations",
          "mechanisms.lattice",
          "models",
          "oracles",
          "oracles.search",
          "privacy",
          "privacy.ledger",
          "ground");

  @TempDir Path classes;

  @Test
  void thoseOfTheTutorialDo() throws IOException {
    List<String> programs =
        blocks("docs/tutorial-java.md").stream().filter(b -> NAME.matcher(b).find()).toList();
    assertThat(programs).hasSizeGreaterThanOrEqualTo(3);
    for (String program : programs) {
      Matcher name = NAME.matcher(program);
      assertThat(name.find()).isTrue();
      assertThat(complaints(name.group(1), program)).isEmpty();
    }
  }

  @Test
  void thatOfTheReadmeDoes() throws IOException {
    List<String> blocks = blocks("README.md");
    assertThat(blocks).hasSize(1);
    String imports =
        Stream.concat(PACKAGES.stream().map(p -> "org.didyma." + p), Stream.of("java.nio.file"))
            .map("import %s.*;\n"::formatted)
            .collect(Collectors.joining());
    String program =
        imports + "class Readme { void run() throws Exception {\n" + blocks.get(0) + "}}\n";
    assertThat(complaints("Readme", program)).isEmpty();
    assertThat(complaints("Readme", program.replace("Schema.read(", "Schema.reads(")))
        .contains("reads");
  }

  private static List<String> blocks(String document) throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve(document)));
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  /** What the compiler says; empty where it is content. */
  private String complaints(String name, String program) {
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    StringWriter said = new StringWriter();
    boolean done =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                said,
                null,
                null,
                List.of("-proc:none", "-cp", path, "-d", classes.toString()),
                null,
                List.of(source))
            .call();
    return done ? "" : said.toString();
  }
}
