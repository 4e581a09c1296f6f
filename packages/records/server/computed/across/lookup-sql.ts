import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { Catalog } from '../../catalog/catalog.ts'
import type { LookupNode } from './nodes.ts'
import { among, column, ofSpace, tableAs } from './rows-sql.ts'
import { carried } from './values.ts'

/**
 * Carries values to the rows that point to them, and answers the ids of those whose value changed. The records pointed to
 * are held until commit: whoever changes one of them meanwhile waits, and then sees these rows; whoever was first is
 * waited for, and his value is the one carried.
 */
export const recomputeLookup = (catalog: Catalog, node: LookupNode, ids: readonly string[]): Sql => {
  const { space } = catalog
  const rows = tableAs(space, node.table, 'o')
  return sql`
    with held as materialized (
      select t.id, ${valueFor(node)} as value from ${tableAs(space, node.target, 't')}
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

/** The value carried, over the record `t` that is pointed to. */
const valueFor = (node: LookupNode): Sql => carried(node.of.field, node.field, column('t', node.of.id))

/** The rows that point to records, in the order they are to be locked in; one more than `limit` where there are more. */
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
