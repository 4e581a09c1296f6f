import { masterOf, type PlannedFormula, readOfMaster, withMaster } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import type { Row } from '../write/row.ts'
import { type Life, storedRows } from '../write/stored-rows.ts'
import type { Target } from '../write/target.ts'
import { among, ofSpace, tableAs } from './across/rows-sql.ts'
import { sourceOf } from './source-of.ts'

/** Stored rows as formulas read them: slave rows with their masters, where a formula asks for them. */
export const rowsForFormulas = async (
  ctx: Ctx,
  catalog: Catalog,
  table: TableDef,
  formulas: readonly PlannedFormula[],
  ids: readonly string[],
  life: Life = 'living',
): Promise<readonly Row[]> => {
  const rows = [...(await storedRows(ctx, sourceOf(catalog, table), ids, life)).values()]
  const master = masterOf(table, catalog.tables)
  const isAsked = formulas.some(({ reads }) => readOfMaster(table, catalog.tables, reads).length > 0)
  if (!master || !isAsked || rows.length === 0) return rows
  const { rows: places } = await ctx.db.run<{ id: string; master: string }>(sql`
    select c.id, c.master_id as master from ${tableAs(ctx.space, table, 'c')}
    where c.id = ${among(ids)} ${ofSpace(ctx.space, table, 'c')}`)
  const wanted = [...new Set(places.map(place => place.master))]
  const masters = new Map<string, Row>()
  // A removed row may have a living master.
  for (const each of ['living', 'removed'] as const)
    for (const [id, row] of await storedRows(ctx, alone(catalog, master), wanted, each)) masters.set(id, row)
  const masterIds = new Map(places.map(place => [place.id, place.master]))
  return rows.map(row => ({
    ...withMaster(table, row, masters.get(masterIds.get(row.id) ?? '') ?? {}),
    id: row.id,
  }))
}

const masterTargets = new WeakMap<TableDef, Target>()

/** A table without its slave rows, which expressions of a row do not read. */
const alone = (catalog: Catalog, table: TableDef): Target => {
  const known = masterTargets.get(table)
  if (known?.catalog === catalog) return known
  const made: Target = { catalog, table, slaves: [] }
  masterTargets.set(table, made)
  return made
}
