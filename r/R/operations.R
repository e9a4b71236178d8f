# Every operation of the command as a function, from their declarations. Arguments are public
# and chosen without looking at the table. A result is what the command prints for programs.

.operation <- function(command, words, arguments, options, formatted) {
  given <- Filter(Negate(is.null), options)
  line <- unlist(lapply(names(given), function(name) {
    lapply(given[[name]], function(value) {
      if (isTRUE(value)) name else if (!isFALSE(value)) c(name, .decimal(value))
    })
  }))
  line <- c(strsplit(words, " ")[[1]], as.character(unlist(arguments)), line)
  said <- .run(command, c(line, if (formatted) c("--format", "json")))
  if (formatted) .parsed(paste(said, collapse = "\n")) else said
}

#' Learn a private scorecard from a bundled public table, end to end.
run_demo <- function(
    command = NULL) {
  .operation(command, "demo", list(),
    list(),
    FALSE)
}

#' Learn a private classifier and release it with its guarantee.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param epsilon privacy parameter, a decimal number, required; smaller protects more
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param out write the model to a new file; with menu the list of cards, and each card beside
#'   it
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param hold_out hold out each record, or unit, with this probability and measure the model
#'   privately on those; learning and measuring together spend epsilon once; default none
#' @param by measure each group of the held-out records by a column of categories of the
#'   schema, and the gaps between groups, by the same noisy count
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
#' @param explain_sql print the SQL statement that would count the records, with its values,
#'   and exit; no record is read
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
#'   for the schema; default auto
#' @param intercept range of the intercept, which moves the cut-off, or none; default -I:I with
#'   I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param points_of a public rule for the points of a column or feature: non-negative,
#'   non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N cut points of a column have points
#' @param together all of these columns have points, or none
#' @param either_or at most one of these columns has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the cut-off) keep only the first
#' @param penalty_of penalty on the loss of a card in which this column has points, in units of
#'   the loss: costs of errors, or the STEP of logistic; the schema's penalties on other
#'   columns stay
#' @param fair weigh the rows of group W times where the card is chosen: positive ones
#'   (equal-opportunity), all (equalised-odds), or positive ones W times and negative ones 1/W
#'   times (parity); noise grows, and no rate is guaranteed
#' @param group whose rows fair weighs; the column may be a feature or not
#' @param mechanism the private mechanism, one of: exponential: weights sampled exactly by
#'   their loss; the default top-r: a sample that distinguishes only the best weights; needs
#'   top gap-truncated: a sample that distinguishes only weights near the best; needs gap
#'   permute-and-flip: a sample with at most the expected cost of exponential auto: the
#'   mechanism with the smallest proven bound for the public sizes binned-counts: a scorecard
#'   from noisy counts of each column's bins by outcome; needs records opdisc: the optimum of a
#'   perturbed objective, noisier; no intercept rspm: the same with noise on each weight
#'   separately opsamp: the average of many perturbed optima over a box of real weights; needs
#'   delta sample-and-aggregate: a vote of blocks of records, whose searches may fail; needs
#'   blocks prsma: the optimum of a random part, WITHOUT A GUARANTEE; needs calibration
#'   published; needs delta psgd: gradient descent in passes, noise at the end scs13: gradient
#'   descent in passes, noise in every update bst14: gradient descent on samples, noise in
#'   every update; needs delta objective-perturbation: the minimum of a loss with noise in it
#'   output-perturbation: full gradient steps, noise at the end private-majority: the same
#'   label for every record dp-sgd: descent on random lots, noise in every step; needs delta,
#'   records dp-adam: the same with the steps of Adam; needs delta, records sgd-adv: dp-sgd as
#'   in older comparisons, accounted by advanced composition; needs delta, records sgd-ma:
#'   dp-sgd as in older comparisons, accounted by the moments accountant; needs delta, records
#'   dp-agd: full gradients, with an adaptive budget; needs delta, records privgene: genetic
#'   search whose survivors are sampled privately l-bfgs: the minimum of the loss; NOT PRIVATE,
#'   for comparison, without epsilon sgd: gradient descent in passes, without noise; NOT
#'   PRIVATE, for comparison, without epsilon majority: the same label for every record, by
#'   exact counts; NOT PRIVATE, for comparison, without epsilon
#' @param delta second privacy parameter, for mechanisms that are not pure; usually far below
#'   one over the number of records
#' @param records the table's number of records, which is public, or with neighbours add-remove
#'   any public number near it; required by binned-counts, dp-sgd, dp-adam, sgd-adv, sgd-ma and
#'   dp-agd; required without generations by privgene; with rehearse for every mechanism, any
#'   number
#' @param points mechanisms of real weights: release whole points in this range, such as
#'   -10:10; rounding spends no privacy. The intercept is rounded and has no range; cost moves
#'   it where scores are log-odds
#' @param loss what a record costs at a score, by label: zero-one, logistic[:UNIT[:P0[:STEP]]],
#'   hinge[:MARGIN], ramp[:MARGIN], ladder:T=W[,T=W...]; default zero-one; gradient methods:
#'   loss of a record's margin: logistic, huber or hinge; default logistic
#' @param prior exponential and permute-and-flip: the prior: all weight vectors equally likely
#'   (points), or all numbers of non-zero weights (sizes), which favours simple cards; default
#'   points
#' @param penalty exponential and permute-and-flip: penalty on each non-zero weight, in units
#'   of the loss (costs of errors)
#' @param top top-r and gap-truncated: all but the R best weights are equally likely; default
#'   100000; required by top-r
#' @param gap gap-truncated: weights that cost at least T more than the best are equally
#'   likely; required
#' @param noise opdisc: law of the noise, gaussian with a delta: discrete-laplace,
#'   spherical-laplace or gaussian; default discrete-laplace, gaussian with calibration
#'   published; rspm: law of the noise, gaussian with a delta: discrete-laplace, laplace or
#'   gaussian; default discrete-laplace, gaussian with calibration published
#' @param calibration proven, or published, whose guarantee is not proven except for
#'   output-perturbation; default proven
#' @param published_factor opdisc: calibration published: 7 or 3.5, the factors of the authors'
#'   code of June and September 2019; default 3.5
#' @param max_gap opdisc and rspm: release a point proven to be within G of the least perturbed
#'   cost, a decimal number; the search is shorter and the noise wider
#' @param accept_claimed opdisc and rspm: also release an optimum that a solver only claims;
#'   the guarantee then depends on that claim
#' @param sampled_loss opsamp: hinge, logistic, absolute or ramp (few features only); default
#'   hinge
#' @param box opsamp: weights from -B to B; default 1
#' @param slack opsamp: share of the noise that covers the sampling error of the average and
#'   the gap of each search; less means less noise and more searches; default 0.2
#' @param records_guess opsamp: a public guess of the number of records, needed with neighbours
#'   add-remove
#' @param blocks sample-and-aggregate: number of blocks; records are split at random; required
#' @param block_time_limit sample-and-aggregate: a block votes for what its search has found by
#'   then; without it, searches run to their ends; prsma: a part whose search has not ended by
#'   then fails; without it, searches run to their ends
#' @param oracle solver: chain (branch and bound) or enumeration (every point, small lattices
#'   only), which prove the optimum; cp-sat, scip or highs, which only claim it; portfolio, a
#'   race of chain, cp-sat and scip; default auto, which is chain
#' @param huber_width gradient methods: half the width of the rounded corner of loss huber;
#'   default 0.1
#' @param row_norm gradient methods: public bound on the norm of a row with features in [-1, 1]
#'   and a bias of 1; longer rows are scaled down; default the largest that the schema admits
#' @param row_origin gradient methods: origin of the rows: zero, or the middle of all rows that
#'   the schema admits, which makes rows about half as long and needs less noise; default zero,
#'   middle for objective-perturbation
#' @param lambda_ gradient methods: regularisation L/2 |w|^2 of the mean loss; default 0.001, 0
#'   for objective-perturbation
#' @param passes psgd, scs13, bst14 and sgd: passes over the table; default 10, 1 for scs13
#' @param batch psgd, scs13, bst14 and sgd: rows of an update; default 50
#' @param steps psgd: kind of step sizes: constant, decreasing, square-root or strongly-convex;
#'   default strongly-convex, constant where lambda is 0; scs13: kind of step sizes: constant,
#'   square-root (S/sqrt(t)) or strongly-convex (1/(L t)); default square-root
#' @param step_size psgd: length of a constant step; default 1/sqrt(n); scs13: constant or
#'   S/sqrt(t); default 1; output-perturbation: length of a step; default at most 1
#' @param step_power psgd: C in steps 2/(beta (t + n^C)), decreasing, or 2/(beta (sqrt(t) +
#'   n^C)), square-root, beta the smoothness of the loss; from 0 to below 1; default 0.5
#' @param radius psgd, scs13 and bst14: largest norm of the weights on scaled rows; default
#'   none, 1/lambda for scs13, 1/lambda, 10 where lambda is 0 for bst14
#' @param average psgd, scs13, dp-sgd and dp-adam: release the last weights or a mean; default
#'   last
#' @param stream psgd, scs13 and output-perturbation: read the table again in each pass instead
#'   of holding it in memory
#' @param in_database psgd, scs13 and bst14: run the descent inside the table's database, over
#'   a shuffled copy
#' @param shuffle_each_pass psgd and scs13: with in_database: shuffle the copy afresh in each
#'   pass instead of once
#' @param sql_only psgd, scs13 and bst14: with in_database: send PostgreSQL a plain query for
#'   each batch, which needs no installed functions
#' @param composition scs13: with delta: how passes add up: gaussian (exactly) or basic (equal
#'   shares, more noise); default gaussian
#' @param margin_noise objective-perturbation: regularise the sum until noise alone moves no
#'   margin by a standard deviation above S; default 1, and no bound with lambda_, or with form
#'   kst or cms
#' @param form objective-perturbation: amp (approximate minima, covered by noise), sharp, kst
#'   or cms; default amp
#' @param tolerance objective-perturbation: largest norm of the gradient of the perturbed sum
#'   at the minimum found; default 1e-6
#' @param iterations output-perturbation: steps on the whole table; default 50
#' @param lot dp-sgd, dp-adam, sgd-adv and sgd-ma: records of a step, a mean with neighbours
#'   add-remove; default sqrt(N) + 10, at most N
#' @param epochs dp-sgd and dp-adam: T round(N/M) steps; default 10
#' @param clip gradient methods: largest norm of a record's gradient, on rows of norm at most
#'   1; default 1, 3 for sgd-adv, 4 for sgd-ma
#' @param learning_rate dp-sgd, dp-adam, sgd-adv and sgd-ma: length of a step; default 1, 0.01
#'   for dp-adam, 0.1 for sgd-adv, 0.05 for sgd-ma
#' @param noise_multiplier dp-sgd, dp-adam and sgd-ma: standard deviation of the noise over the
#'   sensitivity; default the least that keeps epsilon and delta, 4 for sgd-ma
#' @param accountant dp-sgd and dp-adam: accountant of the steps: rdp, pld (add-remove only,
#'   smallest loss), moments or advanced; default rdp
#' @param choice dp-agd: how a step size is chosen: exponential-noise, laplace-noise or
#'   exponential-mechanism; default exponential-mechanism
#' @param loss_cap dp-agd: largest loss of a record; default 3
#' @param splits dp-agd: initial number of parts of epsilon; default 60
#' @param largest_step dp-agd: largest step on scaled rows; default 2
#' @param increase dp-agd: if no step helps, measure the gradient again with this share of its
#'   budget, and average; default 0.1
#' @param candidates dp-agd: step sizes to choose from besides 0; default 20; privgene: breed
#'   crossover: vectors in a generation; default 200
#' @param adapt_every dp-agd: steps after which the range of step sizes is adapted; default 10
#' @param growth dp-agd: the range becomes 1 + G times the largest step chosen since; default
#'   0.1
#' @param sample dp-agd: with neighbours add-remove: use a random sample of about M records
#'   only; default all
#' @param fresh_samples dp-agd: with sample: take a new sample for each step instead of one for
#'   all
#' @param generations privgene: generations; default epsilon N/800, rounded, from 1 to 100
#' @param breed privgene: coordinates (one survivor, one weight changes) or crossover; default
#'   coordinates
#' @param survivors privgene: breed crossover: survivors of a generation; default 10
#' @param mutation privgene: change of a weight in the first generation; default 0.5
#' @param shrink privgene: share of it that each later generation keeps; default 0.95
#' @param tune gradient methods: try all combinations of these values, such as tune passes=5,10
#'   tune lambda=1e-4,1e-3, each on a part of the records, and release one model by its errors
#'   on a last part; spends at most the epsilon of one release
#' @param tune_public with tune: find the best combination on a public table of the same schema
#'   by cross-validation, which spends nothing, and use it on all records
#' @param trials with tune: try combinations in a random number of trials, N on average, each
#'   on all records with nearly a third of epsilon, and release one model by its errors; with
#'   delta accounted by Renyi divergences
#' @param trials_law with trials: the distribution of their number: geometric; logarithmic,
#'   with a long tail, where a trial spends half of epsilon; or poisson, close to N, for
#'   (epsilon, delta) guarantees; default geometric
#' @param projection gradient methods: learn under a random projection to K dimensions; the
#'   released weights are those of the schema's features; default none
#' @param total refuse a schema that some tables do not fit (see didyma schema check), and a
#'   source that may not read every table; without this option both are conditions of the
#'   guarantee
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param periods use the records of these periods of the ledger only, such as 2026-01,2026-02,
#'   and charge no other period
#' @param padded_time release this many seconds after the start, neither earlier nor later, so
#'   that the time reveals nothing about the table; a run that is not ready then releases
#'   nothing, with exit code 3
#' @param rehearse estimate the running time on simulated tables of records N records that fit
#'   the schema; opens no table, spends nothing, releases nothing
#' @param time_limit stop the search after this many seconds, with exit code 3 if nothing is
#'   proven or released by then
#' @param threads threads of a long search, sampling or check; default all processors
#' @param quality_out write the evaluation on the held-out records to a new file, in JSON
#' @param report write a self-contained HTML page to a new file
#' @param dossier write the report of didyma explain to a new file, in HTML: guarantee, worst
#'   attacker, origin, quality, budget, limits
#' @param diagnostics also show training errors, search statistics and the line of a refused
#'   record; these are not private
#' @param menu sample a card of each public variant of the schema that this JSON file lists, or
#'   the best variant with its card, as one release
run_solve <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, epsilon = NULL, neighbours =
    NULL, cost = NULL, out = NULL, ledger = NULL, hold_out = NULL, by = NULL, table = NULL,
    query = NULL, credentials = NULL, explain_sql = NULL, lattice = NULL, intercept = NULL,
    points_of = NULL, most_columns = NULL, most_thresholds = NULL, together = NULL, either_or =
    NULL, no_redundancy = NULL, penalty_of = NULL, fair = NULL, group = NULL, mechanism = NULL,
    delta = NULL, records = NULL, points = NULL, loss = NULL, prior = NULL, penalty = NULL, top
    = NULL, gap = NULL, noise = NULL, calibration = NULL, published_factor = NULL, max_gap =
    NULL, accept_claimed = NULL, sampled_loss = NULL, box = NULL, slack = NULL, records_guess =
    NULL, blocks = NULL, block_time_limit = NULL, oracle = NULL, huber_width = NULL, row_norm =
    NULL, row_origin = NULL, lambda_ = NULL, passes = NULL, batch = NULL, steps = NULL,
    step_size = NULL, step_power = NULL, radius = NULL, average = NULL, stream = NULL,
    in_database = NULL, shuffle_each_pass = NULL, sql_only = NULL, composition = NULL,
    margin_noise = NULL, form = NULL, tolerance = NULL, iterations = NULL, lot = NULL, epochs =
    NULL, clip = NULL, learning_rate = NULL, noise_multiplier = NULL, accountant = NULL, choice
    = NULL, loss_cap = NULL, splits = NULL, largest_step = NULL, increase = NULL, candidates =
    NULL, adapt_every = NULL, growth = NULL, sample = NULL, fresh_samples = NULL, generations =
    NULL, breed = NULL, survivors = NULL, mutation = NULL, shrink = NULL, tune = NULL,
    tune_public = NULL, trials = NULL, trials_law = NULL, projection = NULL, total = NULL, key
    = NULL, periods = NULL, padded_time = NULL, rehearse = NULL, time_limit = NULL, threads =
    NULL, quality_out = NULL, report = NULL, dossier = NULL, diagnostics = NULL, menu = NULL,
    command = NULL) {
  .operation(command, "solve", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--epsilon" = epsilon, "--neighbours" = neighbours, "--cost" = cost, "--out" =
      out, "--ledger" = ledger, "--hold-out" = hold_out, "--by" = by, "--table" = table,
      "--query" = query, "--credentials" = credentials, "--explain-sql" = explain_sql,
      "--lattice" = lattice, "--intercept" = intercept, "--points-of" = points_of,
      "--most-columns" = most_columns, "--most-thresholds" = most_thresholds, "--together" =
      together, "--either-or" = either_or, "--no-redundancy" = no_redundancy, "--penalty-of" =
      penalty_of, "--fair" = fair, "--group" = group, "--mechanism" = mechanism, "--delta" =
      delta, "--records" = records, "--points" = points, "--loss" = loss, "--prior" = prior,
      "--penalty" = penalty, "--top" = top, "--gap" = gap, "--noise" = noise, "--calibration" =
      calibration, "--published-factor" = published_factor, "--max-gap" = max_gap,
      "--accept-claimed" = accept_claimed, "--sampled-loss" = sampled_loss, "--box" = box,
      "--slack" = slack, "--records-guess" = records_guess, "--blocks" = blocks,
      "--block-time-limit" = block_time_limit, "--oracle" = oracle, "--huber-width" =
      huber_width, "--row-norm" = row_norm, "--row-origin" = row_origin, "--lambda" = lambda_,
      "--passes" = passes, "--batch" = batch, "--steps" = steps, "--step-size" = step_size,
      "--step-power" = step_power, "--radius" = radius, "--average" = average, "--stream" =
      stream, "--in-database" = in_database, "--shuffle-each-pass" = shuffle_each_pass,
      "--sql-only" = sql_only, "--composition" = composition, "--margin-noise" = margin_noise,
      "--form" = form, "--tolerance" = tolerance, "--iterations" = iterations, "--lot" = lot,
      "--epochs" = epochs, "--clip" = clip, "--learning-rate" = learning_rate,
      "--noise-multiplier" = noise_multiplier, "--accountant" = accountant, "--choice" =
      choice, "--loss-cap" = loss_cap, "--splits" = splits, "--largest-step" = largest_step,
      "--increase" = increase, "--candidates" = candidates, "--adapt-every" = adapt_every,
      "--growth" = growth, "--sample" = sample, "--fresh-samples" = fresh_samples,
      "--generations" = generations, "--breed" = breed, "--survivors" = survivors, "--mutation"
      = mutation, "--shrink" = shrink, "--tune" = tune, "--tune-public" = tune_public,
      "--trials" = trials, "--trials-law" = trials_law, "--projection" = projection, "--total"
      = total, "--key" = key, "--periods" = periods, "--padded-time" = padded_time,
      "--rehearse" = rehearse, "--time-limit" = time_limit, "--threads" = threads,
      "--quality-out" = quality_out, "--report" = report, "--dossier" = dossier,
      "--diagnostics" = diagnostics, "--menu" = menu),
    TRUE)
}

#' Learn a scorecard from a table with known columns, and measure it.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param columns what is publicly known of the columns, JSON: a schema in which a range may
#'   stand without cut points; see docs/reference/schema.md; required without dataset
#' @param dataset a catalogued public table, instead of data; one that has a file of columns
#'   brings it
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param records a public guess of the number of records, on which much of the plan depends,
#'   or unknown; the table's own number is not used
#' @param out write schema, card, figures and page to a new or empty folder, or resume in that
#'   of the same command that ended early
#' @param plan_only print the plan and exit; opens no table, spends nothing, writes nothing,
#'   and needs neither data nor out
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
#' @param label the column to predict, where the file of columns does not state it; with
#'   positive and negative
#' @param positive a value of the label that means positive
#' @param negative a value of the label that means negative; so do all others, unless the file
#'   of columns says what they mean
#' @param schema_epsilon learn cut points from the table with this share of epsilon, or none:
#'   cut points are round numbers, which spend nothing; default a tenth if records is large
#'   enough, else none
#' @param cuts where learned cut points lie: quantiles (equal shares of records) or labels (one
#'   sample that uses the labels cuts where a card of the column alone would); default
#'   quantiles
#' @param positives a public guess of the prevalence, such as 0.1, by which the plan tells what
#'   is lost, what can be measured, and whether cards by errors would predict one outcome for
#'   all; without it, half of the records
#' @param hold_out hold out each record, or unit, with this probability to measure the card on;
#'   or none: the card is learned from all records and not measured; default 0.2
#' @param by measure each group of the held-out records by a column of categories of the
#'   schema, and the gaps between groups, by the same noisy count
#' @param loss the loss of the card: logistic, so that scores give risks, or another loss of
#'   didyma solve such as zero-one; auto is that of the strategy; default auto
#' @param strategy how to learn the card: m-of-n: sample an m-of-n rule (how many of a few
#'   conditions must hold) by its errors, exactly; exact-errors: sample points by their errors,
#'   exactly; exact-risks: sample points by the log loss of their risks, exactly;
#'   columns-first: choose a few columns, then sample the weights of all their features
#'   exactly; binned-counts: merge noisy counts of each column's bins into weights of evidence,
#'   and refit these; rounded: fit a regression by objective perturbation and round it to whole
#'   points; or auto: the one with the least expected loss, from public sizes; default auto
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: by the plan, see
#'   docs/explanation/planner.md; default auto
#' @param intercept range of the intercept, which moves the cut-off, or none; default by the
#'   plan, and with lattice -I:I with I at most 5 where features are 0 or 1
#' @param points_of a public rule for the points of a column or feature: non-negative,
#'   non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N cut points of a column have points
#' @param together all of these columns have points, or none
#' @param either_or at most one of these columns has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the cut-off) keep only the first
#' @param penalty_of penalty on the loss of a card in which this column has points, in units of
#'   the loss: costs of errors, or the STEP of logistic; the schema's penalties on other
#'   columns stay
#' @param fair weigh the rows of group W times where the card is chosen: positive ones
#'   (equal-opportunity), all (equalised-odds), or positive ones W times and negative ones 1/W
#'   times (parity); noise grows, and no rate is guaranteed
#' @param group whose rows fair weighs; the column may be a feature or not
#' @param menu sample a card of each public variant of the schema that this JSON file lists, or
#'   the best variant with its card, as one release
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param periods use the records of these periods of the ledger only, such as 2026-01,2026-02,
#'   and charge no other period
#' @param threads threads of a long search, sampling or check; default all processors
run_learn <- function(
    data = NULL, columns = NULL, dataset = NULL, epsilon = NULL, records = NULL, out = NULL,
    plan_only = NULL, cost = NULL, neighbours = NULL, ledger = NULL, table = NULL, query =
    NULL, credentials = NULL, label = NULL, positive = NULL, negative = NULL, schema_epsilon =
    NULL, cuts = NULL, positives = NULL, hold_out = NULL, by = NULL, loss = NULL, strategy =
    NULL, lattice = NULL, intercept = NULL, points_of = NULL, most_columns = NULL,
    most_thresholds = NULL, together = NULL, either_or = NULL, no_redundancy = NULL, penalty_of
    = NULL, fair = NULL, group = NULL, menu = NULL, key = NULL, periods = NULL, threads = NULL,
    command = NULL) {
  .operation(command, "learn", list(),
    list("--data" = data, "--columns" = columns, "--dataset" = dataset, "--epsilon" = epsilon,
      "--records" = records, "--out" = out, "--plan-only" = plan_only, "--cost" = cost,
      "--neighbours" = neighbours, "--ledger" = ledger, "--table" = table, "--query" = query,
      "--credentials" = credentials, "--label" = label, "--positive" = positive, "--negative" =
      negative, "--schema-epsilon" = schema_epsilon, "--cuts" = cuts, "--positives" =
      positives, "--hold-out" = hold_out, "--by" = by, "--loss" = loss, "--strategy" =
      strategy, "--lattice" = lattice, "--intercept" = intercept, "--points-of" = points_of,
      "--most-columns" = most_columns, "--most-thresholds" = most_thresholds, "--together" =
      together, "--either-or" = either_or, "--no-redundancy" = no_redundancy, "--penalty-of" =
      penalty_of, "--fair" = fair, "--group" = group, "--menu" = menu, "--key" = key,
      "--periods" = periods, "--threads" = threads),
    TRUE)
}

#' Find the exact optimum and its certificate, without privacy.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose the cut-off: range of the intercept, in multiples of STEP (1);
#'   with none, or without this option, the cut-off is 0
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param time_limit stop the search after this many seconds, with exit code 3 if nothing is
#'   proven or released by then
#' @param out write the optimum as a model, without a guarantee, to a new file; a run that is
#'   stopped writes its best weights so far
#' @param certificate_out write the search tree that proves the optimum, for didyma verify, to
#'   a new file; it is not private
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT log-odds
#'   (1/2, or 1 where solve by default takes weights of -1..1 of all features); risks below P0
#'   (0.05, or none) are not distinguished; steps of STEP (1/16) nats), hinge[:MARGIN] (how far
#'   a score is from MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   cut-offs T of the score, each weighted by W); each is multiplied by its cost in cost;
#'   default zero-one
#' @param units search the lattice at each of these log-odds of a point, and take the one with
#'   the least log loss; with loss logistic, whose UNIT is then ignored
#' @param perturbation minimise unit * cost - <linear, weights> instead; JSON: {"unit": U,
#'   "linear": [one integer per feature, the intercept last]}, and possibly "projected": [h(0),
#'   h(1), ...] to subtract h(squared norm)
#' @param oracle solver: chain (branch and bound) or enumeration (every point, small lattices
#'   only), which prove the optimum; cp-sat, scip or highs, which only claim it; portfolio, a
#'   race of chain, cp-sat and scip; default auto, which is chain
#' @param threads threads of a long search, sampling or check; default all processors
#' @param ties which of several optimal weights to return: any, or the lexicographically
#'   smallest, which may take longer to prove; default any
#' @param formulation integer program for cp-sat, scip, highs and program_out: indicator, big-m
#'   (over unique rows), row-big-m (over records), pieces (for any loss of the score),
#'   separator (for a separator set), projected, lookup (for a projected term); default auto
#' @param program_out write the integer program to a new file, before the search: FILE.lp,
#'   FILE.mps, FILE.txt (CP-SAT's text format), or FILE.opb (pseudo-Boolean); it is not private
#' @param program_indicators in the .lp and .mps files of program_out, write implications as
#'   indicator constraints, which CPLEX, Gurobi and SCIP read; without it as rows, which every
#'   solver reads
#' @param proof_out write a proof of the optimum in cutting planes, for VeriPB and CakePB, to a
#'   new file, beside program_out FILE.opb; it is not private
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
#' @param explain_sql print the SQL statement that would count the records, with its values,
#'   and exit; no record is read
#' @param problem a whole problem, instead of a table, a lattice and a loss: JSON of didyma
#'   experiment instances
#' @param points_of a public rule for the points of a column or feature: non-negative,
#'   non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N cut points of a column have points
#' @param together all of these columns have points, or none
#' @param either_or at most one of these columns has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the cut-off) keep only the first
#' @param penalty_of penalty on the loss of a card in which this column has points, in units of
#'   the loss: costs of errors, or the STEP of logistic; the schema's penalties on other
#'   columns stay
run_optimize <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, lattice = NULL, intercept =
    NULL, cost = NULL, time_limit = NULL, out = NULL, certificate_out = NULL, loss = NULL,
    units = NULL, perturbation = NULL, oracle = NULL, threads = NULL, ties = NULL, formulation
    = NULL, program_out = NULL, program_indicators = NULL, proof_out = NULL, table = NULL,
    query = NULL, credentials = NULL, explain_sql = NULL, problem = NULL, points_of = NULL,
    most_columns = NULL, most_thresholds = NULL, together = NULL, either_or = NULL,
    no_redundancy = NULL, penalty_of = NULL, command = NULL) {
  .operation(command, "optimize", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--lattice" = lattice, "--intercept" = intercept, "--cost" = cost,
      "--time-limit" = time_limit, "--out" = out, "--certificate-out" = certificate_out,
      "--loss" = loss, "--units" = units, "--perturbation" = perturbation, "--oracle" = oracle,
      "--threads" = threads, "--ties" = ties, "--formulation" = formulation, "--program-out" =
      program_out, "--program-indicators" = program_indicators, "--proof-out" = proof_out,
      "--table" = table, "--query" = query, "--credentials" = credentials, "--explain-sql" =
      explain_sql, "--problem" = problem, "--points-of" = points_of, "--most-columns" =
      most_columns, "--most-thresholds" = most_thresholds, "--together" = together,
      "--either-or" = either_or, "--no-redundancy" = no_redundancy, "--penalty-of" =
      penalty_of),
    TRUE)
}

#' Check a certificate of optimize against a table, without the search.
#' @param certificate the certificate; with solution it may be left out
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param problem a whole problem, instead of a table, a lattice and a loss: JSON of didyma
#'   experiment instances
#' @param solution weights by their names in the integer program, w1, w2, ... and w0 for the
#'   intercept, as lines of SCIP, HiGHS, Gurobi or CBC, where absent ones are 0, or as a JSON
#'   array; values within 1e-5 of an integer are rounded
#' @param threads threads of a long search, sampling or check; default all processors
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose the cut-off: range of the intercept, in multiples of STEP (1);
#'   with none, or without this option, the cut-off is 0
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT log-odds
#'   (1/2, or 1 where solve by default takes weights of -1..1 of all features); risks below P0
#'   (0.05, or none) are not distinguished; steps of STEP (1/16) nats), hinge[:MARGIN] (how far
#'   a score is from MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   cut-offs T of the score, each weighted by W); each is multiplied by its cost in cost;
#'   default zero-one
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param perturbation minimise unit * cost - <linear, weights> instead; JSON: {"unit": U,
#'   "linear": [one integer per feature, the intercept last]}, and possibly "projected": [h(0),
#'   h(1), ...] to subtract h(squared norm)
#' @param points_of a public rule for the points of a column or feature: non-negative,
#'   non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N cut points of a column have points
#' @param together all of these columns have points, or none
#' @param either_or at most one of these columns has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the cut-off) keep only the first
#' @param penalty_of penalty on the loss of a card in which this column has points, in units of
#'   the loss: costs of errors, or the STEP of logistic; the schema's penalties on other
#'   columns stay
run_verify <- function(
    certificate = NULL, data = NULL, schema = NULL, dataset = NULL, one_class = NULL, problem =
    NULL, solution = NULL, threads = NULL, table = NULL, query = NULL, credentials = NULL,
    lattice = NULL, intercept = NULL, loss = NULL, cost = NULL, perturbation = NULL, points_of
    = NULL, most_columns = NULL, most_thresholds = NULL, together = NULL, either_or = NULL,
    no_redundancy = NULL, penalty_of = NULL, command = NULL) {
  .operation(command, "verify", list(certificate),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--problem" = problem, "--solution" = solution, "--threads" = threads,
      "--table" = table, "--query" = query, "--credentials" = credentials, "--lattice" =
      lattice, "--intercept" = intercept, "--loss" = loss, "--cost" = cost, "--perturbation" =
      perturbation, "--points-of" = points_of, "--most-columns" = most_columns,
      "--most-thresholds" = most_thresholds, "--together" = together, "--either-or" =
      either_or, "--no-redundancy" = no_redundancy, "--penalty-of" = penalty_of),
    TRUE)
}

#' Append a column of predictions to a table.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param one_class of a label of classes without an order: this class against the rest
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param dataset a catalogued public table, instead of data
#' @param record in place of a table: the fields of one record, separated by commas:
#'   NAME=VALUE,NAME=VALUE; a column that you leave out counts as empty
#' @param cutoff predict positive from N points of the printed card on, instead of its own
#'   cut-off; risks stay the same, and no privacy is spent
#' @param with_points append a column "points" too, as the printed card counts them
#' @param out write to a new file instead of standard output
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_predict <- function(
    model = NULL, one_class = NULL, data = NULL, dataset = NULL, record = NULL, cutoff = NULL,
    with_points = NULL, out = NULL, table = NULL, query = NULL, credentials = NULL, command =
    NULL) {
  .operation(command, "predict", list(),
    list("--model" = model, "--one-class" = one_class, "--data" = data, "--dataset" = dataset,
      "--record" = record, "--cutoff" = cutoff, "--with-points" = with_points, "--out" = out,
      "--table" = table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Measure a model on a labelled table, privately or not.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param one_class of a label of classes without an order: this class against the rest
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param dataset a catalogued public table, instead of data
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param out write counts, figures and risks to a new file, in JSON, for didyma monitor
#' @param report write a self-contained HTML page to a new file
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
#' @param total refuse a schema that some tables do not fit (see didyma schema check), and a
#'   source that may not read every table; without this option both are conditions of the
#'   guarantee
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param periods use the records of these periods of the ledger only, such as 2026-01,2026-02,
#'   and charge no other period
#' @param by measure each group of records by a column of categories, and the gaps between
#'   groups, by one noisy count: a column of the schema, or COLUMN=A,B for another one with its
#'   public categories
#' @param bands number of score bands at most; whole scores have a band each where these
#'   suffice; default 64
#' @param csv write the performance by cut-off to a new file, in CSV
#' @param svg plot measured risks and the ROC curve to a new file, in SVG
run_evaluate <- function(
    model = NULL, one_class = NULL, data = NULL, dataset = NULL, epsilon = NULL, neighbours =
    NULL, ledger = NULL, out = NULL, report = NULL, table = NULL, query = NULL, credentials =
    NULL, total = NULL, key = NULL, periods = NULL, by = NULL, bands = NULL, csv = NULL, svg =
    NULL, command = NULL) {
  .operation(command, "evaluate", list(),
    list("--model" = model, "--one-class" = one_class, "--data" = data, "--dataset" = dataset,
      "--epsilon" = epsilon, "--neighbours" = neighbours, "--ledger" = ledger, "--out" = out,
      "--report" = report, "--table" = table, "--query" = query, "--credentials" = credentials,
      "--total" = total, "--key" = key, "--periods" = periods, "--by" = by, "--bands" = bands,
      "--csv" = csv, "--svg" = svg),
    TRUE)
}

#' Compare two private evaluations of a model.
#' @param before the earlier file of didyma evaluate epsilon out; required
#' @param after the later file, for the same model; required
#' @param model the model that both are of; needed where its label has more than two values
#' @param epsilon say what a new card at this epsilon is expected to gain over the model, from
#'   the two evaluations and public numbers alone; needs model and records
#' @param records with epsilon: a public guess of the number of records for the new card
#' @param csv write the shares of records by score to a new file, in CSV
#' @param svg plot the shares of records by score to a new file, in SVG
#' @param report write a self-contained HTML page to a new file
run_monitor <- function(
    before = NULL, after = NULL, model = NULL, epsilon = NULL, records = NULL, csv = NULL, svg
    = NULL, report = NULL, command = NULL) {
  .operation(command, "monitor", list(),
    list("--before" = before, "--after" = after, "--model" = model, "--epsilon" = epsilon,
      "--records" = records, "--csv" = csv, "--svg" = svg, "--report" = report),
    TRUE)
}

#' Report a release: its guarantee, origin and quality.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param one_class of a label of classes without an order: this class against the rest
#' @param quality a private evaluation of the model: the file of solve quality_out or evaluate
#'   out
#' @param ledger the ledger that it was charged to; nothing is spent
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param report write a self-contained HTML page to a new file
#' @param record with recourse: the fields of one record, NAME=VALUE,NAME=VALUE
#' @param recourse in place of a report: the smallest changes of record in the columns of
#'   actionable that turn the decision
#' @param actionable
#' @param cutoff predict positive from N points of the printed card on, instead of its own
#'   cut-off; risks stay the same, and no privacy is spent
run_explain <- function(
    model = NULL, one_class = NULL, quality = NULL, ledger = NULL, key = NULL, report = NULL,
    record = NULL, recourse = NULL, actionable = NULL, cutoff = NULL, command = NULL) {
  .operation(command, "explain", list(),
    list("--model" = model, "--one-class" = one_class, "--quality" = quality, "--ledger" =
      ledger, "--key" = key, "--report" = report, "--record" = record, "--recourse" = recourse,
      "--actionable" = actionable, "--cutoff" = cutoff),
    TRUE)
}

#' Change points, names or the cut-off of a released card.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param quality the figures of the released card, such as quality.json of learn: without them
#'   the effect is not told
#' @param out a new folder for the changed card, its dossier and, where they are known, figures
#' @param cut move a cut point
#' @param rename the name of a column on the card, or of a category: COLUMN:CATEGORY=NAME; that
#'   of the outcome's positive value is the title of the card
#' @param points points of levels by their numbers, such as age:2=4, or age:2-3=4, which makes
#'   them one line; without changes edit lists all levels
#' @param add add to the points of levels
#' @param round round all points to multiples of N
#' @param cutoff predict positive from N points of the changed card on; risks stay the same
run_edit <- function(
    model = NULL, quality = NULL, out = NULL, cut = NULL, rename = NULL, points = NULL, add =
    NULL, round = NULL, cutoff = NULL, command = NULL) {
  .operation(command, "edit", list(),
    list("--model" = model, "--quality" = quality, "--out" = out, "--cut" = cut, "--rename" =
      rename, "--points" = points, "--add" = add, "--round" = round, "--cutoff" = cutoff),
    TRUE)
}

#' Write a model as a scorecard, a page, a program or SQL.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param one_class of a label of classes without an order: this class against the rest
#' @param to text (for a terminal), markdown, svg (a wall card to print, on one sheet), sheet
#'   (the wall card as a page to print, on A4 or letter), html (a page that calculates the
#'   score), nomogram (scales to read points and risk from), fhir (an R4 Questionnaire that
#'   calculates), cql (a library of expressions for clinical systems), pmml (a scorecard for
#'   scoring software), json (what each field adds), python (a module), r (functions), java (a
#'   class), or javascript (a module); onnx, a binary graph for ONNX runtimes; or sql, the
#'   score in the SQL of a database; required
#' @param out write to a new file instead of standard output; a Java class is named after its
#'   file
#' @param dialect with to sql: the database, h2, postgresql, duckdb or sqlite
#' @param table with to sql: write a view of this table, NAME_scored, instead of the expression
#'   alone
#' @param canonical with to fhir: the address of the Questionnaire; without, a urn:uuid that
#'   follows from the model
#' @param points_from_zero cards, the default: write all points from 0 up where whole points
#'   allow it, and shift the cut-off with them; predictions and risks stay the same
#' @param no_points_from_zero cards: write points with their signs
#' @param date wall cards: the date to print, instead of a line to fill in
#' @param dossier wall cards: the address of the dossier of the release, to print
run_export <- function(
    model = NULL, one_class = NULL, to = NULL, out = NULL, dialect = NULL, table = NULL,
    canonical = NULL, points_from_zero = NULL, no_points_from_zero = NULL, date = NULL, dossier
    = NULL, command = NULL) {
  .operation(command, "export", list(),
    list("--model" = model, "--one-class" = one_class, "--to" = to, "--out" = out, "--dialect"
      = dialect, "--table" = table, "--canonical" = canonical, "--points-from-zero" =
      points_from_zero, "--no-points-from-zero" = no_points_from_zero, "--date" = date,
      "--dossier" = dossier),
    FALSE)
}

#' Begin a file of columns, from the names of a table or a data dictionary.
#' @param table the table, of which only the header is read; optional with a dictionary
#' @param dictionary a public CSV file with a line for each column: its name, kind, range or
#'   values, title and missing codes; see docs/reference/schema.md
#' @param label the column to predict
#' @param positive a value of the label that means positive
#' @param negative a value of the label that means negative; default the others that are known
#' @param out write to a new file instead of standard output
run_schema_skeleton <- function(
    table = NULL, dictionary = NULL, label = NULL, positive = NULL, negative = NULL, out =
    NULL, command = NULL) {
  .operation(command, "schema skeleton", list(table),
    list("--dictionary" = dictionary, "--label" = label, "--positive" = positive, "--negative"
      = negative, "--out" = out),
    FALSE)
}

#' Suggest a schema from a public sample.
#' @param public_sample a table without private records; naming it here declares that; required
#' @param label the column to predict; default the last one
#' @param positive a value of the label that means positive; default the rarer of two
#' @param kind a label of more than two values: ordered, classes, count or number; write a time
#'   by hand, with the horizons that matter
#' @param weight a column of weights by which records count, up to a cap to correct by hand
#' @param no_header the first record has no names; guessed without this and header
#' @param header the first record has names
#' @param separator the character between fields; guessed by default
#' @param charset the charset of the sample, UTF-8 or one whose characters are bytes, such as
#'   windows-1252, which the schema then states; default UTF-8
#' @param missing means a missing value, besides the empty text and the usual tokens among
#'   numbers
#' @param out write to a new file instead of standard output
run_schema_suggest <- function(
    public_sample = NULL, label = NULL, positive = NULL, kind = NULL, weight = NULL, no_header
    = NULL, header = NULL, separator = NULL, charset = NULL, missing = NULL, out = NULL,
    command = NULL) {
  .operation(command, "schema suggest", list(),
    list("--public-sample" = public_sample, "--label" = label, "--positive" = positive,
      "--kind" = kind, "--weight" = weight, "--no-header" = no_header, "--header" = header,
      "--separator" = separator, "--charset" = charset, "--missing" = missing, "--out" = out),
    FALSE)
}

#' Learn the cut points of a schema privately.
#' @param columns what is publicly known of the columns, JSON: a schema in which a range may
#'   stand without cut points; see docs/reference/schema.md; required
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param delta delta of the guarantee; default 0
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param thresholds maximum number of cut points of a column: 1, 3, 7, 15, 31 or 63; or round:
#'   round numbers, so that epsilon is only for unknown ranges and categories; default 7
#' @param cuts where learned cut points lie: quantiles (equal shares of records) or labels (one
#'   sample that uses the labels cuts where a card of the column alone would); default
#'   quantiles
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param out write to a new file instead of standard output
#' @param label the column to predict, where the file of columns does not state it; with
#'   positive and negative
#' @param positive a value of the label that means positive
#' @param negative a value of the label that means negative; so do all others, unless the file
#'   of columns says what they mean
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_schema_learn <- function(
    columns = NULL, data = NULL, epsilon = NULL, delta = NULL, neighbours = NULL, thresholds =
    NULL, cuts = NULL, ledger = NULL, key = NULL, out = NULL, label = NULL, positive = NULL,
    negative = NULL, table = NULL, query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "schema learn", list(),
    list("--columns" = columns, "--data" = data, "--epsilon" = epsilon, "--delta" = delta,
      "--neighbours" = neighbours, "--thresholds" = thresholds, "--cuts" = cuts, "--ledger" =
      ledger, "--key" = key, "--out" = out, "--label" = label, "--positive" = positive,
      "--negative" = negative, "--table" = table, "--query" = query, "--credentials" =
      credentials),
    FALSE)
}

#' Check a schema and show the features that it makes.
#' @param schema the schema, or a file of columns; required
run_schema_check <- function(
    schema = NULL, command = NULL) {
  .operation(command, "schema check", list(schema),
    list(),
    TRUE)
}

#' Count, without privacy, how a schema reads the fields of a table.
#' @param schema the schema, or a file of columns; required
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param as_ read FILE as columns or as schema
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_schema_fit <- function(
    schema = NULL, data = NULL, as_ = NULL, table = NULL, query = NULL, credentials = NULL,
    command = NULL) {
  .operation(command, "schema fit", list(schema),
    list("--data" = data, "--as" = as_, "--table" = table, "--query" = query, "--credentials" =
      credentials),
    TRUE)
}

#' Count the unique rows of a table by label into a file.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param out write to a new file, whose name ends with .cells; required
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_cells_export <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, out = NULL, table = NULL,
    query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "cells export", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--out" = out, "--table" = table, "--query" = query, "--credentials" =
      credentials),
    FALSE)
}

#' Add up the counts of several files.
#' @param files files of didyma cells export; required
#' @param out write to a new file, whose name ends with .cells; required
run_cells_merge <- function(
    files = NULL, out = NULL, command = NULL) {
  .operation(command, "cells merge", list(files),
    list("--out" = out),
    FALSE)
}

#' Invite sites to add up noisy counts without trusting anybody.
#' @param schema the public description of the table, JSON; see didyma schema help; required
#' @param sites how many sites there will be, at least 2; required
#' @param honest how many honest sites suffice for epsilon, the others being curious together;
#'   fewer means more noise; default half of the sites, rounded up
#' @param epsilon the privacy parameter, above 0; smaller protects more; required
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param out write to a new file; required
run_site_invite <- function(
    schema = NULL, sites = NULL, honest = NULL, epsilon = NULL, neighbours = NULL, out = NULL,
    command = NULL) {
  .operation(command, "site invite", list(),
    list("--schema" = schema, "--sites" = sites, "--honest" = honest, "--epsilon" = epsilon,
      "--neighbours" = neighbours, "--out" = out),
    TRUE)
}

#' Make a site's keys for a round.
#' @param round the invitation, of didyma site invite; required
#' @param name the name of the site, which no other site of the round has; required
#' @param secret the site's secret keys for this round, which never leave it; required
#' @param out write to a new file; required
run_site_join <- function(
    round = NULL, name = NULL, secret = NULL, out = NULL, command = NULL) {
  .operation(command, "site join", list(),
    list("--round" = round, "--name" = name, "--secret" = secret, "--out" = out),
    FALSE)
}

#' Count a site's table, with a share of noise and masks.
#' @param members the files of didyma site join of all sites, also its own; required
#' @param round the invitation, of didyma site invite; required
#' @param secret the site's secret keys for this round, which never leave it; required
#' @param fingerprint the fingerprint of all keys, which you compared with every other site by
#'   other means, such as by telephone; without it, it is shown and nothing is done
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param out write the masked counts to a new file
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_site_mask <- function(
    members = NULL, round = NULL, secret = NULL, fingerprint = NULL, data = NULL, ledger =
    NULL, key = NULL, out = NULL, table = NULL, query = NULL, credentials = NULL, command =
    NULL) {
  .operation(command, "site mask", list(members),
    list("--round" = round, "--secret" = secret, "--fingerprint" = fingerprint, "--data" =
      data, "--ledger" = ledger, "--key" = key, "--out" = out, "--table" = table, "--query" =
      query, "--credentials" = credentials),
    TRUE)
}

#' Add up the masked counts of all sites.
#' @param files of all sites, the files of didyma site join and of didyma site mask; required
#' @param round the invitation, of didyma site invite; required
#' @param out write to a new file, whose name ends with .cells; required
run_site_sum <- function(
    files = NULL, round = NULL, out = NULL, command = NULL) {
  .operation(command, "site sum", list(files),
    list("--round" = round, "--out" = out),
    TRUE)
}

#' Open a ledger with a fixed budget.
#' @param ledger the file to make; required
#' @param epsilon the budget: epsilon
#' @param delta the budget: delta; without it, the budget is pure and accepts pure uses only
#' @param rho the budget: rho of zero-concentrated privacy, in place of epsilon and delta
#' @param composition how uses compose: basic (epsilons and deltas), zcdp (rho, with rho or
#'   epsilon and delta), or Renyi divergences of one order: rdp:ORDER, such as rdp:16, with
#'   epsilon and delta; default basic, with rho zcdp
#' @param name a public name of the data set; default the file's name
#' @param least_epsilon refuse a use smaller than an exponential mechanism with this epsilon;
#'   default a thousandth of the budget, 0 for no limit
#' @param unit the budget protects units: all records with one value of this column, as in
#'   schemas with "unit"; without it, single records
#' @param unit_missing what those schemas do with records without a value there: drop or own;
#'   default drop
#' @param arrival the column that tells when a record arrived, for periods
#' @param periods beginnings of its values, such as 2026-01,2026-02: the records of each have
#'   the whole budget, and a use of some periods costs nothing in the others
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
run_ledger_open <- function(
    ledger = NULL, epsilon = NULL, delta = NULL, rho = NULL, composition = NULL, name = NULL,
    least_epsilon = NULL, unit = NULL, unit_missing = NULL, arrival = NULL, periods = NULL, key
    = NULL, neighbours = NULL, command = NULL) {
  .operation(command, "ledger open", list(ledger),
    list("--epsilon" = epsilon, "--delta" = delta, "--rho" = rho, "--composition" =
      composition, "--name" = name, "--least-epsilon" = least_epsilon, "--unit" = unit,
      "--unit-missing" = unit_missing, "--arrival" = arrival, "--periods" = periods, "--key" =
      key, "--neighbours" = neighbours),
    TRUE)
}

#' Show a budget and what it was spent on.
#' @param ledger the ledger; required
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
run_ledger_show <- function(
    ledger = NULL, key = NULL, command = NULL) {
  .operation(command, "ledger show", list(ledger),
    list("--key" = key),
    TRUE)
}

#' Check that a ledger is complete and within its budget.
#' @param ledger the ledger; required
#' @param contains also require an entry with this hash, which an earlier verify printed and
#'   you kept elsewhere; only this check finds an older copy, or without a key another history
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
run_ledger_verify <- function(
    ledger = NULL, contains = NULL, key = NULL, command = NULL) {
  .operation(command, "ledger verify", list(ledger),
    list("--contains" = contains, "--key" = key),
    TRUE)
}

#' One Gaussian mechanism: two of sigma, epsilon, delta give the third.
#' @param sigma standard deviation divided by the L2 sensitivity under neighbours
#' @param epsilon epsilon of the guarantee
#' @param delta delta of the guarantee
#' @param neighbours replace or add-remove: what the sensitivity refers to; default replace
run_account_gaussian <- function(
    sigma = NULL, epsilon = NULL, delta = NULL, neighbours = NULL, command = NULL) {
  .operation(command, "account gaussian", list(),
    list("--sigma" = sigma, "--epsilon" = epsilon, "--delta" = delta, "--neighbours" =
      neighbours),
    TRUE)
}

#' Laplace noise: epsilon from the scale, or the scale from epsilon.
#' @param scale scale of the noise divided by the L1 sensitivity under neighbours
#' @param epsilon total epsilon to reach
#' @param delta delta; pure privacy without it
#' @param steps how often the noise is used on the same data; default 1
#' @param neighbours replace or add-remove: what the sensitivity refers to; default replace
run_account_laplace <- function(
    scale = NULL, epsilon = NULL, delta = NULL, steps = NULL, neighbours = NULL, command = NULL) {
  .operation(command, "account laplace", list(),
    list("--scale" = scale, "--epsilon" = epsilon, "--delta" = delta, "--steps" = steps,
      "--neighbours" = neighbours),
    TRUE)
}

#' Exponential mechanism: the total loss of several releases.
#' @param epsilon epsilon of one release; required
#' @param steps how many releases; default 1
#' @param delta delta; pure privacy without it
#' @param accountant pure, advanced, zcdp, rdp or pld; default the one with the smallest
#'   epsilon
#' @param neighbours replace or add-remove; default replace
run_account_exponential <- function(
    epsilon = NULL, steps = NULL, delta = NULL, accountant = NULL, neighbours = NULL, command =
    NULL) {
  .operation(command, "account exponential", list(),
    list("--epsilon" = epsilon, "--steps" = steps, "--delta" = delta, "--accountant" =
      accountant, "--neighbours" = neighbours),
    TRUE)
}

#' Gaussian noise on random samples, as in DP-SGD.
#' @param sampling poisson (each record independently; neighbours add-remove) or
#'   without-replacement (samples of fixed size; neighbours replace); default poisson
#' @param rate probability that a record is in a sample, such as 0.01 or 256/60000; required
#' @param sigma standard deviation divided by the L2 sensitivity under these neighbours
#' @param steps number of samples
#' @param epsilon epsilon to keep
#' @param delta delta of the guarantee; required
#' @param accountant rdp, or pld for poisson only; default pld where it applies, as its epsilon
#'   is smaller
#' @param neighbours replace or add-remove; must fit the sampling; default what fits the
#'   sampling
run_account_subsampled_gaussian <- function(
    sampling = NULL, rate = NULL, sigma = NULL, steps = NULL, epsilon = NULL, delta = NULL,
    accountant = NULL, neighbours = NULL, command = NULL) {
  .operation(command, "account subsampled-gaussian", list(),
    list("--sampling" = sampling, "--rate" = rate, "--sigma" = sigma, "--steps" = steps,
      "--epsilon" = epsilon, "--delta" = delta, "--accountant" = accountant, "--neighbours" =
      neighbours),
    TRUE)
}

#' The total privacy loss of the events in a JSON file.
#' @param events JSON file with one event; required
#' @param delta delta of the guarantee
#' @param accountant pure, basic, advanced, zcdp, rdp or pld; default the one with the smallest
#'   epsilon
#' @param budget also print how much of this epsilon is left for one pure mechanism
#' @param explain print the tree of events with the epsilon of each under two accountants, and
#'   explain the terms
run_account_compose <- function(
    events = NULL, delta = NULL, accountant = NULL, budget = NULL, explain = NULL, command =
    NULL) {
  .operation(command, "account compose", list(events),
    list("--delta" = delta, "--accountant" = accountant, "--budget" = budget, "--explain" =
      explain),
    TRUE)
}

#' ZCDP to (epsilon, delta) and back.
#' @param rho parameter of zCDP
#' @param epsilon epsilon
#' @param delta delta
#' @param neighbours replace or add-remove, the same before and after; default replace
run_account_convert <- function(
    rho = NULL, epsilon = NULL, delta = NULL, neighbours = NULL, command = NULL) {
  .operation(command, "account convert", list(),
    list("--rho" = rho, "--epsilon" = epsilon, "--delta" = delta, "--neighbours" = neighbours),
    TRUE)
}

#' Read what another program spent, and charge a ledger with it.
#' @param file JSON file of dp_accounting's events, or of OpenDP's losses; required
#' @param neighbours replace or add-remove: what the events are about; default as the file says
#' @param at enter each event that no theorem covers at this privacy loss, on your word
#' @param reason why that loss is right; it becomes a condition
#' @param ledger charge this ledger (see didyma ledger) before the private computation begins;
#'   refused when its budget is too small
#' @param periods use the records of these periods of the ledger only, such as 2026-01,2026-02,
#'   and charge no other period
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param purpose what the other program used the data for, for people who read the ledger;
#'   default import
#' @param out write to a new file instead of standard output
run_account_import <- function(
    file = NULL, neighbours = NULL, at = NULL, reason = NULL, ledger = NULL, periods = NULL,
    key = NULL, purpose = NULL, out = NULL, command = NULL) {
  .operation(command, "account import", list(file),
    list("--neighbours" = neighbours, "--at" = at, "--reason" = reason, "--ledger" = ledger,
      "--periods" = periods, "--key" = key, "--purpose" = purpose, "--out" = out),
    TRUE)
}

#' Write what a ledger or a model spent for another program.
#' @param ledger a ledger: all of its uses
#' @param key the key of the ledger: a file of at least 32 random bytes; keep it where those
#'   who can write the ledger cannot read it
#' @param model a model file: what its release spent
#' @param to a tree of dp_accounting's events, or a loss of OpenDP: dp-accounting or opendp;
#'   default dp-accounting
#' @param delta delta of the privacy loss of what has no equivalent
#' @param out write to a new file instead of standard output
run_account_export <- function(
    ledger = NULL, key = NULL, model = NULL, to = NULL, delta = NULL, out = NULL, command =
    NULL) {
  .operation(command, "account export", list(),
    list("--ledger" = ledger, "--key" = key, "--model" = model, "--to" = to, "--delta" = delta,
      "--out" = out),
    TRUE)
}

#' Try to refute the guarantee of a mechanism.
#' @param mechanism what to audit: exponential, permute-and-flip, top-r, gap-truncated, opdisc,
#'   rspm, sample-and-aggregate, opsamp, discrete-laplace, discrete-gaussian, grid-laplace,
#'   grid-gaussian, dp-sgd, psgd, output-perturbation, scs13, bst14, objective-perturbation,
#'   dp-agd, privgene, tuning, trials, binned-counts, learn, learn-label-cuts,
#'   learn-columns-first, learn-literals or learn-rounded; required
#' @param epsilon epsilon of the guarantee under test; for Gaussian noise rho = E^2 / 2;
#'   default 1
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed; not for
#'   sample-and-aggregate, psgd, output-perturbation, scs13 and bst14); default replace
#' @param samples samples on each data set that is examined; default 50000; of releases that
#'   take a millisecond or more, opsamp 5000 and all learn 10000
#' @param confidence of each verdict that rests on samples; default 0.999999
#' @param twins also audit variants of the mechanism that are broken on purpose
#' @param lattice mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S; default a
#'   tiny one of the mechanism's own
#' @param intercept mechanisms on lattices: range of an intercept; default none
#' @param cost mechanisms on lattices: costs of a missed positive and of a false alarm; default
#'   3:1 for those that sample (the first four), else 1:1
#' @param features mechanisms on lattices: number of features, 1 to 4; default 1 or 2
#' @param loss the first four: the loss that they sample by, as for didyma solve; of one for
#'   more than two values the label has three, or two horizons; default errors, with their
#'   costs
#' @param threads exponential, permute-and-flip, opsamp: threads of a sample, 1 to 16; above 1
#'   also audits that no two share their random bits; default 1
#' @param max_gap opdisc, rspm: answers within G of the least, the worst that is allowed
#' @param accept_claimed opdisc, rspm: answers that are only claimed, any of several minimisers
run_audit <- function(
    mechanism = NULL, epsilon = NULL, neighbours = NULL, samples = NULL, confidence = NULL,
    twins = NULL, lattice = NULL, intercept = NULL, cost = NULL, features = NULL, loss = NULL,
    threads = NULL, max_gap = NULL, accept_claimed = NULL, command = NULL) {
  .operation(command, "audit", list(mechanism),
    list("--epsilon" = epsilon, "--neighbours" = neighbours, "--samples" = samples,
      "--confidence" = confidence, "--twins" = twins, "--lattice" = lattice, "--intercept" =
      intercept, "--cost" = cost, "--features" = features, "--loss" = loss, "--threads" =
      threads, "--max-gap" = max_gap, "--accept-claimed" = accept_claimed),
    TRUE)
}

#' List the catalogued tables.
run_data_list <- function(
    command = NULL) {
  .operation(command, "data list", list(),
    list(),
    TRUE)
}

#' Download a catalogued table.
#' @param name a name from didyma data list; required
run_data_fetch <- function(
    name = NULL, command = NULL) {
  .operation(command, "data fetch", list(name),
    list(),
    TRUE)
}

#' Describe a catalogued table and its schema.
#' @param name a name from didyma data list; required
#' @param schema print only the schema, as a schema file
#' @param columns print only the public file of columns, for didyma learn columns
run_data_describe <- function(
    name = NULL, schema = NULL, columns = NULL, command = NULL) {
  .operation(command, "data describe", list(name),
    list("--schema" = schema, "--columns" = columns),
    TRUE)
}

#' Create the functions that run passes in PostgreSQL.
#' @param data the address of the database, jdbc:postgresql:...; required
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_db_install <- function(
    data = NULL, credentials = NULL, command = NULL) {
  .operation(command, "db install", list(),
    list("--data" = data, "--credentials" = credentials),
    FALSE)
}

#' Remove what install created.
#' @param data the address of the database, jdbc:postgresql:...; required
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_db_uninstall <- function(
    data = NULL, credentials = NULL, command = NULL) {
  .operation(command, "db uninstall", list(),
    list("--data" = data, "--credentials" = credentials),
    FALSE)
}

#' Check that every solver works here.
run_doctor <- function(
    command = NULL) {
  .operation(command, "doctor", list(),
    list(),
    TRUE)
}

#' Compare solvers on the same problems under the same noise.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param suite problems to compare on, instead of a table: adult (seven selections of columns,
#'   needs adult) or random (small random tables)
#' @param engines of chain, enumeration, cp-sat, scip, highs, cp-sat-benders, scip-benders,
#'   highs-benders; default chain,cp-sat,scip,highs
#' @param draws samples of noise, or with shuffle of an order, for each problem; default 1
#' @param time_limit of each run; default 60
#' @param out write each run to results.jsonl in this folder as it ends, and in the end
#'   summary.md, summary.csv, charts.svg and charts.png with means and 95 % intervals; after a
#'   stop, the same command resumes there, with the same noise
#' @param report write a self-contained HTML page to a new file
#' @param adult a table with the columns of Adult and a header, for suite adult
#' @param instances number of tables of suite random; default 3
#' @param problem problems to compare on, instead of a table: JSON files of didyma experiment
#'   instances, separated by commas
#' @param only only problems of the suite whose name contains one of these texts
#' @param perturbation none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator
#'   set); default none
#' @param shuffle in each sample, reorder the features of the problem, so that what a solver
#'   finds by chance differs between samples
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose the cut-off: range of the intercept, in multiples of STEP (1);
#'   with none, or without this option, the cut-off is 0
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of the predicted risk: a point is UNIT log-odds
#'   (1/2, or 1 where solve by default takes weights of -1..1 of all features); risks below P0
#'   (0.05, or none) are not distinguished; steps of STEP (1/16) nats), hinge[:MARGIN] (how far
#'   a score is from MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   cut-offs T of the score, each weighted by W); each is multiplied by its cost in cost;
#'   default zero-one
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param formulations for cp-sat, scip and highs, each with each: of auto, indicator, big-m
#'   (over unique rows), row-big-m (over records), pieces (for any loss of the score),
#'   separator (for a separator set), projected, lookup (for a projected term); default auto
#' @param certificate_limit of the search for a proof where no solver has proven the optimum;
#'   default 120
#' @param threads threads of each solver; scip uses one; default 1
#' @param at print the best value of each solver this many seconds after its start; several are
#'   separated by commas
#' @param svg plot how many runs each solver solved within how many seconds, to a new file
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_compare_solvers <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, suite = NULL, engines = NULL,
    draws = NULL, time_limit = NULL, out = NULL, report = NULL, adult = NULL, instances = NULL,
    problem = NULL, only = NULL, perturbation = NULL, shuffle = NULL, lattice = NULL, intercept
    = NULL, loss = NULL, cost = NULL, formulations = NULL, certificate_limit = NULL, threads =
    NULL, at = NULL, svg = NULL, table = NULL, query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "compare solvers", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--suite" = suite, "--engines" = engines, "--draws" = draws, "--time-limit" =
      time_limit, "--out" = out, "--report" = report, "--adult" = adult, "--instances" =
      instances, "--problem" = problem, "--only" = only, "--perturbation" = perturbation,
      "--shuffle" = shuffle, "--lattice" = lattice, "--intercept" = intercept, "--loss" = loss,
      "--cost" = cost, "--formulations" = formulations, "--certificate-limit" =
      certificate_limit, "--threads" = threads, "--at" = at, "--svg" = svg, "--table" = table,
      "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Compare mechanisms on the same public table.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param mechanisms names as for didyma solve mechanism, separated by commas, or one name with
#'   options; default exponential,opdisc
#' @param epsilons privacy parameters; default 0.1,1
#' @param splits hold out a random fifth of the records on average, K times anew; default every
#'   fifth record, once
#' @param out write each run to results.jsonl in this folder as it ends, and in the end
#'   summary.md, summary.csv, charts.svg and charts.png; after a stop, the same command resumes
#'   there
#' @param repetitions releases of each mechanism at each epsilon, on each split; default 10
#' @param test a table of the same schema to test on; without it every fifth record is held out
#' @param start seed of the simulation, a whole number; comparisons with the same seed have the
#'   same splits and models; default that of the folder, or a new one, which is printed
#' @param time_limit of each release; default 60
#' @param threads threads of a long search, sampling or check; default all processors
#' @param report write a self-contained HTML page to a new file
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
#'   for the schema; default auto
#' @param intercept range of the intercept, which moves the cut-off, or none; default -I:I with
#'   I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param delta delta of the guarantee; default 0
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_compare_mechanisms <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, mechanisms = NULL, epsilons =
    NULL, splits = NULL, out = NULL, repetitions = NULL, test = NULL, start = NULL, time_limit
    = NULL, threads = NULL, report = NULL, lattice = NULL, intercept = NULL, cost = NULL, delta
    = NULL, neighbours = NULL, table = NULL, query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "compare mechanisms", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--mechanisms" = mechanisms, "--epsilons" = epsilons, "--splits" = splits,
      "--out" = out, "--repetitions" = repetitions, "--test" = test, "--start" = start,
      "--time-limit" = time_limit, "--threads" = threads, "--report" = report, "--lattice" =
      lattice, "--intercept" = intercept, "--cost" = cost, "--delta" = delta, "--neighbours" =
      neighbours, "--table" = table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Search for the best trade-offs of privacy and error.
#' @param data the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,
#'   XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param one_class of a label of classes without an order: this class against the rest
#' @param public declares that the table is public; required for a search
#' @param mechanisms names as for didyma solve mechanism, separated by commas; the choice among
#'   them is a setting too; default exponential
#' @param vary range of a setting: NAME=LOW:HIGH or NAME=LOW:HIGH:log for numbers,
#'   NAME=WORD,WORD for others, NAME=VALUE for a fixed value. Names are epsilon, lattice,
#'   intercept, cost, columns, and parameters of the mechanisms as in didyma solve mechanism
#'   NAME help, or of one of them alone, MECHANISM/NAME. By default epsilon goes from 0.01 to
#'   10, and the usual parameters vary widely
#' @param evaluations settings to try, random ones included; default 64
#' @param out folder of the evaluations; default front
#' @param report write a self-contained HTML page to a new file
#' @param method search method: bayesian (by the probability and size of an improvement),
#'   bayesian-expected (by its expected size), bayesian-raw (by its expected size in epsilon
#'   itself, not its logarithm, so that large epsilons count), any of them followed by
#'   -believed (the front uses the model's expected errors, not the measured ones), random,
#'   uniform (random, with numbers uniform where random has uniform logarithms), sobol, grid:N
#'   with N values in each direction, or even-grid:N, with evenly spaced numbers where grid has
#'   evenly spaced logarithms; default bayesian
#' @param random random settings that a bayesian search begins with, at least 2; default 16
#' @param batch settings to try at a time; each is chosen as if those before it in its batch
#'   had their expected results; default 1
#' @param repetitions runs of each setting, whose mean error counts; default 5, with published
#'   as there
#' @param reference largest epsilon and error of interest; E:R:S excludes settings from the
#'   front whose runs take more than S seconds on average; default 10:1
#' @param fast with reference E:R:S: fewer seconds are a third objective
#' @param start seed of the simulation, a whole number; searches with the same one find the
#'   same; default that of the folder, or a new one, which is printed
#' @param threads threads of a long search, sampling or check; default all processors
#' @param again do not search, but repeat evaluation K of the folder with the same simulated
#'   noise, and compare its numbers
#' @param best_at do not search, but run the settings with the least expected error among those
#'   that guarantee at most epsilon E, by a model of the folder's evaluations
#' @param test a table of the same schema to test on; without it every fifth record is held out
#' @param delta delta of the guarantee; default 0
#' @param neighbours neighbouring tables: replace (bounded: one record is replaced, the number
#'   of records is public) or add-remove (unbounded: one is added or removed); default replace
#' @param utility measure of a model: accuracy, balanced-accuracy, auc, or concordance, which
#'   labels of more than two values have alone; the error is 1 minus the measure; default
#'   accuracy
#' @param time_limit of each run; settings that take longer count as unusable; default 60
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, or with loss logistic box:2, ternary or sparse:5:S, whichever takes seconds
#'   for the schema; default auto
#' @param intercept range of the intercept, which moves the cut-off, or none; default -I:I with
#'   I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param published instead of a table: a search of the DPareto paper: sparse-vector,
#'   output-noise, adult-logistic-sgd, adult-logistic-sgd-random-start, adult-logistic-adam,
#'   adult-svm-sgd, mnist-mlp1 or mnist-mlp2
#' @param data_dir with published: folder of the public tables under their published file
#'   names, with or without .gz; default the folder of didyma data fetch
#' @param quick with published: a small part of the table
#' @param table the table or view of a database, or the sheet of a spreadsheet
#' @param query with a database: a SELECT whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD; by
#'   default DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_pareto <- function(
    data = NULL, schema = NULL, dataset = NULL, one_class = NULL, public = NULL, mechanisms =
    NULL, vary = NULL, evaluations = NULL, out = NULL, report = NULL, method = NULL, random =
    NULL, batch = NULL, repetitions = NULL, reference = NULL, fast = NULL, start = NULL,
    threads = NULL, again = NULL, best_at = NULL, test = NULL, delta = NULL, neighbours = NULL,
    utility = NULL, time_limit = NULL, lattice = NULL, intercept = NULL, cost = NULL, published
    = NULL, data_dir = NULL, quick = NULL, table = NULL, query = NULL, credentials = NULL,
    command = NULL) {
  .operation(command, "pareto", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--one-class" =
      one_class, "--public" = public, "--mechanisms" = mechanisms, "--vary" = vary,
      "--evaluations" = evaluations, "--out" = out, "--report" = report, "--method" = method,
      "--random" = random, "--batch" = batch, "--repetitions" = repetitions, "--reference" =
      reference, "--fast" = fast, "--start" = start, "--threads" = threads, "--again" = again,
      "--best-at" = best_at, "--test" = test, "--delta" = delta, "--neighbours" = neighbours,
      "--utility" = utility, "--time-limit" = time_limit, "--lattice" = lattice, "--intercept"
      = intercept, "--cost" = cost, "--published" = published, "--data-dir" = data_dir,
      "--quick" = quick, "--table" = table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' List the experiments.
run_experiment_list <- function(
    command = NULL) {
  .operation(command, "experiment list", list(),
    list(),
    TRUE)
}

#' Run an experiment, or resume one that was stopped.
#' @param name see didyma experiment list; required
#' @param quick a small part of at most a minute
#' @param out folder of the results; default the experiment's name, with -quick for those
#' @param data_dir folder of the public tables under their published file names, with or
#'   without .gz; default the folder of didyma data fetch
#' @param threads threads of a long search, sampling or check; default all processors
#' @param time_limit of each run; default the experiment's own, which its results state
#' @param report write a self-contained HTML page to a new file
#' @param problem this problem only, as the results name it
#' @param only this mechanism, solver or participant only
#' @param at these epsilons, or other varied values, only
#' @param repetitions at most this many runs of each; you may enlarge a part of an experiment
#'   later
#' @param participant league only: one more participant; its command learns from train.csv in
#'   the folder that it receives and writes predictions.csv, see docs/results/league.md
#' @param table a public table of your own with its file of columns and optionally a schema, by
#'   default made from the columns: in place of the catalogue's tables for the league, or one
#'   more for planner
run_experiment_run <- function(
    name = NULL, quick = NULL, out = NULL, data_dir = NULL, threads = NULL, time_limit = NULL,
    report = NULL, problem = NULL, only = NULL, at = NULL, repetitions = NULL, participant =
    NULL, table = NULL, command = NULL) {
  .operation(command, "experiment run", list(name),
    list("--quick" = quick, "--out" = out, "--data-dir" = data_dir, "--threads" = threads,
      "--time-limit" = time_limit, "--report" = report, "--problem" = problem, "--only" = only,
      "--at" = at, "--repetitions" = repetitions, "--participant" = participant, "--table" =
      table),
    TRUE)
}

#' List the benchmark problems, or write them to files.
#' @param only only problems whose name contains one of these texts
#' @param out folder for NAME.json and NAME.mps; overwrites earlier ones
#' @param data_dir for out: folder of the public tables under their published file names, with
#'   or without .gz; default the folder of didyma data fetch
run_experiment_instances <- function(
    only = NULL, out = NULL, data_dir = NULL, command = NULL) {
  .operation(command, "experiment instances", list(),
    list("--only" = only, "--out" = out, "--data-dir" = data_dir),
    TRUE)
}

#' Check what you found for a benchmark problem, for the list of known optima.
#' @param certificate a certificate of optimize certificate_out; or give weights, by solution
#' @param solution weights, as verify solution reads them
#' @param problem the problem: JSON of didyma experiment instances; required
#' @param by who found it, as the list will say; required
#' @param out write the line to a new file
#' @param threads threads of a long search, sampling or check; default all processors
run_experiment_submit <- function(
    certificate = NULL, solution = NULL, problem = NULL, by = NULL, out = NULL, threads = NULL,
    command = NULL) {
  .operation(command, "experiment submit", list(certificate),
    list("--solution" = solution, "--problem" = problem, "--by" = by, "--out" = out,
      "--threads" = threads),
    TRUE)
}

#' Time the exact search and the exact sampler.
#' @param data a table with the columns of Adult and a header
#' @param binary_adult Adult in binary columns, the label first, with a header (adult_data.csv)
#' @param spambase Spambase as published, the label last, without a header (spambase.data)
#' @param case only cases whose name contains this text
#' @param quick leave out what takes more than some seconds
#' @param threads threads of a long search; default 1
#' @param runs runs per case; default 5
run_bench_search <- function(
    data = NULL, binary_adult = NULL, spambase = NULL, case = NULL, quick = NULL, threads =
    NULL, runs = NULL, command = NULL) {
  .operation(command, "bench search", list(),
    list("--data" = data, "--binary-adult" = binary_adult, "--spambase" = spambase, "--case" =
      case, "--quick" = quick, "--threads" = threads, "--runs" = runs),
    TRUE)
}

#' Time the reading of a large generated table.
#' @param rows rows of the table; default 10000000
#' @param distinct unique rows among them; default 5000
run_bench_cells <- function(
    rows = NULL, distinct = NULL, command = NULL) {
  .operation(command, "bench cells", list(),
    list("--rows" = rows, "--distinct" = distinct),
    TRUE)
}

#' Time the counting of one table in several places.
#' @param rows rows of the table; default 1000000
#' @param source which: csv, csv-by-duckdb, parquet, h2, sqlite, xlsx; default all but xlsx,
#'   which holds at most 1048575 rows
#' @param server also a table generated_people that is made at this address and dropped again,
#'   with the user and password of DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD
run_bench_sources <- function(
    rows = NULL, source = NULL, server = NULL, command = NULL) {
  .operation(command, "bench sources", list(),
    list("--rows" = rows, "--source" = source, "--server" = server),
    TRUE)
}

#' Time the exact samplers of noise.
#' @param runs runs per distribution after one to warm up; default 5
#' @param seconds processor time of one run; default 0.3
run_bench_noise <- function(
    runs = NULL, seconds = NULL, command = NULL) {
  .operation(command, "bench noise", list(),
    list("--runs" = runs, "--seconds" = seconds),
    TRUE)
}

#' Time the accountants.
#' @param runs runs of each case after the first; default 9
run_bench_accounting <- function(
    runs = NULL, command = NULL) {
  .operation(command, "bench accounting", list(),
    list("--runs" = runs),
    TRUE)
}

#' Time private gradient methods and the same without noise.
#' @param records rows of the table; default 100000
#' @param features features of a row; default 50
#' @param passes passes over the table; default 5
#' @param runs runs to take the median of; default 5
#' @param case only cases whose name contains this text
run_bench_gradient <- function(
    records = NULL, features = NULL, passes = NULL, runs = NULL, case = NULL, command = NULL) {
  .operation(command, "bench gradient", list(),
    list("--records" = records, "--features" = features, "--passes" = passes, "--runs" = runs,
      "--case" = case),
    TRUE)
}

#' Time private descents in memory and in databases.
#' @param place where: memory, h2, postgresql (its functions are installed for the while),
#'   sql-only; default memory,h2
#' @param server the PostgreSQL server of postgresql and sql-only, which takes a table
#'   generated_vectors for a while; user and password of DIDYMA_DATABASE_USER and
#'   DIDYMA_DATABASE_PASSWORD
#' @param rows rows of the table; default 20000
#' @param features features of a row; default 50
#' @param epochs passes over the table; default 1,5,10,20
#' @param batches rows of an update; default 1,10,100,1000
#' @param runs runs to take the median of; default 3
run_bench_passes <- function(
    place = NULL, server = NULL, rows = NULL, features = NULL, epochs = NULL, batches = NULL,
    runs = NULL, command = NULL) {
  .operation(command, "bench passes", list(),
    list("--place" = place, "--server" = server, "--rows" = rows, "--features" = features,
      "--epochs" = epochs, "--batches" = batches, "--runs" = runs),
    TRUE)
}
