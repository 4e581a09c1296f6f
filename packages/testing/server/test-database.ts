import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createLog,
  type Database,
  type Kernel,
  kernelMigrations,
  migrate,
  migrateJobs,
  openDatabase,
} from '@gantry/kernel/server'
import { recordsMigrations } from '@gantry/records/server'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** What a template database holds; made once per run and key, then cloned for each test file. */
export interface Template {
  readonly key: string
  build(kernel: Kernel): Promise<void>
}

/** The tables of kernel and record engine, empty. */
const ground: Template = {
  key: 'ground',
  build: async kernel => {
    await migrate(kernel.database, [...kernelMigrations, ...recordsMigrations])
    await migrateJobs(kernel)
  },
}

/**
 * A real database of this test file's own, cloned from a template and dropped after the file. Call it at the top level of
 * the file: `const kernel = await testDatabase()`. A connection still open at the end fails the file.
 */
export const testDatabase = async (template: Template = ground): Promise<Kernel> => {
  const postgres = await findPostgres()
  const admin = new pg.Client(postgres.superuserUrl)
  await admin.connect()
  const source = await templateDatabase(admin, postgres.url, template)
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // Copying files is many times faster here than the log of every block, which is the default.
  await admin.query(`create database ${name} template ${source} owner gantry strategy file_copy`)
  const kernel = openKernel(urlOf(postgres.url, name))

  afterAll(async () => {
    try {
      await kernel.database.close()
      rmSync(kernel.dataFolder, { recursive: true, force: true })
      const left = await connectionsLeft(admin, name)
      await admin.query(`drop database ${name} with (force)`)
      if (left.length > 0) throw new Error(`the tests left connections open: ${left.join('; ')}`)
    } finally {
      await admin.end()
    }
  })
  return kernel
}

const findPostgres = async (): Promise<{ url: string; superuserUrl: string }> => {
  const answer = await fetch(inject('postgresDoor'))
  if (!answer.ok) throw new Error(`the test database did not start: ${await answer.text()}`)
  return answer.json()
}

const openKernel = (url: string): Kernel => {
  const log = createLog(process.env.GANTRY_LOG ?? 'fatal')
  const database: Database = openDatabase(url, { log, connections: 8 })
  const dataFolder = mkdtempSync(join(tmpdir(), 'gantry-files-'))
  return { database, log, dataFolder, now: () => new Date() }
}

/** Built by the first file that needs it while the others wait. */
const templateDatabase = async (admin: pg.Client, url: string, { key, build }: Template): Promise<string> => {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const known = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (known.rowCount) return name
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template gantry owner gantry`)
    const kernel = openKernel(urlOf(url, name))
    try {
      await build(kernel)
    } finally {
      await kernel.database.close()
      rmSync(kernel.dataFolder, { recursive: true, force: true })
    }
    await admin.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

/** Closing takes PostgreSQL a moment, so what is still there after a second was left open. */
const connectionsLeft = async (admin: pg.Client, name: string): Promise<string[]> => {
  for (let tries = 0; ; tries++) {
    const { rows } = await admin.query<{ what: string }>(
      `select application_name || ': ' || left(query, 100) as what from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    if (rows.length === 0 || tries === 20) return rows.map(row => row.what)
    await sleep(50)
  }
}

const urlOf = (url: string, database: string): string => {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
