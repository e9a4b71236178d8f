#!/bin/sh
# Runs the documents of this folder, each by its own program, or where that is missing its code alone.
# Needs the packages of Python and R, and the command didyma that they find.
#   run.sh FOLDER      where the pages go
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")"
python=${PYTHON:-python3}

# The lines between a fence of a language and the next fence.
code() { awk -v open="^\`\`\`\\\\{$1" '$0 ~ open {on = 1; next} /^```/ {on = 0} on' "$2"; }

if "$python" -c 'import nbconvert, ipykernel' 2>/dev/null; then
  "$python" -m nbconvert --to html --execute --output-dir "$out" --output jupyter scorecard.ipynb 2>"$out/said.txt" ||
    { cat "$out/said.txt"; exit 1; }
  echo "scorecard.ipynb: executed by nbconvert"
else
  "$python" -c 'import json; print("\n".join("".join(cell["source"]) for cell in json.load(open("scorecard.ipynb"))["cells"] if cell["cell_type"] == "code"))' >"$out/code.py"
  "$python" "$out/code.py"
  echo "scorecard.ipynb: its code ran"
fi
if Rscript -e 'stopifnot(requireNamespace("rmarkdown", quietly = TRUE), rmarkdown::pandoc_available())' 2>/dev/null; then
  Rscript --vanilla -e 'rmarkdown::render("scorecard.Rmd", output_file = "r", output_dir = commandArgs(TRUE), quiet = TRUE)' "$out"
  echo "scorecard.Rmd: rendered by rmarkdown"
else
  code r scorecard.Rmd >"$out/code.R"
  (cd "$out" && Rscript --vanilla code.R)
  echo "scorecard.Rmd: its code ran"
fi
if command -v quarto >/dev/null; then
  quarto render scorecard.qmd --output quarto.html --output-dir "$out"
  echo "scorecard.qmd: rendered by quarto"
else
  code python scorecard.qmd >"$out/code.py"
  "$python" "$out/code.py"
  echo "scorecard.qmd: its code ran"
fi
