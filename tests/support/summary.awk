# Adds up the results of automake's test harness.
#
#   find build/werror -name '*.trs' | awk -f tests/support/summary.awk
#
# Standard input: names of .trs files, one a line; the .log lies beside each.
# A test whose log has lines of the check library,
#   100%: Checks: 12, Failures: 0, Errors: 0
# counts as that many checks, any other test as one.  A test that failed
# without saying which check (a crash, a sanitizer) adds one failure.
# Last line: "N passed, N failed"; the exit status is 1 when something failed
# or nothing passed.

{
  trs = $0
  log_name = trs
  sub (/\.trs$/, ".log", log_name)

  result = "ERROR"
  while ((getline line < trs) > 0)
    if (line ~ /^:test-result:/)
      {
        result = line
        sub (/^:test-result: */, "", result)
      }
  close (trs)

  checks = failures = 0
  while ((getline line < log_name) > 0)
    if (line ~ /Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/)
      {
        sub (/^.*Checks: /, "", line)
        split (line, part, /[^0-9]+/)
        checks += part[1]
        failures += part[2] + part[3]
      }
  close (log_name)

  good = (result ~ /^(PASS|XFAIL)/)
  if (result ~ /^SKIP/)
    {
      print "skipped: " trs
      next
    }
  if (! good)
    print "failed:  " trs
  if (good && failures == 0 && checks == 0)
    checks = 1
  if (! good && failures == 0)
    {
      checks++
      failures = 1
    }
  passed += checks - failures
  failed += failures
}

END {
  printf "%d passed, %d failed\n", passed, failed
  exit failed > 0 || passed == 0
}
