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

#' Learn a private points card from a bundled public table, end to end.
run_demo <- function(
    command = NULL) {
  .operation(command, "demo", list(),
    list(),
    FALSE)
}

#' Learn a private classifier and release it with its guarantee.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param epsilon privacy parameter, a decimal number, required; smaller protects more
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param out write the model to a new file
#' @param ledger spend from this ledger (see didyma ledger): refused when its budget does not
#'   cover it; written down before the private computation begins
#' @param hold_out hold each record, or unit, out with this probability and measure the model
#'   privately on those, at the same epsilon; both together cost it once; default none
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
#' @param explain_sql print the statement that counts the records in the database, with its
#'   values, and end; no record is read
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
#'   seconds for the schema; default auto
#' @param intercept range of the intercept, which moves the threshold, or none; default -I:I
#'   with I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param points_of what is known or wanted of the points of a column or coordinate, publicly:
#'   non-negative, non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N thresholds of a column have points
#' @param together these columns all have points, or none of them
#' @param either_or of these columns at most one has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the threshold) only the first one
#' @param penalty_of what a draw adds to the loss of a card in which this column has points, in
#'   units of the loss: costs of errors, or the STEP of logistic; other columns' penalties in
#'   the schema stay
#' @param mechanism how to choose privately, one of: exponential: a draw, exact; the default
#'   top-r: a draw that tells only the best weights apart; needs top gap-truncated: a draw that
#'   tells only weights near the best apart; needs gap permute-and-flip: a draw whose expected
#'   cost is never higher, and often lower auto: what has the smallest proven bound for the
#'   public sizes binned-counts: a scorecard from noisy counts of each column's bins by
#'   outcome; needs records opdisc: the optimum of a perturbed objective, noisier; no intercept
#'   rspm: the same with noise on each weight by itself opsamp: the average of many perturbed
#'   optima over a box of real weights; needs delta sample-and-aggregate: a vote of blocks of
#'   records, whose searches may fail; needs blocks prsma: the optimum of a random part,
#'   WITHOUT A GUARANTEE; needs calibration published; needs delta psgd: gradient descent in
#'   passes, noise at the end scs13: gradient descent in passes, noise in every update bst14:
#'   gradient descent on samples, noise in every update; needs delta objective-perturbation:
#'   the minimum of a loss with noise in it output-perturbation: full gradient steps, noise at
#'   the end private-majority: the same label for everybody dp-sgd: descent on random lots,
#'   noise in every step; needs delta, records dp-adam: the same with the steps of Adam; needs
#'   delta, records sgd-adv: dp-sgd as in older comparisons, priced by advanced composition;
#'   needs delta, records sgd-ma: dp-sgd as in older comparisons, priced by the moments
#'   accountant; needs delta, records dp-agd: full gradients, with a budget that is spent as
#'   needed; needs delta, records privgene: random search whose survivors are drawn privately
#'   l-bfgs: the minimum of the loss; NOT PRIVATE, to compare with, without epsilon sgd:
#'   gradient descent in passes, without noise; NOT PRIVATE, to compare with, without epsilon
#'   majority: the same label for everybody, counted; NOT PRIVATE, to compare with, without
#'   epsilon
#' @param delta second privacy parameter, of mechanisms that are not pure; usually far below
#'   one over the number of records
#' @param records the table's number of records, which is public, or with neighbours add-remove
#'   any public number near it; required by binned-counts, dp-sgd, dp-adam, sgd-adv, sgd-ma and
#'   dp-agd; required without generations by privgene; with rehearse for every mechanism, any
#'   number
#' @param points mechanisms of real weights: release whole points in this range instead,
#'   rounded at no cost to privacy, such as -10:10; the intercept is rounded and has no range,
#'   and cost moves it where scores are log-odds
#' @param loss what a record costs at a score, by label: zero-one, logistic[:UNIT[:P0[:STEP]]],
#'   hinge[:MARGIN], ramp[:MARGIN], ladder:T=W[,T=W...]; default zero-one; gradient methods:
#'   loss of a record's margin: logistic, huber or hinge; default logistic
#' @param prior exponential and permute-and-flip: what is equally likely before a record is
#'   seen: all weight vectors (points), or all numbers of non-zero weights (sizes), which
#'   prefers simple cards where the data say little; default points
#' @param penalty exponential and permute-and-flip: what each non-zero weight adds to the loss,
#'   in its units (costs of errors)
#' @param top top-r and gap-truncated: all but the R best weights are drawn alike; default
#'   100000; required by top-r
#' @param gap gap-truncated: weights that cost at least T more than the best are drawn alike;
#'   required
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
#' @param accept_claimed opdisc and rspm: also release what an engine only claims to be the
#'   optimum; the guarantee then depends on its word
#' @param sampled_loss opsamp: hinge, logistic, absolute or ramp (few features only); default
#'   hinge
#' @param box opsamp: weights from -B to B; default 1
#' @param slack opsamp: share of the noise that covers the chance of the average and how far
#'   from the optimum each search may end; less means less noise and more searches; default 0.2
#' @param records_guess opsamp: a public guess of the number of records, needed with neighbours
#'   add-remove
#' @param blocks sample-and-aggregate: number of blocks; records are split at random; required
#' @param block_time_limit sample-and-aggregate: a block votes for what its search has found by
#'   then; without it, searches run to their ends; prsma: a part whose search has not ended by
#'   then fails; without it, searches run to their ends
#' @param oracle engine of the search: chain (branch and bound) or enumeration (every point,
#'   small lattices only), which prove the optimum; cp-sat, scip or highs, which claim it;
#'   portfolio, a race of chain, cp-sat and scip; default auto, which is chain
#' @param huber_width gradient methods: half the width of the rounded corner of loss huber;
#'   default 0.1
#' @param row_norm gradient methods: public bound on the norm of a row with coordinates in [-1,
#'   1] and a bias of 1; longer rows are shortened; default the largest that the schema admits
#' @param row_origin gradient methods: from where rows are measured: zero, or the middle of all
#'   rows that the schema admits, where they are about half as long and less noise is needed;
#'   default zero, middle for objective-perturbation
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
#' @param in_database psgd, scs13 and bst14: let the database that has the table run the
#'   descent, over a shuffled copy
#' @param shuffle_each_pass psgd and scs13: with in_database: shuffle the copy afresh in each
#'   pass instead of once
#' @param sql_only psgd, scs13 and bst14: with in_database: ask PostgreSQL by a plain query for
#'   each batch, which needs no functions there
#' @param composition scs13: with delta: how passes add up: gaussian (exactly) or basic (equal
#'   shares, more noise); default gaussian
#' @param margin_noise objective-perturbation: regularise the sum until noise alone moves no
#'   margin by a standard deviation above S; default 1, and no bound with lambda_, or with form
#'   kst or cms
#' @param form objective-perturbation: amp (approximate minima, covered by noise), sharp, kst
#'   or cms; default amp
#' @param tolerance objective-perturbation: largest norm of the gradient of the perturbed sum
#'   at what is taken for its minimum; default 1e-6
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
#' @param accountant dp-sgd and dp-adam: who prices the steps: rdp, pld (add-remove only,
#'   smallest prices), moments or advanced; default rdp
#' @param choice dp-agd: how a step size is chosen: exponential-noise, laplace-noise or
#'   exponential-mechanism; default exponential-mechanism
#' @param loss_cap dp-agd: largest loss of a record; default 3
#' @param splits dp-agd: parts that epsilon is first thought of as split into; default 60
#' @param largest_step dp-agd: largest step on scaled rows; default 2
#' @param increase dp-agd: where no step helps, look at the gradient again for this share of
#'   its budget and average; default 0.1
#' @param candidates dp-agd: step sizes to choose from besides 0; default 20; privgene: breed
#'   crossover: vectors in a generation; default 200
#' @param adapt_every dp-agd: steps after which the range of step sizes is adapted; default 10
#' @param growth dp-agd: the range becomes 1 + G times the largest step chosen since; default
#'   0.1
#' @param sample dp-agd: with neighbours add-remove: look at a random sample of about M records
#'   only; default all
#' @param fresh_samples dp-agd: with sample: draw another sample for each step instead of one
#'   for all
#' @param generations privgene: generations; default epsilon N/800, rounded, from 1 to 100
#' @param breed privgene: coordinates (one survivor, one coordinate changes) or crossover;
#'   default coordinates
#' @param survivors privgene: breed crossover: survivors of a generation; default 10
#' @param mutation privgene: change of a coordinate in the first generation; default 0.5
#' @param shrink privgene: share of it that each later generation keeps; default 0.95
#' @param tune gradient methods: try all combinations of these values, such as tune passes=5,10
#'   tune lambda=1e-4,1e-3, each on a part of the records, and release one model by its errors
#'   on a last part; costs no more than one release
#' @param tune_public with tune: find the best combination on a public table of the same schema
#'   by cross-validation, at no cost, and use it on all records
#' @param trials with tune: try combinations in a random number of trials, N in the mean, each
#'   on all records with nearly a third of epsilon, and release one model by its errors; with
#'   delta at what Renyi divergences allow
#' @param trials_law with trials: the law of their number: geometric; logarithmic, which has a
#'   long tail and costs half of epsilon for a trial; or poisson, close to N, for (epsilon,
#'   delta) promises; default geometric
#' @param projection gradient methods: learn under a random projection to K coordinates; the
#'   released weights are those of the schema again; default none
#' @param total refuse a schema that some tables do not fit (see didyma schema check), and a
#'   source that may not read every table, which otherwise are conditions of the guarantee
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param padded_time release so many seconds after the start, neither earlier nor later, so
#'   that the time says nothing of the table; what is not ready then is not released, with exit
#'   code 3
#' @param rehearse tell how long a run may take: the same on simulated tables of records N
#'   records that fit the schema; opens no table, spends nothing, releases nothing
#' @param time_limit stop the search after so many seconds, with exit code 3 where nothing is
#'   proven or released by then
#' @param threads threads of a long search, draw or check; default all processors
#' @param quality_out write what was measured on the part held out to a new file, in JSON
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param dossier write what didyma explain says of the release to a new file, in HTML:
#'   promise, worst attacker, origin, quality, budget, limits
#' @param diagnostics also show training errors and search statistics, and the line of a record
#'   that is refused, which are not private
run_solve <- function(
    data = NULL, schema = NULL, dataset = NULL, epsilon = NULL, neighbours = NULL, cost = NULL,
    out = NULL, ledger = NULL, hold_out = NULL, table = NULL, query = NULL, credentials = NULL,
    explain_sql = NULL, lattice = NULL, intercept = NULL, points_of = NULL, most_columns =
    NULL, most_thresholds = NULL, together = NULL, either_or = NULL, no_redundancy = NULL,
    penalty_of = NULL, mechanism = NULL, delta = NULL, records = NULL, points = NULL, loss =
    NULL, prior = NULL, penalty = NULL, top = NULL, gap = NULL, noise = NULL, calibration =
    NULL, published_factor = NULL, max_gap = NULL, accept_claimed = NULL, sampled_loss = NULL,
    box = NULL, slack = NULL, records_guess = NULL, blocks = NULL, block_time_limit = NULL,
    oracle = NULL, huber_width = NULL, row_norm = NULL, row_origin = NULL, lambda_ = NULL,
    passes = NULL, batch = NULL, steps = NULL, step_size = NULL, step_power = NULL, radius =
    NULL, average = NULL, stream = NULL, in_database = NULL, shuffle_each_pass = NULL, sql_only
    = NULL, composition = NULL, margin_noise = NULL, form = NULL, tolerance = NULL, iterations
    = NULL, lot = NULL, epochs = NULL, clip = NULL, learning_rate = NULL, noise_multiplier =
    NULL, accountant = NULL, choice = NULL, loss_cap = NULL, splits = NULL, largest_step =
    NULL, increase = NULL, candidates = NULL, adapt_every = NULL, growth = NULL, sample = NULL,
    fresh_samples = NULL, generations = NULL, breed = NULL, survivors = NULL, mutation = NULL,
    shrink = NULL, tune = NULL, tune_public = NULL, trials = NULL, trials_law = NULL,
    projection = NULL, total = NULL, key = NULL, padded_time = NULL, rehearse = NULL,
    time_limit = NULL, threads = NULL, quality_out = NULL, report = NULL, dossier = NULL,
    diagnostics = NULL, command = NULL) {
  .operation(command, "solve", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--epsilon" = epsilon,
      "--neighbours" = neighbours, "--cost" = cost, "--out" = out, "--ledger" = ledger,
      "--hold-out" = hold_out, "--table" = table, "--query" = query, "--credentials" =
      credentials, "--explain-sql" = explain_sql, "--lattice" = lattice, "--intercept" =
      intercept, "--points-of" = points_of, "--most-columns" = most_columns,
      "--most-thresholds" = most_thresholds, "--together" = together, "--either-or" =
      either_or, "--no-redundancy" = no_redundancy, "--penalty-of" = penalty_of, "--mechanism"
      = mechanism, "--delta" = delta, "--records" = records, "--points" = points, "--loss" =
      loss, "--prior" = prior, "--penalty" = penalty, "--top" = top, "--gap" = gap, "--noise" =
      noise, "--calibration" = calibration, "--published-factor" = published_factor,
      "--max-gap" = max_gap, "--accept-claimed" = accept_claimed, "--sampled-loss" =
      sampled_loss, "--box" = box, "--slack" = slack, "--records-guess" = records_guess,
      "--blocks" = blocks, "--block-time-limit" = block_time_limit, "--oracle" = oracle,
      "--huber-width" = huber_width, "--row-norm" = row_norm, "--row-origin" = row_origin,
      "--lambda" = lambda_, "--passes" = passes, "--batch" = batch, "--steps" = steps,
      "--step-size" = step_size, "--step-power" = step_power, "--radius" = radius, "--average"
      = average, "--stream" = stream, "--in-database" = in_database, "--shuffle-each-pass" =
      shuffle_each_pass, "--sql-only" = sql_only, "--composition" = composition,
      "--margin-noise" = margin_noise, "--form" = form, "--tolerance" = tolerance,
      "--iterations" = iterations, "--lot" = lot, "--epochs" = epochs, "--clip" = clip,
      "--learning-rate" = learning_rate, "--noise-multiplier" = noise_multiplier,
      "--accountant" = accountant, "--choice" = choice, "--loss-cap" = loss_cap, "--splits" =
      splits, "--largest-step" = largest_step, "--increase" = increase, "--candidates" =
      candidates, "--adapt-every" = adapt_every, "--growth" = growth, "--sample" = sample,
      "--fresh-samples" = fresh_samples, "--generations" = generations, "--breed" = breed,
      "--survivors" = survivors, "--mutation" = mutation, "--shrink" = shrink, "--tune" = tune,
      "--tune-public" = tune_public, "--trials" = trials, "--trials-law" = trials_law,
      "--projection" = projection, "--total" = total, "--key" = key, "--padded-time" =
      padded_time, "--rehearse" = rehearse, "--time-limit" = time_limit, "--threads" = threads,
      "--quality-out" = quality_out, "--report" = report, "--dossier" = dossier,
      "--diagnostics" = diagnostics),
    TRUE)
}

#' Make a card of a table whose columns are known, and measure it.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param columns what is publicly known of the columns, JSON: a schema whose numbers may have
#'   a range and no thresholds; see docs/reference/schema.md; required
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param records a public guess of the number of records, which decides much of the plan, or
#'   unknown; the table's own is not looked at
#' @param out write schema, card, figures and page to a new or empty folder, or go on in one
#'   where the same command ended early
#' @param plan_only print the plan and end; opens no table, spends nothing, writes nothing, and
#'   needs neither data nor out
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param ledger spend from this ledger (see didyma ledger): refused when its budget does not
#'   cover it; written down before the private computation begins
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
#' @param label the column to predict, where the file of columns does not state it; with
#'   positive and negative
#' @param positive a value of the label that means positive
#' @param negative a value of the label that means negative, as do others unless the file of
#'   columns states what they mean
#' @param schema_epsilon learn thresholds from the table at this part of epsilon, or none:
#'   thresholds are round numbers, which cost nothing; default a tenth if records says that
#'   there are enough records, else none
#' @param cuts where thresholds are that are learned: quantiles (they part records evenly) or
#'   labels (one draw that sees the labels cuts where a card of the column alone would);
#'   default quantiles
#' @param positives a public guess of the share of positive records, such as 0.1, for the width
#'   that the plan expects of the AUC; it changes nothing else
#' @param hold_out hold each record, or unit, out with this probability, to measure the card
#'   on, or none: the card is learned from all records, and nobody says how good it is; default
#'   0.2
#' @param loss what the card is chosen by: logistic, so that scores mean risks, or another loss
#'   of didyma solve such as zero-one; auto is that of the strategy; default auto
#' @param strategy the way to the card: m-of-n: draw a rule that says how many of a few
#'   conditions must hold, by its errors, exactly; exact-errors: draw points by their errors,
#'   exactly; exact-risks: draw points by the log loss of their risks, exactly; columns-first:
#'   choose a few columns, then draw weights of all their coordinates, exactly; binned-counts:
#'   merge noisy counts of each column's bins into weights of evidence, and refit these;
#'   rounded: fit a logistic regression by objective perturbation and round it to whole points;
#'   or auto: the one that is expected to lose least, from public sizes; default auto
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: by the plan, see
#'   docs/explanation/planner.md; default auto
#' @param intercept range of the intercept, which moves the threshold, or none; default by the
#'   plan, and with lattice -I:I with I at most 5 where features are 0 or 1
#' @param points_of what is known or wanted of the points of a column or coordinate, publicly:
#'   non-negative, non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N thresholds of a column have points
#' @param together these columns all have points, or none of them
#' @param either_or of these columns at most one has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the threshold) only the first one
#' @param penalty_of what a draw adds to the loss of a card in which this column has points, in
#'   units of the loss: costs of errors, or the STEP of logistic; other columns' penalties in
#'   the schema stay
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param threads threads of a long search, draw or check; default all processors
run_learn <- function(
    data = NULL, columns = NULL, epsilon = NULL, records = NULL, out = NULL, plan_only = NULL,
    cost = NULL, neighbours = NULL, ledger = NULL, table = NULL, query = NULL, credentials =
    NULL, label = NULL, positive = NULL, negative = NULL, schema_epsilon = NULL, cuts = NULL,
    positives = NULL, hold_out = NULL, loss = NULL, strategy = NULL, lattice = NULL, intercept
    = NULL, points_of = NULL, most_columns = NULL, most_thresholds = NULL, together = NULL,
    either_or = NULL, no_redundancy = NULL, penalty_of = NULL, key = NULL, threads = NULL,
    command = NULL) {
  .operation(command, "learn", list(),
    list("--data" = data, "--columns" = columns, "--epsilon" = epsilon, "--records" = records,
      "--out" = out, "--plan-only" = plan_only, "--cost" = cost, "--neighbours" = neighbours,
      "--ledger" = ledger, "--table" = table, "--query" = query, "--credentials" = credentials,
      "--label" = label, "--positive" = positive, "--negative" = negative, "--schema-epsilon" =
      schema_epsilon, "--cuts" = cuts, "--positives" = positives, "--hold-out" = hold_out,
      "--loss" = loss, "--strategy" = strategy, "--lattice" = lattice, "--intercept" =
      intercept, "--points-of" = points_of, "--most-columns" = most_columns,
      "--most-thresholds" = most_thresholds, "--together" = together, "--either-or" =
      either_or, "--no-redundancy" = no_redundancy, "--penalty-of" = penalty_of, "--key" = key,
      "--threads" = threads),
    TRUE)
}

#' Find the exact optimum and its certificate, without privacy.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose a threshold: range of the intercept, which is a multiple of
#'   STEP (1); with none, as without it, the threshold is 0
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param time_limit stop the search after so many seconds, with exit code 3 where nothing is
#'   proven or released by then
#' @param out write the optimum as a model, which promises nothing, to a new file; of a run
#'   that is stopped the best weights so far
#' @param certificate_out write the search tree that proves the optimum, for didyma verify, to
#'   a new file; it is not private
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of a risk: a point is UNIT log-odds (1/2, or 1
#'   where solve takes weights of -1..1 of all coordinates by itself), risks are told apart
#'   from P0 (0.05, or none for all) on, in steps of STEP (1/16) nats), hinge[:MARGIN] (what a
#'   score lacks to MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   thresholds T of the score, each weighed by W); each counts cost times, by label; default
#'   zero-one
#' @param units search the lattice at each of these log-odds of a point, and take the one with
#'   the least log loss; with loss logistic, whose UNIT does not count then
#' @param perturbation minimise unit * cost - <linear, weights> instead; JSON: {"unit": U,
#'   "linear": [one integer per coordinate, the intercept last]}, and possibly "projected":
#'   [h(0), h(1), ...] to subtract h(squared norm)
#' @param oracle engine of the search: chain (branch and bound) or enumeration (every point,
#'   small lattices only), which prove the optimum; cp-sat, scip or highs, which claim it;
#'   portfolio, a race of chain, cp-sat and scip; default auto, which is chain
#' @param threads threads of a long search, draw or check; default all processors
#' @param ties which of several optimal weights to name: any, where the run ends soon after the
#'   value is proven, or smallest, where it goes on until no lexicographically smaller weights
#'   have that value; default any
#' @param formulation integer program for cp-sat, scip, highs and program_out: indicator, big-m
#'   (over distinct rows), row-big-m (over records), pieces (for any loss of the score),
#'   separator (for a separator set), projected, lookup (for a projected term); default auto
#' @param program_out write the integer program to a new file, before the search: FILE.lp,
#'   FILE.mps, or FILE.txt (CP-SAT's text format); it is not private
#' @param program_indicators in program_out's .lp and .mps, write implications as indicator
#'   constraints, which CPLEX, Gurobi and SCIP read; without it as rows that every reader takes
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
#' @param explain_sql print the statement that counts the records in the database, with its
#'   values, and end; no record is read
#' @param problem a whole problem, instead of a table, a lattice and a loss: JSON that didyma
#'   experiment instances has written
#' @param points_of what is known or wanted of the points of a column or coordinate, publicly:
#'   non-negative, non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N thresholds of a column have points
#' @param together these columns all have points, or none of them
#' @param either_or of these columns at most one has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the threshold) only the first one
#' @param penalty_of what a draw adds to the loss of a card in which this column has points, in
#'   units of the loss: costs of errors, or the STEP of logistic; other columns' penalties in
#'   the schema stay
run_optimize <- function(
    data = NULL, schema = NULL, dataset = NULL, lattice = NULL, intercept = NULL, cost = NULL,
    time_limit = NULL, out = NULL, certificate_out = NULL, loss = NULL, units = NULL,
    perturbation = NULL, oracle = NULL, threads = NULL, ties = NULL, formulation = NULL,
    program_out = NULL, program_indicators = NULL, table = NULL, query = NULL, credentials =
    NULL, explain_sql = NULL, problem = NULL, points_of = NULL, most_columns = NULL,
    most_thresholds = NULL, together = NULL, either_or = NULL, no_redundancy = NULL, penalty_of
    = NULL, command = NULL) {
  .operation(command, "optimize", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--lattice" = lattice,
      "--intercept" = intercept, "--cost" = cost, "--time-limit" = time_limit, "--out" = out,
      "--certificate-out" = certificate_out, "--loss" = loss, "--units" = units,
      "--perturbation" = perturbation, "--oracle" = oracle, "--threads" = threads, "--ties" =
      ties, "--formulation" = formulation, "--program-out" = program_out,
      "--program-indicators" = program_indicators, "--table" = table, "--query" = query,
      "--credentials" = credentials, "--explain-sql" = explain_sql, "--problem" = problem,
      "--points-of" = points_of, "--most-columns" = most_columns, "--most-thresholds" =
      most_thresholds, "--together" = together, "--either-or" = either_or, "--no-redundancy" =
      no_redundancy, "--penalty-of" = penalty_of),
    TRUE)
}

#' Check a certificate of optimize against a table, without the search.
#' @param certificate the certificate; with solution it may be left out
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param problem a whole problem, instead of a table, a lattice and a loss: JSON that didyma
#'   experiment instances has written
#' @param solution weights by the names of the program, w1, w2, ... and w0 for the intercept,
#'   as lines of SCIP, HiGHS, Gurobi or CBC, where absent ones are 0, or as a JSON array;
#'   within 1e-5 of an integer they are that
#' @param threads threads of a long search, draw or check; default all processors
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose a threshold: range of the intercept, which is a multiple of
#'   STEP (1); with none, as without it, the threshold is 0
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of a risk: a point is UNIT log-odds (1/2, or 1
#'   where solve takes weights of -1..1 of all coordinates by itself), risks are told apart
#'   from P0 (0.05, or none for all) on, in steps of STEP (1/16) nats), hinge[:MARGIN] (what a
#'   score lacks to MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   thresholds T of the score, each weighed by W); each counts cost times, by label; default
#'   zero-one
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param perturbation minimise unit * cost - <linear, weights> instead; JSON: {"unit": U,
#'   "linear": [one integer per coordinate, the intercept last]}, and possibly "projected":
#'   [h(0), h(1), ...] to subtract h(squared norm)
#' @param points_of what is known or wanted of the points of a column or coordinate, publicly:
#'   non-negative, non-positive, increasing or decreasing (in a number), N or LO:HI
#' @param most_columns at most N columns of the table have points
#' @param most_thresholds at most N thresholds of a column have points
#' @param together these columns all have points, or none of them
#' @param either_or of these columns at most one has points
#' @param no_redundancy of cards that score every possible record alike (all levels of a
#'   category shifted against the threshold) only the first one
#' @param penalty_of what a draw adds to the loss of a card in which this column has points, in
#'   units of the loss: costs of errors, or the STEP of logistic; other columns' penalties in
#'   the schema stay
run_verify <- function(
    certificate = NULL, data = NULL, schema = NULL, dataset = NULL, problem = NULL, solution =
    NULL, threads = NULL, table = NULL, query = NULL, credentials = NULL, lattice = NULL,
    intercept = NULL, loss = NULL, cost = NULL, perturbation = NULL, points_of = NULL,
    most_columns = NULL, most_thresholds = NULL, together = NULL, either_or = NULL,
    no_redundancy = NULL, penalty_of = NULL, command = NULL) {
  .operation(command, "verify", list(certificate),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--problem" = problem,
      "--solution" = solution, "--threads" = threads, "--table" = table, "--query" = query,
      "--credentials" = credentials, "--lattice" = lattice, "--intercept" = intercept, "--loss"
      = loss, "--cost" = cost, "--perturbation" = perturbation, "--points-of" = points_of,
      "--most-columns" = most_columns, "--most-thresholds" = most_thresholds, "--together" =
      together, "--either-or" = either_or, "--no-redundancy" = no_redundancy, "--penalty-of" =
      penalty_of),
    TRUE)
}

#' Append a column of predictions to a table.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param dataset a catalogued public table, instead of data
#' @param record in place of a table: the fields of one record, with commas between:
#'   NAME=VALUE,NAME=VALUE; a column that is not there counts as empty
#' @param out write to a new file instead of standard output
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_predict <- function(
    model = NULL, data = NULL, dataset = NULL, record = NULL, out = NULL, table = NULL, query =
    NULL, credentials = NULL, command = NULL) {
  .operation(command, "predict", list(),
    list("--model" = model, "--data" = data, "--dataset" = dataset, "--record" = record,
      "--out" = out, "--table" = table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Tell how good a model is on a labelled table, privately or not.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param dataset a catalogued public table, instead of data
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param ledger spend from this ledger (see didyma ledger): refused when its budget does not
#'   cover it; written down before the private computation begins
#' @param out write counts, figures and risks to a new file, in JSON, for didyma monitor
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
#' @param total refuse a schema that some tables do not fit (see didyma schema check), and a
#'   source that may not read every table, which otherwise are conditions of the guarantee
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param bands at most so many bands of scores are counted; whole scores have a band each
#'   where these are enough; default 64
#' @param csv write what decisions at each score do to a new file, in CSV
#' @param svg draw measured risks and true against false positives to a new file, in SVG
run_evaluate <- function(
    model = NULL, data = NULL, dataset = NULL, epsilon = NULL, neighbours = NULL, ledger =
    NULL, out = NULL, report = NULL, table = NULL, query = NULL, credentials = NULL, total =
    NULL, key = NULL, bands = NULL, csv = NULL, svg = NULL, command = NULL) {
  .operation(command, "evaluate", list(),
    list("--model" = model, "--data" = data, "--dataset" = dataset, "--epsilon" = epsilon,
      "--neighbours" = neighbours, "--ledger" = ledger, "--out" = out, "--report" = report,
      "--table" = table, "--query" = query, "--credentials" = credentials, "--total" = total,
      "--key" = key, "--bands" = bands, "--csv" = csv, "--svg" = svg),
    TRUE)
}

#' Compare two private evaluations of a model.
#' @param before what didyma evaluate epsilon out has written first; required
#' @param after what it has written later, for the same model; required
#' @param csv write the shares of records by score to a new file, in CSV
#' @param svg draw the shares of records by score to a new file, in SVG
#' @param report write a page to look at to a new file, in HTML, with everything in it
run_monitor <- function(
    before = NULL, after = NULL, csv = NULL, svg = NULL, report = NULL, command = NULL) {
  .operation(command, "monitor", list(),
    list("--before" = before, "--after" = after, "--csv" = csv, "--svg" = svg, "--report" =
      report),
    TRUE)
}

#' Say what a release promises, how it came about and what it is worth.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param quality a private evaluation of it: what solve quality_out or evaluate out wrote
#' @param ledger the ledger that it was charged to; nothing is spent
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param report write a page to look at to a new file, in HTML, with everything in it
run_explain <- function(
    model = NULL, quality = NULL, ledger = NULL, key = NULL, report = NULL, command = NULL) {
  .operation(command, "explain", list(),
    list("--model" = model, "--quality" = quality, "--ledger" = ledger, "--key" = key,
      "--report" = report),
    TRUE)
}

#' Write a model as a points card, a page, a program or SQL.
#' @param model a model file, as didyma solve, learn or optimize writes it; required
#' @param to text (for a terminal), markdown, svg (a wall card to print, on one sheet), sheet
#'   (the wall card as a page to print, on A4 or letter), html (a page that adds up what is
#'   filled in), pmml (a scorecard for engines), json (what each field adds), python (a
#'   module), r (functions), java (a class), or javascript (a module); onnx, a graph for
#'   engines, in bytes; or sql, the score in the SQL of a database; required
#' @param out write to a new file instead of standard output; a class of Java is called after
#'   its file
#' @param dialect with to sql: the database, h2, postgresql, duckdb or sqlite
#' @param table with to sql: write a view of this table, NAME_scored, instead of the expression
#'   alone
#' @param points_from_zero cards, as usual: write all points from 0 up where whole points can
#'   do that, which moves the cut-off as far; scores, cut-off and risks agree
#' @param no_points_from_zero cards: write points with their signs
#' @param date wall cards: the date to print, instead of a line to fill in
#' @param dossier wall cards: where people find the dossier of the release, to print
run_export <- function(
    model = NULL, to = NULL, out = NULL, dialect = NULL, table = NULL, points_from_zero = NULL,
    no_points_from_zero = NULL, date = NULL, dossier = NULL, command = NULL) {
  .operation(command, "export", list(),
    list("--model" = model, "--to" = to, "--out" = out, "--dialect" = dialect, "--table" =
      table, "--points-from-zero" = points_from_zero, "--no-points-from-zero" =
      no_points_from_zero, "--date" = date, "--dossier" = dossier),
    FALSE)
}

#' Begin a file of columns, from the names of a table or a data dictionary.
#' @param table the table, of which the header is read; a dictionary needs none
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
#' @param no_header the first record holds no names; with neither this nor header, guessed
#' @param header the first record holds names
#' @param separator what separates fields; guessed when left out
#' @param charset the charset of the sample, UTF-8 or one whose characters are bytes, such as
#'   windows-1252, which the schema then states; default UTF-8
#' @param missing means no value, besides the empty text and the usual tokens that stand
#'   between numbers
#' @param out write to a new file instead of standard output
run_schema_suggest <- function(
    public_sample = NULL, label = NULL, positive = NULL, no_header = NULL, header = NULL,
    separator = NULL, charset = NULL, missing = NULL, out = NULL, command = NULL) {
  .operation(command, "schema suggest", list(),
    list("--public-sample" = public_sample, "--label" = label, "--positive" = positive,
      "--no-header" = no_header, "--header" = header, "--separator" = separator, "--charset" =
      charset, "--missing" = missing, "--out" = out),
    FALSE)
}

#' Learn the thresholds of a schema privately.
#' @param columns what is publicly known of the columns, JSON: a schema whose numbers may have
#'   a range and no thresholds; see docs/reference/schema.md; required
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param epsilon the privacy parameter, above 0; smaller protects more
#' @param delta delta of the promise, where it has one; default 0
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param thresholds most thresholds of a column: 1, 3, 7, 15, 31 or 63; or round: round
#'   numbers, so that epsilon is for unknown ranges and categories alone; default 7
#' @param cuts where thresholds are that are learned: quantiles (they part records evenly) or
#'   labels (one draw that sees the labels cuts where a card of the column alone would);
#'   default quantiles
#' @param ledger spend from this ledger (see didyma ledger): refused when its budget does not
#'   cover it; written down before the private computation begins
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param out write to a new file instead of standard output
#' @param label the column to predict, where the file of columns does not state it; with
#'   positive and negative
#' @param positive a value of the label that means positive
#' @param negative a value of the label that means negative, as do others unless the file of
#'   columns states what they mean
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
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

#' Check a schema and show the coordinates that it makes.
#' @param schema the schema, or a file of columns; required
run_schema_check <- function(
    schema = NULL, command = NULL) {
  .operation(command, "schema check", list(schema),
    list(),
    TRUE)
}

#' Count, without privacy, how a schema reads the fields of a table.
#' @param schema the schema, or a file of columns; required
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param as_ read FILE as columns or as schema, whatever it leaves open
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_schema_fit <- function(
    schema = NULL, data = NULL, as_ = NULL, table = NULL, query = NULL, credentials = NULL,
    command = NULL) {
  .operation(command, "schema fit", list(schema),
    list("--data" = data, "--as" = as_, "--table" = table, "--query" = query, "--credentials" =
      credentials),
    TRUE)
}

#' Count the records of a table by row and label into a file.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param out write to a new file, whose name ends with .cells; required
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_cells_export <- function(
    data = NULL, schema = NULL, dataset = NULL, out = NULL, table = NULL, query = NULL,
    credentials = NULL, command = NULL) {
  .operation(command, "cells export", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--out" = out, "--table"
      = table, "--query" = query, "--credentials" = credentials),
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

#' Make a ledger with a budget that cannot be changed afterwards.
#' @param ledger the file to make; required
#' @param epsilon the budget: epsilon
#' @param delta the budget: delta; left out, the budget is pure and takes pure uses only
#' @param rho the budget: rho of zero-concentrated privacy, in place of epsilon and delta
#' @param composition how uses add up: basic (epsilons and deltas), zcdp (rho, with rho or
#'   epsilon and delta), or Renyi divergences of one order: rdp:ORDER, such as rdp:16, with
#'   epsilon and delta; default basic, with rho zcdp
#' @param name a public name of the data set, for people; default the file's name
#' @param least_epsilon refuse a use that costs less than a draw with this epsilon; default a
#'   thousandth of the budget, 0 for no limit
#' @param unit the budget is for all records of one unit, those with one value of this column,
#'   as schemas with "unit" have it; left out, for one record
#' @param unit_missing what those schemas do with records without a value there: drop or own;
#'   default drop
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
run_ledger_open <- function(
    ledger = NULL, epsilon = NULL, delta = NULL, rho = NULL, composition = NULL, name = NULL,
    least_epsilon = NULL, unit = NULL, unit_missing = NULL, key = NULL, neighbours = NULL,
    command = NULL) {
  .operation(command, "ledger open", list(ledger),
    list("--epsilon" = epsilon, "--delta" = delta, "--rho" = rho, "--composition" =
      composition, "--name" = name, "--least-epsilon" = least_epsilon, "--unit" = unit,
      "--unit-missing" = unit_missing, "--key" = key, "--neighbours" = neighbours),
    TRUE)
}

#' Show a budget, what is spent of it and on what.
#' @param ledger the ledger; required
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
run_ledger_show <- function(
    ledger = NULL, key = NULL, command = NULL) {
  .operation(command, "ledger show", list(ledger),
    list("--key" = key),
    TRUE)
}

#' Check that a ledger is whole and within its budget.
#' @param ledger the ledger; required
#' @param contains also demand that an entry has this hash, which an earlier verify printed and
#'   you kept elsewhere: only that shows that no older copy, and without a key no other
#'   history, was put in place
#' @param key the key of the ledger: a file of at least 32 random bytes that is kept where
#'   those who can write the ledger cannot read it
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

#' Exponential mechanisms: what several releases add up to.
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
#' @param sampling poisson (each record by itself; neighbours add-remove) or
#'   without-replacement (samples of one size; neighbours replace); default poisson
#' @param rate probability of a record to be in a sample, as 0.01 or 256/60000; required
#' @param sigma standard deviation divided by the L2 sensitivity under these neighbours
#' @param steps number of samples
#' @param epsilon epsilon to keep
#' @param delta delta of the guarantee; required
#' @param accountant rdp, or pld for poisson only; default pld where it can, as its epsilon is
#'   less
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

#' What a tree of events in a JSON file adds up to.
#' @param events JSON file with one event; required
#' @param delta delta of the guarantee
#' @param accountant pure, basic, advanced, zcdp, rdp or pld; default the one with the smallest
#'   epsilon
#' @param budget also say how much of this epsilon is left for one pure mechanism
#' @param explain print the tree with the epsilon of each event under two accountants, and what
#'   its words mean
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

#' Try to refute the guarantee of a mechanism.
#' @param mechanism what to audit: exponential, permute-and-flip, top-r, gap-truncated, opdisc,
#'   rspm, sample-and-aggregate, opsamp, discrete-laplace, discrete-gaussian, grid-laplace,
#'   grid-gaussian, dp-sgd, psgd, output-perturbation, scs13, bst14, objective-perturbation,
#'   dp-agd, privgene, tuning, trials, binned-counts, learn, learn-label-cuts,
#'   learn-columns-first, learn-literals or learn-rounded; required
#' @param epsilon what the mechanism is to promise; Gaussian noise promises rho = E^2 / 2;
#'   default 1
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed; not for sample-and-aggregate,
#'   psgd, output-perturbation, scs13 and bst14); default replace
#' @param samples draws on each data set that is looked at closely; default 50000; of releases
#'   that take a millisecond or more, opsamp 5000 and all learn 10000
#' @param confidence of each verdict that rests on draws; default 0.999999
#' @param twins also audit twins of the mechanism that are broken on purpose
#' @param lattice mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S; default a
#'   tiny one of the mechanism's own
#' @param intercept mechanisms on lattices: range of an intercept; default none
#' @param cost mechanisms on lattices: costs of a missed positive and of a false alarm; default
#'   3:1 for those that draw (the first four), else 1:1
#' @param features mechanisms on lattices: number of features, 1 to 4; default 1 or 2
#' @param threads exponential, permute-and-flip, opsamp: threads of a draw, 1 to 16; above 1
#'   also audits that none shares its random bits; default 1
#' @param max_gap opdisc, rspm: answers within G of the least, the worst that is allowed
#' @param accept_claimed opdisc, rspm: answers that are only claimed, any of several minimisers
run_audit <- function(
    mechanism = NULL, epsilon = NULL, neighbours = NULL, samples = NULL, confidence = NULL,
    twins = NULL, lattice = NULL, intercept = NULL, cost = NULL, features = NULL, threads =
    NULL, max_gap = NULL, accept_claimed = NULL, command = NULL) {
  .operation(command, "audit", list(mechanism),
    list("--epsilon" = epsilon, "--neighbours" = neighbours, "--samples" = samples,
      "--confidence" = confidence, "--twins" = twins, "--lattice" = lattice, "--intercept" =
      intercept, "--cost" = cost, "--features" = features, "--threads" = threads, "--max-gap" =
      max_gap, "--accept-claimed" = accept_claimed),
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
#' @param schema print the schema and nothing else, as a schema file
#' @param columns print what is told of the columns without a look at the table, for didyma
#'   learn columns, and nothing else
run_data_describe <- function(
    name = NULL, schema = NULL, columns = NULL, command = NULL) {
  .operation(command, "data describe", list(name),
    list("--schema" = schema, "--columns" = columns),
    TRUE)
}

#' Create the functions that run passes in PostgreSQL.
#' @param data the address of the database, jdbc:postgresql:...; required
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_db_install <- function(
    data = NULL, credentials = NULL, command = NULL) {
  .operation(command, "db install", list(),
    list("--data" = data, "--credentials" = credentials),
    FALSE)
}

#' Remove what install created.
#' @param data the address of the database, jdbc:postgresql:...; required
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_db_uninstall <- function(
    data = NULL, credentials = NULL, command = NULL) {
  .operation(command, "db uninstall", list(),
    list("--data" = data, "--credentials" = credentials),
    FALSE)
}

#' Check that every engine works here.
run_doctor <- function(
    command = NULL) {
  .operation(command, "doctor", list(),
    list(),
    TRUE)
}

#' Compare engines on the same problems under the same noise.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param suite problems to compare on, instead of a table: adult (seven selections of columns,
#'   needs adult) or random (small random tables)
#' @param engines of chain, enumeration, cp-sat, scip, highs, cp-sat-benders, scip-benders,
#'   highs-benders; default chain,cp-sat,scip,highs
#' @param draws draws of noise, or with shuffle of an order, for each problem; default 1
#' @param time_limit of each run; default 60
#' @param out write each run to results.jsonl in this folder as it ends, and in the end
#'   summary.md, summary.csv, charts.svg and charts.png with means and 95 % intervals; the same
#'   command goes on there after it was stopped, with the same noise
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param adult a table with the columns of Adult and a header, for suite adult
#' @param instances number of tables of suite random; default 3
#' @param problem problems to compare on, instead of a table: JSON files that didyma experiment
#'   instances has written, separated by commas
#' @param only only problems of the suite whose name contains one of these texts
#' @param perturbation none, opdisc:EPSILON (objective perturbation) or rspm:EPSILON (separator
#'   set); default none
#' @param shuffle in each draw, put the coordinates of the problem in another order: what an
#'   engine finds by chance differs between draws
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero); default ternary
#' @param intercept also choose a threshold: range of the intercept, which is a multiple of
#'   STEP (1); with none, as without it, the threshold is 0
#' @param loss what to minimise: zero-one (the costs of errors; the default),
#'   logistic[:UNIT[:P0[:STEP]]] (the log loss of a risk: a point is UNIT log-odds (1/2, or 1
#'   where solve takes weights of -1..1 of all coordinates by itself), risks are told apart
#'   from P0 (0.05, or none for all) on, in steps of STEP (1/16) nats), hinge[:MARGIN] (what a
#'   score lacks to MARGIN (1) points on the right side), ramp[:MARGIN] (hinge of a score that
#'   is cut off at MARGIN (1) points on either side), ladder:T=W[,T=W...] (errors at several
#'   thresholds T of the score, each weighed by W); each counts cost times, by label; default
#'   zero-one
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param formulations for cp-sat, scip and highs, each with each: of auto, indicator, big-m
#'   (over distinct rows), row-big-m (over records), pieces (for any loss of the score),
#'   separator (for a separator set), projected, lookup (for a projected term); default auto
#' @param certificate_limit of the search for a proof where no engine has proven the optimum;
#'   default 120
#' @param threads threads of each engine; scip uses one; default 1
#' @param at tell the best value of each engine so many seconds after its start; several are
#'   separated by commas
#' @param svg draw how many runs each engine solved in how many seconds, to a new file
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_compare_solvers <- function(
    data = NULL, schema = NULL, dataset = NULL, suite = NULL, engines = NULL, draws = NULL,
    time_limit = NULL, out = NULL, report = NULL, adult = NULL, instances = NULL, problem =
    NULL, only = NULL, perturbation = NULL, shuffle = NULL, lattice = NULL, intercept = NULL,
    loss = NULL, cost = NULL, formulations = NULL, certificate_limit = NULL, threads = NULL, at
    = NULL, svg = NULL, table = NULL, query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "compare solvers", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--suite" = suite,
      "--engines" = engines, "--draws" = draws, "--time-limit" = time_limit, "--out" = out,
      "--report" = report, "--adult" = adult, "--instances" = instances, "--problem" = problem,
      "--only" = only, "--perturbation" = perturbation, "--shuffle" = shuffle, "--lattice" =
      lattice, "--intercept" = intercept, "--loss" = loss, "--cost" = cost, "--formulations" =
      formulations, "--certificate-limit" = certificate_limit, "--threads" = threads, "--at" =
      at, "--svg" = svg, "--table" = table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Compare mechanisms on the same public table.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param mechanisms names as for didyma solve mechanism, with commas between, or one name with
#'   options; default exponential,opdisc
#' @param epsilons privacy parameters; default 0.1,1
#' @param splits hold records out by coins, a fifth in the mean, K times anew; default every
#'   fifth record, once
#' @param out write each run to results.jsonl in this folder as it ends, and in the end
#'   summary.md, summary.csv, charts.svg and charts.png; the same command goes on there after
#'   it was stopped
#' @param repetitions releases of each mechanism at each epsilon, on each split; default 10
#' @param test a table of the same schema to test on; without it every fifth record is held out
#' @param start start of the simulation, a whole number; comparisons with the same one have the
#'   same splits and models; default that of the folder, or a new one, which is told
#' @param time_limit of each release; default 60
#' @param threads threads of a long search, draw or check; default all processors
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
#'   seconds for the schema; default auto
#' @param intercept range of the intercept, which moves the threshold, or none; default -I:I
#'   with I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param delta delta of the promise, where it has one; default 0
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_compare_mechanisms <- function(
    data = NULL, schema = NULL, dataset = NULL, mechanisms = NULL, epsilons = NULL, splits =
    NULL, out = NULL, repetitions = NULL, test = NULL, start = NULL, time_limit = NULL, threads
    = NULL, report = NULL, lattice = NULL, intercept = NULL, cost = NULL, delta = NULL,
    neighbours = NULL, table = NULL, query = NULL, credentials = NULL, command = NULL) {
  .operation(command, "compare mechanisms", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--mechanisms" =
      mechanisms, "--epsilons" = epsilons, "--splits" = splits, "--out" = out, "--repetitions"
      = repetitions, "--test" = test, "--start" = start, "--time-limit" = time_limit,
      "--threads" = threads, "--report" = report, "--lattice" = lattice, "--intercept" =
      intercept, "--cost" = cost, "--delta" = delta, "--neighbours" = neighbours, "--table" =
      table, "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' Search for the settings that no others beat in privacy and error.
#' @param data the table: CSV, possibly gzipped, several CSV files by a pattern in quotes,
#'   Parquet, XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...
#' @param schema the public description of the table, JSON; see didyma schema help
#' @param dataset a catalogued public table with its schema, instead of data and schema
#' @param public the table is public; without this, none is searched
#' @param mechanisms names as for didyma solve mechanism, with commas between; which of them is
#'   a setting too; default exponential
#' @param vary what varies, and how far, once for each setting: NAME=LOW:HIGH or
#'   NAME=LOW:HIGH:log for numbers, NAME=WORD,WORD for others, NAME=VALUE for what does not
#'   vary. Names are epsilon, lattice, intercept, cost, columns, and parameters of the
#'   mechanisms as in didyma solve mechanism NAME help, or of one of them alone,
#'   MECHANISM/NAME. Unless said otherwise epsilon goes from 0.01 to 10, and the usual
#'   parameters vary widely
#' @param evaluations settings to try, random ones included; default 64
#' @param out folder of the evaluations; default front
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param method how to search: bayesian (by the probability and size of an improvement),
#'   bayesian-expected (by its expected size), bayesian-raw (by its expected size in epsilon
#'   itself and not in its logarithm, so that large epsilons count), any of them with -believed
#'   behind it (settings are on the front by what is believed of their error, and not by the
#'   luck of their runs), random, uniform (at random, numbers evenly where random spreads their
#'   logarithms), sobol, grid:N with N values in each direction, or even-grid:N, whose numbers
#'   are even where those of a grid have even logarithms; default bayesian
#' @param random random settings that a bayesian search begins with, at least 2; default 16
#' @param batch settings to try at a time; each is chosen as if those before it in its batch
#'   led to what is believed of them; default 1
#' @param repetitions runs of each setting, whose mean error counts; default 5, with published
#'   as there
#' @param reference largest epsilon and error that are of interest; E:R:S keeps settings off
#'   the front whose runs take more than S seconds in the mean; default 10:1
#' @param fast with reference E:R:S: fewer seconds are a third objective
#' @param start start of the simulation, a whole number; searches with the same one find the
#'   same; default that of the folder, or a new one, which is told
#' @param threads threads of a long search, draw or check; default all processors
#' @param again do not search, but run evaluation K of the folder again, with the same
#'   simulated noise, and say whether its numbers are the same
#' @param best_at do not search, but name the settings that a model of the folder's evaluations
#'   believes to have the least error among those that promise at most epsilon E, and run them
#' @param test a table of the same schema to test on; without it every fifth record is held out
#' @param delta delta of the promise, where it has one; default 0
#' @param neighbours what the promise compares: replace (one record is replaced, the number of
#'   records is public) or add-remove (one is added or removed); default replace
#' @param utility what a model is judged by: accuracy, balanced-accuracy or auc; the error is 1
#'   less that; default accuracy
#' @param time_limit of each run; settings that take longer count as unusable; default 60
#' @param lattice weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also
#'   squared norm at most R2), sparse:K:S (also at most S non-zero), or auto: ternary or
#'   sparse:1:S, box:2, ternary or sparse:5:S with loss logistic, whatever is known to take
#'   seconds for the schema; default auto
#' @param intercept range of the intercept, which moves the threshold, or none; default -I:I
#'   with I at most 5 where features are 0 or 1, and none for opdisc and rspm
#' @param cost costs of a missed positive and of a false alarm, whole numbers; default 1:1
#' @param published instead of a table: a search of the DPareto paper: sparse-vector,
#'   output-noise, adult-logistic-sgd, adult-logistic-sgd-random-start, adult-logistic-adam,
#'   adult-svm-sgd, mnist-mlp1 or mnist-mlp2
#' @param data_dir with published: folder with the public tables under their published file
#'   names, possibly with .gz; default what didyma data fetch has fetched
#' @param quick with published: a small part of the table
#' @param table of a database its table or view; of a spreadsheet with several sheets one
#' @param query with a database: a statement whose rows are the records
#' @param credentials with a database: a file with lines user = NAME and password = WORD;
#'   otherwise DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken
run_pareto <- function(
    data = NULL, schema = NULL, dataset = NULL, public = NULL, mechanisms = NULL, vary = NULL,
    evaluations = NULL, out = NULL, report = NULL, method = NULL, random = NULL, batch = NULL,
    repetitions = NULL, reference = NULL, fast = NULL, start = NULL, threads = NULL, again =
    NULL, best_at = NULL, test = NULL, delta = NULL, neighbours = NULL, utility = NULL,
    time_limit = NULL, lattice = NULL, intercept = NULL, cost = NULL, published = NULL,
    data_dir = NULL, quick = NULL, table = NULL, query = NULL, credentials = NULL, command =
    NULL) {
  .operation(command, "pareto", list(),
    list("--data" = data, "--schema" = schema, "--dataset" = dataset, "--public" = public,
      "--mechanisms" = mechanisms, "--vary" = vary, "--evaluations" = evaluations, "--out" =
      out, "--report" = report, "--method" = method, "--random" = random, "--batch" = batch,
      "--repetitions" = repetitions, "--reference" = reference, "--fast" = fast, "--start" =
      start, "--threads" = threads, "--again" = again, "--best-at" = best_at, "--test" = test,
      "--delta" = delta, "--neighbours" = neighbours, "--utility" = utility, "--time-limit" =
      time_limit, "--lattice" = lattice, "--intercept" = intercept, "--cost" = cost,
      "--published" = published, "--data-dir" = data_dir, "--quick" = quick, "--table" = table,
      "--query" = query, "--credentials" = credentials),
    TRUE)
}

#' List the experiments that are known by name.
run_experiment_list <- function(
    command = NULL) {
  .operation(command, "experiment list", list(),
    list(),
    TRUE)
}

#' Run an experiment, or go on with one that was stopped.
#' @param name see didyma experiment list; required
#' @param quick a small part that takes a minute at most
#' @param out folder of the results; default the experiment's name, -quick added for those
#' @param data_dir folder with the public tables under their published file names, possibly
#'   with .gz; default what didyma data fetch has fetched
#' @param threads threads of a long search, draw or check; default all processors
#' @param time_limit of each run; default the experiment's, which its results tell
#' @param report write a page to look at to a new file, in HTML, with everything in it
#' @param problem this problem only, as the results name it
#' @param only this mechanism, engine or participant only
#' @param at these epsilons only, or whatever else it varies
#' @param repetitions at most so many runs of each; a part of an experiment may be made larger
#'   later
#' @param participant league only: one more participant, whose command learns from train.csv in
#'   a folder that it is given and writes predictions.csv, see docs/results/league.md
#' @param table a public table of your own, a file with what is known of its columns and a
#'   schema for what needs one, made of the columns where there is none: the league's, in place
#'   of the catalogue's, or one more for planner
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

#' List the problems of the contest, or write them to files.
#' @param only only problems whose name contains one of these texts
#' @param out folder for NAME.json and NAME.mps, in place of earlier ones
#' @param data_dir for out: folder with the public tables under their published file names,
#'   possibly with .gz; default what didyma data fetch has fetched
run_experiment_instances <- function(
    only = NULL, out = NULL, data_dir = NULL, command = NULL) {
  .operation(command, "experiment instances", list(),
    list("--only" = only, "--out" = out, "--data-dir" = data_dir),
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
#' @param distinct distinct rows among them; default 5000
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
#' @param runs runs per law after one to warm up; default 5
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

#' Time private gradient methods beside the same without noise.
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
