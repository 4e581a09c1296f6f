import { field, required, sealedMask } from '@gantry/fields/shared'
import { everySpace, sql } from '@gantry/kernel/server'
import { defineTable, me, where } from '@gantry/model/shared'
import { fixtureTables, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { revealValue } from '../access/index.ts'
import { recordHistory } from '../history/record-history.ts'
import { restoreVersion } from '../history/restore-version.ts'
import { findRecords, getRecord } from '../read/index.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const key = defineTable({
  id: 'door',
  label: 'Door',
  title: 'name',
  search: ['name'],
  fields: { name: field.text(), code: field.encrypted(), locks: field.slave('door_lock') },
  policy: { read: true, create: true, update: true, remove: true, unmask: where('createdBy', 'eq', me) },
})
const lock = defineTable({
  id: 'door_lock',
  label: 'Lock',
  title: 'place',
  master: 'door',
  fields: { place: field.text(), pin: required(field.encrypted()) },
  policy: {},
})
const kernel = await recordsDatabase([...fixtureTables, key, lock])
const mine = testCtx(kernel, { space: 'alpha' })
const other = testCtx(kernel, { space: 'alpha', personId: '0190a1b2-0000-7000-8000-0000000000aa' })

const door = async (code: string) =>
  (await createRecord(mine, 'door', { name: 'Gate', code, locks: [{ place: 'left', pin: `${code}-pin` }] }))
    .id
const codeOf = async (id: string) => (await getRecord(mine, 'door', id)).data

test('nobody is answered anything but the mask, and whoever may unmask reveals it', async () => {
  const id = await door('open-sesame-1')
  const record = await codeOf(id)
  const locks = record.locks as readonly { readonly id: string; readonly pin: string }[]
  expect([record.code, locks[0]?.pin]).toEqual([sealedMask, sealedMask])
  expect((await findRecords(mine, 'door', {})).data.map(({ code }) => code)).toContain(sealedMask)
  expect(await revealValue(mine, 'door', id, { field: 'code' })).toBe('open-sesame-1')
  expect(await revealValue(mine, 'door', id, { field: 'pin', rows: 'locks', row: locks[0]?.id ?? '' })).toBe(
    'open-sesame-1-pin',
  )
  await expect(revealValue(other, 'door', id, { field: 'code' })).rejects.toMatchObject({
    code: 'permission.denied',
  })
  await expect(revealValue(mine, 'door', id, { field: 'name' })).rejects.toMatchObject({
    code: 'field.not_found',
  })
  const beta = testCtx(kernel, { space: 'beta' })
  await expect(revealValue(beta, 'door', id, { field: 'code' })).rejects.toMatchObject({
    code: 'record.not_found',
  })
})

test('each revelation stands in the audit, with no value', async () => {
  const id = await door('open-sesame-2')
  await revealValue(mine, 'door', id, { field: 'code' })
  const { rows } = await kernel.database
    .of(everySpace)
    .run(
      sql`select actor, action, details, changes from gantry.audit where record_id = ${id}::uuid order by id`,
    )
  expect(rows[1]).toEqual({
    actor: mine.actor.personId,
    action: 'record.revealed',
    details: { field: 'code' },
    changes: null,
  })
})

test('a record sent back as it was seen keeps what it holds; a new text replaces it, nothing empties it', async () => {
  const id = await door('open-sesame-3')
  const { locks, ...record } = await codeOf(id)
  await updateRecord(mine, 'door', id, { ...record, locks, name: 'Main gate' })
  expect(await revealValue(mine, 'door', id, { field: 'code' })).toBe('open-sesame-3')
  const before = await codeOf(id)
  const kept = (before.locks as readonly { readonly id: string }[])[0]?.id ?? ''
  expect(await revealValue(mine, 'door', id, { field: 'pin', rows: 'locks', row: kept })).toBe(
    'open-sesame-3-pin',
  )
  await updateRecord(mine, 'door', id, { version: before.version, code: 'open-sesame-4' })
  expect(await revealValue(mine, 'door', id, { field: 'code' })).toBe('open-sesame-4')
  await updateRecord(mine, 'door', id, { version: before.version + 1, code: null })
  expect(await revealValue(mine, 'door', id, { field: 'code' })).toBeNull()
  const { data } = await recordHistory(mine, 'door', id)
  const codes = data.flatMap(({ changes }) => changes.filter(change => change.field === 'code'))
  expect(codes.map(({ before, after }) => [before, after])).toEqual([
    [sealedMask, null],
    [sealedMask, sealedMask],
    [null, sealedMask],
  ])
})

test('what was brought back from the past does not bring the mask in the place of the text', async () => {
  const id = await door('open-sesame-5')
  await updateRecord(mine, 'door', id, { version: 1, name: 'Renamed', code: 'open-sesame-6' })
  const first = (await recordHistory(mine, 'door', id)).data.at(-1)
  await restoreVersion(mine, 'door', id, { line: Number(first?.id) }, { seen: 2 })
  expect((await codeOf(id)).name).toBe('Gate')
  expect(await revealValue(mine, 'door', id, { field: 'code' })).toBe('open-sesame-6')
})

test('it is asked only whether there is one', async () => {
  const found = findRecords(mine, 'door', { filter: { op: 'notEmpty', field: 'code' } })
  expect((await found).data.length).toBeGreaterThan(0)
  for (const asked of [
    { filter: { op: 'eq' as const, field: 'code', value: 'open-sesame-1' } },
    { sort: [{ field: 'code', direction: 'asc' as const }] },
  ])
    await expect(findRecords(mine, 'door', asked)).rejects.toMatchObject({ code: 'query.invalid' })
})

test('no table of the database holds it in clear', async () => {
  const id = await door('clear-text-canary')
  await updateRecord(mine, 'door', id, { version: 1, code: 'clear-text-canary-2', name: 'plain-text-canary' })
  const db = kernel.database.of(everySpace)
  const { rows } = await db.run<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['audit', 'outbox', 't_door']))
  const holding = async (text: string): Promise<readonly string[]> => {
    const held: string[] = []
    for (const { schema, name } of rows) {
      const { rows: found } = await db.run(
        sql`select from query_to_xml(${`select * from "${schema}"."${name}"`}, true, false, '') x (row)
          where x.row::text like ${`%${text}%`}`,
      )
      if (found.length > 0) held.push(name)
    }
    return held
  }
  expect(await holding('plain-text-canary')).toEqual(expect.arrayContaining(['audit', 't_door']))
  expect(await holding('clear-text-canary')).toEqual([])
})
