# What the gateway is measured with, the same in each comparison, and how. To be sourced.

page='/api/locations?state=TX&page=2'
document=/openapi.json
people=/locations/texas/dallas

# typed_searches DIR: searches of a published folder as they are typed: every prefix of some cities from two letters on
typed_searches() {
  ls "$1/api/locations" | sed -n 's/^city=//p' | awk 'NR % 40 == 1' |
    awk '{for (i = 2; i <= length($0) && i <= 12; i++) print "/api/search?q=" substr($0, 1, i)}' | sed 's/-/+/g'
}

# etag URL: its entity tag
etag() { curl --silent --head "$1" | awk 'tolower($1) == "etag:" {print $2}' | tr -d '\r'; }

# ticks PROCESS: the processor time that it has taken, in parts of a second as getconf CLK_TCK says
ticks() { awk '{print $14 + $15}' "/proc/$1/stat"; }

# The median of the numbers that come in, one a line.
median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
