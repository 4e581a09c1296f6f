import { type PlannedFormula, planFormulas } from '@gantry/fields/shared'
import {
  type Ctx,
  databaseError,
  fill,
  ident,
  inSavepoint,
  join,
  sql,
  type Transaction,
  withBudget,
} from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { physicalTable } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { fieldColumns } from '../write/insert-rows.ts'
import { type Column, listsOf, typed, unnested } from '../write/parameters.ts'
import type { Row } from '../write/row.ts'
import type { Life } from '../write/stored-rows.ts'
import { among, ofSpace, tableAs } from './across/rows-sql.ts'
import { pushFormulas } from './push-formulas.ts'
import { runToEnd } from './run-to-end.ts'
import { rowsForFormulas } from './with-masters.ts'

/**
 * Recomputes formulas of some rows and writes those that differ: by one SQL statement where the formulas have
 * SQL, otherwise by evaluation in memory. Rows are locked meanwhile, so a concurrent writer either commits
 * first and is read, or waits and evaluates itself. Dependants elsewhere are not updated. Returns which way was
 * used.
 */
export const fillRows = async (
  ctx: Ctx & { readonly tx: Transaction },
  catalog: Catalog,
  table: TableDef,
  fields: readonly FieldId[],
  ids: readonly string[],
): Promise<'pushed' | 'evaluated'> => {
  const formulas = formulasOf(catalog, table, fields)
  if (formulas.length === 0 || ids.length === 0) return 'evaluated'
  // A separate statement: the next one sees everything that was committed while this one waited.
  const { rows } = await ctx.db.run<{ id: string; living: boolean }>(sql`
    select c.id, c.deleted_at is null as living from ${tableAs(ctx.space, table, 'c')}
    where c.id = ${among(ids)} ${ofSpace(ctx.space, table, 'c')} order by c.id for no key update`)
  const idsOf = (life: Life) =>
    rows.filter(({ living }) => living === (life === 'living')).map(({ id }) => id)
  const evaluate = (life: Life) => evaluateRows(ctx, catalog, table, formulas, idsOf(life), life)
  const pushed = pushFormulas(catalog, table, formulas)
  const isWorkedOut = pushed && (await workOut(ctx, () => ctx.db.run(pushed.update(idsOf('living')))))
  if (!isWorkedOut) await evaluate('living')
  // A removed record is restored as stored, so it is kept up to date as well.
  await evaluate('removed')
  return isWorkedOut ? 'pushed' : 'evaluated'
}

/** How formulas of a table are filled. */
export const workOfFormulas = (
  catalog: Catalog,
  table: TableDef,
  fields: readonly FieldId[],
): 'pushed' | 'evaluated' =>
  pushFormulas(catalog, table, formulasOf(catalog, table, fields)) ? 'pushed' : 'evaluated'

const formulasOf = (
  catalog: Catalog,
  table: TableDef,
  fields: readonly FieldId[],
): readonly PlannedFormula[] =>
  planFormulas(table, catalog.tables).filter(formula => fields.includes(formula.id))

/** False where a value exceeds what the database can compute; evaluation in memory returns an empty value. */
const workOut = async (
  ctx: Ctx & { readonly tx: Transaction },
  update: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await inSavepoint(ctx, update)
    return true
  } catch (error) {
    if (!databaseError(error)?.code?.startsWith('22')) throw error
    return false
  }
}

const evaluateRows = async (
  ctx: Ctx,
  catalog: Catalog,
  table: TableDef,
  formulas: readonly PlannedFormula[],
  ids: readonly string[],
  life: Life,
): Promise<void> => {
  if (ids.length === 0) return
  const budgeted = withBudget(ctx)
  const made: Row[] = []
  for (const row of await rowsForFormulas(ctx, catalog, table, formulas, ids, life)) {
    const filled: Record<string, Row[string]> & Row = { ...row }
    for (const formula of formulas) filled[formula.id] = await runToEnd(budgeted, formula, filled)
    made.push(filled)
  }
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
