# Writes a page of help for each function of R/operations.R, from the comment above it.
#   Rscript tools/pages.R        in the folder of the package
lines <- readLines("R/operations.R", encoding = "UTF-8")
functions <- new.env()
sys.source("R/operations.R", functions)
escaped <- function(text) gsub("([%{}\\\\])", "\\\\\\1", text)
own <- c(command = paste("the command, and perhaps its first words; by default what DIDYMA_COMMAND",
  "names, or didyma in DIDYMA_HOME or on the path"))

for (start in grep("^run_\\w+ <- function\\($", lines)) {
  name <- sub(" <-.*", "", lines[start])
  isComment <- startsWith(lines[seq_len(start - 1)], "#'")
  said <- sub("^#' ", "", lines[seq(max(which(!isComment)) + 1, start - 1)])
  # A line that is indented goes on with the one before.
  said <- trimws(gsub("\n +", " ", paste(said, collapse = "\n")))
  said <- strsplit(said, "\n", fixed = TRUE)[[1]]
  given <- grepl("^@param ", said)
  params <- sub("^@param ", "", said[given])
  meaning <- c(setNames(sub("^\\S+ ", "", params), sub(" .*", "", params)), own)
  arguments <- names(formals(get(name, functions)))
  stopifnot(setequal(arguments, names(meaning)))
  usage <- paste0(name, "(", paste(arguments, "= NULL", collapse = ", "), ")")
  call <- grep(".operation(command, ", lines[start:length(lines)], fixed = TRUE, value = TRUE)[1]
  words <- sub('^[^"]*"([^"]*)".*', "\\1", call)
  title <- sub("\\.$", "", said[!given][1])
  writeLines(enc2utf8(c(
    paste0("\\name{", name, "}"), paste0("\\alias{", name, "}"),
    paste0("\\title{", escaped(title), "}"),
    paste0("\\description{Runs \\code{didyma ", words, "}: ",
      escaped(tolower(substr(title, 1, 1))), escaped(substring(title, 2)), ".}"),
    "\\usage{", strwrap(usage, 85, exdent = 4), "}",
    "\\arguments{",
    unlist(Map(function(key, text) strwrap(paste0("\\item{", key, "}{", escaped(text), "}"), 90,
      exdent = 2), arguments, meaning[arguments])),
    "}",
    "\\value{What the command prints for programs: a list, or its lines as text.}",
    "\\seealso{\\code{\\link{didyma_learn}}}"
  )), file.path("man", paste0(name, ".Rd")), useBytes = TRUE)
}
