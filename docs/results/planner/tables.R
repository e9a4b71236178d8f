# Writes public tables of R's packages as CSV files, one a table, each with a column `outcome` that is yes or no.
#
#   Rscript docs/results/planner/tables.R FOLDER [ROOT]
#
# ROOT is a folder that Debian's packages were unpacked into (dpkg-deb -x FILE ROOT); without it R's own libraries
# are searched. Nothing here draws at random. Each line printed says what was left out: columns that say the outcome
# or name the record, and records whose outcome nobody knows.

arguments <- commandArgs(trailingOnly = TRUE)
if (!length(arguments) %in% 1:2) stop("usage: Rscript tables.R FOLDER [ROOT]")
folder <- arguments[1]
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
libraries <- if (length(arguments) == 2) file.path(arguments[2], "usr/lib/R", c("site-library", "library")) else .libPaths()

# The data frame `name` of a package, read from its files: the package need not load.
frame_of <- function(package, name) {
  data <- file.path(find.package(package, libraries), "data")
  found <- new.env()
  if (file.exists(file.path(data, "Rdata.rdb"))) lazyLoad(file.path(data, "Rdata"), found)
  else load(file.path(data, paste0(name, ".rda")), found)
  get(name, found)
}

# Whether the event came within `limit`: NA for who was last seen before without it.
within_time <- function(time, event, limit) ifelse(event & time <= limit, TRUE, ifelse(time > limit, FALSE, NA))
years <- function(n) 365.25 * n

# Writes NAME.csv: the columns but for those in `without`, values and order as in the package, what is missing as NA,
# and `outcome`, a condition on the columns. `frame` is the name of a data frame or one.
write_table <- function(name, package, frame, outcome, without = character()) {
  x <- if (is.data.frame(frame)) frame else frame_of(package, frame)
  yes <- eval(substitute(outcome), x, parent.frame())
  unknown <- setdiff(without, names(x))
  if (length(unknown)) stop(name, " has no column ", toString(unknown))
  kept <- x[!is.na(yes), setdiff(names(x), without), drop = FALSE]
  kept$outcome <- ifelse(yes[!is.na(yes)], "yes", "no")
  write.csv(kept, file.path(folder, paste0(name, ".csv")), row.names = FALSE, fileEncoding = "UTF-8")
  cat(sprintf("%-17s %5d records, %3d columns, %4.1f %% yes; left out: %d records of unknown outcome; columns %s\n",
      name, nrow(kept), ncol(kept) - 1, 100 * mean(kept$outcome == "yes"), sum(is.na(yes)),
      if (length(without)) toString(without) else "none"))
}

# AER
write_table("affairs", "AER", "Affairs", affairs > 0, "affairs")
# Who has no card has no expenses on it.
write_table("credit-card", "AER", "CreditCard", card == "yes", c("card", "share", "expenditure"))
write_table("mortgage", "AER", "HMDA", deny == "yes", "deny")
write_table("labour-us", "AER", "PSID1976", participation == "yes", c("participation", "hours", "wage", "repwage"))
write_table("labour-swiss", "AER", "SwissLabor", participation == "yes", "participation")
write_table("resumes", "AER", "ResumeNames", call == "yes", "call")
write_table("health-insurance", "AER", "HealthInsurance", insurance == "yes", "insurance")
write_table("smokers", "AER", "SmokeBan", smoker == "yes", "smoker")
write_table("hospital", "AER", "NMES1988", hospital > 0, "hospital")
write_table("doctor", "AER", "DoctorVisits", visits > 0, "visits")
write_table("medicaid", "AER", "Medicaid1986", visits > 0, "visits")
write_table("third-child", "AER", "Fertility2", morekids == "yes", "morekids")
write_table("wages", "AER", "CPSSW8", earnings >= 20, "earnings")
write_table("college", "AER", "CollegeDistance", education >= 16, "education")
write_table("children", "AER", "GSS7402", kids > 0, c("kids", "agefirstbirth"))
write_table("houses", "AER", "HousePrices", price >= 75000, "price")

# MASS; days are counted from the first of January 1960.
aids <- transform(frame_of("MASS", "Aids2"), diag = as.Date(diag, origin = "1960-01-01"), days = death - diag)
write_table("aids", "MASS", aids, within_time(days, status == "D", years(1)), c("death", "status", "days"))
write_table("pupils", "MASS", "nlschools", lang >= 40, c("lang", "class"))

# survival; of each patient of the colon trial the record of death.
colon <- subset(frame_of("survival", "colon"), etype == 2)
write_table("colon", "survival", colon, within_time(time, status == 1, years(5)),
            c("id", "study", "status", "time", "etype"))
write_table("rotterdam", "survival", "rotterdam", within_time(rtime, recur == 1, years(5)),
            c("pid", "rtime", "recur", "dtime", "death"))
write_table("gbsg", "survival", "gbsg", within_time(rfstime, status == 1, years(3)), c("pid", "rfstime", "status"))
write_table("wilms", "survival", "nwtco", within_time(edrel, rel == 1, years(3)),
            c("seqno", "rel", "edrel", "in.subcohort"))
write_table("light-chain", "survival", "flchain", within_time(futime, death == 1, years(10)),
            c("futime", "death", "chapter"))
# Who got a new liver (status 1) counts as last seen then.
write_table("biliary", "survival", "pbc", within_time(time, status == 2, years(5)), c("id", "time", "status"))
write_table("gammopathy", "survival", "mgus2", within_time(futime, death == 1, 5 * 12),
            c("id", "ptime", "pstat", "futime", "death"))
write_table("fatty-liver", "survival", "nafld1", within_time(futime, status == 1, years(5)),
            c("id", "case.id", "futime", "status"))

# mlbench
write_table("ionosphere", "mlbench", "Ionosphere", Class == "good", "Class")
write_table("sonar", "mlbench", "Sonar", Class == "M", "Class")
write_table("dna", "mlbench", "DNA", Class != "n", "Class")
write_table("satellite", "mlbench", "Satellite", classes %in% c("damp grey soil", "very damp grey soil"), "classes")
write_table("letters", "mlbench", "LetterRecognition", lettr %in% LETTERS[1:13], "lettr")
write_table("vehicles", "mlbench", "Vehicle", Class %in% c("opel", "saab"), "Class")
write_table("shuttle", "mlbench", "Shuttle", Class == "Rad.Flow", "Class")
write_table("ozone", "mlbench", "Ozone", V4 >= 15, "V4")
write_table("glass", "mlbench", "Glass", Type %in% 1:4, "Type")

# kernlab
write_table("musk", "kernlab", "musk", Class == 1, "Class")
write_table("caravan", "kernlab", "ticdata", CARAVAN == "insurance", "CARAVAN")
write_table("income", "kernlab", "income", INCOME %in% c("[40.000-50.000)", "[50.000-75.000)", "[75.000-"), "INCOME")

# HSAUR3
write_table("china-health", "HSAUR3", "CHFLS", R_health %in% c("Good", "Excellent"), "R_health")
write_table("companies", "HSAUR3", "Forbes2000", marketvalue >= 10, c("rank", "name", "marketvalue"))

# vcd
write_table("baseball", "vcd", "Baseball", sal87 >= 500, c("name1", "name2", "sal87"))
write_table("bundesliga", "vcd", "Bundesliga", HomeGoals > AwayGoals, c("HomeGoals", "AwayGoals", "Date"))

# Tables of the league that chose no constant of the planner. carData 3.0-5, modeldata 1.1.0.

write_table("arrests", "carData", "Arrests", released == "Yes", "released")
write_table("titanic", "carData", "TitanicSurvival", survived == "yes", "survived")
write_table("wells", "carData", "Wells", switch == "yes", "switch")
write_table("attrition", "modeldata", "attrition", Attrition == "Yes", "Attrition")
write_table("credit", "modeldata", "credit_data", Status == "bad", "Status")
write_table("churn", "modeldata", "mlc_churn", churn == "yes", c("churn", "state"))
write_table("loans", "modeldata", "lending_club", Class == "bad", c("Class", "sub_grade", "addr_state"))
write_table("developers", "modeldata", "stackoverflow", Remote == "Remote", "Remote")
