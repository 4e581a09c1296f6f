import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, prepareCapabilities, startWork } from '@gantry/http/server'
import { actorChannel, authenticate } from '@gantry/identity/server'
import {
  checkDatabase,
  createLog,
  type Env,
  errorCode,
  type Kernel,
  openDatabase,
  StartProblem,
  startHeartbeat,
  startPostgres,
} from '@gantry/kernel/server'
import { isScreen } from '@gantry/model/shared'
import { capabilities } from './capabilities.ts'
import { lockDataFolder, makeDataFolder } from './data-folder.ts'
import { type DemoAccounts, makeDemo } from './demo.ts'
import { openFrontDoor } from './front-door.ts'
import { packageTexts } from './texts.ts'

export interface Gantry {
  readonly url: string
  readonly kernel: Kernel
  /** Only at the start that made the demo space. */
  readonly demo: DemoAccounts | null
}

/** What the build or the source tree settles, as opposed to the operator. */
export interface Product {
  readonly version: string
  readonly webFolder: string
}

/** How long requests in flight and running jobs may take to end, in milliseconds. */
const grace = 10_000

/**
 * Starts everything in order and remembers how to undo it. `stop` may be called at any time, also while starting, and
 * ends what has been started in reverse: requests in flight are answered, jobs given back, the database closed.
 */
export const boot = (env: Env, product: Product): { ready: Promise<Gantry>; stop(): Promise<void> } => {
  const undo: (() => unknown)[] = []
  let stopped: Promise<void> | null = null

  const ready = start(env, product, step => {
    undo.push(step)
    if (stopped) throw new Error('stopped while starting')
  })
  const stop = async () => {
    await ready.catch(() => undefined)
    for (const step of undo.reverse()) await step()
  }
  return {
    ready: ready.catch(async error => {
      stopped ??= stop()
      await stopped
      throw problemOf(error, env)
    }),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const start = async (env: Env, product: Product, undo: (step: () => unknown) => void): Promise<Gantry> => {
  const log = createLog()
  const dataFolder = resolve(env.dataFolder)
  // Only the built-in database needs the folder for itself; processes on a database of the operator's share its files.
  if (env.databaseUrl) makeDataFolder(dataFolder)
  else undo(await lockDataFolder(dataFolder))
  const door = await openFrontDoor(env.host, env.port, product.version)
  undo(() => door.close())

  const databaseUrl = env.databaseUrl ?? (await ownDatabase(dataFolder, undo))
  if (env.databaseUrl) await checkDatabase(env.databaseUrl)
  const kernel: Kernel = {
    database: openDatabase(databaseUrl, { log }),
    log,
    dataFolder,
    now: () => new Date(),
  }
  undo(() => kernel.database.close())
  await prepareCapabilities(kernel, capabilities)
  const demo = env.demo ? await makeDemo(kernel, env.demoPassword) : null

  const app = createApp({
    kernel,
    capabilities,
    authenticate,
    texts: packageTexts,
    webFolder: product.webFolder,
    version: product.version,
    serverFactory: () => door.server,
    actorChannel,
    isScreen,
    trustedProxies: env.trustedProxies,
  })
  undo(() => app.close())
  await app.ready()
  door.admit(app.routing)
  if (env.roles.has('worker')) {
    const work = await startWork(kernel, capabilities, 4)
    undo(() => Promise.race([work.stop(), sleep(grace, undefined, { ref: false })]))
  }
  if (env.roles.has('ingest'))
    for (const { serve } of capabilities) {
      const served = await serve?.(kernel, env)
      if (served) undo(() => served.stop())
    }
  const presence = await startHeartbeat(kernel, { roles: [...env.roles], version: product.version })
  undo(() => presence.stop())
  undo(() => door.drain(grace))
  await app.markReady()
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  return { url: `http://${host}:${door.port}`, kernel, demo }
}

const ownDatabase = async (dataFolder: string, undo: (step: () => unknown) => void): Promise<string> => {
  const log = createLog()
  const postgres = await startPostgres({ dataFolder, log })
  undo(() => postgres.stop())
  return postgres.url
}

/** PostgreSQL's own words for a full disk (class 53) mean the same as the file system's. */
const problemOf = (error: unknown, env: Env): unknown =>
  errorCode(error) === '53100' || errorCode(error) === 'ENOSPC'
    ? new StartProblem('disk_full', { path: env.databaseUrl ? 'DATABASE_URL' : resolve(env.dataFolder) })
    : error
