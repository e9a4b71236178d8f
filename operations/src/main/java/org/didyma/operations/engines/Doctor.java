package org.didyma.operations.engines;

import java.util.List;
import java.util.stream.Collectors;
import org.didyma.models.ProgramVersion;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.engines.EngineCheck.Finding;
import org.didyma.operations.inputs.EngineWords;
import org.didyma.oracles.named.Oracles;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.solver.CacheFolder;

/** Does everything work here? */
public final class Doctor implements Operation {

  private static final long MEGABYTE = 1L << 20;

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Lets every solver solve a small built-in problem with a known answer, and prints"
                + " the versions. The answer is recomputed in exact integers and compared with"
                + " the optimum that the search proves. Native solvers run in processes of their"
                + " own. Exit code 4 when a solver is missing or broken.",
            "External solvers: " + EngineWords.facts(Oracles.ALL) + ".")
        .example("doctor --format json")
        .returns(EngineHealth.class);
  }

  @Override
  public Result run(Inputs inputs, Context context) {
    List<Finding> findings = EngineCheck.all();
    String broken =
        findings.stream()
            .filter(finding -> !finding.ok())
            .map(Finding::name)
            .collect(Collectors.joining(", "));
    if (!broken.isEmpty()) {
      context.note("didyma: missing or broken: " + broken);
      context.note(
          "Hint: free or change the cache folder, or build the program again; chain and"
              + " enumeration need only Java.");
    }
    return new EngineHealth(
        findings.stream().map(Finding::tell).toList(),
        ProgramVersion.text(),
        Runtime.version().toString(),
        ChainSearch.usesVectors(),
        CacheFolder.standard().toString(),
        freeMegabytes());
  }

  private static long freeMegabytes() {
    Runtime java = Runtime.getRuntime();
    return (java.maxMemory() - java.totalMemory() + java.freeMemory()) / MEGABYTE;
  }
}
