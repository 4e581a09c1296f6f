import { field, planFormulas } from '@gantry/fields/shared'
import { inTransaction, sql, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { createRecords } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { fillRows } from './fill-formulas.ts'
import { staleFields } from './fixtures.ts'
import { pushFormulas } from './push-formulas.ts'

const kernel = await recordsDatabase()
const system = () => systemCtx(kernel, 'alpha', 'test')

const formula = (of: FieldDef, text: string): FieldDef => ({ ...of, computed: { formula: text } })
const everyone: TableDef['policy'] = [{ operations: ['read', 'create', 'update', 'remove'] }]

const line: TableDef = {
  id: 'push_line',
  label: 'Line',
  title: 'word',
  master: 'push',
  fields: { word: field.text(), qty: field.decimal({ scale: 3 }), price: field.number() },
  policy: [],
}
const plain = {
  name: field.text(),
  whole: field.number(),
  part: field.decimal({ scale: 9 }),
  done: field.yesNo(),
  day: field.date(),
  seen: field.dateTime(),
  result: field.choice([
    { id: 'good', label: 'Good' },
    { id: 'bad', label: 'Bad' },
  ]),
  lines: field.slave('push_line'),
}
const pushable: Readonly<Record<string, FieldDef>> = {
  third: formula(field.decimal({ scale: 4 }), 'part / 3'),
  quotient: formula(field.decimal({ scale: 10 }), 'whole / part'),
  product: formula(field.decimal({ scale: 4 }), 'part * part * 1.5'),
  rounded: formula(field.number({ min: -10, max: 1_000 }), 'part'),
  small: formula(field.decimal({ scale: 0, digits: 4 }), 'whole * 0.5'),
  sums: formula(field.decimal({ scale: 3 }), 'SUM(lines.qty) * 2 + count(lines)'),
  most: formula(field.number(), 'max(for l in lines[qty > 1] return l.price)'),
  chain: formula(field.decimal(), 'sums + third + small'),
  dear: formula(field.yesNo(), 'result = "good" and (some l in lines satisfies l.price > 10)'),
  late: formula(field.date({ max: '2024-12-31' }), 'day + @"P1M"'),
  word: formula(field.text({ maxLength: 12 }), 'name + "/" + CONCAT(third, day)'),
  cut: formula(field.text(), 'LEFT(name, 3)'),
  hour: formula(field.number(), 'HOUR(seen)'),
}

const amounts = ['0', '1', '-1', '0.5', '2.5', '-2.5', '0.000000005', '123456.789012345', '999999', null]
const texts = ['a', '', ' a ', '泵 x', '\u3000wide', '😀😀😀😀😀😀😀😀😀😀😀😀', null]
const days = ['2024-01-31', '1999-12-31', '2024-11-30', '2024-12-01', '9999-12-31', '0001-01-01', null]
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

it('the database makes of every row what the closures make, and leaves to them what is beyond it', async () => {
  const before: TableDef = { id: 'push', label: 'Push', title: 'name', fields: plain, policy: everyone }
  await saveTables(system(), [{ definition: before }, { definition: line }])
  const made = await createRecords(
    testCtx(kernel),
    'push',
    Array.from({ length: 240 }, (_, n) => ({
      name: pick(texts, n),
      whole: pick([0, 7, -3, 9_007_199_254_740_991, null], n),
      part: pick(amounts, Math.floor(n / 3)),
      done: pick([true, false, null], n),
      day: pick(days, Math.floor(n / 2)),
      seen: pick(['2024-03-05T20:30:00Z', null], n),
      result: pick(['good', 'bad', null], n),
      lines: Array.from({ length: n % 4 }, (_, l) => ({
        word: 'x',
        qty: pick([1.5, null, 0.001, -4], n + l),
        price: pick([5, 11, null], n + l),
      })),
    })),
  )
  const ids = made.flatMap(one => (one.ok ? [one.id] : []))
  expect(ids.length).toBe(240)
  await removeRecords(testCtx(kernel), 'push', ids.slice(0, 5))
  const after: TableDef = { ...before, fields: { ...plain, ...pushable } }
  await saveTables(system(), [{ definition: after, seen: 1 }])
  const catalog = await catalogOf(system())
  for (const each of planFormulas(after, catalog.tables))
    expect([each.id, pushFormulas(catalog, after, [each]) !== null]).toEqual([each.id, true])
  expect(await staleFields(testCtx(kernel), after, ids)).toEqual([])

  // And once more, from values that are all wrong.
  await system().db.run(sql`update s_alpha.t_push set f_third = 1, f_chain = 7, f_word = 'w', f_late = null`)
  await inTransaction(system(), tx => fillRows(tx, catalog, after, Object.keys(pushable), ids))
  expect(await staleFields(testCtx(kernel), after, ids)).toEqual([])
})

it.each([
  ['a field that takes a form', formula(field.text({ format: 'url' }), 'name')],
  ['a decimal of many digits', formula(field.decimal({ digits: 30 }), 'whole')],
  ['a function without SQL', formula(field.text(), 'upper case(name)')],
  ['a result that is chosen from options', formula(plain.result, 'result')],
])('%s is made in memory', async (_why, def) => {
  const catalog = await catalogOf(system())
  const table: TableDef = { ...line, id: 'memory', master: undefined, fields: { ...plain, def } } as TableDef
  const tables = new Map([...catalog.tables, [table.id, table]])
  const formulas = planFormulas(table, tables)
  expect(formulas.map(({ checked }) => checked.issues)).toEqual([[]])
  expect(pushFormulas({ ...catalog, tables }, table, formulas)).toBeNull()
})
