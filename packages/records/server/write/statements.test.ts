import { field, unique } from '@gantry/fields/shared'
import type { Ctx, Sql } from '@gantry/kernel/server'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecord, createRecords } from './create-records.ts'
import { removeRecord } from './remove-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()

/** A context that notes the statements run through it, in one line each. */
const noting = (): { readonly ctx: Ctx; readonly said: string[] } => {
  const ctx = testCtx(kernel)
  const said: string[] = []
  const run: Ctx['db']['run'] = (statement: Sql, options) => {
    said.push(statement.text.replaceAll(/\s+/g, ' ').trim())
    return ctx.db.run(statement, options)
  }
  return { ctx: { ...ctx, db: { run } }, said }
}

/** How often a statement is sent, and what it does, without the columns. */
const outline = (statement: string): string =>
  [...statement.matchAll(/"?(\w+)"? as \( ?(insert into|update|delete from) ([\w".]+)/g)]
    .map(([, part, verb, table]) => `${part}: ${verb} ${table}`)
    .join(', ')

it('creates records with one write, however many there are', async () => {
  const { ctx, said } = noting()
  await createRecords(ctx, 'part', [{ name: 'one' }, { name: 'two', price: 1 }])
  const [write, ...others] = said.filter(statement => statement.startsWith('with'))
  expect(others).toEqual([])
  expect(write?.slice(0, write.indexOf('"audited"'))).toBe(
    'with "saved" as (insert into "s_alpha"."t_part" ' +
      '("created_at","created_by","updated_at","updated_by","owner","owner_department","id","f_name","f_price") ' +
      'select $1::timestamptz,$2::uuid,$3::timestamptz,$4::uuid,$5::uuid,$6::uuid,' +
      '"x"."id"::uuid,"x"."f_name"::text,"x"."f_price"::numeric ' +
      'from unnest($7::text[],$8::text[],$9::text[]) as "x" ("id","f_name","f_price") ' +
      'returning id),',
  )
})

it('writes a record, its rows, audit and event by one statement, whose text knows nothing of the values', async () => {
  const { ctx, said } = noting()
  const { id: person } = await createRecord(ctx, 'member', { name: 'Li' })
  const made = async (rows: number) => {
    const items = Array.from({ length: rows }, (_, n) => ({ name: `${n}` }))
    const { id } = await createRecord(ctx, 'everything', { name: 'x', assignee: person, items })
    return [id, said.at(-1) ?? ''] as const
  }
  const [id, write] = await made(1)
  expect(outline(write)).toBe(
    'saved: insert into "s_alpha"."t_everything", inserted_items: insert into "s_alpha"."t_everything_item", ' +
      'audited: insert into gantry.audit, told: insert into gantry.outbox',
  )
  expect((await made(3))[1]).toBe(write)

  said.length = 0
  await updateRecord(ctx, 'everything', id, { version: 1, count: 5, items: [{ name: 'other' }] })
  const writes = said.filter(statement => statement.startsWith('with'))
  expect(writes.map(outline)).toEqual([
    'saved: update "s_alpha"."t_everything", inserted_items: insert into "s_alpha"."t_everything_item", ' +
      'removed_items: update "s_alpha"."t_everything_item", audited: insert into gantry.audit, told: insert into gantry.outbox',
  ])
  expect(writes[0]).toContain('"f_count" = "x"."f_count"::bigint from')
  expect(writes[0]).toContain(
    'where t.id = "x"."id"::uuid and t.version = "x"."seen"::int and t.deleted_at is null',
  )
  expect(writes[0]).not.toContain('f_name" =')

  said.length = 0
  await removeRecord(ctx, 'everything', id)
  expect(said.filter(statement => statement.startsWith('with')).map(outline)).toEqual([
    'saved: update "s_alpha"."t_everything", removed_items: update "s_alpha"."t_everything_item", ' +
      'audited: insert into gantry.audit, told: insert into gantry.outbox',
  ])
})

it('asks nothing before a record whose values the indexes keep apart, and says where it repeats another', async () => {
  const { ctx, said } = noting()
  await saveTable(testCtx(kernel, { userType: 'admin' }), drawnTable('badge', { code: unique(field.text()) }))
  await createRecord(ctx, 'badge', { name: 'one', code: 'A' })
  const { id } = await createRecord(ctx, 'badge', { name: 'two', code: 'B' })
  const asking = () => said.filter(statement => statement.includes('"s_alpha"."t_badge"')).length
  expect(asking()).toBe(2)
  await updateRecord(ctx, 'badge', id, { version: 1, code: 'C' })
  expect(asking()).toBe(4)
  const repeated = {
    code: 'record.duplicate',
    issues: [{ field: 'code', code: 'duplicate', params: { value: 'A' } }],
  }
  await expect(createRecord(ctx, 'badge', { name: 'three', code: 'A' })).rejects.toMatchObject(repeated)
  await expect(updateRecord(ctx, 'badge', id, { version: 2, code: 'A' })).rejects.toMatchObject(repeated)
})

it('sends what people type as values, never as a part of a statement', async () => {
  const { ctx, said } = noting()
  const hostile = `'); drop table s_alpha.t_part; -- "$1`
  const { id } = await createRecord(ctx, 'part', { name: hostile })
  await updateRecord(ctx, 'part', id, { version: 1, name: `${hostile}2` })
  expect(said.filter(statement => statement.includes('drop table'))).toEqual([])
})
