import { testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog, everySpace, openDatabase, platform, raw, spacePolicy, sql, tablePolicy } from './index.ts'

const kernel = await testDatabase()
// One connection, so that every statement meets what the one before it left there.
const database = openDatabase(kernel.database.url, { log: createLog('fatal'), connections: 1 })
afterAll(() => database.close())

const wall = (table: string, policy: string) =>
  platform(kernel).run(
    raw(`alter table ${table} enable row level security, force row level security;
      create policy space_wall on ${table} using (${policy})`),
  )

beforeAll(async () => {
  await platform(kernel).run(raw('create table own (n int); create table shared (space text, n int)'))
  await wall('own', tablePolicy(raw(`'alpha'`)).text)
  await wall('shared', spacePolicy(raw('space')).text)
  await database.of('alpha').run(sql`insert into own values (1)`)
  await database.of(everySpace).run(sql`insert into shared values ('alpha', 1), ('beta', 2)`)
})

const own = { name: 'own' }
const readOwn = (space: string) => database.of(space).run(sql`select n from own`, own)

test('a statement about another space fails, also one this connection has prepared', async () => {
  for (let times = 0; times < 8; times++) expect((await readOwn('alpha')).rows).toEqual([{ n: 1 }])
  await expect(readOwn('beta')).rejects.toThrow('not set to the space')
  await expect(database.of('beta').run(sql`insert into own values (2)`)).rejects.toThrow(
    'not set to the space',
  )
  expect((await readOwn('alpha')).rows).toEqual([{ n: 1 }])
  expect((await readOwn(everySpace)).rows).toEqual([{ n: 1 }])
})

test('the wall stands in no plan', async () => {
  const { rows } = await database
    .of('alpha')
    .run<{ 'QUERY PLAN': string }>(sql`explain select n from own where n = 1`)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).not.toMatch(/wall|setting/)
})

test('rows of all spaces in one table are seen space by space', async () => {
  const readShared = async (space: string) =>
    (await database.of(space).run<{ n: number }>(sql`select n from shared order by n`, { name: 'shared' }))
      .rows
  for (let times = 0; times < 8; times++) {
    expect(await readShared('alpha')).toEqual([{ n: 1 }])
    expect(await readShared('beta')).toEqual([{ n: 2 }])
  }
  expect(await readShared(everySpace)).toHaveLength(2)
  await expect(database.of('alpha').run(sql`insert into shared values ('beta', 3)`)).rejects.toThrow(
    'row-level',
  )
})
