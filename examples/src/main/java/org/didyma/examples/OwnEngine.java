package org.didyma.examples;

import org.didyma.Engines;
import org.didyma.spi.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;
import org.didyma.spi.Program;

/** An engine of one's own, here one that keeps a log beside another. */
public final class OwnEngine implements Engine {

  private final Engine inner = Engines.named("cp-sat");
  private final StringBuilder log = new StringBuilder();

  @Override
  public String name() {
    return "logged-cp-sat";
  }

  @Override
  public String version() {
    return inner.version();
  }

  @Override
  public EngineReport minimise(Program program, Effort effort) {
    EngineReport report = inner.minimise(program, effort);
    log.append(program.name()).append(report.optimal() ? ": optimal\n" : ": no optimum\n");
    return report;
  }

  /** A line for each program so far. */
  String log() {
    return log.toString();
  }

  /** Prints what it claims and the log of that. */
  public static void main(String[] args) {
    OwnEngine engine = new OwnEngine();
    System.out.println(AskAnEngine.problem().ask(engine));
    System.out.print(engine.log());
  }
}
