import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { failureOf } from './failure.ts'
import type { RunAs } from './run-as.ts'

/**
 * LC_CTYPE determines which characters beyond ASCII are letters; with a wrong one trigrams ignore Chinese,
 * although collation does not depend on it. The first locale that this machine supports is used.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Initialises the database files; removes incomplete files of an interrupted first start. */
export const createCluster = (options: {
  binaries: Binaries
  runAs: RunAs
  dataFolder: string
  cluster: string
  password: string
}): void => {
  const { binaries, runAs, dataFolder, cluster, password } = options
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const fresh = join(dataFolder, 'postgres.new')
  const passwordFile = join(dataFolder, 'postgres.password')
  let output = ''
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    runAs.own(passwordFile)
    for (const characterType of characterTypes) {
      rmSync(fresh, { recursive: true, force: true })
      mkdirSync(fresh, { mode: 0o700 })
      runAs.own(fresh)
      const { program, args } = runAs.command(binaries.initdb, [
        ...['--pgdata', fresh, '--username', 'postgres', '--pwfile', passwordFile],
        ...['--no-sync', '--auth', 'scram-sha-256', '--encoding', 'UTF8'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
        ...['--locale', 'C', '--lc-ctype', characterType],
      ])
      const run = spawnSync(program, args, {
        ...runAs.account,
        cwd: dataFolder,
        encoding: 'utf8',
        windowsHide: true,
      })
      if (run.status === 0) {
        renameSync(fresh, cluster)
        return
      }
      output = run.stderr || run.error?.message || ''
      if (!output.includes('invalid locale')) break
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(fresh, { recursive: true, force: true })
  throw failureOf(output, { cluster, logFile: dataFolder })
}
