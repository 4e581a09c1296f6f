import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { errorCode } from '../start-problem.ts'
import type { Binaries } from './binaries.ts'
import { failureOf, willPass } from './failure.ts'
import { dropStalePidFile, runningServer, stopServer } from './pid-file.ts'
import type { RunAs } from './run-as.ts'
import { serverSettings } from './settings.ts'

export interface Cluster {
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly folder: string
  readonly logFile: string
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
}

export interface Server {
  readonly process: ChildProcess
  readonly port: number
}

/** How long a start is retried while remains of a killed server disappear, in milliseconds. */
const startTimeout = 30_000

/** Starts the server on a free or the given port, and returns once it accepts connections. */
export const launch = async (cluster: Cluster, wantedPort?: number): Promise<Server> => {
  await stopOrphan(cluster)
  const since = Date.now()
  while (true) {
    dropStalePidFile(cluster.folder)
    const port = wantedPort ?? (await freePort())
    const server = { process: run(cluster, port), port }
    if (await answers(cluster, server)) return server
    const output = lastWords(cluster.logFile)
    if (!willPass(output) || Date.now() - since > startTimeout)
      throw failureOf(output, { cluster: cluster.folder, logFile: cluster.logFile })
    await sleep(250)
  }
}

/**
 * A server outlives a killed Gantry process; it is stopped cleanly so that the new one runs with the current
 * settings.
 */
const stopOrphan = async (cluster: Cluster): Promise<void> => {
  const pid = runningServer(cluster.folder)
  if (!pid) return
  cluster.log.warn({ pid }, 'stopping the PostgreSQL that an earlier Gantry left running')
  await stopServer(pid, cluster.binaries)
}

const run = (cluster: Cluster, port: number): ChildProcess => {
  const settings = { ...serverSettings(port), ...cluster.settings }
  const { program, args } = cluster.runAs.command(cluster.binaries.postgres, [
    '-D',
    cluster.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // The log keeps the last two starts only, so it cannot fill the disk.
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > 0)
    renameSync(cluster.logFile, `${cluster.logFile}.before`)
  rmSync(cluster.logFile, { force: true })
  const output = openSync(cluster.logFile, 'a', 0o600)
  try {
    // Own process group: Ctrl+C in a terminal must reach Gantry only, which then stops PostgreSQL last.
    const child = spawn(program, args, {
      ...cluster.runAs.account,
      cwd: cluster.folder,
      detached: true,
      stdio: ['ignore', 'ignore', output],
      env: cleanEnvironment(),
      windowsHide: true,
    })
    child.on('error', error => cluster.log.error({ err: error }, 'PostgreSQL cannot be run'))
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/** Removes environment variables of other PostgreSQL installations (PGDATA, PGPORT …). */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))

/** Waits until the server accepts connections, also through a long recovery; false when it ended instead. */
const answers = async (cluster: Cluster, server: Server): Promise<boolean> => {
  let ended = false
  const end = () => {
    ended = true
  }
  server.process.once('exit', end).once('error', end)
  const since = Date.now()
  let told = 0
  while (!ended) {
    const client = new pg.Client(superuser(cluster.password, server.port))
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // 57P03: starting up, recovering or shutting down.
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(errorCode(error))) {
        if (server.process.pid) await stopServer(server.process.pid, cluster.binaries)
        throw error
      }
      if (Date.now() - since > 5000 * (told + 1)) {
        told++
        cluster.log.warn('PostgreSQL is still starting, most likely recovering after it was killed')
      }
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(20)
  }
  return false
}

export const superuser = (password: string, port: number, database = 'postgres') => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  password,
  database,
})

const lastWords = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').slice(-8000) : '')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
