package org.didyma.operations;

import java.util.List;
import java.util.Optional;
import org.didyma.data.schema.Label;
import org.didyma.operations.account.ComposeAccount;
import org.didyma.operations.account.ConvertAccount;
import org.didyma.operations.account.ExponentialAccount;
import org.didyma.operations.account.ExportAccount;
import org.didyma.operations.account.GaussianAccount;
import org.didyma.operations.account.ImportAccount;
import org.didyma.operations.account.LaplaceAccount;
import org.didyma.operations.account.SubsampledGaussianAccount;
import org.didyma.operations.audit.Audit;
import org.didyma.operations.bench.AccountingBench;
import org.didyma.operations.bench.CellsBench;
import org.didyma.operations.bench.GradientBench;
import org.didyma.operations.bench.NoiseBench;
import org.didyma.operations.bench.PassesBench;
import org.didyma.operations.bench.SearchBench;
import org.didyma.operations.bench.SourcesBench;
import org.didyma.operations.catalog.DataDescribe;
import org.didyma.operations.catalog.DataFetch;
import org.didyma.operations.catalog.DataList;
import org.didyma.operations.cells.CellsExport;
import org.didyma.operations.cells.CellsMerge;
import org.didyma.operations.comparison.CompareMechanisms;
import org.didyma.operations.comparison.CompareSolvers;
import org.didyma.operations.database.DbInstall;
import org.didyma.operations.database.DbUninstall;
import org.didyma.operations.engines.Doctor;
import org.didyma.operations.experiment.ListExperiments;
import org.didyma.operations.experiment.ListProblems;
import org.didyma.operations.experiment.RunExperiment;
import org.didyma.operations.experiment.SubmitAnswer;
import org.didyma.operations.learn.LearnModel;
import org.didyma.operations.ledger.LedgerOpen;
import org.didyma.operations.ledger.LedgerShow;
import org.didyma.operations.ledger.LedgerVerify;
import org.didyma.operations.model.EditCard;
import org.didyma.operations.model.Explain;
import org.didyma.operations.model.ExportModel;
import org.didyma.operations.model.Monitor;
import org.didyma.operations.model.PredictTable;
import org.didyma.operations.optimum.Optimize;
import org.didyma.operations.optimum.Verify;
import org.didyma.operations.pareto.Pareto;
import org.didyma.operations.release.Demo;
import org.didyma.operations.release.Evaluate;
import org.didyma.operations.release.Solve;
import org.didyma.operations.schema.SchemaCheck;
import org.didyma.operations.schema.SchemaFit;
import org.didyma.operations.schema.SchemaLearn;
import org.didyma.operations.schema.SchemaSkeleton;
import org.didyma.operations.schema.SchemaSuggest;
import org.didyma.operations.site.SiteAdd;
import org.didyma.operations.site.SiteInvite;
import org.didyma.operations.site.SiteJoin;
import org.didyma.operations.site.SiteMask;

/** Every operation, once. */
public final class Operations {

  /** The operations in the order of the help. */
  public static final List<OperationEntry> ALL =
      List.of(
          new OperationEntry(
              "demo",
              "learn a private scorecard from a bundled public table, end to end",
              Demo::new),
          new OperationEntry(
              "solve", "learn a private classifier and release it with its guarantee", Solve::new),
          new OperationEntry(
              "learn",
              "learn a scorecard from a table with known columns, and measure it",
              LearnModel::new),
          new OperationEntry(
              "optimize",
              "find the exact optimum and its certificate, without privacy",
              Optimize::new),
          new OperationEntry(
              "verify",
              "check a certificate of optimize against a table, without the search",
              Verify::new),
          new OperationEntry(
              "predict", "append a column of predictions to a table", PredictTable::new),
          new OperationEntry(
              "evaluate", "measure a model on a labelled table, privately or not", Evaluate::new),
          new OperationEntry("monitor", "compare two private evaluations of a model", Monitor::new),
          new OperationEntry(
              "explain", "report a release: its guarantee, origin and quality", Explain::new),
          new OperationEntry(
              "edit", "change points, names or the cut-off of a released card", EditCard::new),
          new OperationEntry(
              "export", "write a model as a scorecard, a page, a program or SQL", ExportModel::new),
          new OperationEntry(
              "schema skeleton",
              "begin a file of columns, from the names of a table or a data dictionary",
              SchemaSkeleton::new),
          new OperationEntry(
              "schema suggest", "suggest a schema from a public sample", SchemaSuggest::new),
          new OperationEntry(
              "schema learn", "learn the cut points of a schema privately", SchemaLearn::new),
          new OperationEntry(
              "schema check",
              "check a schema and show the features that it makes",
              SchemaCheck::new),
          new OperationEntry(
              "schema fit",
              "count, without privacy, how a schema reads the fields of a table",
              SchemaFit::new),
          new OperationEntry(
              "cells export",
              "count the unique rows of a table by label into a file",
              CellsExport::new),
          new OperationEntry("cells merge", "add up the counts of several files", CellsMerge::new),
          new OperationEntry(
              "site invite",
              "invite sites to add up noisy counts without trusting anybody",
              SiteInvite::new),
          new OperationEntry("site join", "make a site's keys for a round", SiteJoin::new),
          new OperationEntry(
              "site mask", "count a site's table, with a share of noise and masks", SiteMask::new),
          new OperationEntry("site sum", "add up the masked counts of all sites", SiteAdd::new),
          new OperationEntry("ledger open", "open a ledger with a fixed budget", LedgerOpen::new),
          new OperationEntry(
              "ledger show", "show a budget and what it was spent on", LedgerShow::new),
          new OperationEntry(
              "ledger verify",
              "check that a ledger is complete and within its budget",
              LedgerVerify::new),
          new OperationEntry(
              "account gaussian",
              "one Gaussian mechanism: two of sigma, epsilon, delta give the third",
              GaussianAccount::new),
          new OperationEntry(
              "account laplace",
              "Laplace noise: epsilon from the scale, or the scale from epsilon",
              LaplaceAccount::new),
          new OperationEntry(
              "account exponential",
              "exponential mechanism: the total loss of several releases",
              ExponentialAccount::new),
          new OperationEntry(
              "account subsampled-gaussian",
              "Gaussian noise on random samples, as in DP-SGD",
              SubsampledGaussianAccount::new),
          new OperationEntry(
              "account compose",
              "the total privacy loss of the events in a JSON file",
              ComposeAccount::new),
          new OperationEntry(
              "account convert", "zCDP to (epsilon, delta) and back", ConvertAccount::new),
          new OperationEntry(
              "account import",
              "read what another program spent, and charge a ledger with it",
              ImportAccount::new),
          new OperationEntry(
              "account export",
              "write what a ledger or a model spent for another program",
              ExportAccount::new),
          new OperationEntry("audit", "try to refute the guarantee of a mechanism", Audit::new),
          new OperationEntry("data list", "list the catalogued tables", DataList::new),
          new OperationEntry("data fetch", "download a catalogued table", DataFetch::new),
          new OperationEntry(
              "data describe", "describe a catalogued table and its schema", DataDescribe::new),
          new OperationEntry(
              "db install", "create the functions that run passes in PostgreSQL", DbInstall::new),
          new OperationEntry("db uninstall", "remove what install created", DbUninstall::new),
          new OperationEntry("doctor", "check that every solver works here", Doctor::new),
          new OperationEntry(
              "compare solvers",
              "compare solvers on the same problems under the same noise",
              CompareSolvers::new),
          new OperationEntry(
              "compare mechanisms",
              "compare mechanisms on the same public table",
              CompareMechanisms::new),
          new OperationEntry(
              "pareto", "search for the best trade-offs of privacy and error", Pareto::new),
          new OperationEntry("experiment list", "list the experiments", ListExperiments::new),
          new OperationEntry(
              "experiment run",
              "run an experiment, or resume one that was stopped",
              RunExperiment::new),
          new OperationEntry(
              "experiment instances",
              "list the benchmark problems, or write them to files",
              ListProblems::new),
          new OperationEntry(
              "experiment submit",
              "check what you found for a benchmark problem, for the list of known optima",
              SubmitAnswer::new),
          new OperationEntry(
              "bench search", "time the exact search and the exact sampler", SearchBench::new),
          new OperationEntry(
              "bench cells", "time the reading of a large generated table", CellsBench::new),
          new OperationEntry(
              "bench sources",
              "time the counting of one table in several places",
              SourcesBench::new),
          new OperationEntry("bench noise", "time the exact samplers of noise", NoiseBench::new),
          new OperationEntry("bench accounting", "time the accountants", AccountingBench::new),
          new OperationEntry(
              "bench gradient",
              "time private gradient methods and the same without noise",
              GradientBench::new),
          new OperationEntry(
              "bench passes",
              "time private descents in memory and in databases",
              PassesBench::new));

  /** The words that several operations share. */
  public static final List<Family> FAMILIES =
      List.of(
          new Family(
              "schema",
              "suggest a schema, learn one privately, or check one",
              List.of(
                  "A schema is the public description of a table: its label, and for every feature"
                      + " the values it can take. It must come from public knowledge, since"
                      + " everything in it is published with the model."),
              List.of("schema check people.schema.json")),
          new Family(
              "cells",
              "count a table's unique rows into a file, or add up such files",
              List.of(
                  "Lattice mechanisms need only the unique rows of a table with their counts by"
                      + " label. Counts from several places add up, so you can learn one card"
                      + " from all of their records without moving the records. The counts"
                      + " themselves are not private: anyone who adds them up sees them."),
              List.of("cells merge north.cells south.cells --out all.cells")),
          new Family(
              "site",
              "add up counts of several sites that trust nobody, with noise",
              List.of(
                  "Several sites have parts of one table, and nobody may see the counts of one of"
                      + " them. Each adds a share of discrete Laplace noise, and masks that cancel"
                      + " in the sum of all. The sites exchange files by any means. A lost site"
                      + " ends the round."),
              List.of("site invite --schema s.json --sites 3 --epsilon 1 --out all.round")),
          new Family(
              "account",
              "calculate epsilon, delta, noise and steps, without data",
              List.of(
                  "Calculates the guarantee of a mechanism, the noise that a guarantee needs,"
                      + " and the total privacy loss of several releases. It reads no data."
                      + " Every result is rounded towards less privacy, and names its adjacency"
                      + " and its theorem."),
              List.of("account gaussian --epsilon 1 --delta 1e-5")),
          new Family(
              "ledger",
              "open, show or verify the privacy budget of a data set",
              List.of(
                  "A ledger records the privacy budget of one data set and every use of it. Pass"
                      + " it to private commands with --ledger: they record what they spend"
                      + " before they begin, and refuse to exceed the budget. A ledger is two"
                      + " files, L and L.head; keep them together."),
              List.of("ledger show people.ledger")),
          new Family(
              "data",
              "list, fetch and describe catalogued public tables",
              List.of(
                  "Public tables by name, each with a schema, for --dataset NAME. One comes with"
                      + " the program. The others are downloaded on request and checked against"
                      + " their published checksums."),
              List.of("data list")),
          new Family(
              "db",
              "install or remove what PostgreSQL needs for solve --in-database",
              List.of(
                  "solve --in-database lets a database run the passes of a gradient descent."
                      + " PostgreSQL needs a few functions for that, in a schema of their own; an"
                      + " embedded H2 needs nothing."),
              List.of("db install --data jdbc:postgresql://localhost/clinic")),
          new Family(
              "compare",
              "compare solvers or mechanisms on the same problems",
              List.of("Compares solvers, or mechanisms, on the same problems."),
              List.of("compare solvers --suite random --engines chain,enumeration")),
          new Family(
              "experiment",
              "run studies of mechanisms on public tables, with charts",
              List.of(
                  "Experiments on public tables, some of which reproduce published ones. They"
                      + " write means, confidence intervals and charts of many simulated runs."
                      + " The results are not private."),
              List.of("experiment list")),
          new Family(
              "bench",
              "time solvers, samplers and readers on this machine",
              List.of("Measures how fast solvers, samplers and readers are on this machine."),
              List.of("bench search --runs 1")));

  private Operations() {}

  /** The family of a name; empty where an operation has that name alone. */
  public static Optional<Family> family(String name) {
    return FAMILIES.stream().filter(family -> family.name().equals(name)).findFirst();
  }

  /** The names of those that take a label. */
  static List<String> taking(Label label) {
    return ALL.stream()
        .filter(listed -> listed.operation().declaration().takesLabels().has(label))
        .map(OperationEntry::name)
        .toList();
  }

  /** The members of a family, in order. */
  public static List<OperationEntry> of(Family family) {
    return ALL.stream().filter(listed -> listed.name().startsWith(family.name() + " ")).toList();
  }
}
