package org.didyma.operations;

import java.util.List;
import org.didyma.operations.account.ComposeAccount;
import org.didyma.operations.account.ConvertAccount;
import org.didyma.operations.account.ExponentialAccount;
import org.didyma.operations.account.GaussianAccount;
import org.didyma.operations.account.LaplaceAccount;
import org.didyma.operations.account.SubsampledGaussianAccount;
import org.didyma.operations.catalog.DataDescribe;
import org.didyma.operations.catalog.DataFetch;
import org.didyma.operations.catalog.DataList;
import org.didyma.operations.cells.CellsExport;
import org.didyma.operations.cells.CellsMerge;
import org.didyma.operations.database.DbInstall;
import org.didyma.operations.database.DbUninstall;
import org.didyma.operations.ledger.LedgerOpen;
import org.didyma.operations.ledger.LedgerShow;
import org.didyma.operations.ledger.LedgerVerify;
import org.didyma.operations.optimum.Verify;
import org.didyma.operations.schema.SchemaCheck;
import org.didyma.operations.schema.SchemaFit;
import org.didyma.operations.schema.SchemaLearn;
import org.didyma.operations.schema.SchemaSkeleton;
import org.didyma.operations.schema.SchemaSuggest;

/** Every operation, once. */
public final class Operations {

  /** The operations in the order of the help. */
  public static final List<Listed> ALL =
      List.of(
          new Listed(
              "verify",
              "check a certificate of optimize against a table, without the search",
              Verify::new),
          new Listed(
              "schema skeleton",
              "begin a file of columns, from the names of a table or a data dictionary",
              SchemaSkeleton::new),
          new Listed("schema suggest", "suggest a schema from a public sample", SchemaSuggest::new),
          new Listed(
              "schema learn", "learn the thresholds of a schema privately", SchemaLearn::new),
          new Listed(
              "schema check",
              "check a schema and show the coordinates that it makes",
              SchemaCheck::new),
          new Listed(
              "schema fit",
              "count, without privacy, how a schema reads the fields of a table",
              SchemaFit::new),
          new Listed(
              "cells export",
              "count the records of a table by row and label into a file",
              CellsExport::new),
          new Listed("cells merge", "add up the counts of several files", CellsMerge::new),
          new Listed(
              "account gaussian",
              "one Gaussian mechanism: two of sigma, epsilon, delta give the third",
              GaussianAccount::new),
          new Listed(
              "account laplace",
              "Laplace noise: epsilon from the scale, or the scale from epsilon",
              LaplaceAccount::new),
          new Listed(
              "account exponential",
              "exponential mechanisms: what several releases add up to",
              ExponentialAccount::new),
          new Listed(
              "account subsampled-gaussian",
              "Gaussian noise on random samples, as in DP-SGD",
              SubsampledGaussianAccount::new),
          new Listed(
              "account compose",
              "what a tree of events in a JSON file adds up to",
              ComposeAccount::new),
          new Listed("account convert", "zCDP to (epsilon, delta) and back", ConvertAccount::new),
          new Listed(
              "ledger open",
              "make a ledger with a budget that cannot be changed afterwards",
              LedgerOpen::new),
          new Listed(
              "ledger show", "show a budget, what is spent of it and on what", LedgerShow::new),
          new Listed(
              "ledger verify",
              "check that a ledger is whole and within its budget",
              LedgerVerify::new),
          new Listed("data list", "list the catalogued tables", DataList::new),
          new Listed("data fetch", "download a catalogued table", DataFetch::new),
          new Listed(
              "data describe", "describe a catalogued table and its schema", DataDescribe::new),
          new Listed(
              "db install", "create the functions that run passes in PostgreSQL", DbInstall::new),
          new Listed("db uninstall", "remove what install created", DbUninstall::new));

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
              "count a table's distinct rows into a file, or add such files up",
              List.of(
                  "Lattice mechanisms need to know how many records of each label have each"
                      + " distinct row. Such counts of several places add up, so that one card is"
                      + " drawn from all of their records and no place gives its records away. The"
                      + " counts themselves are not private: whoever adds them up sees them."),
              List.of("cells merge north.cells south.cells --out all.cells")),
          new Family(
              "account",
              "calculate epsilon, delta, noise and steps, without data",
              List.of(
                  "Calculates what mechanisms promise, how much noise a promise needs, and what"
                      + " several releases add up to. No data is read. Every result is rounded"
                      + " towards less privacy, names its adjacency and the theorem that it rests"
                      + " on."),
              List.of("account gaussian --epsilon 1 --delta 1e-5")),
          new Family(
              "ledger",
              "open, show or verify the privacy budget of a data set",
              List.of(
                  "A ledger is a file that holds the privacy budget of one data set and every use"
                      + " of it. Give it to private commands with --ledger: they write down what"
                      + " they spend before they begin, and refuse what the budget does not cover."
                      + " A ledger is two files, L and L.head; keep them together."),
              List.of("ledger show people.ledger")),
          new Family(
              "data",
              "list, fetch and describe catalogued public tables",
              List.of(
                  "Public tables that are known by name, each with a schema, for --dataset NAME."
                      + " One comes with the program; the others are downloaded on request and"
                      + " checked against their published checksums."),
              List.of("data list")),
          new Family(
              "db",
              "install or remove what PostgreSQL needs for solve --in-database",
              List.of(
                  "solve --in-database lets a database run the passes of a gradient descent."
                      + " PostgreSQL needs a few functions for that, in a schema of their own; an"
                      + " embedded H2 needs nothing."),
              List.of("db install --data jdbc:postgresql://localhost/clinic")));

  private Operations() {}

  /** The operation of a name. */
  public static Listed named(String name) {
    return ALL.stream().filter(listed -> listed.name().equals(name)).findFirst().orElseThrow();
  }

  /** The family of a name. */
  public static Family family(String name) {
    return FAMILIES.stream().filter(family -> family.name().equals(name)).findFirst().orElseThrow();
  }

  /** The members of a family, in order. */
  public static List<Listed> of(Family family) {
    return ALL.stream().filter(listed -> listed.name().startsWith(family.name() + " ")).toList();
  }
}
