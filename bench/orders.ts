import { join, resolve } from 'node:path'
import { createLog, openDatabase, type Postgres, startPostgres } from '@gantry/kernel/server'
import { adviseSchedule } from '@gantry/records/server'
import { buildServers, type Child, startChild } from './child.ts'
import { signIn } from './client.ts'
import { postmasterOf } from './cpu.ts'
import { loadOrders, settleDatabase } from './load.ts'

export const password = 'bench-Password-1'

/** A database with work orders, and the environment a server on it is started with. */
export interface Orders {
  readonly postgres: Postgres
  /** The first process of the database. */
  readonly postmaster: number
  readonly env: Readonly<Record<string, string>>
}

/** The data of a bench: kept, and used again by the next run. */
export const folderFor = (rows: number): string =>
  resolve(process.env.BENCH_DATA ?? join('data', `bench-${rows}`))

/** Starts PostgreSQL in the folder, fills the demo's work orders up to so many, and stops it when the work is done. */
export const withOrders = async (
  folder: string,
  rows: number,
  work: (orders: Orders) => Promise<void>,
): Promise<void> => {
  const postgres = await startPostgres({ dataFolder: folder, log: createLog('warn') })
  try {
    const env = {
      DATABASE_URL: postgres.url,
      GANTRY_DATA: join(folder, 'gantry'),
      GANTRY_PORT: '0',
      GANTRY_MQTT_PORT: '0',
      GANTRY_DEMO_PASSWORD: password,
    }
    buildServers()
    const first = await startChild('main', env)
    await first.stop()
    await loadOrders(postgres.url, rows)
    await settleDatabase(postgres.superuserUrl)
    await adviseOnce(postgres.url)
    await work({ postgres, postmaster: postmasterOf(folder), env })
  } finally {
    await postgres.stop()
  }
}

/** Tabs and orders of lists have their indexes, which the advisor makes a few minutes after a table has grown. */
const adviseOnce = async (url: string): Promise<void> => {
  const log = createLog('warn')
  const database = openDatabase(url, { log, connections: 2 })
  try {
    await adviseSchedule.run({ database, log, dataFolder: '.', now: () => new Date() })
  } finally {
    await database.close()
  }
}

/** A server somebody has signed in to. */
export interface Door {
  readonly server: Child
  readonly postmaster: number
  readonly token: string
}

/** Starts a server on the orders and signs `admin` in; PROFILE is a folder for its CPU profiles. */
export const withDoor = async (
  { postmaster, env }: Orders,
  work: (door: Door) => Promise<void>,
): Promise<void> => {
  const profile = process.env.PROFILE
  const server = await startChild('main', env, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])
  try {
    await work({ server, postmaster, token: await signIn(server.url, 'admin', password) })
  } finally {
    await server.stop()
  }
}
