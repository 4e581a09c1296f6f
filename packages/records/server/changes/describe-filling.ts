import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, PlannedStep, TableDef, TableId } from '@gantry/model/shared'
import { fieldsToFill, followers } from '../computed/fields-to-fill.ts'
import { workOfFormulas } from '../computed/fill-formulas.ts'
import { estimateDuration, type Rate, type Rates } from '../schema/rates.ts'
import { rowsIn } from '../schema/table-size.ts'

/**
 * Computed fields that a change fills in existing rows, one step each: new or redefined ones and all their
 * dependants, also in other tables. `before` are the changed tables as stored; `tables` are all tables after
 * the change.
 */
export const describeFilling = async (
  ctx: Ctx,
  before: ReadonlyMap<TableId, TableDef>,
  tables: ReadonlyMap<TableId, TableDef>,
  rates: Rates,
): Promise<readonly PlannedStep[]> => {
  const catalog = { space: ctx.space, version: 0, tables }
  const filled = fieldsToFill(before, catalog)
  const sizes = new Map<TableId, number>()
  const rowsOf = async (table: TableDef): Promise<number> => {
    const rows = sizes.get(table.id) ?? (await rowsIn(ctx, table))
    sizes.set(table.id, rows)
    return rows
  }
  const step = async (table: TableDef, field: FieldId, rate: Rate): Promise<PlannedStep> => {
    const label = table.fields[field]?.label ?? field
    return {
      table: table.id,
      change: 'field.filled',
      field,
      effect: 'rewrite',
      ...estimateDuration(await rowsOf(table), rate),
      ...(!before.has(table.id) && { elsewhere: { table: table.label, field: label } }),
    }
  }
  const steps: PlannedStep[] = []
  // Formulas of one table are filled in one walk over its rows.
  for (const { table, fields } of filled.formulas) {
    // Rates are measured per value, so each field is charged its share of the walk.
    const rate = rates[workOfFormulas(catalog, table, fields)]
    for (const field of fields) steps.push(await step(table, field, rate))
  }
  for (const { table, id } of [...filled.nodes, ...followers(catalog, filled)])
    steps.push(await step(table, id, rates.across))
  return steps.filter(({ rows }) => rows > 0)
}
