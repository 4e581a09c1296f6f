import { type Ctx, fill, ident, sql, withBudget } from '@gantry/kernel/server'
import type { Catalog } from '../../catalog/catalog.ts'
import { storedFields } from '../../schema/stored-fields.ts'
import { fieldColumns } from '../../write/insert-rows.ts'
import { type Column, listsOf, typed, unnested } from '../../write/parameters.ts'
import type { Row } from '../../write/row.ts'
import { runToEnd } from '../run-to-end.ts'
import { rowsForFormulas } from '../with-masters.ts'
import type { FormulaNode } from './nodes.ts'
import { ofSpace, tableAs } from './rows-sql.ts'

/**
 * Evaluates a formula over stored rows and returns the ids of changed rows. An earlier statement must have
 * locked them.
 */
export const recomputeFormula = async (
  ctx: Ctx,
  catalog: Catalog,
  { table, id, formula }: FormulaNode,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const stored = await rowsForFormulas(ctx, catalog, table, [formula], ids)
  const budgeted = withBudget(ctx)
  const made: Row[] = []
  for (const row of stored) made.push({ id: row.id, [id]: await runToEnd(budgeted, formula, row) })
  const [value] = fieldColumns<Row>(
    storedFields(table).filter(field => field.id === id),
    row => row,
  )
  if (!value || made.length === 0) return []
  const columns = [rowId, value]
  const { rows } = await ctx.db.run<{ id: string }>(
    fill(
      sql`update ${tableAs(ctx.space, table, 'm')} set ${ident(value.name)} = ${typed(value)}
        from ${unnested('made', columns)}
        where m.id = ${typed(rowId)} and m.${ident(value.name)} is distinct from ${typed(value)}
          ${ofSpace(ctx.space, table, 'm')}
        returning m.id`,
      listsOf('made', columns, made),
    ),
  )
  return rows.map(row => row.id)
}

const rowId: Column<Row> = { name: 'id', type: 'uuid', value: row => row.id }
