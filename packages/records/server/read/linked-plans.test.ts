import { field, required } from '@gantry/fields/shared'
import { platform, type RunOptions, raw, type Statement, sql, systemCtx } from '@gantry/kernel/server'
import { type Filter, type TableDef, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { findRecords } from './find-records.ts'
import { idOf } from './fixtures.ts'

const kernel = await testDatabase()
const rows = 40_000
const devices = 4_000
const policy = [{ operations: ['read'] as const }]
const device: TableDef = {
  id: 'device',
  label: 'Devices',
  title: 'name',
  fields: {
    name: required(field.text()),
    area: field.choice(['A1', 'A2', 'rare', 'none']),
    line: field.number(),
  },
  policy,
}
const job: TableDef = {
  id: 'job',
  label: 'Jobs',
  title: 'name',
  fields: { name: required(field.text()), device: field.link('device'), others: field.links('device') },
  policy,
}

beforeAll(async () => {
  const ctx = systemCtx(kernel, 'alpha', 'test')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: device }, { definition: job }])
  const id = (of: string) => raw(`('01900000-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`)
  await platform(kernel).run(sql`
    insert into s_alpha.t_device (id, created_at, created_by, owner, f_name, f_area, f_line)
    select ${id('n')}, now(), ${idOf(2)}, ${idOf(2)}, 'device ' || n,
      case when n % 1000 = 0 then 'rare' else (array['A1', 'A2'])[1 + n % 2] end, n % 40
    from generate_series(1, ${devices}::int) n`)
  await platform(kernel).run(sql`
    insert into s_alpha.t_job (id, created_at, created_by, owner, f_name, f_device, f_others)
    select ${id('1000000 + n')}, '2025-01-01'::timestamptz + n * interval '1 min', ${idOf(2)}, ${idOf(2)}, 'job ' || n,
      ${id('1 + n % 4000')}, array[${id('1 + (n * 7) % 4000')}, ${id('1 + (n * 11) % 4000')}]
    from generate_series(1, ${rows}::int) n`)
  await platform(kernel).run(raw('vacuum analyze s_alpha.t_device, s_alpha.t_job'))
}, 120_000)

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many rows of the list a page looked at, and what it found. */
const lookedAt = async (filter: Filter) => {
  const ctx = testCtx(kernel)
  let looked = 0
  const run = async <Row extends object>({ text, values }: Statement, options?: RunOptions) => {
    if (/ as materialized/.test(text)) {
      const explain = { text: `explain (analyze, timing off, format json) ${text}`, values }
      const { rows } = await ctx.db.run<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(explain)
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan))
        if (node['Relation Name'] === 't_job')
          looked += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    }
    return ctx.db.run<Row>({ text, values }, options)
  }
  const { data } = await findRecords({ ...ctx, db: { ...ctx.db, run } }, 'job', { filter, count: 'none' })
  return { looked, found: data.length }
}

test('records of few linked ones are found from these by the index of the link', async () => {
  const { looked, found } = await lookedAt(where('device.area', 'eq', 'rare'))
  expect(found).toBe(20)
  expect(looked).toBeLessThan(rows / 20)
})

test.each<[string, Filter]>([
  ['a field of most linked records', where('device.area', 'eq', 'A1')],
  ['its opposite', where('device.area', 'ne', 'A1')],
  ['a field of some of several linked records', where('others.area', 'eq', 'A1')],
  ['a field of none of several linked records', where('others.area', 'ne', 'rare')],
])('a page is full soon after it was begun where it is narrowed by %s', async (_, filter) => {
  const { looked, found } = await lookedAt(filter)
  expect(found).toBe(20)
  expect(looked).toBeLessThan(rows / 20)
})
