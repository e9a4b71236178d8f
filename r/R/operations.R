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

#' Begin a file of columns, from the names of a table or a data dictionary.
#' @param table the table, of which the header is read; a dictionary needs none
#' @param dictionary a public CSV file with a line for each column: its name, kind, range or
#'   values, title and missing codes; see docs/schema.md
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
#'   a range and no thresholds; see docs/schema.md; required
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
