import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { fileProblem } from '../start-problem.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { readPasswords } from './passwords.ts'
import { stopServer } from './pid-file.ts'
import { prepareDatabase } from './prepare.ts'
import { chooseRunAs } from './run-as.ts'
import { type Cluster, launch, type Server, superuser } from './server.ts'

/** A running built-in PostgreSQL. */
export interface Postgres {
  /** Connection string of the application role, which is no superuser. */
  readonly url: string
  readonly superuserUrl: string
  /** Stops the server cleanly (fast mode). */
  stop(): Promise<void>
}

/**
 * Runs the PostgreSQL installed by npm on the files in `dataFolder`, which the first start creates. A server
 * left by a killed Gantry process is replaced, and a server that dies is restarted on the same port.
 * @throws StartProblem with the operator's action.
 */
export const startPostgres = async (options: {
  dataFolder: string
  log: Log
  settings?: Readonly<Record<string, string>>
}): Promise<Postgres> => {
  const dataFolder = resolve(options.dataFolder)
  const folder = join(dataFolder, 'postgres')
  try {
    mkdirSync(dataFolder, { recursive: true })
    const passwords = readPasswords(dataFolder)
    const binaries = findBinaries()
    const runAs = chooseRunAs({ binariesFolder: binaries.folder, dataFolder, cluster: folder })
    createCluster({ binaries, runAs, dataFolder, cluster: folder, password: passwords.postgres })
    runAs.own(folder)
    const cluster: Cluster = {
      binaries,
      runAs,
      folder,
      logFile: join(dataFolder, 'postgres.log'),
      password: passwords.postgres,
      settings: options.settings ?? {},
      log: options.log,
    }
    const server = await launch(cluster)
    await prepareDatabase(superuser(passwords.postgres, server.port), passwords.gantry)
    const address = `127.0.0.1:${server.port}`
    return {
      url: `postgres://gantry:${passwords.gantry}@${address}/gantry`,
      superuserUrl: `postgres://postgres:${passwords.postgres}@${address}/postgres`,
      stop: keepRunning(cluster, server),
    }
  } catch (error) {
    throw fileProblem(error, dataFolder)
  }
}

/** Restarts the server whenever it dies; returns a function that stops it. */
const keepRunning = (cluster: Cluster, first: Server): (() => Promise<void>) => {
  let server = first
  let stopping = false
  let restart: Promise<void> = Promise.resolve()

  const watch = () => {
    server.process.once('exit', code => {
      if (stopping) return
      cluster.log.error(
        { code, logFile: cluster.logFile },
        'PostgreSQL ended unexpectedly and is started again',
      )
      restart = again()
    })
  }
  const again = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        server = await launch(cluster, server.port)
        return watch()
      } catch (error) {
        cluster.log.error({ err: error }, 'PostgreSQL cannot be started again yet')
        await sleep(pause)
      }
    }
  }
  watch()

  return async () => {
    stopping = true
    await restart
    if (server.process.pid && server.process.exitCode === null)
      await stopServer(server.process.pid, cluster.binaries)
  }
}
