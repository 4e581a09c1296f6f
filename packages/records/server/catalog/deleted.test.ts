import { field, unique } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { codeOf, drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { listDeleted, restoreDeleted } from './deleted.ts'
import { dropTable } from './drop-table.ts'
import { purgeBefore, purgeDeletedThing } from './purge-deleted.ts'
import { saveTable, saveTables } from './save-tables.ts'

const kernel = await recordsDatabase()
const request = (space = 'alpha') => testCtx(kernel, { space, userType: 'admin', name: 'Zhang' })

const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>, more: Partial<TableDef> = {}) =>
  drawnTable(id, fields, { app: 'trial', ...more })
const deletedOf = async (table: string) => (await listDeleted(request())).filter(one => one.table === table)

it('lists a deleted field with when, by whom and how much, and brings it back', async () => {
  await saveTable(request(), drawn('pump', { note: { ...field.text(), label: 'Note' } }))
  const { id } = await createRecord(request(), 'pump', { name: 'A', note: 'precious' })
  await createRecord(request(), 'pump', { name: 'B' })
  await saveTable(request(), drawn('pump', {}), 1)
  expect(await deletedOf('pump')).toEqual([
    {
      table: 'pump',
      tableLabel: 'pump',
      field: 'note',
      fieldLabel: 'Note',
      at: expect.stringMatching(/Z$/),
      until: expect.stringMatching(/Z$/),
      by: { id: request().actor.personId, title: 'Zhang' },
      rows: 1,
    },
  ])
  expect(await listDeleted(request('beta'))).toEqual([])
  expect(await codeOf(restoreDeleted(request('beta'), 'pump', 'note'))).toBe('table.not_found')
  await restoreDeleted(request(), 'pump', 'note')
  expect((await getRecord(request(), 'pump', id)).data).toMatchObject({ note: 'precious' })
  expect(await deletedOf('pump')).toEqual([])
  expect(await codeOf(restoreDeleted(request(), 'pump', 'note'))).toBe('field.not_found')
})

it('refuses in words when the place of a field is taken', async () => {
  await saveTable(request(), drawn('valve', { code: { ...unique(field.text()), label: 'Code' } }))
  await createRecord(request(), 'valve', { name: 'A', code: 'x' })
  await saveTable(request(), drawn('valve', { other: { ...field.text(), label: 'Code' } }), 1)
  expect(await codeOf(restoreDeleted(request(), 'valve', 'code'))).toBe('field.exists')
  await saveTable(request(), drawn('valve', { code: field.number() }), 2)
  expect(await codeOf(restoreDeleted(request(), 'valve', 'code'))).toBe('field.exists')
})

it('brings a table back with its slave tables, unless its name is taken', async () => {
  const whole = [
    { definition: drawn('order', { lines: field.slave('order_line') }) },
    { definition: drawn('order_line', {}, { master: 'order', policy: [] }) },
  ]
  await saveTables(request(), whole)
  const { id } = await createRecord(request(), 'order', { name: 'A', lines: [{ name: 'x' }] })
  await dropTable(request(), 'order')
  expect(await deletedOf('order')).toMatchObject([{ field: null, rows: 1 }])
  await saveTable(request(), drawn('usurper', {}, { label: 'order' }))
  expect(await codeOf(restoreDeleted(request(), 'order'))).toBe('table.exists')
  await dropTable(request(), 'usurper')
  await restoreDeleted(request(), 'order')
  expect((await getRecord(request(), 'order', id)).data).toMatchObject({ lines: [{ name: 'x' }] })
})

it('lets go for good what was deleted too long ago, and nothing else', async () => {
  await saveTable(request(), drawn('old', { a: field.text(), b: field.text() }))
  await saveTable(request(), drawn('old', { b: field.text() }), 1)
  await saveTable(request(), drawn('gone', {}))
  await dropTable(request(), 'gone')
  await purgeBefore(kernel, new Date(kernel.now().getTime() - 60_000))
  expect((await deletedOf('old')).length + (await deletedOf('gone')).length).toBe(2)

  await purgeBefore(kernel, new Date(kernel.now().getTime() + 60_000))
  expect([...(await deletedOf('old')), ...(await deletedOf('gone'))]).toEqual([])
  const { rows } = await request().db.run({
    text: `select column_name as name from information_schema.columns where table_name in ('t_old', 't_gone')
      and column_name ~ '^[fx]'`,
    values: [],
  })
  expect(rows).toEqual([{ name: 'f_name' }, { name: 'f_b' }])
  await saveTable(request(), drawn('gone', {}))
})

it('lets one deleted thing go for good at once, and leaves the others', async () => {
  await saveTable(request(), drawn('tank', { a: field.text(), b: field.text() }))
  await createRecord(request(), 'tank', { name: 'A', a: 'x', b: 'y' })
  await saveTable(request(), drawn('tank', {}), 1)
  const [one] = (await deletedOf('tank')).filter(thing => thing.field === 'a')
  if (!one) throw new Error('not listed')
  for (const wrong of [
    { ...one, at: '2020-01-01T00:00:00.000Z' },
    { ...one, field: 'c' },
  ])
    expect(await codeOf(purgeDeletedThing(request(), wrong))).toBe('field.not_found')
  expect(await codeOf(purgeDeletedThing(request('beta'), one))).toBe('field.not_found')
  expect(await codeOf(purgeDeletedThing(request(), { ...one, field: null }))).toBe('table.not_found')
  await purgeDeletedThing(request(), one)
  expect((await deletedOf('tank')).map(thing => thing.field)).toEqual(['b'])
  expect(await codeOf(restoreDeleted(request(), 'tank', 'a'))).toBe('field.not_found')
  await restoreDeleted(request(), 'tank', 'b')
  const { rows } = await request().db.run<{ action: string; by: string; details: object }>({
    text: `select action, actor_name as by, details from gantry.audit where action = 'field.purged' and table_id = 'tank'`,
    values: [],
  })
  expect(rows).toEqual([{ action: 'field.purged', by: 'Zhang', details: { fields: ['a'] } }])
})

it('lets a deleted table go with its slave tables, once no other deleted one refers to it', async () => {
  await saveTables(request(), [
    { definition: drawn('site', { parts: field.slave('site_part') }) },
    { definition: drawn('site_part', {}, { master: 'site', policy: [] }) },
    { definition: drawn('visit', { site: field.link('site') }) },
  ])
  await createRecord(request(), 'site', { name: 'A', parts: [{ name: 'x' }] })
  await dropTable(request(), 'visit')
  await dropTable(request(), 'site')
  const [site] = await deletedOf('site')
  const [visit] = await deletedOf('visit')
  if (!site || !visit) throw new Error('not listed')
  expect(await codeOf(purgeDeletedThing(request(), site))).toBe('table.in_use')
  await purgeDeletedThing(request(), visit)
  await purgeDeletedThing(request(), site)
  expect(await codeOf(restoreDeleted(request(), 'site'))).toBe('table.not_found')
  const { rows } = await request().db.run({
    text: `select to_regclass('s_alpha.t_site') as master, to_regclass('s_alpha.t_site_part') as slave`,
    values: [],
  })
  expect(rows).toEqual([{ master: null, slave: null }])
})
