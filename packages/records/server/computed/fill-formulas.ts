import { type Ctx, empty, fill, ident, inTransaction, join, sql } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { fieldColumns } from '../write/insert-rows.ts'
import { type Column, listsOf, typed, unnested } from '../write/parameters.ts'
import type { Row } from '../write/row.ts'
import { storedRows } from '../write/stored-rows.ts'
import { inOrder } from './compute-record.ts'
import { runToEnd } from './run-to-end.ts'
import { sourceOf } from './source-of.ts'

/** Formulas to be brought up to date in rows that are there already. */
export interface Filling {
  readonly table: TableId
  readonly fields: readonly FieldId[]
}

/** How far a filling is: the last row done, and how many. */
export interface Filled {
  readonly after: string | null
  readonly rows: number
}

/**
 * Evaluates the formulas of the next rows of a table as it stands and writes those that differ, in one statement. The rows
 * are locked while that goes on, so whoever writes them comes before and is read, or after and evaluates for himself.
 * `after: null` in the answer: those were the last.
 */
export const fillBatch = async (
  ctx: Ctx,
  { table: id, fields }: Filling,
  { after, rows }: Filled,
  together: number,
): Promise<Filled> =>
  inTransaction(ctx, async tx => {
    const catalog = await catalogOf(tx)
    const table = catalog.tables.get(id)
    if (!table) return { after: null, rows }
    const name = physicalTable(tx.space, table)
    const locked = await tx.db.run<{ id: string }>(sql`
      select id from ${name} where true ${after === null ? empty : sql`and id > ${after}::uuid`}
        ${table.home === 'platform' ? sql`and space = ${tx.space}` : empty}
      order by id limit ${together} for no key update`)
    const ids = locked.rows.map(row => row.id)
    if (ids.length > 0) await writeValues(tx, catalog, id, fields, ids)
    return { after: ids.length < together ? null : (ids.at(-1) ?? null), rows: rows + ids.length }
  })

const writeValues = async (
  ctx: Ctx,
  catalog: Catalog,
  id: TableId,
  fields: readonly FieldId[],
  ids: readonly string[],
): Promise<void> => {
  const table = findTable(catalog, id)
  const formulas = inOrder(table, catalog.tables).filter(formula => fields.includes(formula.id))
  if (formulas.length === 0) return
  const source = sourceOf(catalog, table)
  // A removed record comes back as it is, so it is kept right as well.
  const living = await storedRows(ctx, source, ids)
  const removed =
    living.size < ids.length ? await storedRows(ctx, source, ids, 'removed') : new Map<string, Row>()
  const made = [...living.values(), ...removed.values()].map(row => {
    const filled: Record<string, Row[string]> & Row = { ...row }
    for (const formula of formulas) filled[formula.id] = runToEnd(formula, filled)
    return filled
  })
  const values = fieldColumns<Row>(
    storedFields(table).filter(field => formulas.some(formula => formula.id === field.id)),
    row => row,
  )
  const columns: Column<Row>[] = [{ name: 'id', type: 'uuid', value: row => row.id }, ...values]
  const written = join(values.map(value => sql`${ident(value.name)} = ${typed(value)}`))
  const differs = join(
    values.map(value => sql`t.${ident(value.name)} is distinct from ${typed(value)}`),
    ' or ',
  )
  await ctx.db.run(
    fill(
      sql`update ${physicalTable(ctx.space, table)} t set ${written} from ${unnested('made', columns)}
        where t.id = x.id::uuid and (${differs})`,
      listsOf('made', columns, made),
    ),
  )
}
