import { StartProblem } from '../start-problem.ts'

/** Maps the last log lines of PostgreSQL to a problem the operator can solve. */
export const failureOf = (output: string, where: { cluster: string; logFile: string }): StartProblem => {
  const path = where.cluster
  if (output.includes('No space left on device')) return new StartProblem('disk_full', { path })
  if (output.includes('Permission denied') || output.includes('Read-only file system'))
    return new StartProblem('data_not_writable', { path })
  if (output.includes('incompatible with server')) return new StartProblem('postgres_version', { path })
  const said = output
    .split('\n')
    .filter(line => /FATAL|PANIC|error|fatal/.test(line))
    .at(-1)
  const detail = said?.replace(/^.*?(?:FATAL|PANIC|error|fatal): +/, '').trim() ?? output.trim().slice(0, 200)
  return new StartProblem('postgres_failed', { detail, path: where.logFile })
}

/** Transient failures: child processes of the dead server still hold shared memory, or the port is taken. */
export const willPass = (output: string): boolean =>
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|could not bind|could not create any TCP\/IP/.test(
    output,
  )
