package org.didyma.oracles.named;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Engine;
import org.didyma.solver.Engines;

/**
 * Oracles by name: searches, which prove; engines, which claim; and a race of both. Options, help
 * and errors of the command line, the doctor, comparisons and {@code OracleContract} go by this
 * list.
 */
public final class Oracles {

  /** Branch and bound, which is also what there is where nobody chooses. */
  public static final NamedOracle.Search CHAIN =
      new NamedOracle.Search(
          "chain", "branch and bound", true, settings -> new ChainSearch(settings.threads()));

  private static final NamedOracle.Search ENUMERATION =
      new NamedOracle.Search(
          "enumeration", "every point, small lattices only", false, settings -> new Enumeration());

  /** The engines that run beside the search in a race. */
  private static final List<String> RACERS = List.of("cp-sat", "scip");

  /** All that come with the program. */
  public static final Oracles ALL = with(Engines.ALL);

  private final List<NamedOracle.Search> searches;
  private final List<NamedOracle.OfEngine> engines;
  private final List<NamedOracle.Race> races;

  private Oracles(
      List<NamedOracle.Search> searches,
      List<NamedOracle.OfEngine> engines,
      List<NamedOracle.Race> races) {
    this.searches = List.copyOf(searches);
    this.engines = List.copyOf(engines);
    this.races = List.copyOf(races);
  }

  /** The searches, oracles of some engines, and the race. */
  public static Oracles with(List<Engine> engines) {
    List<NamedOracle.OfEngine> own = engines.stream().map(NamedOracle.OfEngine::new).toList();
    return new Oracles(
        List.of(CHAIN, ENUMERATION),
        own,
        List.of(
            new NamedOracle.Race(
                "portfolio",
                CHAIN,
                own.stream().filter(engine -> RACERS.contains(engine.name())).toList())));
  }

  /** Those that prove, the usual one first. */
  public List<NamedOracle.Search> searches() {
    return searches;
  }

  /** Those that claim. */
  public List<NamedOracle.OfEngine> engines() {
    return engines;
  }

  /** Those that end with a proof or with a claim. */
  public List<NamedOracle.Race> races() {
    return races;
  }

  /** Decompositions with each engine, which only comparisons know. */
  public List<NamedOracle.Decomposition> decompositions() {
    return engines.stream().map(e -> new NamedOracle.Decomposition(e.engine())).toList();
  }

  /** Whoever can be compared with others: each search, engine and decomposition. */
  public List<NamedOracle> contestants() {
    List<NamedOracle> all = new ArrayList<>(searches);
    all.addAll(engines);
    all.addAll(decompositions());
    return all;
  }

  /** All of them that take any problem: searches, engines, races. */
  public List<NamedOracle> all() {
    List<NamedOracle> all = new ArrayList<>(searches);
    all.addAll(engines);
    all.addAll(races);
    return all;
  }

  public Optional<NamedOracle> named(String name) {
    return all().stream().filter(oracle -> oracle.name().equals(name)).findFirst();
  }
}
