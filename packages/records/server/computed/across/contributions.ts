import { type Ctx, ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import type { RollUpNode } from './nodes.ts'
import { type Added, addition, counts, mastersOf } from './roll-up-sql.ts'
import { ofSpace, tableAs } from './rows-sql.ts'

/** Contributions of rows to roll-ups before this transaction changed them; the first read of a row counts. */
export type Contributions = Map<string, Added>

/** Contribution of a row that was not among the living rows. */
export const nothing: Added = { masters: [], numbers: [], units: [] }

/** Contributions of some rows. */
export const addedBy = (contributions: Contributions | undefined, ids: Iterable<string>): Added => {
  const parts = [...ids].map(id => contributions?.get(id) ?? nothing)
  return {
    masters: parts.flatMap(part => part.masters),
    numbers: parts.flatMap(part => part.numbers),
    units: parts.flatMap(part => part.units),
  }
}

type Line = { readonly id: string } & Readonly<Record<string, string | readonly (string | null)[] | null>>

/**
 * Locks rows in the order of their ids and returns their current contributions to roll-ups. `which` selects the
 * rows, over `c`.
 */
export const readContributions = async (
  ctx: Ctx,
  catalog: Catalog,
  table: TableDef,
  nodes: readonly RollUpNode[],
  which: Sql,
): Promise<{ readonly ids: readonly string[]; readonly of: ReadonlyMap<RollUpNode, Contributions> }> => {
  const columns = nodes.flatMap((node, at) => {
    const { number, unit } = addition(node)
    return [
      sql`case when ${counts(catalog, node)} then ${mastersOf(node)}::text[] end as ${ident(`m${at}`)}`,
      sql`(${number})::text as ${ident(`n${at}`)}`,
      sql`${unit} as ${ident(`u${at}`)}`,
    ]
  })
  const { rows } = await ctx.db.run<Line>(sql`
    select ${join([sql`c.id`, ...columns])} from ${tableAs(catalog.space, table, 'c')}
    where ${which} ${ofSpace(catalog.space, table, 'c')} order by c.id for no key update`)
  return {
    ids: rows.map(row => row.id),
    of: new Map(nodes.map((node, at) => [node, new Map(rows.map(row => [row.id, addedAt(row, at)]))])),
  }
}

const addedAt = (row: Line, at: number): Added => {
  const listed = row[`m${at}`]
  const masters = Array.isArray(listed) ? listed.filter(id => id !== null) : []
  const text = (name: string): string | null => {
    const value = row[name]
    return typeof value === 'string' ? value : null
  }
  return {
    masters,
    numbers: masters.map(() => minus(text(`n${at}`))),
    units: masters.map(() => text(`u${at}`)),
  }
}

/** Negates a number in PostgreSQL's text format. */
const minus = (number: string | null): string | null => {
  if (number === null) return null
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}
