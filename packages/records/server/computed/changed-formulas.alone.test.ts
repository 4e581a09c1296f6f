import { field } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { expect, it, vi } from 'vitest'
import { changedFormulas } from './changed-formulas.ts'
import { graphOf } from './graph-of.ts'

const planned = vi.hoisted(() => [] as string[])
vi.mock('@gantry/fields/shared', async original => {
  const shared = await original<typeof import('@gantry/fields/shared')>()
  const planFormulas: typeof shared.planFormulas = (table, tables) => {
    planned.push(table.id)
    return shared.planFormulas(table, tables)
  }
  return { ...shared, planFormulas }
})

const made = (formula: string): FieldDef => ({ ...field.decimal(), computed: { formula } })

const table = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: field.text(), qty: field.number(), ...fields },
  policy: [],
})

// `last` stands before what it reads, as fields do that were moved.
const order = (factor: number) =>
  table('order', { last: made('middle + 1'), middle: made('twice + 1'), twice: made(`qty * ${factor}`) })
const others = Array.from({ length: 5 }, (_, at) => table(`other_${at}`, { twice: made('qty * 2') }))

it('finds what follows from a formula in the order it is made, and plans no table that nothing hits', () => {
  const tables = new Map([...others, order(3)].map(each => [each.id, each]))
  // The graph is made once for a snapshot, and plans each table.
  graphOf(tables)
  planned.length = 0
  const before = new Map([['order', order(2)]])
  expect(changedFormulas(before, tables)).toEqual([
    { table: tables.get('order'), fields: ['twice', 'middle', 'last'] },
  ])
  expect(planned).toEqual(['order'])
})
