import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { testDatabase } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
import { newDataFolder, startGantry } from './fixtures.ts'
import { oldPostgres } from './old-postgres.ts'

// Real starts on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 })

const kernel = await testDatabase()

/** It ends by itself, with one line that says what to do, and nothing else on the terminal. */
const refusal = async (env: Readonly<Record<string, string>>, wrapper?: string[]) => {
  const gantry = startGantry({ GANTRY_DATA: newDataFolder(), ...env }, wrapper)
  const code = await gantry.ended()
  expect(gantry.stdout()).toBe('')
  expect(gantry.stderr().trimEnd().split('\n')).toHaveLength(1)
  return [code, gantry.stderr().trimEnd()]
}

it('says which setting is wrong', async () => {
  expect(await refusal({ GANTRY_PORT: 'abc' })).toEqual([
    11,
    'The environment variable GANTRY_PORT has the invalid value "abc": correct it and start again.',
  ])
})

it('says it in Chinese at a Chinese terminal', async () => {
  expect(await refusal({ GANTRY_PORT: 'abc', GANTRY_LANG: '', LC_ALL: 'zh_CN.UTF-8' })).toEqual([
    11,
    '环境变量 GANTRY_PORT 的值“abc”无效，请改正后重新启动。',
  ])
})

it('says that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  try {
    const [code, sentence] = await refusal({ GANTRY_PORT: port })
    expect(code).toBe(12)
    expect(sentence).toContain(`Port ${port} is used by another program`)
  } finally {
    other.close()
  }
})

it('says that the address is not of this machine', async () => {
  const [code, sentence] = await refusal({ GANTRY_HOST: '203.0.113.1' })
  expect([code, sentence]).toEqual([12, expect.stringContaining('no address 203.0.113.1')])
})

it('says that the data folder cannot be written', async () => {
  const [code, sentence] = await refusal({ GANTRY_DATA: '/dev/null/gantry' })
  expect([code, sentence]).toEqual([14, expect.stringContaining('cannot write to /dev/null/gantry')])
})

it('says that the database cannot be reached', async () => {
  const [code, sentence] = await refusal({ DATABASE_URL: 'postgres://gantry@127.0.0.1:1/gantry' })
  expect([code, sentence]).toEqual([
    16,
    expect.stringContaining('127.0.0.1:1 cannot be reached (ECONNREFUSED)'),
  ])
})

it('says that the database is too old', async () => {
  const url = await oldPostgres('14.11', 140_011)
  const [code, sentence] = await refusal({ DATABASE_URL: url })
  expect([code, sentence]).toEqual([17, expect.stringContaining('PostgreSQL 14.11, which is too old')])
})

it('says that the password is wrong, without repeating it', async () => {
  const url = new URL(kernel.database.url)
  url.password = 'mistaken'
  const [code, sentence] = await refusal({ DATABASE_URL: url.href })
  expect([code, sentence]).toEqual([18, expect.stringContaining('refused to sign in gantry')])
  expect(sentence).not.toContain('mistaken')
})

it('says that there is no such database', async () => {
  const url = new URL(kernel.database.url)
  url.pathname = '/nowhere'
  const [code, sentence] = await refusal({ DATABASE_URL: url.href })
  expect([code, sentence]).toEqual([19, expect.stringContaining('The database nowhere cannot be used')])
})

it('says that DATABASE_URL is no address of a PostgreSQL', async () => {
  const [code, sentence] = await refusal({ DATABASE_URL: 'mysql://root:hidden@localhost/x' })
  expect([code, sentence]).toEqual([11, expect.stringContaining('DATABASE_URL')])
  expect(sentence).not.toContain('hidden')
})

const mayMount = spawnSync('unshare', ['--mount', '--map-root-user', 'true']).status === 0

if (mayMount)
  it.each([2, 30])('says that a disk of %i megabytes is full', async megabytes => {
    const folder = newDataFolder()
    const script = `mount -t tmpfs -o mode=0711,size=${megabytes}m tmpfs "${folder}" && exec "$@"`
    const wrapper = ['unshare', '--mount', '--map-root-user', 'sh', '-c', script, 'sh']
    const [code, sentence] = await refusal({ GANTRY_DATA: folder }, wrapper)
    expect([code, sentence]).toEqual([15, expect.stringContaining('is full')])
  })
