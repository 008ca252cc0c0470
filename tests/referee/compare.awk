# Figures of llama.cpp against those of vramd.
#
#   awk -f compare.awk known.tsv expected.tsv engine.tsv
#
# known.tsv as it stands; expected.tsv as tests/referee/referee_heads prints
# it; engine.tsv as referee.mjs does.  One line for each difference, then the
# count of comparisons.

BEGIN { FS = "\t"; MIB = 1048576 }

FNR == 1 { n_files++ }
/^#/ { next }

n_files == 1 { known[$1, $2] = $3; next }

n_files == 2 {
  loaded[$1] = $4; gpu[$1] = $5; host[$1] = $6
  added[$1] = $7 - $8; padding[$1] = $9; kv[$1] = $10; state[$1] = $11
  n_expected++
  next
}

function judge (what, is_equal, engine, vramd)
{
  n_checks++
  if ((($2, what) in known) == !is_equal)
    {
      if (!is_equal)
        held[$2, what] = 1
      return
    }
  if (is_equal)   # another format may show it
    {
      equal[$2, what] = 1
      return
    }
  n_failures++
  printf "%s %s: %s: llama.cpp %.0f, vramd %.0f, difference %.0f\n", $2, $3,
    what, engine, vramd, engine - vramd
}

# The engine pads tensors where the file does, or not at all.
function is_same_sum (engine, vramd, pad)
{
  return engine == vramd || engine == vramd + pad
}

# Each cache is logged with two digits after the point.
function is_near (mib, bytes, n)
{
  mib = mib * MIB - bytes
  return (mib < 0 ? -mib : mib) <= n * 0.00501 * MIB
}

n_files == 3 {
  n_engine++
  judge("loaded", is_same_sum($4, loaded[$1] + added[$1], padding[$1]), $4,
        loaded[$1] + added[$1])
  judge("gpu", $5 == gpu[$1] + added[$1], $5, gpu[$1] + added[$1])
  judge("host", $6 == host[$1], $6, host[$1])
  if ($7 != "-")
    {
      judge("peer-gpu", $7 == $5, $7, $5)
      judge("peer-host", $8 == $6, $8, $6)
    }
  if ($9 != "-")
    {
      judge("kv", is_near($10, kv[$1], $12), $10 * MIB, kv[$1])
      judge("state", is_near($11, state[$1], 1), $11 * MIB, state[$1])
    }
}

END {
  if (n_expected == 0 || n_engine != n_expected)
    {
      printf "%d files, %d answers\n", n_expected, n_engine
      n_failures++
    }
  for (pair in equal)
    if (!(pair in held))
      {
        split(pair, part, SUBSEP)
        printf "%s: %s agrees: its line in known.tsv is out of date\n",
          part[1], part[2]
        n_failures++
      }
  printf "%.0f%%: Checks: %d, Failures: %d, Errors: 0\n",
    (n_checks > 0 ? 100 * (n_checks - n_failures) / n_checks : 0), n_checks,
    n_failures
  exit (n_failures > 0)
}
