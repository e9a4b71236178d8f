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
    """Learn a private scorecard from a bundled public table, end to end.

    Learns a scorecard for Bank Marketing, a public table that comes with the program, with
    epsilon 1, and tests it on held-out records.

    """
    return _operation(
        command,
        "demo",
        [],
        {},
        False,
    )


def solve(
    *, data=None, schema=None, dataset=None, one_class=None, epsilon=None, neighbours=None,
    cost=None, out=None, ledger=None, hold_out=None, by=None, table=None, query=None,
    credentials=None, explain_sql=None, lattice=None, intercept=None, points_of=None,
    most_columns=None, most_thresholds=None, together=None, either_or=None, no_redundancy=None,
    penalty_of=None, fair=None, group=None, mechanism=None, delta=None, records=None,
    points=None, loss=None, prior=None, penalty=None, top=None, gap=None, noise=None,
    calibration=None, published_factor=None, max_gap=None, accept_claimed=None,
    sampled_loss=None, box=None, slack=None, records_guess=None, blocks=None,
    block_time_limit=None, oracle=None, huber_width=None, row_norm=None, row_origin=None,
    lambda_=None, passes=None, batch=None, steps=None, step_size=None, step_power=None,
    radius=None, average=None, stream=None, in_database=None, shuffle_each_pass=None,
    sql_only=None, composition=None, margin_noise=None, form=None, tolerance=None,
    iterations=None, lot=None, epochs=None, clip=None, learning_rate=None,
    noise_multiplier=None, accountant=None, choice=None, loss_cap=None, splits=None,
    largest_step=None, increase=None, candidates=None, adapt_every=None, growth=None,
    sample=None, fresh_samples=None, generations=None, breed=None, survivors=None,
    mutation=None, shrink=None, tune=None, tune_public=None, trials=None, trials_law=None,
    projection=None, total=None, key=None, periods=None, padded_time=None, rehearse=None,
    time_limit=None, threads=None, quality_out=None, report=None, dossier=None,
    diagnostics=None, menu=None, command=None
):
    """Learn a private classifier and release it with its guarantee.

    Chooses the weights of a linear classifier privately. By default it samples them with the
    exponential mechanism: every weight vector of the lattice is possible, and those with fewer
    errors are more likely, exactly as far as epsilon allows.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    epsilon: privacy parameter, a decimal number, required; smaller protects more
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    out: write the model to a new file; with menu the list of cards, and each card beside it
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    hold_out: hold out each record, or unit, with this probability and measure the model
        privately on those; learning and measuring together spend epsilon once; default none
    by: measure each group of the held-out records by a column of categories of the schema, and
        the gaps between groups, by the same noisy count
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    explain_sql: print the SQL statement that would count the records, with its values, and
        exit; no record is read
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
        for the schema; default auto
    intercept: range of the intercept, which moves the cut-off, or none; default -I:I with I at
        most 5 where features are 0 or 1, and none for opdisc and rspm
    points_of: a public rule for the points of a column or feature: non-negative, non-positive,
        increasing or decreasing (in a number), N or LO:HI
    most_columns: at most N columns of the table have points
    most_thresholds: at most N cut points of a column have points
    together: all of these columns have points, or none
    either_or: at most one of these columns has points
    no_redundancy: of cards that score every possible record alike (all levels of a category
        shifted against the cut-off) keep only the first
    penalty_of: penalty on the loss of a card in which this column has points, in units of the
        loss: costs of errors, or the STEP of logistic; the schema's penalties on other columns
        stay
    fair: weigh the rows of group W times where the card is chosen: positive ones
        (equal-opportunity), all (equalised-odds), or positive ones W times and negative ones
        1/W times (parity); noise grows, and no rate is guaranteed
    group: whose rows fair weighs; the column may be a feature or not
    mechanism: the private mechanism, one of: exponential: weights sampled exactly by their
        loss; the default top-r: a sample that distinguishes only the best weights; needs top
        gap-truncated: a sample that distinguishes only weights near the best; needs gap
        permute-and-flip: a sample with at most the expected cost of exponential auto: the
        mechanism with the smallest proven bound for the public sizes binned-counts: a
        scorecard from noisy counts of each column's bins by outcome; needs records opdisc: the
        optimum of a perturbed objective, noisier; no intercept rspm: the same with noise on
        each weight separately opsamp: the average of many perturbed optima over a box of real
        weights; needs delta sample-and-aggregate: a vote of blocks of records, whose searches
        may fail; needs blocks prsma: the optimum of a random part, WITHOUT A GUARANTEE; needs
        calibration published; needs delta psgd: gradient descent in passes, noise at the end
        scs13: gradient descent in passes, noise in every update bst14: gradient descent on
        samples, noise in every update; needs delta objective-perturbation: the minimum of a
        loss with noise in it output-perturbation: full gradient steps, noise at the end
        private-majority: the same label for every record dp-sgd: descent on random lots, noise
        in every step; needs delta, records dp-adam: the same with the steps of Adam; needs
        delta, records sgd-adv: dp-sgd as in older comparisons, accounted by advanced
        composition; needs delta, records sgd-ma: dp-sgd as in older comparisons, accounted by
        the moments accountant; needs delta, records dp-agd: full gradients, with an adaptive
        budget; needs delta, records privgene: genetic search whose survivors are sampled
        privately l-bfgs: the minimum of the loss; NOT PRIVATE, for comparison, without epsilon
        sgd: gradient descent in passes, without noise; NOT PRIVATE, for comparison, without
        epsilon majority: the same label for every record, by exact counts; NOT PRIVATE, for
        comparison, without epsilon
    delta: second privacy parameter, for mechanisms that are not pure; usually far below one
        over the number of records
    records: the table's number of records, which is public, or with neighbours add-remove any
        public number near it; required by binned-counts, dp-sgd, dp-adam, sgd-adv, sgd-ma and
        dp-agd; required without generations by privgene; with rehearse for every mechanism,
        any number
    points: mechanisms of real weights: release whole points in this range, such as -10:10;
        rounding spends no privacy. The intercept is rounded and has no range; cost moves it
        where scores are log-odds
    loss: what a record costs at a score, by label: zero-one, logistic[:UNIT[:P0[:STEP]]],
        hinge[:MARGIN], ramp[:MARGIN], ladder:T=W[,T=W...]; default zero-one; gradient methods:
        loss of a record's margin: logistic, huber or hinge; default logistic
    prior: exponential and permute-and-flip: the prior: all weight vectors equally likely
        (points), or all numbers of non-zero weights (sizes), which favours simple cards;
        default points
    penalty: exponential and permute-and-flip: penalty on each non-zero weight, in units of the
        loss (costs of errors)
    top: top-r and gap-truncated: all but the R best weights are equally likely; default
        100000; required by top-r
    gap: gap-truncated: weights that cost at least T more than the best are equally likely;
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
    accept_claimed: opdisc and rspm: also release an optimum that a solver only claims; the
        guarantee then depends on that claim
    sampled_loss: opsamp: hinge, logistic, absolute or ramp (few features only); default hinge
    box: opsamp: weights from -B to B; default 1
    slack: opsamp: share of the noise that covers the sampling error of the average and the gap
        of each search; less means less noise and more searches; default 0.2
    records_guess: opsamp: a public guess of the number of records, needed with neighbours
        add-remove
    blocks: sample-and-aggregate: number of blocks; records are split at random; required
    block_time_limit: sample-and-aggregate: a block votes for what its search has found by
        then; without it, searches run to their ends; prsma: a part whose search has not ended
        by then fails; without it, searches run to their ends
    oracle: solver: chain (branch and bound) or enumeration (every point, small lattices only),
        which prove the optimum; cp-sat, scip or highs, which only claim it; portfolio, a race
        of chain, cp-sat and scip; default auto, which is chain
    huber_width: gradient methods: half the width of the rounded corner of loss huber; default
        0.1
    row_norm: gradient methods: public bound on the norm of a row with features in [-1, 1] and
        a bias of 1; longer rows are scaled down; default the largest that the schema admits
    row_origin: gradient methods: origin of the rows: zero, or the middle of all rows that the
        schema admits, which makes rows about half as long and needs less noise; default zero,
        middle for objective-perturbation
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
    in_database: psgd, scs13 and bst14: run the descent inside the table's database, over a
        shuffled copy
    shuffle_each_pass: psgd and scs13: with in_database: shuffle the copy afresh in each pass
        instead of once
    sql_only: psgd, scs13 and bst14: with in_database: send PostgreSQL a plain query for each
        batch, which needs no installed functions
    composition: scs13: with delta: how passes add up: gaussian (exactly) or basic (equal
        shares, more noise); default gaussian
    margin_noise: objective-perturbation: regularise the sum until noise alone moves no margin
        by a standard deviation above S; default 1, and no bound with lambda_, or with form kst
        or cms
    form: objective-perturbation: amp (approximate minima, covered by noise), sharp, kst or
        cms; default amp
    tolerance: objective-perturbation: largest norm of the gradient of the perturbed sum at the
        minimum found; default 1e-6
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
    accountant: dp-sgd and dp-adam: accountant of the steps: rdp, pld (add-remove only,
        smallest loss), moments or advanced; default rdp
    choice: dp-agd: how a step size is chosen: exponential-noise, laplace-noise or
        exponential-mechanism; default exponential-mechanism
    loss_cap: dp-agd: largest loss of a record; default 3
    splits: dp-agd: initial number of parts of epsilon; default 60
    largest_step: dp-agd: largest step on scaled rows; default 2
    increase: dp-agd: if no step helps, measure the gradient again with this share of its
        budget, and average; default 0.1
    candidates: dp-agd: step sizes to choose from besides 0; default 20; privgene: breed
        crossover: vectors in a generation; default 200
    adapt_every: dp-agd: steps after which the range of step sizes is adapted; default 10
    growth: dp-agd: the range becomes 1 + G times the largest step chosen since; default 0.1
    sample: dp-agd: with neighbours add-remove: use a random sample of about M records only;
        default all
    fresh_samples: dp-agd: with sample: take a new sample for each step instead of one for all
    generations: privgene: generations; default epsilon N/800, rounded, from 1 to 100
    breed: privgene: coordinates (one survivor, one weight changes) or crossover; default
        coordinates
    survivors: privgene: breed crossover: survivors of a generation; default 10
    mutation: privgene: change of a weight in the first generation; default 0.5
    shrink: privgene: share of it that each later generation keeps; default 0.95
    tune: gradient methods: try all combinations of these values, such as tune passes=5,10 tune
        lambda=1e-4,1e-3, each on a part of the records, and release one model by its errors on
        a last part; spends at most the epsilon of one release
    tune_public: with tune: find the best combination on a public table of the same schema by
        cross-validation, which spends nothing, and use it on all records
    trials: with tune: try combinations in a random number of trials, N on average, each on all
        records with nearly a third of epsilon, and release one model by its errors; with delta
        accounted by Renyi divergences
    trials_law: with trials: the distribution of their number: geometric; logarithmic, with a
        long tail, where a trial spends half of epsilon; or poisson, close to N, for (epsilon,
        delta) guarantees; default geometric
    projection: gradient methods: learn under a random projection to K dimensions; the released
        weights are those of the schema's features; default none
    total: refuse a schema that some tables do not fit (see didyma schema check), and a source
        that may not read every table; without this option both are conditions of the guarantee
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    periods: use the records of these periods of the ledger only, such as 2026-01,2026-02, and
        charge no other period
    padded_time: release this many seconds after the start, neither earlier nor later, so that
        the time reveals nothing about the table; a run that is not ready then releases
        nothing, with exit code 3
    rehearse: estimate the running time on simulated tables of records N records that fit the
        schema; opens no table, spends nothing, releases nothing
    time_limit: stop the search after this many seconds, with exit code 3 if nothing is proven
        or released by then
    threads: threads of a long search, sampling or check; default all processors
    quality_out: write the evaluation on the held-out records to a new file, in JSON
    report: write a self-contained HTML page to a new file
    dossier: write the report of didyma explain to a new file, in HTML: guarantee, worst
        attacker, origin, quality, budget, limits
    diagnostics: also show training errors, search statistics and the line of a refused record;
        these are not private
    menu: sample a card of each public variant of the schema that this JSON file lists, or the
        best variant with its card, as one release
    """
    return _operation(
        command,
        "solve",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "epsilon":
            epsilon, "neighbours": neighbours, "cost": cost, "out": out, "ledger": ledger,
            "hold-out": hold_out, "by": by, "table": table, "query": query, "credentials":
            credentials, "explain-sql": explain_sql, "lattice": lattice, "intercept":
            intercept, "points-of": points_of, "most-columns": most_columns, "most-thresholds":
            most_thresholds, "together": together, "either-or": either_or, "no-redundancy":
            no_redundancy, "penalty-of": penalty_of, "fair": fair, "group": group, "mechanism":
            mechanism, "delta": delta, "records": records, "points": points, "loss": loss,
            "prior": prior, "penalty": penalty, "top": top, "gap": gap, "noise": noise,
            "calibration": calibration, "published-factor": published_factor, "max-gap":
            max_gap, "accept-claimed": accept_claimed, "sampled-loss": sampled_loss, "box":
            box, "slack": slack, "records-guess": records_guess, "blocks": blocks,
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
            total, "key": key, "periods": periods, "padded-time": padded_time, "rehearse":
            rehearse, "time-limit": time_limit, "threads": threads, "quality-out": quality_out,
            "report": report, "dossier": dossier, "diagnostics": diagnostics, "menu": menu},
        True,
    )


def learn(
    *, data=None, columns=None, dataset=None, epsilon=None, records=None, out=None,
    plan_only=None, cost=None, neighbours=None, ledger=None, table=None, query=None,
    credentials=None, label=None, positive=None, negative=None, schema_epsilon=None, cuts=None,
    positives=None, hold_out=None, by=None, loss=None, strategy=None, lattice=None,
    intercept=None, points_of=None, most_columns=None, most_thresholds=None, together=None,
    either_or=None, no_redundancy=None, penalty_of=None, fair=None, group=None, menu=None,
    key=None, periods=None, threads=None, command=None
):
    """Learn a scorecard from a table with known columns, and measure it.

    Learns a scorecard from a private table of which only the columns are publicly known, and
    measures it. It learns cut points, learns a card from most of the records, measures its
    accuracy and risks on the others, and writes a page. All of this together spends epsilon
    once. The plan shows what each step spends before the table is opened.

    Fields that cannot be read are lost, but spend epsilon all the same. Run didyma schema fit
    columns.json data people.csv first: it shows the custodian, not privately, how the table is
    read and what to correct.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    columns: what is publicly known of the columns, JSON: a schema in which a range may stand
        without cut points; see docs/reference/schema.md; required without dataset
    dataset: a catalogued public table, instead of data; one that has a file of columns brings
        it
    epsilon: the privacy parameter, above 0; smaller protects more
    records: a public guess of the number of records, on which much of the plan depends, or
        unknown; the table's own number is not used
    out: write schema, card, figures and page to a new or empty folder, or resume in that of
        the same command that ended early
    plan_only: print the plan and exit; opens no table, spends nothing, writes nothing, and
        needs neither data nor out
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    label: the column to predict, where the file of columns does not state it; with positive
        and negative
    positive: a value of the label that means positive
    negative: a value of the label that means negative; so do all others, unless the file of
        columns says what they mean
    schema_epsilon: learn cut points from the table with this share of epsilon, or none: cut
        points are round numbers, which spend nothing; default a tenth if records is large
        enough, else none
    cuts: where learned cut points lie: quantiles (equal shares of records) or labels (one
        sample that uses the labels cuts where a card of the column alone would); default
        quantiles
    positives: a public guess of the prevalence, such as 0.1, by which the plan tells what is
        lost, what can be measured, and whether cards by errors would predict one outcome for
        all; without it, half of the records
    hold_out: hold out each record, or unit, with this probability to measure the card on; or
        none: the card is learned from all records and not measured; default 0.2
    by: measure each group of the held-out records by a column of categories of the schema, and
        the gaps between groups, by the same noisy count
    loss: the loss of the card: logistic, so that scores give risks, or another loss of didyma
        solve such as zero-one; auto is that of the strategy; default auto
    strategy: how to learn the card: m-of-n: sample an m-of-n rule (how many of a few
        conditions must hold) by its errors, exactly; exact-errors: sample points by their
        errors, exactly; exact-risks: sample points by the log loss of their risks, exactly;
        columns-first: choose a few columns, then sample the weights of all their features
        exactly; binned-counts: merge noisy counts of each column's bins into weights of
        evidence, and refit these; rounded: fit a regression by objective perturbation and
        round it to whole points; or auto: the one with the least expected loss, from public
        sizes; default auto
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: by the plan,
        see docs/explanation/planner.md; default auto
    intercept: range of the intercept, which moves the cut-off, or none; default by the plan,
        and with lattice -I:I with I at most 5 where features are 0 or 1
    points_of: a public rule for the points of a column or feature: non-negative, non-positive,
        increasing or decreasing (in a number), N or LO:HI
    most_columns: at most N columns of the table have points
    most_thresholds: at most N cut points of a column have points
    together: all of these columns have points, or none
    either_or: at most one of these columns has points
    no_redundancy: of cards that score every possible record alike (all levels of a category
        shifted against the cut-off) keep only the first
    penalty_of: penalty on the loss of a card in which this column has points, in units of the
        loss: costs of errors, or the STEP of logistic; the schema's penalties on other columns
        stay
    fair: weigh the rows of group W times where the card is chosen: positive ones
        (equal-opportunity), all (equalised-odds), or positive ones W times and negative ones
        1/W times (parity); noise grows, and no rate is guaranteed
    group: whose rows fair weighs; the column may be a feature or not
    menu: sample a card of each public variant of the schema that this JSON file lists, or the
        best variant with its card, as one release
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    periods: use the records of these periods of the ledger only, such as 2026-01,2026-02, and
        charge no other period
    threads: threads of a long search, sampling or check; default all processors
    """
    return _operation(
        command,
        "learn",
        [],
        {"data": data, "columns": columns, "dataset": dataset, "epsilon": epsilon, "records":
            records, "out": out, "plan-only": plan_only, "cost": cost, "neighbours":
            neighbours, "ledger": ledger, "table": table, "query": query, "credentials":
            credentials, "label": label, "positive": positive, "negative": negative,
            "schema-epsilon": schema_epsilon, "cuts": cuts, "positives": positives, "hold-out":
            hold_out, "by": by, "loss": loss, "strategy": strategy, "lattice": lattice,
            "intercept": intercept, "points-of": points_of, "most-columns": most_columns,
            "most-thresholds": most_thresholds, "together": together, "either-or": either_or,
            "no-redundancy": no_redundancy, "penalty-of": penalty_of, "fair": fair, "group":
            group, "menu": menu, "key": key, "periods": periods, "threads": threads},
        True,
    )


def optimize(
    *, data=None, schema=None, dataset=None, one_class=None, lattice=None, intercept=None,
    cost=None, time_limit=None, out=None, certificate_out=None, loss=None, units=None,
    perturbation=None, oracle=None, threads=None, ties=None, formulation=None,
    program_out=None, program_indicators=None, proof_out=None, table=None, query=None,
    credentials=None, explain_sql=None, problem=None, points_of=None, most_columns=None,
    most_thresholds=None, together=None, either_or=None, no_redundancy=None, penalty_of=None,
    command=None
):
    """Find the exact optimum and its certificate, without privacy.

    Finds the weights with the least cost of errors on the table, and proves that no weights of
    the lattice cost less. A solver for integer programs only claims the optimum, and the
    output says so. The result is not private: it may reveal single records.

    A run ends when the optimal value is proven; time_limit covers the search and the files
    that prove it. A search of less than a second returns the lexicographically smallest
    optimal weights. A longer one may return any of them, unless you give ties smallest. The
    output says which (tie_rule_proven).

    A benchmark problem (problem) has no column names: its weights are listed by feature
    number, counted from 0.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
    intercept: also choose the cut-off: range of the intercept, in multiples of STEP (1); with
        none, or without this option, the cut-off is 0
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    time_limit: stop the search after this many seconds, with exit code 3 if nothing is proven
        or released by then
    out: write the optimum as a model, without a guarantee, to a new file; a run that is
        stopped writes its best weights so far
    certificate_out: write the search tree that proves the optimum, for didyma verify, to a new
        file; it is not private
    loss: what to minimise: zero-one (the costs of errors; the default),
        logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT
        log-odds (1/2, or 1 where solve by default takes weights of -1..1 of all features);
        risks below P0 (0.05, or none) are not distinguished; steps of STEP (1/16) nats),
        hinge[:MARGIN] (how far a score is from MARGIN (1) points on the right side),
        ramp[:MARGIN] (hinge of a score that is cut off at MARGIN (1) points on either side),
        ladder:T=W[,T=W...] (errors at several cut-offs T of the score, each weighted by W);
        each is multiplied by its cost in cost; default zero-one
    units: search the lattice at each of these log-odds of a point, and take the one with the
        least log loss; with loss logistic, whose UNIT is then ignored
    perturbation: minimise unit * cost - <linear, weights> instead; JSON: {"unit": U, "linear":
        [one integer per feature, the intercept last]}, and possibly "projected": [h(0), h(1),
        ...] to subtract h(squared norm)
    oracle: solver: chain (branch and bound) or enumeration (every point, small lattices only),
        which prove the optimum; cp-sat, scip or highs, which only claim it; portfolio, a race
        of chain, cp-sat and scip; default auto, which is chain
    threads: threads of a long search, sampling or check; default all processors
    ties: which of several optimal weights to return: any, or the lexicographically smallest,
        which may take longer to prove; default any
    formulation: integer program for cp-sat, scip, highs and program_out: indicator, big-m
        (over unique rows), row-big-m (over records), pieces (for any loss of the score),
        separator (for a separator set), projected, lookup (for a projected term); default auto
    program_out: write the integer program to a new file, before the search: FILE.lp, FILE.mps,
        FILE.txt (CP-SAT's text format), or FILE.opb (pseudo-Boolean); it is not private
    program_indicators: in the .lp and .mps files of program_out, write implications as
        indicator constraints, which CPLEX, Gurobi and SCIP read; without it as rows, which
        every solver reads
    proof_out: write a proof of the optimum in cutting planes, for VeriPB and CakePB, to a new
        file, beside program_out FILE.opb; it is not private
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    explain_sql: print the SQL statement that would count the records, with its values, and
        exit; no record is read
    problem: a whole problem, instead of a table, a lattice and a loss: JSON of didyma
        experiment instances
    points_of: a public rule for the points of a column or feature: non-negative, non-positive,
        increasing or decreasing (in a number), N or LO:HI
    most_columns: at most N columns of the table have points
    most_thresholds: at most N cut points of a column have points
    together: all of these columns have points, or none
    either_or: at most one of these columns has points
    no_redundancy: of cards that score every possible record alike (all levels of a category
        shifted against the cut-off) keep only the first
    penalty_of: penalty on the loss of a card in which this column has points, in units of the
        loss: costs of errors, or the STEP of logistic; the schema's penalties on other columns
        stay
    """
    return _operation(
        command,
        "optimize",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "lattice":
            lattice, "intercept": intercept, "cost": cost, "time-limit": time_limit, "out":
            out, "certificate-out": certificate_out, "loss": loss, "units": units,
            "perturbation": perturbation, "oracle": oracle, "threads": threads, "ties": ties,
            "formulation": formulation, "program-out": program_out, "program-indicators":
            program_indicators, "proof-out": proof_out, "table": table, "query": query,
            "credentials": credentials, "explain-sql": explain_sql, "problem": problem,
            "points-of": points_of, "most-columns": most_columns, "most-thresholds":
            most_thresholds, "together": together, "either-or": either_or, "no-redundancy":
            no_redundancy, "penalty-of": penalty_of},
        True,
    )


def verify(
    certificate=None, *, data=None, schema=None, dataset=None, one_class=None, problem=None,
    solution=None, threads=None, table=None, query=None, credentials=None, lattice=None,
    intercept=None, loss=None, cost=None, perturbation=None, points_of=None, most_columns=None,
    most_thresholds=None, together=None, either_or=None, no_redundancy=None, penalty_of=None,
    command=None
):
    """Check a certificate of optimize against a table, without the search.

    Checks a certificate of didyma optimize against a table. It derives every bound of the
    search tree again, with none of the code that searched. Lattice, costs and perturbation are
    those of the certificate; with problem they must match the problem. Exit code 0 when it is
    valid, 3 when not.

    With solution it also checks weights that another solver found for the integer program of
    optimize program_out. It checks that they are a point of the lattice, computes their value
    in exact integers, and compares it with what the certificate proves. Without a certificate,
    the options below state the problem. Exit code 3 when the weights are not a point of the
    lattice, or better than a valid certificate allows.

    certificate: the certificate; with solution it may be left out
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    problem: a whole problem, instead of a table, a lattice and a loss: JSON of didyma
        experiment instances
    solution: weights by their names in the integer program, w1, w2, ... and w0 for the
        intercept, as lines of SCIP, HiGHS, Gurobi or CBC, where absent ones are 0, or as a
        JSON array; values within 1e-5 of an integer are rounded
    threads: threads of a long search, sampling or check; default all processors
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
    intercept: also choose the cut-off: range of the intercept, in multiples of STEP (1); with
        none, or without this option, the cut-off is 0
    loss: what to minimise: zero-one (the costs of errors; the default),
        logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT
        log-odds (1/2, or 1 where solve by default takes weights of -1..1 of all features);
        risks below P0 (0.05, or none) are not distinguished; steps of STEP (1/16) nats),
        hinge[:MARGIN] (how far a score is from MARGIN (1) points on the right side),
        ramp[:MARGIN] (hinge of a score that is cut off at MARGIN (1) points on either side),
        ladder:T=W[,T=W...] (errors at several cut-offs T of the score, each weighted by W);
        each is multiplied by its cost in cost; default zero-one
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    perturbation: minimise unit * cost - <linear, weights> instead; JSON: {"unit": U, "linear":
        [one integer per feature, the intercept last]}, and possibly "projected": [h(0), h(1),
        ...] to subtract h(squared norm)
    points_of: a public rule for the points of a column or feature: non-negative, non-positive,
        increasing or decreasing (in a number), N or LO:HI
    most_columns: at most N columns of the table have points
    most_thresholds: at most N cut points of a column have points
    together: all of these columns have points, or none
    either_or: at most one of these columns has points
    no_redundancy: of cards that score every possible record alike (all levels of a category
        shifted against the cut-off) keep only the first
    penalty_of: penalty on the loss of a card in which this column has points, in units of the
        loss: costs of errors, or the STEP of logistic; the schema's penalties on other columns
        stay
    """
    return _operation(
        command,
        "verify",
        [certificate],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "problem":
            problem, "solution": solution, "threads": threads, "table": table, "query": query,
            "credentials": credentials, "lattice": lattice, "intercept": intercept, "loss":
            loss, "cost": cost, "perturbation": perturbation, "points-of": points_of,
            "most-columns": most_columns, "most-thresholds": most_thresholds, "together":
            together, "either-or": either_or, "no-redundancy": no_redundancy, "penalty-of":
            penalty_of},
        True,
    )


def predict(
    *, model=None, one_class=None, data=None, dataset=None, record=None, cutoff=None,
    with_points=None, out=None, table=None, query=None, credentials=None, command=None
):
    """Append a column of predictions to a table.

    Writes the input columns and a last column "prediction" as CSV, record by record. A model
    with risks adds a column "risk": the predicted probability of the positive label, from 0 to
    1; for classes without an order one for each, and the prediction is the class of the
    largest risk. The charset is that of the model's schema, by default UTF-8. The table needs
    the columns whose weights are not 0; other columns and the label are optional and ignored.
    Each prediction depends on its record alone.

    With record it scores one record instead, and shows the points of each column.

    model: a model file, as didyma solve, learn or optimize writes it; required
    one_class: of a label of classes without an order: this class against the rest
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    dataset: a catalogued public table, instead of data
    record: in place of a table: the fields of one record, separated by commas:
        NAME=VALUE,NAME=VALUE; a column that you leave out counts as empty
    cutoff: predict positive from N points of the printed card on, instead of its own cut-off;
        risks stay the same, and no privacy is spent
    with_points: append a column "points" too, as the printed card counts them
    out: write to a new file instead of standard output
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "predict",
        [],
        {"model": model, "one-class": one_class, "data": data, "dataset": dataset, "record":
            record, "cutoff": cutoff, "with-points": with_points, "out": out, "table": table,
            "query": query, "credentials": credentials},
        True,
    )


def evaluate(
    *, model=None, one_class=None, data=None, dataset=None, epsilon=None, neighbours=None,
    ledger=None, out=None, report=None, table=None, query=None, credentials=None, total=None,
    key=None, periods=None, by=None, bands=None, csv=None, svg=None, command=None
):
    """Measure a model on a labelled table, privately or not.

    Measures a model on a labelled table: how often its predictions agree with the labels, how
    well its scores rank records (AUC), and the risk at each score. For a model with predicted
    risks it also measures their calibration.

    With epsilon this is a private release: one noisy histogram of scores and labels, and
    figures computed from it, with 95 % intervals for sampling and noise together. Use records
    that the model was not learned from; if they are the same records, the epsilons add up.

    For a label of more than two values the figures are those of its kind, such as concordance
    and survival by points, or kappa.

    Without epsilon nothing is protected: publish the result only if the table is public.

    model: a model file, as didyma solve, learn or optimize writes it; required
    one_class: of a label of classes without an order: this class against the rest
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    dataset: a catalogued public table, instead of data
    epsilon: the privacy parameter, above 0; smaller protects more
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    out: write counts, figures and risks to a new file, in JSON, for didyma monitor
    report: write a self-contained HTML page to a new file
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    total: refuse a schema that some tables do not fit (see didyma schema check), and a source
        that may not read every table; without this option both are conditions of the guarantee
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    periods: use the records of these periods of the ledger only, such as 2026-01,2026-02, and
        charge no other period
    by: measure each group of records by a column of categories, and the gaps between groups,
        by one noisy count: a column of the schema, or COLUMN=A,B for another one with its
        public categories
    bands: number of score bands at most; whole scores have a band each where these suffice;
        default 64
    csv: write the performance by cut-off to a new file, in CSV
    svg: plot measured risks and the ROC curve to a new file, in SVG
    """
    return _operation(
        command,
        "evaluate",
        [],
        {"model": model, "one-class": one_class, "data": data, "dataset": dataset, "epsilon":
            epsilon, "neighbours": neighbours, "ledger": ledger, "out": out, "report": report,
            "table": table, "query": query, "credentials": credentials, "total": total, "key":
            key, "periods": periods, "by": by, "bands": bands, "csv": csv, "svg": svg},
        True,
    )


def monitor(
    *, before=None, after=None, model=None, epsilon=None, records=None, csv=None, svg=None,
    report=None, command=None
):
    """Compare two private evaluations of a model.

    Compares two private evaluations of one model, such as last year's and this year's: the
    population stability index of its scores, and the changes of AUC, prevalence and predicted
    positives, with 95 % intervals. Of labels of more than two values, the shares of label
    values, figures and calibration change. It reads no table, so it spends nothing beyond the
    two evaluations.

    before: the earlier file of didyma evaluate epsilon out; required
    after: the later file, for the same model; required
    model: the model that both are of; needed where its label has more than two values
    epsilon: say what a new card at this epsilon is expected to gain over the model, from the
        two evaluations and public numbers alone; needs model and records
    records: with epsilon: a public guess of the number of records for the new card
    csv: write the shares of records by score to a new file, in CSV
    svg: plot the shares of records by score to a new file, in SVG
    report: write a self-contained HTML page to a new file
    """
    return _operation(
        command,
        "monitor",
        [],
        {"before": before, "after": after, "model": model, "epsilon": epsilon, "records":
            records, "csv": csv, "svg": svg, "report": report},
        True,
    )


def explain(
    *, model=None, one_class=None, quality=None, ledger=None, key=None, report=None,
    record=None, recourse=None, actionable=None, cutoff=None, command=None
):
    """Report a release: its guarantee, origin and quality.

    Reports on a released model for those who answer for it. The report has the card, the
    guarantee, what the worst attacker could learn, origin, budget spent and left, quality,
    what is not protected, and the questions of NIST SP 800-226 and TRIPOD+AI. With recourse it
    tells which changes of one record turn the decision. It uses only the files of the release:
    it opens no table and spends nothing.

    model: a model file, as didyma solve, learn or optimize writes it; required
    one_class: of a label of classes without an order: this class against the rest
    quality: a private evaluation of the model: the file of solve quality_out or evaluate out
    ledger: the ledger that it was charged to; nothing is spent
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    report: write a self-contained HTML page to a new file
    record: with recourse: the fields of one record, NAME=VALUE,NAME=VALUE
    recourse: in place of a report: the smallest changes of record in the columns of actionable
        that turn the decision
    actionable:
    cutoff: predict positive from N points of the printed card on, instead of its own cut-off;
        risks stay the same, and no privacy is spent
    """
    return _operation(
        command,
        "explain",
        [],
        {"model": model, "one-class": one_class, "quality": quality, "ledger": ledger, "key":
            key, "report": report, "record": record, "recourse": recourse, "actionable":
            actionable, "cutoff": cutoff},
        True,
    )


def edit(
    *, model=None, quality=None, out=None, cut=None, rename=None, points=None, add=None,
    round=None, cutoff=None, command=None
):
    """Change points, names or the cut-off of a released card.

    Changes a released card by hand: cut points, names, points and the cut-off, in this order.
    It reads the card and its released figures, opens no table and spends nothing, so the
    guarantee stays, unless you chose the changes by looking at the table. It tells which
    measured figures follow for the new card. The released file stays as it is.

    model: a model file, as didyma solve, learn or optimize writes it; required
    quality: the figures of the released card, such as quality.json of learn: without them the
        effect is not told
    out: a new folder for the changed card, its dossier and, where they are known, figures
    cut: move a cut point
    rename: the name of a column on the card, or of a category: COLUMN:CATEGORY=NAME; that of
        the outcome's positive value is the title of the card
    points: points of levels by their numbers, such as age:2=4, or age:2-3=4, which makes them
        one line; without changes edit lists all levels
    add: add to the points of levels
    round: round all points to multiples of N
    cutoff: predict positive from N points of the changed card on; risks stay the same
    """
    return _operation(
        command,
        "edit",
        [],
        {"model": model, "quality": quality, "out": out, "cut": cut, "rename": rename,
            "points": points, "add": add, "round": round, "cutoff": cutoff},
        True,
    )


def export(
    *, model=None, one_class=None, to=None, out=None, dialect=None, table=None, canonical=None,
    points_from_zero=None, no_points_from_zero=None, date=None, dossier=None, command=None
):
    """Write a model as a scorecard, a page, a program or SQL.

    Writes a model as a scorecard: the points, the rule, the guarantee and its limits.

    model: a model file, as didyma solve, learn or optimize writes it; required
    one_class: of a label of classes without an order: this class against the rest
    to: text (for a terminal), markdown, svg (a wall card to print, on one sheet), sheet (the
        wall card as a page to print, on A4 or letter), html (a page that calculates the
        score), nomogram (scales to read points and risk from), fhir (an R4 Questionnaire that
        calculates), cql (a library of expressions for clinical systems), pmml (a scorecard for
        scoring software), json (what each field adds), python (a module), r (functions), java
        (a class), or javascript (a module); onnx, a binary graph for ONNX runtimes; or sql,
        the score in the SQL of a database; required
    out: write to a new file instead of standard output; a Java class is named after its file
    dialect: with to sql: the database, h2, postgresql, duckdb or sqlite
    table: with to sql: write a view of this table, NAME_scored, instead of the expression
        alone
    canonical: with to fhir: the address of the Questionnaire; without, a urn:uuid that follows
        from the model
    points_from_zero: cards, the default: write all points from 0 up where whole points allow
        it, and shift the cut-off with them; predictions and risks stay the same
    no_points_from_zero: cards: write points with their signs
    date: wall cards: the date to print, instead of a line to fill in
    dossier: wall cards: the address of the dossier of the release, to print
    """
    return _operation(
        command,
        "export",
        [],
        {"model": model, "one-class": one_class, "to": to, "out": out, "dialect": dialect,
            "table": table, "canonical": canonical, "points-from-zero": points_from_zero,
            "no-points-from-zero": no_points_from_zero, "date": date, "dossier": dossier},
        False,
    )


def schema_skeleton(
    table=None, *, dictionary=None, label=None, positive=None, negative=None, out=None,
    command=None
):
    """Begin a file of columns, from the names of a table or a data dictionary.

    Reads the column names of a table (CSV, XLSX, ARFF or Parquet), but none of its records,
    and prints a file of columns to fill in. A data dictionary fills in what it states. Every
    command refuses the file until you have filled in the required parts.

    table: the table, of which only the header is read; optional with a dictionary
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
    *, public_sample=None, label=None, positive=None, kind=None, weight=None, no_header=None,
    header=None, separator=None, charset=None, missing=None, out=None, command=None
):
    """Suggest a schema from a public sample.

    Reads a sample that is PUBLIC (made up, published, or from a code book; CSV, XLSX, ARFF or
    Parquet) and prints a schema to correct by hand. Never use the private table: the values
    found become part of everything that is published.

    public_sample: a table without private records; naming it here declares that; required
    label: the column to predict; default the last one
    positive: a value of the label that means positive; default the rarer of two
    kind: a label of more than two values: ordered, classes, count or number; write a time by
        hand, with the horizons that matter
    weight: a column of weights by which records count, up to a cap to correct by hand
    no_header: the first record has no names; guessed without this and header
    header: the first record has names
    separator: the character between fields; guessed by default
    charset: the charset of the sample, UTF-8 or one whose characters are bytes, such as
        windows-1252, which the schema then states; default UTF-8
    missing: means a missing value, besides the empty text and the usual tokens among numbers
    out: write to a new file instead of standard output
    """
    return _operation(
        command,
        "schema suggest",
        [],
        {"public-sample": public_sample, "label": label, "positive": positive, "kind": kind,
            "weight": weight, "no-header": no_header, "header": header, "separator": separator,
            "charset": charset, "missing": missing, "out": out},
        False,
    )


def schema_learn(
    *, columns=None, data=None, epsilon=None, delta=None, neighbours=None, thresholds=None,
    cuts=None, ledger=None, key=None, out=None, label=None, positive=None, negative=None,
    table=None, query=None, credentials=None, command=None
):
    """Learn the cut points of a schema privately.

    Makes a schema from what is publicly known of the columns. For a number with a public
    range, it learns cut points privately from the table, near quantiles or where labels change
    (cuts), among round numbers of the range. Where the range is unknown, it learns that first.
    Where categories are unknown, it finds those with many records, which takes delta. Epsilon
    is shared among all of this. Without epsilon cut points are round numbers, the table is not
    opened, and nothing is spent.

    columns: what is publicly known of the columns, JSON: a schema in which a range may stand
        without cut points; see docs/reference/schema.md; required
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    epsilon: the privacy parameter, above 0; smaller protects more
    delta: delta of the guarantee; default 0
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    thresholds: maximum number of cut points of a column: 1, 3, 7, 15, 31 or 63; or round:
        round numbers, so that epsilon is only for unknown ranges and categories; default 7
    cuts: where learned cut points lie: quantiles (equal shares of records) or labels (one
        sample that uses the labels cuts where a card of the column alone would); default
        quantiles
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    out: write to a new file instead of standard output
    label: the column to predict, where the file of columns does not state it; with positive
        and negative
    positive: a value of the label that means positive
    negative: a value of the label that means negative; so do all others, unless the file of
        columns says what they mean
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
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
    """Check a schema and show the features that it makes.

    Reads a schema, but no table. It lists the features of each column, and says whether every
    table fits, or which records do not. A file of columns, as didyma learn takes it, is
    checked as such; a file that can be either is checked as both.

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

    Reads the table and counts by column how many of its fields are read as numbers, categories
    or labels, how many are missing, and how many fall under another policy. This is NOT
    PRIVATE: the counts stay with the custodian of the table. Use them to check that the schema
    fits how the table is written, such as its decimal separator. Nothing else in the schema
    may follow the table.

    FILE is read as a file of columns, as by didyma learn, if it leaves the cut points of
    numbers open, and otherwise as a schema, as by solve. A file of columns refuses only what
    it says.

    schema: the schema, or a file of columns; required
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    as_: read FILE as columns or as schema
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "schema fit",
        [schema],
        {"data": data, "as": as_, "table": table, "query": query, "credentials": credentials},
        True,
    )


def cells_export(
    *, data=None, schema=None, dataset=None, one_class=None, out=None, table=None, query=None,
    credentials=None, command=None
):
    """Count the unique rows of a table by label into a file.

    Writes the unique rows of a table under a schema, with their counts by label. The file is
    as private as the table.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    out: write to a new file, whose name ends with .cells; required
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "cells export",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "out":
            out, "table": table, "query": query, "credentials": credentials},
        False,
    )


def cells_merge(
    files=None, *, out=None, command=None
):
    """Add up the counts of several files.

    Adds up the counts of files of one schema. A person with records in several files counts
    several times. Pass the sum to didyma solve as data.

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


def site_invite(
    *, schema=None, sites=None, honest=None, epsilon=None, neighbours=None, out=None,
    command=None
):
    """Invite sites to add up noisy counts without trusting anybody.

    Writes an invitation for several sites to add up the counts of all possible rows of their
    tables, by label. Each site adds a share of the noise, and masks that cancel in the sum, so
    nobody needs to be trusted with counts. A site that is curious knows its own noise, so
    honest N is at most the number of others.

    schema: the public description of the table, JSON; see didyma schema help; required
    sites: how many sites there will be, at least 2; required
    honest: how many honest sites suffice for epsilon, the others being curious together; fewer
        means more noise; default half of the sites, rounded up
    epsilon: the privacy parameter, above 0; smaller protects more; required
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    out: write to a new file; required
    """
    return _operation(
        command,
        "site invite",
        [],
        {"schema": schema, "sites": sites, "honest": honest, "epsilon": epsilon, "neighbours":
            neighbours, "out": out},
        True,
    )


def site_join(
    *, round=None, name=None, secret=None, out=None, command=None
):
    """Make a site's keys for a round.

    Makes keys of one use for a site. Give the file of out to all sites, and the one of secret
    to nobody.

    round: the invitation, of didyma site invite; required
    name: the name of the site, which no other site of the round has; required
    secret: the site's secret keys for this round, which never leave it; required
    out: write to a new file; required
    """
    return _operation(
        command,
        "site join",
        [],
        {"round": round, "name": name, "secret": secret, "out": out},
        False,
    )


def site_mask(
    members=None, *, round=None, secret=None, fingerprint=None, data=None, ledger=None,
    key=None, out=None, table=None, query=None, credentials=None, command=None
):
    """Count a site's table, with a share of noise and masks.

    Counts a site's table, adds a share of noise and masks, and writes what is without meaning
    until the files of all sites are added up. The ledger is charged and the secret keys are
    given up before that file exists. A run that fails after that has used them: then begin a
    new round.

    members: the files of didyma site join of all sites, also its own; required
    round: the invitation, of didyma site invite; required
    secret: the site's secret keys for this round, which never leave it; required
    fingerprint: the fingerprint of all keys, which you compared with every other site by other
        means, such as by telephone; without it, it is shown and nothing is done
    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    out: write the masked counts to a new file
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "site mask",
        [members],
        {"round": round, "secret": secret, "fingerprint": fingerprint, "data": data, "ledger":
            ledger, "key": key, "out": out, "table": table, "query": query, "credentials":
            credentials},
        True,
    )


def site_sum(
    files=None, *, round=None, out=None, command=None
):
    """Add up the masked counts of all sites.

    Adds up the masked counts of all sites. Masks cancel, and noisy counts are left, negative
    ones as 0, in a file with their guarantee. Anybody can do it, with the files of all sites
    or not at all. The counts are public: pass them to didyma optimize as data.

    files: of all sites, the files of didyma site join and of didyma site mask; required
    round: the invitation, of didyma site invite; required
    out: write to a new file, whose name ends with .cells; required
    """
    return _operation(
        command,
        "site sum",
        [files],
        {"round": round, "out": out},
        True,
    )


def ledger_open(
    ledger=None, *, epsilon=None, delta=None, rho=None, composition=None, name=None,
    least_epsilon=None, unit=None, unit_missing=None, arrival=None, periods=None, key=None,
    neighbours=None, command=None
):
    """Open a ledger with a fixed budget.

    Opens a new ledger for one data set. The budget limits what all private results from it may
    reveal together.

    ledger: the file to make; required
    epsilon: the budget: epsilon
    delta: the budget: delta; without it, the budget is pure and accepts pure uses only
    rho: the budget: rho of zero-concentrated privacy, in place of epsilon and delta
    composition: how uses compose: basic (epsilons and deltas), zcdp (rho, with rho or epsilon
        and delta), or Renyi divergences of one order: rdp:ORDER, such as rdp:16, with epsilon
        and delta; default basic, with rho zcdp
    name: a public name of the data set; default the file's name
    least_epsilon: refuse a use smaller than an exponential mechanism with this epsilon;
        default a thousandth of the budget, 0 for no limit
    unit: the budget protects units: all records with one value of this column, as in schemas
        with "unit"; without it, single records
    unit_missing: what those schemas do with records without a value there: drop or own;
        default drop
    arrival: the column that tells when a record arrived, for periods
    periods: beginnings of its values, such as 2026-01,2026-02: the records of each have the
        whole budget, and a use of some periods costs nothing in the others
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    """
    return _operation(
        command,
        "ledger open",
        [ledger],
        {"epsilon": epsilon, "delta": delta, "rho": rho, "composition": composition, "name":
            name, "least-epsilon": least_epsilon, "unit": unit, "unit-missing": unit_missing,
            "arrival": arrival, "periods": periods, "key": key, "neighbours": neighbours},
        True,
    )


def ledger_show(
    ledger=None, *, key=None, command=None
):
    """Show a budget and what it was spent on.

    Checks a ledger and shows all of it.

    ledger: the ledger; required
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
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
    """Check that a ledger is complete and within its budget.

    Recomputes every hash, the order of the entries and what they spend. Exit code 0 when the
    ledger is good, 3 when not. Anyone who can write the files of a ledger without a key can
    replace it; see docs/howto/ledger.md.

    ledger: the ledger; required
    contains: also require an entry with this hash, which an earlier verify printed and you
        kept elsewhere; only this check finds an older copy, or without a key another history
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
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

    The exact trade-off of Gaussian noise: give two of sigma, epsilon and delta to get the
    third.

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
    """Exponential mechanism: the total loss of several releases.

    Adds up releases of the exponential mechanism (didyma solve) from the same data. Without
    delta the epsilons add up; with it the total is smaller. Each release spends epsilon^2/8 of
    rho.

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
    to get the largest number of steps. Batches cut from a shuffled table are neither kind of
    sample.

    sampling: poisson (each record independently; neighbours add-remove) or without-replacement
        (samples of fixed size; neighbours replace); default poisson
    rate: probability that a record is in a sample, such as 0.01 or 256/60000; required
    sigma: standard deviation divided by the L2 sensitivity under these neighbours
    steps: number of samples
    epsilon: epsilon to keep
    delta: delta of the guarantee; required
    accountant: rdp, or pld for poisson only; default pld where it applies, as its epsilon is
        smaller
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
    """The total privacy loss of the events in a JSON file.

    Computes the privacy loss of events such as {"event": "repeated", "times": "9", "of":
    {"event": "gaussian", "noise-multiplier": "3", "adjacency": "replace"}}; the kinds are in
    docs/proofs/accounting.md.

    events: JSON file with one event; required
    delta: delta of the guarantee
    accountant: pure, basic, advanced, zcdp, rdp or pld; default the one with the smallest
        epsilon
    budget: also print how much of this epsilon is left for one pure mechanism
    explain: print the tree of events with the epsilon of each under two accountants, and
        explain the terms
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

    Give two of rho, epsilon and delta to get the third: the epsilon or delta that rho-zCDP
    implies, or the largest rho that implies (epsilon, delta). With epsilon alone you get the
    rho that this pure guarantee implies.

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


def account_import(
    file=None, *, neighbours=None, at=None, reason=None, ledger=None, periods=None, key=None,
    purpose=None, out=None, command=None
):
    """Read what another program spent, and charge a ledger with it.

    Reads events of dp_accounting or losses of OpenDP, writes them as events of Didyma for
    account compose, and with ledger charges a ledger with them. An event that no theorem
    covers is refused, or counts as you state with at.

    file: JSON file of dp_accounting's events, or of OpenDP's losses; required
    neighbours: replace or add-remove: what the events are about; default as the file says
    at: enter each event that no theorem covers at this privacy loss, on your word
    reason: why that loss is right; it becomes a condition
    ledger: charge this ledger (see didyma ledger) before the private computation begins;
        refused when its budget is too small
    periods: use the records of these periods of the ledger only, such as 2026-01,2026-02, and
        charge no other period
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    purpose: what the other program used the data for, for people who read the ledger; default
        import
    out: write to a new file instead of standard output
    """
    return _operation(
        command,
        "account import",
        [file],
        {"neighbours": neighbours, "at": at, "reason": reason, "ledger": ledger, "periods":
            periods, "key": key, "purpose": purpose, "out": out},
        True,
    )


def account_export(
    *, ledger=None, key=None, model=None, to=None, delta=None, out=None, command=None
):
    """Write what a ledger or a model spent for another program.

    Writes the events of a ledger or a model as JSON of dp_accounting or OpenDP. What has no
    equivalent there stands as its privacy loss, with a remark.

    ledger: a ledger: all of its uses
    key: the key of the ledger: a file of at least 32 random bytes; keep it where those who can
        write the ledger cannot read it
    model: a model file: what its release spent
    to: a tree of dp_accounting's events, or a loss of OpenDP: dp-accounting or opendp; default
        dp-accounting
    delta: delta of the privacy loss of what has no equivalent
    out: write to a new file instead of standard output
    """
    return _operation(
        command,
        "account export",
        [],
        {"ledger": ledger, "key": key, "model": model, "to": to, "delta": delta, "out": out},
        True,
    )


def audit(
    mechanism=None, *, epsilon=None, neighbours=None, samples=None, confidence=None,
    twins=None, lattice=None, intercept=None, cost=None, features=None, loss=None,
    threads=None, max_gap=None, accept_claimed=None, command=None
):
    """Try to refute the guarantee of a mechanism.

    Runs a mechanism on all pairs of neighbours among tiny public tables. It prints the stated
    guarantee beside three measurements: the exact privacy loss of the output distribution,
    whether samples follow that distribution, and a lower bound from samples alone. It reads no
    data of yours. Exit code 0 when the guarantee stands, 3 when it is refuted.

    mechanism: what to audit: exponential, permute-and-flip, top-r, gap-truncated, opdisc,
        rspm, sample-and-aggregate, opsamp, discrete-laplace, discrete-gaussian, grid-laplace,
        grid-gaussian, dp-sgd, psgd, output-perturbation, scs13, bst14, objective-perturbation,
        dp-agd, privgene, tuning, trials, binned-counts, learn, learn-label-cuts,
        learn-columns-first, learn-literals or learn-rounded; required
    epsilon: epsilon of the guarantee under test; for Gaussian noise rho = E^2 / 2; default 1
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed; not for
        sample-and-aggregate, psgd, output-perturbation, scs13 and bst14); default replace
    samples: samples on each data set that is examined; default 50000; of releases that take a
        millisecond or more, opsamp 5000 and all learn 10000
    confidence: of each verdict that rests on samples; default 0.999999
    twins: also audit variants of the mechanism that are broken on purpose
    lattice: mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S; default a tiny
        one of the mechanism's own
    intercept: mechanisms on lattices: range of an intercept; default none
    cost: mechanisms on lattices: costs of a missed positive and of a false alarm; default 3:1
        for those that sample (the first four), else 1:1
    features: mechanisms on lattices: number of features, 1 to 4; default 1 or 2
    loss: the first four: the loss that they sample by, as for didyma solve; of one for more
        than two values the label has three, or two horizons; default errors, with their costs
    threads: exponential, permute-and-flip, opsamp: threads of a sample, 1 to 16; above 1 also
        audits that no two share their random bits; default 1
    max_gap: opdisc, rspm: answers within G of the least, the worst that is allowed
    accept_claimed: opdisc, rspm: answers that are only claimed, any of several minimisers
    """
    return _operation(
        command,
        "audit",
        [mechanism],
        {"epsilon": epsilon, "neighbours": neighbours, "samples": samples, "confidence":
            confidence, "twins": twins, "lattice": lattice, "intercept": intercept, "cost":
            cost, "features": features, "loss": loss, "threads": threads, "max-gap": max_gap,
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

    Downloads a table into the cache folder (DIDYMA_CACHE, by default the user's cache) and
    keeps it only if its checksum is the published one. A table that is already there is kept.

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
    schema: print only the schema, as a schema file
    columns: print only the public file of columns, for didyma learn columns
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

    Creates the schema didyma with the functions that solve in_database calls. Every user of
    the database may call them; they read no table by themselves.

    data: the address of the database, jdbc:postgresql:...; required
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
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
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
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
    """Check that every solver works here.

    Lets every solver solve a small built-in problem with a known answer, and prints the
    versions. The answer is recomputed in exact integers and compared with the optimum that the
    search proves. Native solvers run in processes of their own. Exit code 4 when a solver is
    missing or broken.

    External solvers: cp-sat, a search with clauses, propagation and linear relaxations
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
    *, data=None, schema=None, dataset=None, one_class=None, suite=None, engines=None,
    draws=None, time_limit=None, out=None, report=None, adult=None, instances=None,
    problem=None, only=None, perturbation=None, shuffle=None, lattice=None, intercept=None,
    loss=None, cost=None, formulations=None, certificate_limit=None, threads=None, at=None,
    svg=None, table=None, query=None, credentials=None, command=None
):
    """Compare solvers on the same problems under the same noise.

    Runs each solver on each problem and each sample of noise, one after the other, and prints
    medians over the samples. Columns are the seconds until it had the optimum and until it
    said so, the gap at the limit, the primal integral, nodes, and wrong claims. The primal
    integral is the area under the relative gap of the best point to the best known, up to the
    limit, in seconds. Objectives and gaps are in units of cost. Objectives are recomputed in
    exact integers, and claims are checked against an optimum that the search proves. Native
    solvers run in processes of their own, whose start is not timed. NAME-benders is
    combinatorial Benders decomposition with that solver for its master problem, in this
    process; it takes 0/1 loss without noise.

    Each run of the command samples new noise. Nothing here is private.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    suite: problems to compare on, instead of a table: adult (seven selections of columns,
        needs adult) or random (small random tables)
    engines: of chain, enumeration, cp-sat, scip, highs, cp-sat-benders, scip-benders,
        highs-benders; default chain,cp-sat,scip,highs
    draws: samples of noise, or with shuffle of an order, for each problem; default 1
    time_limit: of each run; default 60
    out: write each run to results.jsonl in this folder as it ends, and in the end summary.md,
        summary.csv, charts.svg and charts.png with means and 95 % intervals; after a stop, the
        same command resumes there, with the same noise
    report: write a self-contained HTML page to a new file
    adult: a table with the columns of Adult and a header, for suite adult
    instances: number of tables of suite random; default 3
    problem: problems to compare on, instead of a table: JSON files of didyma experiment
        instances, separated by commas
    only: only problems of the suite whose name contains one of these texts
    perturbation: none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator
        set); default none
    shuffle: in each sample, reorder the features of the problem, so that what a solver finds
        by chance differs between samples
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
    intercept: also choose the cut-off: range of the intercept, in multiples of STEP (1); with
        none, or without this option, the cut-off is 0
    loss: what to minimise: zero-one (the costs of errors; the default),
        logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT
        log-odds (1/2, or 1 where solve by default takes weights of -1..1 of all features);
        risks below P0 (0.05, or none) are not distinguished; steps of STEP (1/16) nats),
        hinge[:MARGIN] (how far a score is from MARGIN (1) points on the right side),
        ramp[:MARGIN] (hinge of a score that is cut off at MARGIN (1) points on either side),
        ladder:T=W[,T=W...] (errors at several cut-offs T of the score, each weighted by W);
        each is multiplied by its cost in cost; default zero-one
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    formulations: for cp-sat, scip and highs, each with each: of auto, indicator, big-m (over
        unique rows), row-big-m (over records), pieces (for any loss of the score), separator
        (for a separator set), projected, lookup (for a projected term); default auto
    certificate_limit: of the search for a proof where no solver has proven the optimum;
        default 120
    threads: threads of each solver; scip uses one; default 1
    at: print the best value of each solver this many seconds after its start; several are
        separated by commas
    svg: plot how many runs each solver solved within how many seconds, to a new file
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "compare solvers",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "suite":
            suite, "engines": engines, "draws": draws, "time-limit": time_limit, "out": out,
            "report": report, "adult": adult, "instances": instances, "problem": problem,
            "only": only, "perturbation": perturbation, "shuffle": shuffle, "lattice": lattice,
            "intercept": intercept, "loss": loss, "cost": cost, "formulations": formulations,
            "certificate-limit": certificate_limit, "threads": threads, "at": at, "svg": svg,
            "table": table, "query": query, "credentials": credentials},
        True,
    )


def compare_mechanisms(
    *, data=None, schema=None, dataset=None, one_class=None, mechanisms=None, epsilons=None,
    splits=None, out=None, repetitions=None, test=None, start=None, time_limit=None,
    threads=None, report=None, lattice=None, intercept=None, cost=None, delta=None,
    neighbours=None, table=None, query=None, credentials=None, command=None
):
    """Compare mechanisms on the same public table.

    Releases a model many times with each mechanism at each epsilon, tests each model on
    held-out records, and prints accuracy with 95 % intervals, running times and the guarantee
    of one release.

    A mechanism may have options of its own, as for didyma solve: give mechanisms once for each
    such mechanism. The default of records is the number of records to learn from.

    Of a label of more than two values it prints the log loss, or the squared error of a count
    or number, concordance, and quadratic kappa or the absolute error; mechanisms that take
    labels of two values only are refused.

    An interval is for the mean over releases on one split of the table into training and test
    records. It covers the noise of the mechanisms, but not the choice of test records. With
    splits K it is for the mean of the K splits' means and covers both, as far as splits of one
    table are independent.

    The table must be public: these releases and their tests together protect nothing. Noise is
    simulated with a known seed.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    mechanisms: names as for didyma solve mechanism, separated by commas, or one name with
        options; default exponential,opdisc
    epsilons: privacy parameters; default 0.1,1
    splits: hold out a random fifth of the records on average, K times anew; default every
        fifth record, once
    out: write each run to results.jsonl in this folder as it ends, and in the end summary.md,
        summary.csv, charts.svg and charts.png; after a stop, the same command resumes there
    repetitions: releases of each mechanism at each epsilon, on each split; default 10
    test: a table of the same schema to test on; without it every fifth record is held out
    start: seed of the simulation, a whole number; comparisons with the same seed have the same
        splits and models; default that of the folder, or a new one, which is printed
    time_limit: of each release; default 60
    threads: threads of a long search, sampling or check; default all processors
    report: write a self-contained HTML page to a new file
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
        for the schema; default auto
    intercept: range of the intercept, which moves the cut-off, or none; default -I:I with I at
        most 5 where features are 0 or 1, and none for opdisc and rspm
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    delta: delta of the guarantee; default 0
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "compare mechanisms",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class,
            "mechanisms": mechanisms, "epsilons": epsilons, "splits": splits, "out": out,
            "repetitions": repetitions, "test": test, "start": start, "time-limit": time_limit,
            "threads": threads, "report": report, "lattice": lattice, "intercept": intercept,
            "cost": cost, "delta": delta, "neighbours": neighbours, "table": table, "query":
            query, "credentials": credentials},
        True,
    )


def pareto(
    *, data=None, schema=None, dataset=None, one_class=None, public=None, mechanisms=None,
    vary=None, evaluations=None, out=None, report=None, method=None, random=None, batch=None,
    repetitions=None, reference=None, fast=None, start=None, threads=None, again=None,
    best_at=None, test=None, delta=None, neighbours=None, utility=None, time_limit=None,
    lattice=None, intercept=None, cost=None, published=None, data_dir=None, quick=None,
    table=None, query=None, credentials=None, command=None
):
    """Search for the best trade-offs of privacy and error.

    Searches for settings that no others beat both in epsilon and in error on held-out records,
    or resumes a search. Each evaluation is saved in the folder out when it ends. In the end
    evaluations.csv, front.md and front.json are written there.

    The search tries settings on the table itself, so its results reveal records: the table
    must be public, which public declares. Noise is simulated with a known seed.

    data: the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet, XLSX,
        ARFF, counts of didyma cells, or a database address, jdbc:...
    schema: the public description of the table, JSON; see didyma schema help
    dataset: a catalogued public table with its schema, instead of data and schema
    one_class: of a label of classes without an order: this class against the rest
    public: declares that the table is public; required for a search
    mechanisms: names as for didyma solve mechanism, separated by commas; the choice among them
        is a setting too; default exponential
    vary: range of a setting: NAME=LOW:HIGH or NAME=LOW:HIGH:log for numbers, NAME=WORD,WORD
        for others, NAME=VALUE for a fixed value. Names are epsilon, lattice, intercept, cost,
        columns, and parameters of the mechanisms as in didyma solve mechanism NAME help, or of
        one of them alone, MECHANISM/NAME. By default epsilon goes from 0.01 to 10, and the
        usual parameters vary widely
    evaluations: settings to try, random ones included; default 64
    out: folder of the evaluations; default front
    report: write a self-contained HTML page to a new file
    method: search method: bayesian (by the probability and size of an improvement),
        bayesian-expected (by its expected size), bayesian-raw (by its expected size in epsilon
        itself, not its logarithm, so that large epsilons count), any of them followed by
        -believed (the front uses the model's expected errors, not the measured ones), random,
        uniform (random, with numbers uniform where random has uniform logarithms), sobol,
        grid:N with N values in each direction, or even-grid:N, with evenly spaced numbers
        where grid has evenly spaced logarithms; default bayesian
    random: random settings that a bayesian search begins with, at least 2; default 16
    batch: settings to try at a time; each is chosen as if those before it in its batch had
        their expected results; default 1
    repetitions: runs of each setting, whose mean error counts; default 5, with published as
        there
    reference: largest epsilon and error of interest; E:R:S excludes settings from the front
        whose runs take more than S seconds on average; default 10:1
    fast: with reference E:R:S: fewer seconds are a third objective
    start: seed of the simulation, a whole number; searches with the same one find the same;
        default that of the folder, or a new one, which is printed
    threads: threads of a long search, sampling or check; default all processors
    again: do not search, but repeat evaluation K of the folder with the same simulated noise,
        and compare its numbers
    best_at: do not search, but run the settings with the least expected error among those that
        guarantee at most epsilon E, by a model of the folder's evaluations
    test: a table of the same schema to test on; without it every fifth record is held out
    delta: delta of the guarantee; default 0
    neighbours: neighbouring tables: replace (bounded: one record is replaced, the number of
        records is public) or add-remove (unbounded: one is added or removed); default replace
    utility: measure of a model: accuracy, balanced-accuracy, auc, or concordance, which labels
        of more than two values have alone; the error is 1 minus the measure; default accuracy
    time_limit: of each run; settings that take longer count as unusable; default 60
    lattice: weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
        squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
        sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
        for the schema; default auto
    intercept: range of the intercept, which moves the cut-off, or none; default -I:I with I at
        most 5 where features are 0 or 1, and none for opdisc and rspm
    cost: costs of a missed positive and of a false alarm, whole numbers; default 1:1
    published: instead of a table: a search of the DPareto paper: sparse-vector, output-noise,
        adult-logistic-sgd, adult-logistic-sgd-random-start, adult-logistic-adam,
        adult-svm-sgd, mnist-mlp1 or mnist-mlp2
    data_dir: with published: folder of the public tables under their published file names,
        with or without .gz; default the folder of didyma data fetch
    quick: with published: a small part of the table
    table: the table or view of a database, or the sheet of a spreadsheet
    query: with a database: a SELECT whose rows are the records
    credentials: with a database: a file with lines user = NAME and password = WORD; by default
        DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
    """
    return _operation(
        command,
        "pareto",
        [],
        {"data": data, "schema": schema, "dataset": dataset, "one-class": one_class, "public":
            public, "mechanisms": mechanisms, "vary": vary, "evaluations": evaluations, "out":
            out, "report": report, "method": method, "random": random, "batch": batch,
            "repetitions": repetitions, "reference": reference, "fast": fast, "start": start,
            "threads": threads, "again": again, "best-at": best_at, "test": test, "delta":
            delta, "neighbours": neighbours, "utility": utility, "time-limit": time_limit,
            "lattice": lattice, "intercept": intercept, "cost": cost, "published": published,
            "data-dir": data_dir, "quick": quick, "table": table, "query": query,
            "credentials": credentials},
        True,
    )


def experiment_list(
    *, command=None
):
    """List the experiments.

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
    """Run an experiment, or resume one that was stopped.

    Writes results.jsonl, a line per finished run, and in the end summary.md, summary.csv,
    charts.svg and charts.png, and standings.md where there are teams. After a stop, the same
    command resumes; models do not depend on that, nor on the number of threads. Runs go in
    parallel, each on one thread: to compare times, use threads 1. Runs of solvers always go
    one after the other.

    Noise is simulated with a known seed on public tables. Nothing here is private.

    name: see didyma experiment list; required
    quick: a small part of at most a minute
    out: folder of the results; default the experiment's name, with -quick for those
    data_dir: folder of the public tables under their published file names, with or without
        .gz; default the folder of didyma data fetch
    threads: threads of a long search, sampling or check; default all processors
    time_limit: of each run; default the experiment's own, which its results state
    report: write a self-contained HTML page to a new file
    problem: this problem only, as the results name it
    only: this mechanism, solver or participant only
    at: these epsilons, or other varied values, only
    repetitions: at most this many runs of each; you may enlarge a part of an experiment later
    participant: league only: one more participant; its command learns from train.csv in the
        folder that it receives and writes predictions.csv, see docs/results/league.md
    table: a public table of your own with its file of columns and optionally a schema, by
        default made from the columns: in place of the catalogue's tables for the league, or
        one more for planner
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
    """List the benchmark problems, or write them to files.

    Lists the learning problems of the experiment contest with the best known objective:
    certified (a certificate was checked), proven (by the search alone) or open. With out each
    is made from its public table and checked against its checksum. It is written as exact
    JSON, for compare solvers problem, and as MPS where an integer program expresses it.

    only: only problems whose name contains one of these texts
    out: folder for NAME.json and NAME.mps; overwrites earlier ones
    data_dir: for out: folder of the public tables under their published file names, with or
        without .gz; default the folder of didyma data fetch
    """
    return _operation(
        command,
        "experiment instances",
        [],
        {"only": only, "out": out, "data-dir": data_dir},
        True,
    )


def experiment_submit(
    certificate=None, *, solution=None, problem=None, by=None, out=None, threads=None,
    command=None
):
    """Check what you found for a benchmark problem, for the list of known optima.

    Checks what you found for an open problem of the experiment contest: better weights, or a
    certificate of the optimum. It computes the value in exact integers, checks a certificate
    as didyma verify does, and compares both with what is known. It then prints the line for
    the list of known optima, known.tsv, which you send in with your file. Exit code 3 when it
    is false or says nothing new.

    certificate: a certificate of optimize certificate_out; or give weights, by solution
    solution: weights, as verify solution reads them
    problem: the problem: JSON of didyma experiment instances; required
    by: who found it, as the list will say; required
    out: write the line to a new file
    threads: threads of a long search, sampling or check; default all processors
    """
    return _operation(
        command,
        "experiment submit",
        [certificate],
        {"solution": solution, "problem": problem, "by": by, "out": out, "threads": threads},
        True,
    )


def bench_search(
    *, data=None, binary_adult=None, spambase=None, case=None, quick=None, threads=None,
    runs=None, command=None
):
    """Time the exact search and the exact sampler.

    Runs each case several times in this process and prints the first run (in a fresh Java
    machine), the median, the least and the greatest time in seconds, and the ratio of the
    median to the prototype's time where that was measured. Minimisations also print the median
    primal integral: the area under the relative gap of the best point to the optimum, in
    seconds, 1 while there is none. Reading the table is not timed. The last line is the
    largest heap; limit it with DIDYMA_JAVA_OPTS=-Xmx900m.

    The cases use the bundled table and the tables that you give. Other cases are left out.

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

    Generates a CSV table of nine features and a label while reading it, counts its unique
    rows, and prints rows per second and the peak of the heap. Set the heap with
    DIDYMA_JAVA_OPTS=-Xmx512m.

    rows: rows of the table; default 10000000
    distinct: unique rows among them; default 5000
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
    unique rows from each, three times. It prints the best time, rows per second, and whether
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

    Samples each distribution and prints millions of samples per second of processor time of
    one thread, the same for the platform's inexact sampler, and the ratio of the two. Both are
    measured in turn in this process.

    runs: runs per distribution after one to warm up; default 5
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
    """Time private gradient methods and the same without noise.

    Runs gradient methods on a generated table in this process, on one thread, each in turn
    with the same descent without noise. It prints examples per second of processor time and
    the ratio of the times of neighbouring runs, all medians. Then it times sums of clipped
    gradients over the whole table, and the share of that time that reading memory takes.
    Randomness is the secure one of releases.

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

    Makes up a table and descends on it in each place: without noise, with noise at the end
    (psgd), in every update (scs13) and on fresh lots (bst14). It prints the seconds of a pass
    without noise, and the ratio of each other method to the neighbouring run without noise,
    all medians. Passes vary first, in batches of 10, then batches in one pass, then rows where
    you give several numbers, with a straight line through the seconds. Shuffled is the run
    without noise in a fresh order in each pass. Making the table and its copy is not timed.
    Seconds are processor time, but a server's are wall-clock time.

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
