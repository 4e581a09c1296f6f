import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { isAlive } from './pid-file.ts'
import { type Postgres, startPostgres } from './start.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []
const running: Postgres[] = []

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (mode: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-postgres-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

const start = async (dataFolder: string): Promise<Postgres> => {
  const postgres = await startPostgres({ dataFolder, log })
  running.push(postgres)
  return postgres
}

const ask = async (url: string, statement: string): Promise<Record<string, unknown>> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

const pidOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

// As root the two modes take the two ways: another account, and a user namespace where only root may enter.
it.each([0o711, 0o700])('keeps data over a stop and a start in a folder of mode %o', async mode => {
  const folder = newFolder(mode)
  const first = await start(folder)
  await ask(first.url, 'create table kept as select 42 as answer')
  const pid = pidOf(folder)
  await first.stop()
  expect(isAlive(pid)).toBe(false)

  const second = await start(folder)
  expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
})

it('gives the application a role that row-level security binds, in a database that knows Chinese letters', async () => {
  const postgres = await start(newFolder(0o711))
  const role = await ask(
    postgres.url,
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  const words = await ask(
    postgres.url,
    `select cardinality(show_trgm('中文工单')) as trigrams, lower('É') as lower`,
  )
  expect(words).toEqual({ trigrams: 5, lower: 'é' })
})

it('starts a server that was killed again, on the same port and with what was committed', async () => {
  const folder = newFolder(0o711)
  const postgres = await start(folder)
  await ask(postgres.url, 'create table kept as select 42 as answer')
  const killed = pidOf(folder)
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => ask(postgres.url, 'select answer from kept').catch(() => null), { timeout: 20_000 })
    .toEqual({ answer: 42 })
  expect(pidOf(folder)).not.toBe(killed)
})

it('is not misled by a pid file whose number belongs to a stranger', async () => {
  const folder = newFolder(0o711)
  await (await start(folder)).stop()
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.ppid}\n${folder}\n1\n5432\n\n\n`)
  const postgres = await start(folder)
  expect(await ask(postgres.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(isAlive(process.ppid)).toBe(true)
})
