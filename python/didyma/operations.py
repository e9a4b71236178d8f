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
