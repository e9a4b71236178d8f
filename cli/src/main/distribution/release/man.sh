#!/bin/sh
# Writes man pages from what the commands say with --help: didyma(1), and one for each command.
#   man.sh DIDYMA VERSION SECONDS FOLDER
set -eu
didyma=$1 version=$2 folder=$4
day=$(date -u -d "@$3" +%Y-%m-%d)
mkdir -p "$folder"

page() { # the words of a command
  name=$(echo "didyma $1" | sed 's/ *$//; s/ /-/g')
  # Intended word splitting.
  # shellcheck disable=SC2086
  { "$didyma" help $1 all 2>/dev/null || "$didyma" help $1; } | awk -v name="$name" -v day="$day" -v version="$version" '
    function plain(text) {
      gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text)
      return text ~ /^[.\x27]/ ? "\\&" text : text
    }
    NR == 1 {
      sub(/\.$/, "")
      printf ".TH %s 1 %s \"Didyma %s\" Didyma\n", toupper(name), day, version
      printf ".SH NAME\n%s \\- %s\n", name, plain($0)
      next
    }
    /^Usage: / { printf ".SH SYNOPSIS\n%s\n.SH DESCRIPTION\n", plain(substr($0, 8)); next }
    /^Examples?:$/ { print ".SH EXAMPLES\n.nf"; examples = 1; next }
    examples { sub(/^  /, ""); print plain($0); next }
    /^$/ { blank = 1; next }
    /^[^ ].*:$/ { printf ".SS \"%s\"\n", plain(substr($0, 1, length($0) - 1)); blank = 0; next }
    # A name, at least two blanks, and what it means; or what it means goes on.
    match($0, /^ +(-[a-zA-Z], )?[^ ]+( \.\.\.)?(  +|$)/) && RSTART == 1 && $0 !~ /^          / {
      word = substr($0, 1, RLENGTH); gsub(/^ +| +$/, "", word)
      printf ".TP\n.B %s\n", plain(word)
      if (length($0) > RLENGTH) print plain(substr($0, RLENGTH + 1))
      blank = 0; next
    }
    { sub(/^ +/, ""); if (blank) print ".PP"; blank = 0; print plain($0) }
    END {
      if (examples) print ".fi"
      print ".SH SEE ALSO"
      print name == "didyma" ? "Each command has a page of its own, such as\n.BR didyma\\-solve (1)." : ".BR didyma (1)"
    }' | gzip -9n >"$folder/$name.1.gz"
}

page ""
# The commands are the lines of the help between its headings; those of a family are in its own.
commands() { "$didyma" help $1 | sed -n '/^Commands:$/,/^$/s/^  \([a-z-]*\) .*/\1/p'; }
for first in $(commands ""); do
  page "$first"
  for second in $(commands "$first"); do
    page "$first $second"
  done
done
