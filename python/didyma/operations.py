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


def demo(
    *, command=None
):
    """Learn a private points card from a bundled public table, end to end.

    Learns a points card for Bank Marketing, a public table that comes with the program, with
    epsilon 1, and tests it on records that were held out.

    """
    return _operation(
        command,
        "demo",
        [],
        {},
        False,
    )


def solve(
    *, data=None, schema=None, dataset=None, epsilon=None, neighbours=None, cost=None,
    out=None, ledger=None, hold_out=None, table=None, query=None, credentials=None,
    explain_sql=None, lattice=None, intercept=None, points_of=None, most_columns=None,
    most_thresholds=None, together=None, either_or=None, no_redundancy=None, penalty_of=None,
    mechanism=None, delta=None, records=None, points=None, loss=None, prior=None, penalty=None,
    top=None, gap=None, noise=None, calibration=None, published_factor=None, max_gap=None,
    accept_claimed=None, sampled_loss=None, box=None, slack=None, records_guess=None,
    blocks=None, block_time_limit=None, oracle=None, huber_width=None, row_norm=None,
    row_origin=None, lambda_=None, passes=None, batch=None, steps=None, step_size=None,
    step_power=None, radius=None, average=None, stream=None, in_database=None,
    shuffle_each_pass=None, sql_only=None, composition=None, margin_noise=None, form=None,
    tolerance=None, iterations=None, lot=None, epochs=None, clip=None, learning_rate=None,
    noise_multiplier=None, accountant=None, choice=None, loss_cap=None, splits=None,
    largest_step=None, increase=None, candidates=None, adapt_every=None, growth=None,
    sample=None, fresh_samples=None, generations=None, breed=None, survivors=None,
    mutation=None, shrink=None, tune=None, tune_public=None, trials=None, trials_law=None,
    projection=None, total=None, key=None, padded_time=None, rehearse=None, time_limit=None,
    threads=None, quality_out=None, report=None, dossier=None, diagnostics=None, command=None
):
    """Learn a private classifier and release it with its guarantee.

    Chooses the weights of a linear classifier privately. By default it draws them with the
    exponential mechanism: every weight vector of the lattice can come out, those with fewer
    errors with exactly the larger probability that the privacy parameter allows.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    epsilon: privacy parameter, a decimal number, required; smaller protects more
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    out: write the model to a new file
    ledger: spend from this ledger (see didyma ledger): refused when its budget does not cover
        it; written down before the private computation begins
    hold_out: hold each record, or unit, out with this probability and measure the model
        privately on those, at the same epsilon; both together cost it once; default none
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    explain_sql: print the statement that counts the records in the database, with its values,
        and end; no record is read
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
        seconds for the schema; default auto
    intercept: range of the intercept, which moves the threshold, or none; default -I:I with I
        at most 5 where features are 0 or 1, and none for opdisc and rspm
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
    mechanism: how to choose privately, one of: exponential: a draw, exact; the default top-r:
        a draw that tells only the best weights apart; needs top gap-truncated: a draw that
        tells only weights near the best apart; needs gap permute-and-flip: a draw whose
        expected cost is never higher, and often lower auto: what has the smallest proven bound
        for the public sizes binned-counts: a scorecard from noisy counts of each column's bins
        by outcome; needs records opdisc: the optimum of a perturbed objective, noisier; no
        intercept rspm: the same with noise on each weight by itself opsamp: the average of
        many perturbed optima over a box of real weights; needs delta sample-and-aggregate: a
        vote of blocks of records, whose searches may fail; needs blocks prsma: the optimum of
        a random part, WITHOUT A GUARANTEE; needs calibration published; needs delta psgd:
        gradient descent in passes, noise at the end scs13: gradient descent in passes, noise
        in every update bst14: gradient descent on samples, noise in every update; needs delta
        objective-perturbation: the minimum of a loss with noise in it output-perturbation:
        full gradient steps, noise at the end private-majority: the same label for everybody
        dp-sgd: descent on random lots, noise in every step; needs delta, records dp-adam: the
        same with the steps of Adam; needs delta, records sgd-adv: dp-sgd as in older
        comparisons, priced by advanced composition; needs delta, records sgd-ma: dp-sgd as in
        older comparisons, priced by the moments accountant; needs delta, records dp-agd: full
        gradients, with a budget that is spent as needed; needs delta, records privgene: random
        search whose survivors are drawn privately l-bfgs: the minimum of the loss; NOT
        PRIVATE, to compare with, without epsilon sgd: gradient descent in passes, without
        noise; NOT PRIVATE, to compare with, without epsilon majority: the same label for
        everybody, counted; NOT PRIVATE, to compare with, without epsilon
    delta: second privacy parameter, of mechanisms that are not pure; usually far below one
        over the number of records
    records: the table's number of records, which is public, or with neighbours add-remove any
        public number near it; required by binned-counts, dp-sgd, dp-adam, sgd-adv, sgd-ma and
        dp-agd; required without generations by privgene; with rehearse for every mechanism,
        any number
    points: mechanisms of real weights: release whole points in this range instead, rounded at
        no cost to privacy, such as -10:10; the intercept is rounded and has no range, and cost
        moves it where scores are log-odds
    loss: what a record costs at a score, by label: zero-one, logistic[:UNIT[:P0[:STEP]]],
        hinge[:MARGIN], ramp[:MARGIN], ladder:T=W[,T=W...]; default zero-one; gradient methods:
        loss of a record's margin: logistic, huber or hinge; default logistic
    prior: exponential and permute-and-flip: what is equally likely before a record is seen:
        all weight vectors (points), or all numbers of non-zero weights (sizes), which prefers
        simple cards where the data say little; default points
    penalty: exponential and permute-and-flip: what each non-zero weight adds to the loss, in
        its units (costs of errors)
    top: top-r and gap-truncated: all but the R best weights are drawn alike; default 100000;
        required by top-r
    gap: gap-truncated: weights that cost at least T more than the best are drawn alike;
        required
    noise: opdisc: law of the noise, gaussian with a delta: discrete-laplace, spherical-laplace
        or gaussian; default discrete-laplace, gaussian with calibration published; rspm: law
        of the noise, gaussian with a delta: discrete-laplace, laplace or gaussian; default
        discrete-laplace, gaussian with calibration published
    calibration: proven, or published, whose guarantee is not proven except for
        output-perturbation; default proven
    published_factor: opdisc: calibration published: 7 or 3.5, the factors of the authors' code
        of June and September 2019; default 3.5
    max_gap: opdisc and rspm: release a point proven to be within G of the least perturbed
        cost, a decimal number; the search is shorter and the noise wider
    accept_claimed: opdisc and rspm: also release what an engine only claims to be the optimum;
        the guarantee then depends on its word
    sampled_loss: opsamp: hinge, logistic, absolute or ramp (few features only); default hinge
    box: opsamp: weights from -B to B; default 1
    slack: opsamp: share of the noise that covers the chance of the average and how far from
        the optimum each search may end; less means less noise and more searches; default 0.2
    records_guess: opsamp: a public guess of the number of records, needed with neighbours
        add-remove
    blocks: sample-and-aggregate: number of blocks; records are split at random; required
    block_time_limit: sample-and-aggregate: a block votes for what its search has found by
        then; without it, searches run to their ends; prsma: a part whose search has not ended
        by then fails; without it, searches run to their ends
    oracle: engine of the search: chain (branch and bound) or enumeration (every point, small
        lattices only), which prove the optimum; cp-sat, scip or highs, which claim it;
        portfolio, a race of chain, cp-sat and scip; default auto, which is chain
    huber_width: gradient methods: half the width of the rounded corner of loss huber; default
        0.1
    row_norm: gradient methods: public bound on the norm of a row with coordinates in [-1, 1]
        and a bias of 1; longer rows are shortened; default the largest that the schema admits
    row_origin: gradient methods: from where rows are measured: zero, or the middle of all rows
        that the schema admits, where they are about half as long and less noise is needed;
        default zero, middle for objective-perturbation
    lambda_: gradient methods: regularisation L/2 |w|^2 of the mean loss; default 0.001, 0 for
        objective-perturbation
    passes: psgd, scs13, bst14 and sgd: passes over the table; default 10, 1 for scs13
    batch: psgd, scs13, bst14 and sgd: rows of an update; default 50
    steps: psgd: kind of step sizes: constant, decreasing, square-root or strongly-convex;
        default strongly-convex, constant where lambda is 0; scs13: kind of step sizes:
        constant, square-root (S/sqrt(t)) or strongly-convex (1/(L t)); default square-root
    step_size: psgd: length of a constant step; default 1/sqrt(n); scs13: constant or
        S/sqrt(t); default 1; output-perturbation: length of a step; default at most 1
    step_power: psgd: C in steps 2/(beta (t + n^C)), decreasing, or 2/(beta (sqrt(t) + n^C)),
        square-root, beta the smoothness of the loss; from 0 to below 1; default 0.5
    radius: psgd, scs13 and bst14: largest norm of the weights on scaled rows; default none,
        1/lambda for scs13, 1/lambda, 10 where lambda is 0 for bst14
    average: psgd, scs13, dp-sgd and dp-adam: release the last weights or a mean; default last
    stream: psgd, scs13 and output-perturbation: read the table again in each pass instead of
        holding it in memory
    in_database: psgd, scs13 and bst14: let the database that has the table run the descent,
        over a shuffled copy
    shuffle_each_pass: psgd and scs13: with in_database: shuffle the copy afresh in each pass
        instead of once
    sql_only: psgd, scs13 and bst14: with in_database: ask PostgreSQL by a plain query for each
        batch, which needs no functions there
    composition: scs13: with delta: how passes add up: gaussian (exactly) or basic (equal
        shares, more noise); default gaussian
    margin_noise: objective-perturbation: regularise the sum until noise alone moves no margin
        by a standard deviation above S; default 1, and no bound with lambda_, or with form kst
        or cms
    form: objective-perturbation: amp (approximate minima, covered by noise), sharp, kst or
        cms; default amp
    tolerance: objective-perturbation: largest norm of the gradient of the perturbed sum at
        what is taken for its minimum; default 1e-6
    iterations: output-perturbation: steps on the whole table; default 50
    lot: dp-sgd, dp-adam, sgd-adv and sgd-ma: records of a step, a mean with neighbours
        add-remove; default sqrt(N) + 10, at most N
    epochs: dp-sgd and dp-adam: T round(N/M) steps; default 10
    clip: gradient methods: largest norm of a record's gradient, on rows of norm at most 1;
        default 1, 3 for sgd-adv, 4 for sgd-ma
    learning_rate: dp-sgd, dp-adam, sgd-adv and sgd-ma: length of a step; default 1, 0.01 for
        dp-adam, 0.1 for sgd-adv, 0.05 for sgd-ma
    noise_multiplier: dp-sgd, dp-adam and sgd-ma: standard deviation of the noise over the
        sensitivity; default the least that keeps epsilon and delta, 4 for sgd-ma
    accountant: dp-sgd and dp-adam: who prices the steps: rdp, pld (add-remove only, smallest
        prices), moments or advanced; default rdp
    choice: dp-agd: how a step size is chosen: exponential-noise, laplace-noise or
        exponential-mechanism; default exponential-mechanism
    loss_cap: dp-agd: largest loss of a record; default 3
    splits: dp-agd: parts that epsilon is first thought of as split into; default 60
    largest_step: dp-agd: largest step on scaled rows; default 2
    increase: dp-agd: where no step helps, look at the gradient again for this share of its
        budget and average; default 0.1
    candidates: dp-agd: step sizes to choose from besides 0; default 20; privgene: breed
        crossover: vectors in a generation; default 200
    adapt_every: dp-agd: steps after which the range of step sizes is adapted; default 10
    growth: dp-agd: the range becomes 1 + G times the largest step chosen since; default 0.1
    sample: dp-agd: with neighbours add-remove: look at a random sample of about M records
        only; default all
    fresh_samples: dp-agd: with sample: draw another sample for each step instead of one for
        all
    generations: privgene: generations; default epsilon N/800, rounded, from 1 to 100
    breed: privgene: coordinates (one survivor, one coordinate changes) or crossover; default
        coordinates
    survivors: privgene: breed crossover: survivors of a generation; default 10
    mutation: privgene: change of a coordinate in the first generation; default 0.5
    shrink: privgene: share of it that each later generation keeps; default 0.95
    tune: gradient methods: try all combinations of these values, such as tune passes=5,10 tune
        lambda=1e-4,1e-3, each on a part of the records, and release one model by its errors on
        a last part; costs no more than one release
    tune_public: with tune: find the best combination on a public table of the same schema by
        cross-validation, at no cost, and use it on all records
    trials: with tune: try combinations in a random number of trials, N in the mean, each on
        all records with nearly a third of epsilon, and release one model by its errors; with
        delta at what Renyi divergences allow
    trials_law: with trials: the law of their number: geometric; logarithmic, which has a long
        tail and costs half of epsilon for a trial; or poisson, close to N, for (epsilon,
        delta) promises; default geometric
    projection: gradient methods: learn under a random projection to K coordinates; the
        released weights are those of the schema again; default none
    total: refuse a schema that some tables do not fit (see didyma schema check), and a source
        that may not read every table, which otherwise are conditions of the guarantee
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    padded_time: release so many seconds after the start, neither earlier nor later, so that
        the time says nothing of the table; what is not ready then is not released, with exit
        code 3
    rehearse: tell how long a run may take: the same on simulated tables of records N records
        that fit the schema; opens no table, spends nothing, releases nothing
    time_limit: stop the search after so many seconds, with exit code 3 where nothing is proven
        or released by then
    threads: threads of a long search, draw or check; default all processors
    quality_out: write what was measured on the part held out to a new file, in JSON
    report: write a page to look at to a new file, in HTML, with everything in it
    dossier: write what didyma explain says of the release to a new file, in HTML: promise,
        worst attacker, origin, quality, budget, limits
    diagnostics: also show training errors and search statistics, and the line of a record that
        is refused, which are not private
    """
    return _operation(
        command,
        "solve",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "epsilon": epsilon, "neighbours":
            neighbours, "cost": cost, "out": out, "ledger": ledger, "hold-out": hold_out,
            "table": table, "query": query, "credentials": credentials, "explain-sql":
            explain_sql, "lattice": lattice, "intercept": intercept, "points-of": points_of,
            "most-columns": most_columns, "most-thresholds": most_thresholds, "together":
            together, "either-or": either_or, "no-redundancy": no_redundancy, "penalty-of":
            penalty_of, "mechanism": mechanism, "delta": delta, "records": records, "points":
            points, "loss": loss, "prior": prior, "penalty": penalty, "top": top, "gap": gap,
            "noise": noise, "calibration": calibration, "published-factor": published_factor,
            "max-gap": max_gap, "accept-claimed": accept_claimed, "sampled-loss": sampled_loss,
            "box": box, "slack": slack, "records-guess": records_guess, "blocks": blocks,
            "block-time-limit": block_time_limit, "oracle": oracle, "huber-width": huber_width,
            "row-norm": row_norm, "row-origin": row_origin, "lambda": lambda_, "passes":
            passes, "batch": batch, "steps": steps, "step-size": step_size, "step-power":
            step_power, "radius": radius, "average": average, "stream": stream, "in-database":
            in_database, "shuffle-each-pass": shuffle_each_pass, "sql-only": sql_only,
            "composition": composition, "margin-noise": margin_noise, "form": form,
            "tolerance": tolerance, "iterations": iterations, "lot": lot, "epochs": epochs,
            "clip": clip, "learning-rate": learning_rate, "noise-multiplier": noise_multiplier,
            "accountant": accountant, "choice": choice, "loss-cap": loss_cap, "splits": splits,
            "largest-step": largest_step, "increase": increase, "candidates": candidates,
            "adapt-every": adapt_every, "growth": growth, "sample": sample, "fresh-samples":
            fresh_samples, "generations": generations, "breed": breed, "survivors": survivors,
            "mutation": mutation, "shrink": shrink, "tune": tune, "tune-public": tune_public,
            "trials": trials, "trials-law": trials_law, "projection": projection, "total":
            total, "key": key, "padded-time": padded_time, "rehearse": rehearse, "time-limit":
            time_limit, "threads": threads, "quality-out": quality_out, "report": report,
            "dossier": dossier, "diagnostics": diagnostics},
        True,
    )


def learn(
    *, data=None, columns=None, epsilon=None, records=None, out=None, plan_only=None,
    cost=None, neighbours=None, ledger=None, table=None, query=None, credentials=None,
    label=None, positive=None, negative=None, schema_epsilon=None, cuts=None, positives=None,
    hold_out=None, loss=None, strategy=None, lattice=None, intercept=None, points_of=None,
    most_columns=None, most_thresholds=None, together=None, either_or=None, no_redundancy=None,
    penalty_of=None, key=None, threads=None, command=None
):
    """Make a card of a table whose columns are known, and measure it.

    From a private table of which only the columns are known publicly to a points card, with
    what it is worth: thresholds, a card that is learned from most of the records, its accuracy
    and risks measured on the others, and a page. Everything together costs epsilon, once. What
    will be spent on what is said before the table is opened.

    What is not read is not learned, and paid for all the same. First didyma schema fit
    columns.json data people.csv tells the custodian, not privately, how the table is read and
    what to write where it is not.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    columns: what is publicly known of the columns, JSON: a schema whose numbers may have a
        range and no thresholds; see docs/reference/schema.md; required
    epsilon: the privacy parameter, above 0; smaller protects more
    records: a public guess of the number of records, which decides much of the plan, or
        unknown; the table's own is not looked at
    out: write schema, card, figures and page to a new or empty folder, or go on in one where
        the same command ended early
    plan_only: print the plan and end; opens no table, spends nothing, writes nothing, and
        needs neither data nor out
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    ledger: spend from this ledger (see didyma ledger): refused when its budget does not cover
        it; written down before the private computation begins
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    label: the column to predict, where the file of columns does not state it; with positive
        and negative
    positive: a value of the label that means positive
    negative: a value of the label that means negative, as do others unless the file of columns
        states what they mean
    schema_epsilon: learn thresholds from the table at this part of epsilon, or none:
        thresholds are round numbers, which cost nothing; default a tenth if records says that
        there are enough records, else none
    cuts: where thresholds are that are learned: quantiles (they part records evenly) or labels
        (one draw that sees the labels cuts where a card of the column alone would); default
        quantiles
    positives: a public guess of the share of positive records, such as 0.1, for the width that
        the plan expects of the AUC; it changes nothing else
    hold_out: hold each record, or unit, out with this probability, to measure the card on, or
        none: the card is learned from all records, and nobody says how good it is; default 0.2
    loss: what the card is chosen by: logistic, so that scores mean risks, or another loss of
        didyma solve such as zero-one; auto is that of the strategy; default auto
    strategy: the way to the card: m-of-n: draw a rule that says how many of a few conditions
        must hold, by its errors, exactly; exact-errors: draw points by their errors, exactly;
        exact-risks: draw points by the log loss of their risks, exactly; columns-first: choose
        a few columns, then draw weights of all their coordinates, exactly; binned-counts:
        merge noisy counts of each column's bins into weights of evidence, and refit these;
        rounded: fit a logistic regression by objective perturbation and round it to whole
        points; or auto: the one that is expected to lose least, from public sizes; default
        auto
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: by the plan,
        see docs/explanation/planner.md; default auto
    intercept: range of the intercept, which moves the threshold, or none; default by the plan,
        and with lattice -I:I with I at most 5 where features are 0 or 1
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
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    threads: threads of a long search, draw or check; default all processors
    """
    return _operation(
        command,
        "learn",
        [],
        {"data": data, "columns": columns, "epsilon": epsilon, "records": records, "out": out,
            "plan-only": plan_only, "cost": cost, "neighbours": neighbours, "ledger": ledger,
            "table": table, "query": query, "credentials": credentials, "label": label,
            "positive": positive, "negative": negative, "schema-epsilon": schema_epsilon,
            "cuts": cuts, "positives": positives, "hold-out": hold_out, "loss": loss,
            "strategy": strategy, "lattice": lattice, "intercept": intercept, "points-of":
            points_of, "most-columns": most_columns, "most-thresholds": most_thresholds,
            "together": together, "either-or": either_or, "no-redundancy": no_redundancy,
            "penalty-of": penalty_of, "key": key, "threads": threads},
        True,
    )


def optimize(
    *, data=None, schema=None, dataset=None, lattice=None, intercept=None, cost=None,
    time_limit=None, out=None, certificate_out=None, loss=None, units=None, perturbation=None,
    oracle=None, threads=None, ties=None, formulation=None, program_out=None,
    program_indicators=None, table=None, query=None, credentials=None, explain_sql=None,
    problem=None, points_of=None, most_columns=None, most_thresholds=None, together=None,
    either_or=None, no_redundancy=None, penalty_of=None, command=None
):
    """Find the exact optimum and its certificate, without privacy.

    Finds the weights with the least cost of errors on the table, and proves that no weights of
    the lattice have less (or, with an engine for integer programs, says who claims it). The
    result is not private: it may reveal single records.

    A run ends when the value is proven. A search that is over within a second names the
    lexicographically smallest of the optimal weights; a longer one may name any of them,
    unless ties smallest asks for more. The output says which (tie_rule_proven).

    A problem of the contest (problem) has no names of columns: its weights are told by
    coordinate, counted from 0.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
    intercept: also choose a threshold: range of the intercept, which is a multiple of STEP
        (1); with none, as without it, the threshold is 0
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    time_limit: stop the search after so many seconds, with exit code 3 where nothing is proven
        or released by then
    out: write the optimum as a model, which promises nothing, to a new file; of a run that is
        stopped the best weights so far
    certificate_out: write the search tree that proves the optimum, for didyma verify, to a new
        file; it is not private
    loss: what to minimise: zero-one (the costs of errors; the default),
        logistic[:UNIT[:P0[:STEP]]] (the log loss of a risk: a point is UNIT log-odds (1/2, or
        1 where solve takes weights of -1..1 of all coordinates by itself), risks are told
        apart from P0 (0.05, or none for all) on, in steps of STEP (1/16) nats), hinge[:MARGIN]
        (what a score lacks to MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a
        score that is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors
        at several thresholds T of the score, each weighed by W); each counts cost times, by
        label; default zero-one
    units: search the lattice at each of these log-odds of a point, and take the one with the
        least log loss; with loss logistic, whose UNIT does not count then
    perturbation: minimise unit * cost - <linear, weights> instead; JSON: {"unit": U, "linear":
        [one integer per coordinate, the intercept last]}, and possibly "projected": [h(0),
        h(1), ...] to subtract h(squared norm)
    oracle: engine of the search: chain (branch and bound) or enumeration (every point, small
        lattices only), which prove the optimum; cp-sat, scip or highs, which claim it;
        portfolio, a race of chain, cp-sat and scip; default auto, which is chain
    threads: threads of a long search, draw or check; default all processors
    ties: which of several optimal weights to name: any, where the run ends soon after the
        value is proven, or smallest, where it goes on until no lexicographically smaller
        weights have that value; default any
    formulation: integer program for cp-sat, scip, highs and program_out: indicator, big-m
        (over distinct rows), row-big-m (over records), pieces (for any loss of the score),
        separator (for a separator set), projected, lookup (for a projected term); default auto
    program_out: write the integer program to a new file, before the search: FILE.lp, FILE.mps,
        or FILE.txt (CP-SAT's text format); it is not private
    program_indicators: in program_out's .lp and .mps, write implications as indicator
        constraints, which CPLEX, Gurobi and SCIP read; without it as rows that every reader
        takes
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    explain_sql: print the statement that counts the records in the database, with its values,
        and end; no record is read
    problem: a whole problem, instead of a table, a lattice and a loss: JSON that didyma
        experiment instances has written
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
        "optimize",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "lattice": lattice, "intercept":
            intercept, "cost": cost, "time-limit": time_limit, "out": out, "certificate-out":
            certificate_out, "loss": loss, "units": units, "perturbation": perturbation,
            "oracle": oracle, "threads": threads, "ties": ties, "formulation": formulation,
            "program-out": program_out, "program-indicators": program_indicators, "table":
            table, "query": query, "credentials": credentials, "explain-sql": explain_sql,
            "problem": problem, "points-of": points_of, "most-columns": most_columns,
            "most-thresholds": most_thresholds, "together": together, "either-or": either_or,
            "no-redundancy": no_redundancy, "penalty-of": penalty_of},
        True,
    )


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


def predict(
    *, model=None, data=None, dataset=None, record=None, out=None, table=None, query=None,
    credentials=None, command=None
):
    """Append a column of predictions to a table.

    Writes the input columns and a last column "prediction" as CSV, record by record, and
    another one, "risk", where the model tells risks: the probability of the positive label,
    from 0 to 1, as the model has it. It is written in the charset of the model's schema, UTF-8
    where that states none. The columns whose weights are not 0 have to be there, others and
    the label need not, and are not looked at. Predictions are computed from each record alone.

    With record it scores one record instead, and tells what each column adds.

    model: a model file, as didyma solve, learn or optimize writes it; required
    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    dataset: a catalogued public table, instead of data
    record: in place of a table: the fields of one record, with commas between:
        NAME=VALUE,NAME=VALUE; a column that is not there counts as empty
    out: write to a new file instead of standard output
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "predict",
        [],
        {"model": model, "data": data, "dataset": dataset, "record": record, "out": out,
            "table": table, "query": query, "credentials": credentials},
        True,
    )


def evaluate(
    *, model=None, data=None, dataset=None, epsilon=None, neighbours=None, ledger=None,
    out=None, report=None, table=None, query=None, credentials=None, total=None, key=None,
    bands=None, csv=None, svg=None, command=None
):
    """Tell how good a model is on a labelled table, privately or not.

    Tells how good a model is on a labelled table: how often its predictions agree with the
    labels, how well its scores order records (AUC), what a score means, and where the model
    tells risks, how far these are from the labels.

    With epsilon this is a private release: one noisy histogram of scores and labels, and what
    follows from it, with intervals of 95 % for sampling and noise together. Use records that
    the model was not learned from; the epsilons add up where they are the same.

    Without epsilon nothing is protected: publish that only if the table is public.

    model: a model file, as didyma solve, learn or optimize writes it; required
    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    dataset: a catalogued public table, instead of data
    epsilon: the privacy parameter, above 0; smaller protects more
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    ledger: spend from this ledger (see didyma ledger): refused when its budget does not cover
        it; written down before the private computation begins
    out: write counts, figures and risks to a new file, in JSON, for didyma monitor
    report: write a page to look at to a new file, in HTML, with everything in it
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    total: refuse a schema that some tables do not fit (see didyma schema check), and a source
        that may not read every table, which otherwise are conditions of the guarantee
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    bands: at most so many bands of scores are counted; whole scores have a band each where
        these are enough; default 64
    csv: write what decisions at each score do to a new file, in CSV
    svg: draw measured risks and true against false positives to a new file, in SVG
    """
    return _operation(
        command,
        "evaluate",
        [],
        {"model": model, "data": data, "dataset": dataset, "epsilon": epsilon, "neighbours":
            neighbours, "ledger": ledger, "out": out, "report": report, "table": table,
            "query": query, "credentials": credentials, "total": total, "key": key, "bands":
            bands, "csv": csv, "svg": svg},
        True,
    )


def monitor(
    *, before=None, after=None, csv=None, svg=None, report=None, command=None
):
    """Compare two private evaluations of a model.

    Compares two private evaluations of one model, say of last year's records and of this
    year's: the population stability index of its scores, and how AUC and shares have changed,
    with intervals of 95 %. It reads no table, so it costs nothing beyond the two evaluations.

    before: what didyma evaluate epsilon out has written first; required
    after: what it has written later, for the same model; required
    csv: write the shares of records by score to a new file, in CSV
    svg: draw the shares of records by score to a new file, in SVG
    report: write a page to look at to a new file, in HTML, with everything in it
    """
    return _operation(
        command,
        "monitor",
        [],
        {"before": before, "after": after, "csv": csv, "svg": svg, "report": report},
        True,
    )


def explain(
    *, model=None, quality=None, ledger=None, key=None, report=None, command=None
):
    """Say what a release promises, how it came about and what it is worth.

    Says everything that is to be said of a released model to those who answer for it: the
    card, what is promised and what the worst attacker could learn, how it came about and what
    that cost by two accountants, how good it is, what is left of the budget, what is not
    protected, and what NIST SP 800-226 asks. Made from the files of the release alone: it
    opens no table and costs nothing.

    model: a model file, as didyma solve, learn or optimize writes it; required
    quality: a private evaluation of it: what solve quality_out or evaluate out wrote
    ledger: the ledger that it was charged to; nothing is spent
    key: the key of the ledger: a file of at least 32 random bytes that is kept where those who
        can write the ledger cannot read it
    report: write a page to look at to a new file, in HTML, with everything in it
    """
    return _operation(
        command,
        "explain",
        [],
        {"model": model, "quality": quality, "ledger": ledger, "key": key, "report": report},
        True,
    )


def export(
    *, model=None, to=None, out=None, dialect=None, table=None, points_from_zero=None,
    no_points_from_zero=None, date=None, dossier=None, command=None
):
    """Write a model as a points card, a page, a program or SQL.

    Writes a model as a points card: the points, the rule, the guarantee and its limits.

    model: a model file, as didyma solve, learn or optimize writes it; required
    to: text (for a terminal), markdown, svg (a wall card to print, on one sheet), sheet (the
        wall card as a page to print, on A4 or letter), html (a page that adds up what is
        filled in), pmml (a scorecard for engines), json (what each field adds), python (a
        module), r (functions), java (a class), or javascript (a module); onnx, a graph for
        engines, in bytes; or sql, the score in the SQL of a database; required
    out: write to a new file instead of standard output; a class of Java is called after its
        file
    dialect: with to sql: the database, h2, postgresql, duckdb or sqlite
    table: with to sql: write a view of this table, NAME_scored, instead of the expression
        alone
    points_from_zero: cards, as usual: write all points from 0 up where whole points can do
        that, which moves the cut-off as far; scores, cut-off and risks agree
    no_points_from_zero: cards: write points with their signs
    date: wall cards: the date to print, instead of a line to fill in
    dossier: wall cards: where people find the dossier of the release, to print
    """
    return _operation(
        command,
        "export",
        [],
        {"model": model, "to": to, "out": out, "dialect": dialect, "table": table,
            "points-from-zero": points_from_zero, "no-points-from-zero": no_points_from_zero,
            "date": date, "dossier": dossier},
        False,
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
        title and missing codes; see docs/reference/schema.md
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
        range and no thresholds; see docs/reference/schema.md; required
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
    its files; see docs/howto/ledger.md.

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


def audit(
    mechanism=None, *, epsilon=None, neighbours=None, samples=None, confidence=None,
    twins=None, lattice=None, intercept=None, cost=None, features=None, threads=None,
    max_gap=None, accept_claimed=None, command=None
):
    """Try to refute the guarantee of a mechanism.

    Runs a mechanism on all neighbours among tiny public data sets and prints what it promises
    beside what was measured: the exact loss of its output distribution, whether its draws
    follow that, and a lower bound from the draws alone. Touches no data of yours. Exit code 0
    when the promise stands, 3 when it is refuted.

    mechanism: what to audit: exponential, permute-and-flip, top-r, gap-truncated, opdisc,
        rspm, sample-and-aggregate, opsamp, discrete-laplace, discrete-gaussian, grid-laplace,
        grid-gaussian, dp-sgd, psgd, output-perturbation, scs13, bst14, objective-perturbation,
        dp-agd, privgene, tuning, trials, binned-counts, learn, learn-label-cuts,
        learn-columns-first, learn-literals or learn-rounded; required
    epsilon: what the mechanism is to promise; Gaussian noise promises rho = E^2 / 2; default 1
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed; not for
        sample-and-aggregate, psgd, output-perturbation, scs13 and bst14); default replace
    samples: draws on each data set that is looked at closely; default 50000; of releases that
        take a millisecond or more, opsamp 5000 and all learn 10000
    confidence: of each verdict that rests on draws; default 0.999999
    twins: also audit twins of the mechanism that are broken on purpose
    lattice: mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S; default a tiny
        one of the mechanism's own
    intercept: mechanisms on lattices: range of an intercept; default none
    cost: mechanisms on lattices: costs of a missed positive and of a false alarm; default 3:1
        for those that draw (the first four), else 1:1
    features: mechanisms on lattices: number of features, 1 to 4; default 1 or 2
    threads: exponential, permute-and-flip, opsamp: threads of a draw, 1 to 16; above 1 also
        audits that none shares its random bits; default 1
    max_gap: opdisc, rspm: answers within G of the least, the worst that is allowed
    accept_claimed: opdisc, rspm: answers that are only claimed, any of several minimisers
    """
    return _operation(
        command,
        "audit",
        [mechanism],
        {"epsilon": epsilon, "neighbours": neighbours, "samples": samples, "confidence":
            confidence, "twins": twins, "lattice": lattice, "intercept": intercept, "cost":
            cost, "features": features, "threads": threads, "max-gap": max_gap,
            "accept-claimed": accept_claimed},
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


def doctor(
    *, command=None
):
    """Check that every engine works here.

    Lets every engine solve a small built-in problem with a known answer, and prints versions
    as the engines tell them. The answer is recomputed in exact integers and compared with the
    optimum that the search proves. Engines of native code run in processes of their own. Exit
    code 4 when an engine is missing or broken.

    Engines of others: cp-sat, a search with clauses, propagation and linear relaxations
    (Apache-2.0); scip, branch and cut for constraint integer programs, in doubles
    (Apache-2.0); highs, branch and cut in doubles (MIT).

    """
    return _operation(
        command,
        "doctor",
        [],
        {},
        True,
    )


def compare_solvers(
    *, data=None, schema=None, dataset=None, suite=None, engines=None, draws=None,
    time_limit=None, out=None, report=None, adult=None, instances=None, problem=None,
    only=None, perturbation=None, shuffle=None, lattice=None, intercept=None, loss=None,
    cost=None, formulations=None, certificate_limit=None, threads=None, at=None, svg=None,
    table=None, query=None, credentials=None, command=None
):
    """Compare engines on the same problems under the same noise.

    Runs each engine on each problem and each draw of noise, one after the other, and prints
    medians over the draws: seconds until it had the optimum and until it said so, the gap at
    the limit, the primal integral (the area under the relative gap of the best point to the
    best known, up to the limit, in seconds), nodes, and wrong claims. Objectives and gaps are
    in units of cost. Objectives are recomputed in exact integers, and claims are held against
    an optimum that the search proves. Engines of native code run in processes of their own,
    whose start is not part of the time. NAME-benders is combinatorial Benders decomposition
    with that engine for its master problem, in this process; it takes 0/1 loss without noise.

    Noise is drawn anew in each run of the command. Nothing here is private.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    suite: problems to compare on, instead of a table: adult (seven selections of columns,
        needs adult) or random (small random tables)
    engines: of chain, enumeration, cp-sat, scip, highs, cp-sat-benders, scip-benders,
        highs-benders; default chain,cp-sat,scip,highs
    draws: draws of noise, or with shuffle of an order, for each problem; default 1
    time_limit: of each run; default 60
    out: write each run to results.jsonl in this folder as it ends, and in the end summary.md,
        summary.csv, charts.svg and charts.png with means and 95 % intervals; the same command
        goes on there after it was stopped, with the same noise
    report: write a page to look at to a new file, in HTML, with everything in it
    adult: a table with the columns of Adult and a header, for suite adult
    instances: number of tables of suite random; default 3
    problem: problems to compare on, instead of a table: JSON files that didyma experiment
        instances has written, separated by commas
    only: only problems of the suite whose name contains one of these texts
    perturbation: none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator
        set); default none
    shuffle: in each draw, put the coordinates of the problem in another order: what an engine
        finds by chance differs between draws
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
    formulations: for cp-sat, scip and highs, each with each: of auto, indicator, big-m (over
        distinct rows), row-big-m (over records), pieces (for any loss of the score), separator
        (for a separator set), projected, lookup (for a projected term); default auto
    certificate_limit: of the search for a proof where no engine has proven the optimum;
        default 120
    threads: threads of each engine; scip uses one; default 1
    at: tell the best value of each engine so many seconds after its start; several are
        separated by commas
    svg: draw how many runs each engine solved in how many seconds, to a new file
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "compare solvers",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "suite": suite, "engines":
            engines, "draws": draws, "time-limit": time_limit, "out": out, "report": report,
            "adult": adult, "instances": instances, "problem": problem, "only": only,
            "perturbation": perturbation, "shuffle": shuffle, "lattice": lattice, "intercept":
            intercept, "loss": loss, "cost": cost, "formulations": formulations,
            "certificate-limit": certificate_limit, "threads": threads, "at": at, "svg": svg,
            "table": table, "query": query, "credentials": credentials},
        True,
    )


def compare_mechanisms(
    *, data=None, schema=None, dataset=None, mechanisms=None, epsilons=None, splits=None,
    out=None, repetitions=None, test=None, start=None, time_limit=None, threads=None,
    report=None, lattice=None, intercept=None, cost=None, delta=None, neighbours=None,
    table=None, query=None, credentials=None, command=None
):
    """Compare mechanisms on the same public table.

    Releases a model many times with each mechanism at each epsilon, tests each model on
    records that were held out, and prints accuracy with 95 % intervals, running times and what
    one release promises.

    A mechanism may have options of its own, as for didyma solve: give mechanisms once for each
    of those. records is the number of records to learn from unless given.

    An interval is about the mean over releases on one split of the table into records to learn
    from and to test on: it covers the noise of the mechanisms, and not which records were held
    out. With splits K it is about the mean of the K splits' means and covers both, as far as
    splits of one table are independent of each other.

    The table must be public: so many releases together, and their test, protect nothing. Noise
    is simulated with a known start.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    mechanisms: names as for didyma solve mechanism, with commas between, or one name with
        options; default exponential,opdisc
    epsilons: privacy parameters; default 0.1,1
    splits: hold records out by coins, a fifth in the mean, K times anew; default every fifth
        record, once
    out: write each run to results.jsonl in this folder as it ends, and in the end summary.md,
        summary.csv, charts.svg and charts.png; the same command goes on there after it was
        stopped
    repetitions: releases of each mechanism at each epsilon, on each split; default 10
    test: a table of the same schema to test on; without it every fifth record is held out
    start: start of the simulation, a whole number; comparisons with the same one have the same
        splits and models; default that of the folder, or a new one, which is told
    time_limit: of each release; default 60
    threads: threads of a long search, draw or check; default all processors
    report: write a page to look at to a new file, in HTML, with everything in it
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
        seconds for the schema; default auto
    intercept: range of the intercept, which moves the threshold, or none; default -I:I with I
        at most 5 where features are 0 or 1, and none for opdisc and rspm
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    delta: delta of the promise, where it has one; default 0
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "compare mechanisms",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "mechanisms": mechanisms,
            "epsilons": epsilons, "splits": splits, "out": out, "repetitions": repetitions,
            "test": test, "start": start, "time-limit": time_limit, "threads": threads,
            "report": report, "lattice": lattice, "intercept": intercept, "cost": cost,
            "delta": delta, "neighbours": neighbours, "table": table, "query": query,
            "credentials": credentials},
        True,
    )


def pareto(
    *, data=None, schema=None, dataset=None, public=None, mechanisms=None, vary=None,
    evaluations=None, out=None, report=None, method=None, random=None, batch=None,
    repetitions=None, reference=None, fast=None, start=None, threads=None, again=None,
    best_at=None, test=None, delta=None, neighbours=None, utility=None, time_limit=None,
    lattice=None, intercept=None, cost=None, published=None, data_dir=None, quick=None,
    table=None, query=None, credentials=None, command=None
):
    """Search for the settings that no others beat in privacy and error.

    Searches for the settings that no others beat both in epsilon and in error on records that
    were held out, or goes on with a search that was stopped. Each evaluation is kept in the
    folder out as it comes; in the end evaluations.csv, front.md and front.json are written
    there.

    The search tries settings on the table itself, so it tells about its records: the table
    must be public, which public says. Noise is simulated with a known start.

    data: the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,
        XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    public: the table is public; without this, none is searched
    mechanisms: names as for didyma solve mechanism, with commas between; which of them is a
        setting too; default exponential
    vary: what varies, and how far, once for each setting: NAME=LOW:HIGH or NAME=LOW:HIGH:log
        for numbers, NAME=WORD,WORD for others, NAME=VALUE for what does not vary. Names are
        epsilon, lattice, intercept, cost, columns, and parameters of the mechanisms as in
        didyma solve mechanism NAME help, or of one of them alone, MECHANISM/NAME. Unless said
        otherwise epsilon goes from 0.01 to 10, and the usual parameters vary widely
    evaluations: settings to try, random ones included; default 64
    out: folder of the evaluations; default front
    report: write a page to look at to a new file, in HTML, with everything in it
    method: how to search: bayesian (by the probability and size of an improvement),
        bayesian-expected (by its expected size), bayesian-raw (by its expected size in epsilon
        itself and not in its logarithm, so that large epsilons count), any of them with
        -believed behind it (settings are on the front by what is believed of their error, and
        not by the luck of their runs), random, uniform (at random, numbers evenly where random
        spreads their logarithms), sobol, grid:N with N values in each direction, or
        even-grid:N, whose numbers are even where those of a grid have even logarithms; default
        bayesian
    random: random settings that a bayesian search begins with, at least 2; default 16
    batch: settings to try at a time; each is chosen as if those before it in its batch led to
        what is believed of them; default 1
    repetitions: runs of each setting, whose mean error counts; default 5, with published as
        there
    reference: largest epsilon and error that are of interest; E:R:S keeps settings off the
        front whose runs take more than S seconds in the mean; default 10:1
    fast: with reference E:R:S: fewer seconds are a third objective
    start: start of the simulation, a whole number; searches with the same one find the same;
        default that of the folder, or a new one, which is told
    threads: threads of a long search, draw or check; default all processors
    again: do not search, but run evaluation K of the folder again, with the same simulated
        noise, and say whether its numbers are the same
    best_at: do not search, but name the settings that a model of the folder's evaluations
        believes to have the least error among those that promise at most epsilon E, and run
        them
    test: a table of the same schema to test on; without it every fifth record is held out
    delta: delta of the promise, where it has one; default 0
    neighbours: what the promise compares: replace (one record is replaced, the number of
        records is public) or add-remove (one is added or removed); default replace
    utility: what a model is judged by: accuracy, balanced-accuracy or auc; the error is 1 less
        that; default accuracy
    time_limit: of each run; settings that take longer count as unusable; default 60
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
        seconds for the schema; default auto
    intercept: range of the intercept, which moves the threshold, or none; default -I:I with I
        at most 5 where features are 0 or 1, and none for opdisc and rspm
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    published: instead of a table: a search of the DPareto paper: sparse-vector, output-noise,
        adult-logistic-sgd, adult-logistic-sgd-random-start, adult-logistic-adam,
        adult-svm-sgd, mnist-mlp1 or mnist-mlp2
    data_dir: with published: folder with the public tables under their published file names,
        possibly with .gz; default what didyma data fetch has fetched
    quick: with published: a small part of the table
    table: of a database its table or view; of a spreadsheet with several sheets one
    query: with a database: a statement whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; otherwise
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
    """
    return _operation(
        command,
        "pareto",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "public": public, "mechanisms":
            mechanisms, "vary": vary, "evaluations": evaluations, "out": out, "report": report,
            "method": method, "random": random, "batch": batch, "repetitions": repetitions,
            "reference": reference, "fast": fast, "start": start, "threads": threads, "again":
            again, "best-at": best_at, "test": test, "delta": delta, "neighbours": neighbours,
            "utility": utility, "time-limit": time_limit, "lattice": lattice, "intercept":
            intercept, "cost": cost, "published": published, "data-dir": data_dir, "quick":
            quick, "table": table, "query": query, "credentials": credentials},
        True,
    )


def experiment_list(
    *, command=None
):
    """List the experiments that are known by name.

    Lists experiments: name, question, and the tables that they read.

    """
    return _operation(
        command,
        "experiment list",
        [],
        {},
        True,
    )


def experiment_run(
    name=None, *, quick=None, out=None, data_dir=None, threads=None, time_limit=None,
    report=None, problem=None, only=None, at=None, repetitions=None, participant=None,
    table=None, command=None
):
    """Run an experiment, or go on with one that was stopped.

    Writes results.jsonl, a line per run as it comes, and in the end summary.md, summary.csv,
    charts.svg and charts.png, and standings.md where there are teams. When it was stopped, the
    same command goes on where it was; models do not depend on that, nor on the number of
    threads. Runs go on side by side, each on one thread: for times to compare, use threads 1.
    Engines meet one run after the other.

    Noise is simulated with a known seed on public tables. Nothing here is private.

    name: see didyma experiment list; required
    quick: a small part that takes a minute at most
    out: folder of the results; default the experiment's name, -quick added for those
    data_dir: folder with the public tables under their published file names, possibly with
        .gz; default what didyma data fetch has fetched
    threads: threads of a long search, draw or check; default all processors
    time_limit: of each run; default the experiment's, which its results tell
    report: write a page to look at to a new file, in HTML, with everything in it
    problem: this problem only, as the results name it
    only: this mechanism, engine or participant only
    at: these epsilons only, or whatever else it varies
    repetitions: at most so many runs of each; a part of an experiment may be made larger later
    participant: league only: one more participant, whose command learns from train.csv in a
        folder that it is given and writes predictions.csv, see docs/results/league.md
    table: a public table of your own, a file with what is known of its columns and a schema
        for what needs one, made of the columns where there is none: the league's, in place of
        the catalogue's, or one more for planner
    """
    return _operation(
        command,
        "experiment run",
        [name],
        {"quick": quick, "out": out, "data-dir": data_dir, "threads": threads, "time-limit":
            time_limit, "report": report, "problem": problem, "only": only, "at": at,
            "repetitions": repetitions, "participant": participant, "table": table},
        True,
    )


def experiment_instances(
    *, only=None, out=None, data_dir=None, command=None
):
    """List the problems of the contest, or write them to files.

    Lists the learning problems of the experiment contest with the best objective that is
    known: certified (a certificate was checked), proven (by the search alone) or open. With
    out each is made from its public table, held against its checksum, and written as exact
    JSON, for compare solvers problem, and as MPS where an integer program expresses it.

    only: only problems whose name contains one of these texts
    out: folder for NAME.json and NAME.mps, in place of earlier ones
    data_dir: for out: folder with the public tables under their published file names, possibly
        with .gz; default what didyma data fetch has fetched
    """
    return _operation(
        command,
        "experiment instances",
        [],
        {"only": only, "out": out, "data-dir": data_dir},
        True,
    )


def bench_search(
    *, data=None, binary_adult=None, spambase=None, case=None, quick=None, threads=None,
    runs=None, command=None
):
    """Time the exact search and the exact sampler.

    Runs each case several times in this process and prints the first run (in a fresh Java
    machine), the median, the least and the greatest time in seconds, and how the median
    compares with the prototype of the method where that was measured; of minimisations also
    the median primal integral up to the end (the area under the relative gap of the best point
    to the optimum, in seconds, 1 while there is none). Reading the table is not part of the
    time. The last line tells the largest heap; limit it with DIDYMA_JAVA_OPTS=-Xmx900m.

    The cases are of the bundled table, or of the tables given. Cases whose table is not given
    are left out.

    data: a table with the columns of Adult and a header
    binary_adult: Adult in binary columns, the label first, with a header (adult_data.csv)
    spambase: Spambase as published, the label last, without a header (spambase.data)
    case: only cases whose name contains this text
    quick: leave out what takes more than some seconds
    threads: threads of a long search; default 1
    runs: runs per case; default 5
    """
    return _operation(
        command,
        "bench search",
        [],
        {"data": data, "binary-adult": binary_adult, "spambase": spambase, "case": case,
            "quick": quick, "threads": threads, "runs": runs},
        True,
    )


def bench_cells(
    *, rows=None, distinct=None, command=None
):
    """Time the reading of a large generated table.

    Generates a CSV table of nine features and a label while reading it, groups it into cells,
    and prints rows per second and the peak of the heap. Set the heap with
    DIDYMA_JAVA_OPTS=-Xmx512m.

    rows: rows of the table; default 10000000
    distinct: distinct rows among them; default 5000
    """
    return _operation(
        command,
        "bench cells",
        [],
        {"rows": rows, "distinct": distinct},
        True,
    )


def bench_sources(
    *, rows=None, source=None, server=None, command=None
):
    """Time the counting of one table in several places.

    Makes up people of seven features, writes them to files and databases, and counts their
    distinct rows from each, three times. Prints the best time, rows per second, and whether
    the counts are the same everywhere. Writing is not timed. Files go to a new folder, which
    is removed.

    rows: rows of the table; default 1000000
    source: which: csv, csv-by-duckdb, parquet, h2, sqlite, xlsx; default all but xlsx, which
        holds at most 1048575 rows
    server: also a table generated_people that is made at this address and dropped again, with
        the user and password of DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "bench sources",
        [],
        {"rows": rows, "source": source, "server": server},
        True,
    )


def bench_noise(
    *, runs=None, seconds=None, command=None
):
    """Time the exact samplers of noise.

    Draws from each law and prints millions of draws per second of processor time of one
    thread, beside the same for what the platform offers without exactness, and the ratio of
    the two. Both are measured in turn in this process.

    runs: runs per law after one to warm up; default 5
    seconds: processor time of one run; default 0.3
    """
    return _operation(
        command,
        "bench noise",
        [],
        {"runs": runs, "seconds": seconds},
        True,
    )


def bench_accounting(
    *, runs=None, command=None
):
    """Time the accountants.

    Calculates epsilon, and the noise for epsilon 1, of Gaussians on samples, and prints the
    processor time of the first and the median run in milliseconds.

    runs: runs of each case after the first; default 9
    """
    return _operation(
        command,
        "bench accounting",
        [],
        {"runs": runs},
        True,
    )


def bench_gradient(
    *, records=None, features=None, passes=None, runs=None, case=None, command=None
):
    """Time private gradient methods beside the same without noise.

    Runs gradient methods on a generated table, each in turn with the same descent without
    noise, in this process and on one thread, and prints examples per second of processor time
    and the ratio of the times of neighbouring runs, all medians; then sums of clipped
    gradients over the whole table, with the share of their time that merely reading its memory
    takes. Randomness is the secure one of releases.

    records: rows of the table; default 100000
    features: features of a row; default 50
    passes: passes over the table; default 5
    runs: runs to take the median of; default 5
    case: only cases whose name contains this text
    """
    return _operation(
        command,
        "bench gradient",
        [],
        {"records": records, "features": features, "passes": passes, "runs": runs, "case":
            case},
        True,
    )


def bench_passes(
    *, place=None, server=None, rows=None, features=None, epochs=None, batches=None, runs=None,
    command=None
):
    """Time private descents in memory and in databases.

    Makes up a table and descends on it without noise, with noise at the end (psgd), in every
    update (scs13) and on fresh lots (bst14), in turn, in each place. Prints the seconds of a
    pass without noise, and the time of each of the others over that of the run without noise
    next to it, all medians: along numbers of passes in batches of 10, then along batches in
    one pass, then, where several numbers of rows are given, along those with a straight line
    through the seconds. Shuffled is the run without noise in a fresh order in each pass.
    Making the table and its copy is not timed. Seconds are processor time, but those of a
    server are the clock's.

    place: where: memory, h2, postgresql (its functions are installed for the while), sql-only;
        default memory,h2
    server: the PostgreSQL server of postgresql and sql-only, which takes a table
        generated_vectors for a while; user and password of DIDYMA_DATABASE_USER and
        DIDYMA_DATABASE_PASSWORD
    rows: rows of the table; default 20000
    features: features of a row; default 50
    epochs: passes over the table; default 1,5,10,20
    batches: rows of an update; default 1,10,100,1000
    runs: runs to take the median of; default 3
    """
    return _operation(
        command,
        "bench passes",
        [],
        {"place": place, "server": server, "rows": rows, "features": features, "epochs":
            epochs, "batches": batches, "runs": runs},
        True,
    )
