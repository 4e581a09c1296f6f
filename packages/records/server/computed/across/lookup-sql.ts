import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { Catalog } from '../../catalog/catalog.ts'
import type { LookupNode } from './nodes.ts'
import { among, column, ofSpace, tableAs } from './rows-sql.ts'
import { carried } from './values.ts'

/**
 * Copies values to the rows that refer to records, and returns the ids of changed rows. The source records are
 * share-locked until commit: a concurrent writer waits and then sees these rows; an earlier writer is waited
 * for, and its value is copied.
 */
export const recomputeLookup = (catalog: Catalog, node: LookupNode, ids: readonly string[]): Sql => {
  const { space } = catalog
  const rows = tableAs(space, node.table, 'o')
  return sql`
    with held as materialized (
      select t.id, ${lookupValue(node)} as value from ${tableAs(space, node.target, 't')}
      where t.id in (select ${column('o', node.via)} from ${rows} where o.id = ${among(ids)})
        ${ofSpace(space, node.target, 't')}
      order by t.id for share
    )
    update ${tableAs(space, node.table, 'm')} set ${ident(`f_${node.id}`)} = x.value
    from (
      select o.id, held.value from ${rows} left join held on held.id = ${column('o', node.via)}
      where o.id = ${among(ids)} ${ofSpace(space, node.table, 'o')}
    ) x
    where m.id = x.id and ${column('m', node.id)} is distinct from x.value
    returning m.id`
}

/** The value to copy, over the linked record `t`. */
export const lookupValue = (node: LookupNode): Sql =>
  carried(node.of.field, node.field, column('t', node.of.id))

/** Rows that refer to records, in lock order; one more than `limit` where there are more. */
export const rowsPointing = (
  { space }: Catalog,
  { table, via }: LookupNode,
  targets: readonly string[],
  limit: number,
  after: string | null = null,
): Sql => sql`
  select o.id from ${tableAs(space, table, 'o')}
  where ${column('o', via)} = ${among(targets)} ${ofSpace(space, table, 'o')}
    ${after === null ? sql`` : sql`and o.id > ${after}::uuid`}
  order by o.id limit ${limit}`
