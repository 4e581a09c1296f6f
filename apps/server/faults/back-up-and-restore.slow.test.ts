import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, everySpace, openDatabase, startPostgres } from '@gantry/kernel/server'
import { afterAll, expect, it, vi } from 'vitest'
import { built } from './fixtures.ts'

// Real processes on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'gantry-back-up-'))
chmodSync(root, 0o711)
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  rmSync(root, { recursive: true, force: true, maxRetries: 20 })
})

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What `npm run backup` and `npm run restore` start once everything is built. */
const run = (program: 'backup' | 'restore', data: string, ...words: string[]): Promise<Ended> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [built(program), ...words], {
      env: { ...process.env, NODE_ENV: 'production', GANTRY_LANG: 'en', GANTRY_DATA: data, DATABASE_URL: '' },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', chunk => {
      stdout += chunk
    })
    child.stderr.on('data', chunk => {
      stderr += chunk
    })
    child.once('close', code => resolve({ code, stdout, stderr }))
  })

const cluster = async (data: string) => {
  const log = createLog()
  const postgres = await startPostgres({ dataFolder: data, log })
  const database = openDatabase(postgres.url, { log })
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    await database.close()
    await postgres.stop()
  }
  stops.push(stop)
  const ask = async (text: string): Promise<readonly object[]> =>
    (await database.of(everySpace).run({ text, values: [] })).rows
  return { ask, stop }
}

it('backs a running installation up and restores it elsewhere, by the programs people start', async () => {
  const [data, elsewhere, backup] = ['data', 'elsewhere', 'backup'].map(name => join(root, name))
  if (!data || !elsewhere || !backup) throw new Error('no folders')
  for (const folder of [data, elsewhere]) mkdirSync(folder, { mode: 0o711 })
  const id = '00000000-0000-7000-8000-0000000000aa'
  const stored = (folder: string) => join(folder, 'files/demo/aa', id)
  const source = await cluster(data)
  await source.ask('create schema gantry')
  await source.ask('create table gantry.file (id uuid, note text)')
  await source.ask(`insert into gantry.file values ('${id}', '泵')`)
  mkdirSync(join(data, 'files/demo/aa'), { recursive: true })
  writeFileSync(stored(data), 'content')
  writeFileSync(join(data, 'secret-keys.json'), '["ab"]')

  const made = await run('backup', data, backup)
  expect([made.code, made.stdout]).toEqual([0, expect.stringContaining(backup)])
  const { madeAt } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  expect(JSON.parse(readFileSync(join(data, 'last-backup.json'), 'utf8'))).toMatchObject({ madeAt })
  await source.ask(`insert into gantry.file values ('${id}', 'after the backup')`)
  await source.stop()

  // The place that holds data is refused, an empty one is filled.
  expect((await run('restore', data, backup)).code).toBe(29)
  const restored = await run('restore', elsewhere, backup)
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining(madeAt)])
  const target = await cluster(elsewhere)
  expect(await target.ask('select note from gantry.file')).toEqual([{ note: '泵' }])
  expect(readFileSync(stored(elsewhere), 'utf8')).toBe('content')
  expect(readFileSync(join(elsewhere, 'secret-keys.json'), 'utf8')).toBe('["ab"]')
})
