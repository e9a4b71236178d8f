package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.Version;
import org.didyma.cli.command.EngineCheck.Finding;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.ground.Json;
import org.didyma.solver.CacheFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma doctor}: does everything work here? */
@Command(
    name = "doctor",
    sortOptions = false,
    description = {
      "",
      "Lets every engine solve a small built-in problem with a known answer, and prints versions as"
          + " the engines tell them. The answer is recomputed in exact integers and compared with the"
          + " optimum that the search proves. Engines of native code run in processes of their own."
          + " Exit code 4 when an engine is missing or broken.",
      "Engines of others: ${bundle:known.engines.facts}.",
      ""
    },
    footer = {"", "Example:", "  didyma doctor --format json"})
public final class DoctorCommand implements Callable<Integer> {

  private static final long MEGABYTE = 1L << 20;

  private final Terminal terminal;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    List<Finding> findings = EngineCheck.all();
    terminal.out().print(json ? tree(findings) : text(findings));
    if (findings.stream().allMatch(Finding::ok)) {
      return ExitCode.DONE;
    }
    terminal.note(
        "didyma: missing or broken: "
            + findings.stream()
                .filter(finding -> !finding.ok())
                .map(Finding::name)
                .collect(Collectors.joining(", ")));
    terminal.note(
        "Maybe free or change the cache folder, or build the program again; chain and enumeration"
            + " need nothing beside Java.");
    return ExitCode.BROKEN_ENGINE;
  }

  private static String tree(List<Finding> findings) {
    ObjectNode root = Json.object();
    ArrayNode engines = root.putArray("engines");
    for (Finding finding : findings) {
      ObjectNode engine =
          engines
              .addObject()
              .put("name", finding.name())
              .put("version", finding.version())
              .put("ok", finding.ok())
              .put("message", finding.message());
      finding
          .facts()
          .ifPresent(f -> engine.put("description", f.words()).put("licence", f.licence()));
    }
    root.put("didyma", Version.text())
        .put("java", Runtime.version().toString())
        .put("cache", CacheFolder.standard().toString())
        .put("free_memory_mb", freeMegabytes());
    return Json.text(root);
  }

  private static String text(List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(
          "%-12s %-7s %-16s %s\n"
              .formatted(
                  finding.name(),
                  finding.ok() ? "ok" : "BROKEN",
                  finding.version(),
                  finding.message()));
    }
    text.append("\ndidyma       %s\n".formatted(Version.text()));
    text.append("Java         %s\n".formatted(Runtime.version()));
    text.append("cache        %s\n".formatted(CacheFolder.standard()));
    text.append("free memory  %d MB\n".formatted(freeMegabytes()));
    return text.toString();
  }

  private static long freeMegabytes() {
    Runtime java = Runtime.getRuntime();
    return (java.maxMemory() - java.totalMemory() + java.freeMemory()) / MEGABYTE;
  }
}
