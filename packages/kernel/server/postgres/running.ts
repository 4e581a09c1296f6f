import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { readPasswords } from './passwords.ts'
import { runningServer } from './pid-file.ts'

/** Addresses of the built-in PostgreSQL that another process runs, for its superuser. */
export interface RunningPostgres {
  readonly superuserUrl: string
  /** Of the product's database. */
  readonly databaseUrl: string
}

/** The built-in PostgreSQL of a data folder; null while it does not run. */
export const runningPostgres = (dataFolder: string): RunningPostgres | null => {
  const cluster = join(dataFolder, 'postgres')
  if (!runningServer(cluster)) return null
  // The fourth line of the pid file is the port (manual, "postmaster.pid").
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  const server = `postgres://postgres:${readPasswords(dataFolder).postgres}@127.0.0.1:${port}`
  return { superuserUrl: `${server}/postgres`, databaseUrl: `${server}/gantry` }
}

/** Major version of the PostgreSQL a cluster belongs to. */
export const clusterVersion = (cluster: string): number =>
  Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)

/** Major version of the built-in PostgreSQL. */
export const builtInVersion = (): number => {
  const { version } = JSON.parse(readFileSync(join(findBinaries().folder, 'package.json'), 'utf8'))
  return Number.parseInt(version, 10)
}
