import { StartProblem } from '../start-problem.ts'

/** What PostgreSQL's last words mean to the operator. */
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

/** Failures that pass by themselves: the dead server's children still hold its memory, or somebody took the port. */
export const willPass = (output: string): boolean =>
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|could not bind|could not create any TCP\/IP/.test(
    output,
  )
