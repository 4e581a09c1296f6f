import { field, required } from '@gantry/fields/shared'
import { type Kernel, systemCtx } from '@gantry/kernel/server'
import { defineTable, type Grant, type Limit, type TableDef } from '@gantry/model/shared'
import { createSpaceSchema, migrateTables } from '../catalog/migrate-tables.ts'
import { registerTables } from '../catalog/product-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { idOf, insertRows } from '../read/fixtures.ts'

const people = (id: string, fields: TableDef['fields'] = {}) =>
  defineTable({
    id,
    home: 'platform',
    label: id,
    title: 'name',
    fields: { name: field.text(), ...fields },
    policy: { read: true },
  })

const peopleTables = [
  people('department', { parent: field.department() }),
  people('member', { department: field.department() }),
  people('role'),
]

/** A drawn table with individually shared records. */
export const deal = (policy: readonly Grant[], limits?: readonly Limit[]): TableDef => ({
  id: 'deal',
  label: 'Deals',
  title: 'name',
  fields: {
    name: required(field.text()),
    status: field.choice(['open', 'won', 'lost']),
    amount: field.number(),
    secrecy: field.number(),
    department: field.department(),
  },
  policy,
  ...(limits && { limits }),
})

/** People, nested departments and roles in two spaces, and a table of deals in each with the same policy. */
export const layDeals = async (
  kernel: Kernel,
  policy: readonly Grant[],
  limits?: readonly Limit[],
): Promise<void> => {
  await migrateTables(kernel, peopleTables)
  registerTables(kernel, peopleTables)
  for (const [at, space] of ['alpha', 'beta'].entries()) {
    const ctx = systemCtx(kernel, space, 'test')
    await createSpaceSchema(ctx)
    await saveTables(ctx, [{ definition: deal(policy, limits) }])
    const from = at * 100
    const rowsOf: Readonly<Record<string, readonly Parameters<typeof insertRows>[3][number][]>> = {
      department: [
        { id: idOf(from + 11), name: 'Works' },
        { id: idOf(from + 12), name: 'Hall', parent: idOf(from + 11) },
        { id: idOf(from + 13), name: 'Line', parent: idOf(from + 12) },
      ],
      member: [
        { id: idOf(from + 2), name: 'Li', department: idOf(from + 13) },
        { id: idOf(from + 3), name: 'Wang', department: idOf(from + 12) },
        { id: idOf(from + 4), name: 'Zhao', department: idOf(from + 11) },
      ],
      role: [
        { id: idOf(from + 21), name: 'Planner' },
        { id: idOf(from + 22), name: 'Chief' },
      ],
    }
    for (const table of peopleTables) await insertRows(kernel, space, table, rowsOf[table.id] ?? [])
  }
}
