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

#' Try to refute the guarantee of a mechanism.
#' @param mechanism what to audit: exponential, permute-and-flip, top-r, gap-truncated, opdisc,
#'   rspm, sample-and-aggregate, opsamp, discrete-laplace, discrete-gaussian, grid-laplace,
#'   grid-gaussian, dp-sgd, psgd, output-perturbation, scs13, bst14, objective-perturbation,
#'   dp-agd, privgene, tuning, trials, learn, learn-label-cuts, learn-columns-first,
#'   learn-literals or learn-rounded; required
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
#'   same; default that of the folder, or a new one
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
#'   a folder that it is given and writes predictions.csv, see docs/league.md
#' @param table league only: a public table of your own in place of the catalogue's, a file
#'   with what is known of its columns and a schema for what needs one, made of the columns
#'   where there is none
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
