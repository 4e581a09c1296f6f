import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../postgres/start.ts'
import { backUp } from './back-up.ts'
import { lastBackup } from './last-backup.ts'
import { restore } from './restore.ts'

const root = mkdtempSync(join(tmpdir(), 'gantry-backup-'))
chmodSync(root, 0o711)
const running: Postgres[] = []
afterAll(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

const folder = (name: string): string => {
  const path = join(root, name)
  mkdirSync(path, { mode: 0o711 })
  return path
}

const start = async (dataFolder: string): Promise<Postgres> => {
  const postgres = await startPostgres({ dataFolder, log: pino({ level: 'silent' }) })
  running.push(postgres)
  return postgres
}

const ask = async (url: string, statement: string): Promise<readonly object[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const options = { databaseUrl: null, version: '0.1.0', lock: async () => () => undefined }
const data = folder('data')
const backup = join(root, 'backup')
const file = '00000000-0000-7000-8000-0000000000aa'
const stored = (dataFolder: string): string => join(dataFolder, 'files/demo/aa', file)

it('copies a running database, its files and keys, and restores them elsewhere', async () => {
  const postgres = await start(data)
  await ask(
    postgres.url,
    `create schema gantry; create table gantry.file (id uuid, note text); insert into gantry.file values ('${file}', '泵')`,
  )
  mkdirSync(join(data, 'files/demo/aa'), { recursive: true })
  writeFileSync(stored(data), 'content')
  writeFileSync(`${stored(data)}.part`, 'half')
  writeFileSync(join(data, 'secret-keys.json'), '["ab"]')

  const { database, entries, madeAt } = await backUp({ ...options, folder: backup, dataFolder: data })
  expect(database).toBe('cluster')
  expect(entries.filter(({ path }) => path.startsWith('files/'))).toHaveLength(1)
  expect(statSync(join(backup, 'secret-keys.json')).mode & 0o777).toBe(0o600)
  expect(lastBackup(data)).toBe(madeAt)
  await ask(postgres.url, `insert into gantry.file values ('${file}', 'later')`)

  const elsewhere = folder('elsewhere')
  await restore({ ...options, folder: backup, dataFolder: elsewhere, replace: false })
  const again = await start(elsewhere)
  expect(await ask(again.url, 'select note from gantry.file')).toEqual([{ note: '泵' }])
  expect(readFileSync(stored(elsewhere), 'utf8')).toBe('content')
})

it('does not overwrite a backup, and restores over data only when told to', async () => {
  await expect(backUp({ ...options, folder: backup, dataFolder: data })).rejects.toThrow('backup_folder')
  await expect(backUp({ ...options, folder: join(data, 'inside'), dataFolder: data })).rejects.toThrow(
    'backup_folder',
  )
  const used = folder('used')
  writeFileSync(join(used, 'secret-keys.json'), '["cd"]')
  const told = { ...options, folder: backup, dataFolder: used }
  await expect(restore({ ...told, replace: false })).rejects.toThrow('restore_not_empty')
  expect(readFileSync(join(used, 'secret-keys.json'), 'utf8')).toBe('["cd"]')
  await restore({ ...told, replace: true })
  expect(readFileSync(join(used, 'secret-keys.json'), 'utf8')).toBe('["ab"]')
})

it.each([
  ['a newer Gantry', '"version": "0.1.0"', '"version": "0.10.0"', 'restore_unfit'],
  ['another machine', `"platform": "${process.platform}`, '"platform": "plan9', 'restore_unfit'],
  ['a database of the operator', '"database": "cluster"', '"database": "dump"', 'restore_unfit'],
  ['a path that leads out', '"secret-keys.json"', '"../secret-keys.json"', 'backup_invalid'],
  ['half a manifest', '"format": 1', '"format": ', 'backup_invalid'],
])('refuses a backup with %s', async (_what, before, after, code) => {
  const manifest = join(backup, 'manifest.json')
  const intact = readFileSync(manifest, 'utf8')
  expect(intact).toContain(before)
  writeFileSync(manifest, intact.replace(before, after))
  const target = join(root, 'untouched')
  await expect(restore({ ...options, folder: backup, dataFolder: target, replace: false })).rejects.toThrow(
    code,
  )
  writeFileSync(manifest, intact)
})

it('refuses a backup in which a file was altered', async () => {
  appendFileSync(join(backup, 'files/demo/aa', file), '!')
  await expect(
    restore({ ...options, folder: backup, dataFolder: join(root, 'untouched'), replace: true }),
  ).rejects.toThrow('backup_invalid')
})
