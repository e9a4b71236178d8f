"""Every operation of the command as a function, from their declarations.

Arguments are public and chosen without looking at the table. A result is what the
command prints for programs, as a dictionary.
"""

import json

from ._command import run


def _operation(command, words, arguments, options, formatted):
    line = words.split()
    for argument in arguments:
        if argument is not None:
            line += argument if isinstance(argument, (list, tuple)) else [argument]
    for name, value in options.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                line.append("--" + name)
            elif one is not None and one is not False:
                line += ["--" + name, one]
    said = run(command, *line, *(["--format", "json"] if formatted else []))
    return json.loads(said) if formatted else said


def verify(
    certificate=None, *, data=None, schema=None, dataset=None, problem=None, solution=None,
    threads=None, table=None, query=None, credentials=None, lattice=None, intercept=None,
    loss=None, cost=None, perturbation=None, points_of=None, most_columns=None,
    most_thresholds=None, together=None, either_or=None, no_redundancy=None, penalty_of=None,
    command=None
):
    """Check a certificate of optimize against a table, without the search.

    Checks a certificate of didyma optimize against a table: derives every bound of its search
    tree again, with none of the code that searched. Lattice, costs and perturbation are those
    of the certificate, or with problem those of the problem, which the certificate's must then
    be. Exit code 0 when it is valid, 3 when not.

    With solution it also checks weights that another solver has found for the program of
    optimize program_out: whether they are a point of the lattice, their value in exact
    integers, and how far that is from what the certificate proves. Without a certificate the
    problem is that of the options below, as optimize takes them. Exit code 3 when they are no
    point, or better than what a valid certificate proves.

    certificate: the certificate; with solution it may be left out
    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    problem: a whole problem, instead of a table, a lattice and a loss: JSON that didyma
        experiment instances has written
    solution: weights by the names of the program, w1, w2, ... and w0 for the intercept, as
        lines of SCIP, HiGHS, Gurobi or CBC, where absent ones are 0, or as a JSON array;
        within 1e-5 of an integer they are that
    threads: threads of a long search, draw or check; default all processors
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
    intercept: also choose a threshold: range of the intercept, which is a multiple of STEP
        (1); with none, as without it, the threshold is 0
    loss: what to minimise: zero-one (the costs of errors; the default),
        logistic[:UNIT[:P0[:STEP]]] (the log loss of a risk: a point is UNIT log-odds (1/2, or
        1 where solve takes weights of -1..1 of all coordinates by itself), risks are told
        apart from P0 (0.05, or none for all) on, in steps of STEP (1/16) nats), hinge[:MARGIN]
        (what a score lacks to MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a
        score that is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors
        at several thresholds T of the score, each weighed by W); each counts cost times, by
        label; default zero-one
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    perturbation: minimise unit * cost - <linear, weights> instead; JSON: {"unit": U, "linear":
        [one integer per coordinate, the intercept last]}, and possibly "projected": [h(0),
        h(1), ...] to subtract h(squared norm)
    points_of: what is known or wanted of the points of a column or coordinate, publicly:
        non-negative, non-positive, increasing or decreasing (in a number), N or LO:HI
    most_columns: at most N columns of the table have points
    most_thresholds: at most N thresholds of a column have points
    together: these columns all have points, or none of them
    either_or: of these columns at most one has points
    no_redundancy: of cards that score every possible record alike (all levels of a category
        shifted against the threshold) only the first one
    penalty_of: what a draw adds to the loss of a card in which this column has points, in
        units of the loss: costs of errors, or the STEP of logistic; other columns' penalties
        in the schema stay
    """
    return _operation(
        command,
        "verify",
        [certificate],
        {"data": data, "schema": schema, "dataset": dataset, "problem": problem, "solution":
            solution, "threads": threads, "table": table, "query": query, "credentials":
            credentials, "lattice": lattice, "intercept": intercept, "loss": loss, "cost":
            cost, "perturbation": perturbation, "points-of": points_of, "most-columns":
            most_columns, "most-thresholds": most_thresholds, "together": together,
            "either-or": either_or, "no-redundancy": no_redundancy, "penalty-of": penalty_of},
        True,
    )


def schema_skeleton(
    table=None, *, dictionary=None, label=None, positive=None, negative=None, out=None,
    command=None
):
    """Begin a file of columns, from the names of a table or a data dictionary.

    Reads the names of the columns of a table, CSV, XLSX, ARFF or Parquet, and no record of it,
    and prints a file of columns to fill in. A data dictionary fills in what it says; what
    nobody may leave open is refused by every command until it is written.

    table: the table, of which the header is read; a dictionary needs none
    dictionary: a public CSV file with a line for each column: its name, kind, range or values,
        title and missing codes; see docs/schema.md
    label: the column to predict
    positive: a value of the label that means positive
    negative: a value of the label that means negative; default the others that are known
    out: write to a new file instead of standard output
    """
    return _operation(
        command,
        "schema skeleton",
        [table],
        {"dictionary": dictionary, "label": label, "positive": positive, "negative": negative,
            "out": out},
        False,
    )


def schema_suggest(
    *, public_sample=None, label=None, positive=None, no_header=None, header=None,
    separator=None, charset=None, missing=None, out=None, command=None
):
    """Suggest a schema from a public sample.

    Reads a sample that is PUBLIC (made up, published, or from a code book; CSV, XLSX, ARFF or
    Parquet) and prints a schema to correct by hand. Never point it at the private table: the
    values that it finds become part of everything that is published.

    public_sample: a table without private records; naming it here declares that; required
    label: the column to predict; default the last one
    positive: a value of the label that means positive; default the rarer of two
    no_header: the first record holds no names; with neither this nor header, guessed
    header: the first record holds names
    separator: what separates fields; guessed when left out
    charset: the charset of the sample, UTF-8 or one whose characters are bytes, such as
        windows-1252, which the schema then states; default UTF-8
    missing: means no value, besides the empty text and the usual tokens that stand between
        numbers
    out: write to a new file instead of standard output
    """
    return _operation(
        command,
        "schema suggest",
        [],
        {"public-sample": public_sample, "label": label, "positive": positive, "no-header":
            no_header, "header": header, "separator": separator, "charset": charset, "missing":
            missing, "out": out},
        False,
    )


def schema_learn(
    *, columns=None, data=None, epsilon=None, delta=None, neighbours=None, thresholds=None,
    cuts=None, ledger=None, key=None, out=None, label=None, positive=None, negative=None,
    table=None, query=None, credentials=None, command=None
):
    """Learn the thresholds of a schema privately.

    Makes a schema of what is publicly known of the columns: the thresholds of numbers of which
    only the range is known are learned from the table, privately, near its quantiles or where
    labels change (cuts) among round numbers of the range, and where not even that is known,
    the range before. Where categories are unknown, those with many records are found; that
    takes delta. Epsilon is shared among all that is learned. Without epsilon thresholds are
    round numbers, the table is not opened, and it costs nothing.

    columns: what is publicly known of the columns, JSON: a schema whose numbers may have a
        range and no thresholds; see docs/schema.md; required
    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    epsilon: the privacy parameter, above 0; smaller protects more
    delta: delta of the promise, where it has one; default 0
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    thresholds: most thresholds of a column: 1, 3, 7, 15, 31 or 63; or round: round numbers, so
        that epsilon is for unknown ranges and categories alone; default 7
    cuts: where thresholds are that are learned: quantiles (they part records evenly) or labels
        (one draw that sees the labels cuts where a card of the column alone would); default
        quantiles
    ledger: spend from this ledger (see didyma ledger): refused when its budget does not cover
        it; written down before the private computation begins
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    out: write to a new file instead of standard output
    label: the column to predict, where the file of columns does not state it; with positive
        and negative
    positive: a value of the label that means positive
    negative: a value of the label that means negative, as do others unless the file of columns
        states what they mean
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "schema learn",
        [],
        {"columns": columns, "data": data, "epsilon": epsilon, "delta": delta, "neighbours":
            neighbours, "thresholds": thresholds, "cuts": cuts, "ledger": ledger, "key": key,
            "out": out, "label": label, "positive": positive, "negative": negative, "table":
            table, "query": query, "credentials": credentials},
        False,
    )


def schema_check(
    schema=None, *, command=None
):
    """Check a schema and show the coordinates that it makes.

    Reads a schema, and no table, lists what each column becomes, and says whether every table
    fits, or which records do not. A file of columns, as didyma learn takes it, is checked as
    one, and one that can be either as both.

    schema: the schema, or a file of columns; required
    """
    return _operation(
        command,
        "schema check",
        [schema],
        {},
        True,
    )


def schema_fit(
    schema=None, *, data=None, as_=None, table=None, query=None, credentials=None, command=None
):
    """Count, without privacy, how a schema reads the fields of a table.

    Reads the table and tells by column how many of its fields are read as numbers, categories
    or labels, how many are missing, and how many fall under which other policy. That is NOT
    PRIVATE: it is computed without privacy and stays with the custodian of the table. Use it
    to see that the schema takes the table as it is written down, such as which character
    separates decimals; what the schema says beyond that must not follow the table.

    A schema can be read as a file of columns too, which refuses nothing that it does not say:
    so it is read, as by didyma learn, where it leaves thresholds of numbers open, and else as
    a schema, as by solve.

    schema: the schema, or a file of columns; required
    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    as_: read FILE as columns or as schema, whatever it leaves open
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "schema fit",
        [schema],
        {"data": data, "as": as_, "table": table, "query": query, "credentials": credentials},
        True,
    )


def cells_export(
    *, data=None, schema=None, dataset=None, out=None, table=None, query=None,
    credentials=None, command=None
):
    """Count the records of a table by row and label into a file.

    Writes how many records of each label have each distinct row of a schema. The file is as
    private as the table.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    out: write to a new file, whose name ends with .cells; required
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "cells export",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "out": out, "table": table,
            "query": query, "credentials": credentials},
        False,
    )


def cells_merge(
    files=None, *, out=None, command=None
):
    """Add up the counts of several files.

    Adds the counts of files of one schema. A person whose records are in several files counts
    several times. Give the sum to didyma solve as data.

    files: files of didyma cells export; required
    out: write to a new file, whose name ends with .cells; required
    """
    return _operation(
        command,
        "cells merge",
        [files],
        {"out": out},
        False,
    )


def account_gaussian(
    *, sigma=None, epsilon=None, delta=None, neighbours=None, command=None
):
    """One Gaussian mechanism: two of sigma, epsilon, delta give the third.

    The exact trade-off of normal noise: give two of sigma, epsilon and delta to get the third.

    sigma: standard deviation divided by the L2 sensitivity under neighbours
    epsilon: epsilon of the guarantee
    delta: delta of the guarantee
    neighbours: replace or add-remove: what the sensitivity refers to; default replace
    """
    return _operation(
        command,
        "account gaussian",
        [],
        {"sigma": sigma, "epsilon": epsilon, "delta": delta, "neighbours": neighbours},
        True,
    )


def account_laplace(
    *, scale=None, epsilon=None, delta=None, steps=None, neighbours=None, command=None
):
    """Laplace noise: epsilon from the scale, or the scale from epsilon.

    Pure privacy without delta; with it, the smallest epsilon that holds up to delta, which for
    many steps is far smaller.

    scale: scale of the noise divided by the L1 sensitivity under neighbours
    epsilon: total epsilon to reach
    delta: delta; pure privacy without it
    steps: how often the noise is used on the same data; default 1
    neighbours: replace or add-remove: what the sensitivity refers to; default replace
    """
    return _operation(
        command,
        "account laplace",
        [],
        {"scale": scale, "epsilon": epsilon, "delta": delta, "steps": steps, "neighbours":
            neighbours},
        True,
    )


def account_exponential(
    *, epsilon=None, steps=None, delta=None, accountant=None, neighbours=None, command=None
):
    """Exponential mechanisms: what several releases add up to.

    Adds up releases of the exponential mechanism (didyma solve) from the same data: their
    epsilons without delta, and something smaller with it. Each costs epsilon^2/8 of rho.

    epsilon: epsilon of one release; required
    steps: how many releases; default 1
    delta: delta; pure privacy without it
    accountant: pure, advanced, zcdp, rdp or pld; default the one with the smallest epsilon
    neighbours: replace or add-remove; default replace
    """
    return _operation(
        command,
        "account exponential",
        [],
        {"epsilon": epsilon, "steps": steps, "delta": delta, "accountant": accountant,
            "neighbours": neighbours},
        True,
    )


def account_subsampled_gaussian(
    *, sampling=None, rate=None, sigma=None, steps=None, epsilon=None, delta=None,
    accountant=None, neighbours=None, command=None
):
    """Gaussian noise on random samples, as in DP-SGD.

    Give sigma and steps to get epsilon, epsilon and steps to get sigma, or sigma and epsilon
    to get the largest number of steps. Batches that are cut from a shuffled table are neither
    of the two kinds of samples.

    sampling: poisson (each record by itself; neighbours add-remove) or without-replacement
        (samples of one size; neighbours replace); default poisson
    rate: probability of a record to be in a sample, as 0.01 or 256/60000; required
    sigma: standard deviation divided by the L2 sensitivity under these neighbours
    steps: number of samples
    epsilon: epsilon to keep
    delta: delta of the guarantee; required
    accountant: rdp, or pld for poisson only; default pld where it can, as its epsilon is less
    neighbours: replace or add-remove; must fit the sampling; default what fits the sampling
    """
    return _operation(
        command,
        "account subsampled-gaussian",
        [],
        {"sampling": sampling, "rate": rate, "sigma": sigma, "steps": steps, "epsilon":
            epsilon, "delta": delta, "accountant": accountant, "neighbours": neighbours},
        True,
    )


def account_compose(
    events=None, *, delta=None, accountant=None, budget=None, explain=None, command=None
):
    """What a tree of events in a JSON file adds up to.

    Prices events such as {"event": "repeated", "times": "9", "of": {"event": "gaussian",
    "noise-multiplier": "3", "adjacency": "replace"}}; the kinds are in
    docs/proofs/accounting.md.

    events: JSON file with one event; required
    delta: delta of the guarantee
    accountant: pure, basic, advanced, zcdp, rdp or pld; default the one with the smallest
        epsilon
    budget: also say how much of this epsilon is left for one pure mechanism
    explain: print the tree with the epsilon of each event under two accountants, and what its
        words mean
    """
    return _operation(
        command,
        "account compose",
        [events],
        {"delta": delta, "accountant": accountant, "budget": budget, "explain": explain},
        True,
    )


def account_convert(
    *, rho=None, epsilon=None, delta=None, neighbours=None, command=None
):
    """ZCDP to (epsilon, delta) and back.

    Two of rho, epsilon and delta give the third: the epsilon or delta that rho-zCDP implies,
    or the largest rho that implies (epsilon, delta). epsilon alone is a pure guarantee and
    gives the rho that it implies.

    rho: parameter of zCDP
    epsilon: epsilon
    delta: delta
    neighbours: replace or add-remove, the same before and after; default replace
    """
    return _operation(
        command,
        "account convert",
        [],
        {"rho": rho, "epsilon": epsilon, "delta": delta, "neighbours": neighbours},
        True,
    )


def ledger_open(
    ledger=None, *, epsilon=None, delta=None, rho=None, composition=None, name=None,
    least_epsilon=None, unit=None, unit_missing=None, key=None, neighbours=None, command=None
):
    """Make a ledger with a budget that cannot be changed afterwards.

    Makes a new ledger for one data set. The budget is what all private results from it,
    together, may reveal.

    ledger: the file to make; required
    epsilon: the budget: epsilon
    delta: the budget: delta; left out, the budget is pure and takes pure uses only
    rho: the budget: rho of zero-concentrated privacy, in place of epsilon and delta
    composition: how uses add up: basic (epsilons and deltas), zcdp (rho, with rho or epsilon
        and delta), or Renyi divergences of one order: rdp:ORDER, such as rdp:16, with epsilon
        and delta; default basic, with rho zcdp
    name: a public name of the data set, for people; default the file's name
    least_epsilon: refuse a use that costs less than a draw with this epsilon; default a
        thousandth of the budget, 0 for no limit
    unit: the budget is for all records of one unit, those with one value of this column, as
        schemas with "unit" have it; left out, for one record
    unit_missing: what those schemas do with records without a value there: drop or own;
        default drop
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    """
    return _operation(
        command,
        "ledger open",
        [ledger],
        {"epsilon": epsilon, "delta": delta, "rho": rho, "composition": composition, "name":
            name, "least-epsilon": least_epsilon, "unit": unit, "unit-missing": unit_missing,
            "key": key, "neighbours": neighbours},
        True,
    )


def ledger_show(
    ledger=None, *, key=None, command=None
):
    """Show a budget, what is spent of it and on what.

    Checks a ledger and shows all of it.

    ledger: the ledger; required
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    """
    return _operation(
        command,
        "ledger show",
        [ledger],
        {"key": key},
        True,
    )


def ledger_verify(
    ledger=None, *, contains=None, key=None, command=None
):
    """Check that a ledger is whole and within its budget.

    Recomputes every hash, the order of the entries and what they spend. Exit code 0 when the
    ledger is good, 3 when not. A ledger without a key can be written anew by whoever can write
    its files; see docs/ledger.md.

    ledger: the ledger; required
    contains: also demand that an entry has this hash, which an earlier verify printed and you
        kept elsewhere: only that shows that no older copy, and without a key no other history,
        was put in place
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    """
    return _operation(
        command,
        "ledger verify",
        [ledger],
        {"contains": contains, "key": key},
        True,
    )


def data_list(
    *, command=None
):
    """List the catalogued tables.

    Lists name, size, licence and whether the table is on this machine.

    """
    return _operation(
        command,
        "data list",
        [],
        {},
        True,
    )


def data_fetch(
    name=None, *, command=None
):
    """Download a catalogued table.

    Downloads a table into the cache folder (DIDYMA_CACHE, else the user's cache) and keeps it
    only if its checksum is the published one. What is there already is kept.

    name: a name from didyma data list; required
    """
    return _operation(
        command,
        "data fetch",
        [name],
        {},
        True,
    )


def data_describe(
    name=None, *, schema=None, columns=None, command=None
):
    """Describe a catalogued table and its schema.

    Shows what a record is, licence and citation, and the schema. With schema it prints the
    schema alone, for data with a file of your own.

    name: a name from didyma data list; required
    schema: print the schema and nothing else, as a schema file
    columns: print what is told of the columns without a look at the table, for didyma learn
        columns, and nothing else
    """
    return _operation(
        command,
        "data describe",
        [name],
        {"schema": schema, "columns": columns},
        True,
    )


def db_install(
    *, data=None, credentials=None, command=None
):
    """Create the functions that run passes in PostgreSQL.

    Creates the schema didyma with the functions that solve in_database calls. Everybody who
    uses the database may call them; they read no table by themselves.

    data: the address of the database, jdbc:postgresql:...; required
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "db install",
        [],
        {"data": data, "credentials": credentials},
        False,
    )


def db_uninstall(
    *, data=None, credentials=None, command=None
):
    """Remove what install created.

    Removes the functions and their schema didyma, and nothing else.

    data: the address of the database, jdbc:postgresql:...; required
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "db uninstall",
        [],
        {"data": data, "credentials": credentials},
        False,
    )
