import { fieldStoreOf } from '@gantry/fields/server'
import { type Ctx, fill, ident, join, type SlotValues, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { columnName, physicalTable, systemColumns } from '../../physical.ts'
import { placedRows, slaveColumns } from '../../write/insert-rows.ts'
import { type Column, listsOf, typed, unnested } from '../../write/parameters.ts'
import type { Row } from '../../write/row.ts'
import type { Slave, Target } from '../../write/target.ts'
import { lookupValue } from './lookup-sql.ts'
import { acrossOf, type LookupNode, type RollUpNode } from './nodes.ts'
import { rollUpValue } from './roll-up-sql.ts'
import { column, ofSpace, tableAs } from './rows-sql.ts'

/**
 * Lookups, and roll-ups of slave rows, for records in states that are not stored: over the slave rows and links given
 * with each record, by the expressions that compute the stored values. Values of linked records are current. One
 * statement for all records; none where the table has no such fields.
 */
export const valuesOverGiven = async (
  ctx: Ctx,
  target: Target,
  records: readonly Row[],
): Promise<ReadonlyMap<string, Readonly<Record<FieldId, Row[string]>>>> => {
  const nodes = givenNodes(target)
  if (nodes.length === 0 || records.length === 0) return new Map()
  const { catalog } = target
  const slaves = target.slaves.filter(({ table }) =>
    nodes.some(node => node.kind === 'rollUp' && node.rows.id === table.id),
  )
  const links = [...new Set(nodes.flatMap(node => (node.kind === 'lookup' ? [node.via] : [])))]
  const columns: readonly Column<Row>[] = [
    { name: 'id', type: 'uuid', value: row => row.id },
    ...links.map((id): Column<Row> => ({ name: columnName(id), type: 'uuid', value: row => row[id] })),
  ]
  const subquery = (node: LookupNode | RollUpNode): Sql =>
    node.kind === 'rollUp'
      ? rollUpValue(catalog, node, sql`p.id`, sql`${ident(givenRows(node.rows.id))} c`)
      : sql`select ${lookupValue(node)} from ${tableAs(ctx.space, node.target, 't')}
          where t.id = ${column('p', node.via)} ${ofSpace(ctx.space, node.target, 't')}`
  const computed = nodes.map(node => sql`(${subquery(node)}) as ${ident(columnName(node.id))}`)
  const shown = nodes.map(
    ({ id, field }) => sql`${fieldStoreOf(field).select(column('m', id), field)} as ${ident(id)}`,
  )
  const parts = [
    ...slaves.map(
      slave =>
        sql`${ident(givenRows(slave.table.id))} as materialized (${givenSlaveRows(ctx, slave, nodes)})`,
    ),
    sql`given as (select ${join(columns.map(each => sql`${typed(each)} as ${ident(each.name)}`))} from ${unnested('given', columns)})`,
  ]
  const values: SlotValues = Object.assign(
    listsOf('given', columns, records),
    ...slaves.map(slave =>
      listsOf(givenRows(slave.table.id), readColumns(slave, nodes), placedRows(records, slave.id)),
    ),
  )
  const { rows } = await ctx.db.run<{ row: Row }>(
    fill(
      sql`with ${join(parts)}
        select (select row_to_json(_row) from (select m.id, ${join(shown)}) _row) as row
        from (select p.id, ${join(computed)} from given p) m`,
      values,
    ),
  )
  return new Map(rows.map(({ row: { id, ...fields } }) => [id, fields]))
}

/** Fields of the target whose value follows from the record itself and the records it links to. */
const givenNodes = ({ catalog, table }: Target): readonly (LookupNode | RollUpNode)[] =>
  (acrossOf(catalog).of.get(table.id) ?? []).filter(
    (node): node is LookupNode | RollUpNode =>
      node.kind === 'lookup' || (node.kind === 'rollUp' && node.by === null),
  )

const givenRows = (table: string): string => `rows of ${table}`

/** The columns of slave rows that roll-ups read. */
const readColumns = ({ table }: Slave, nodes: readonly (LookupNode | RollUpNode)[]) => {
  const read = new Set(['id', 'master_id', 'position'])
  for (const node of nodes)
    if (node.kind === 'rollUp' && node.rows.id === table.id)
      for (const field of node.reads) read.add(columnName(field))
  return slaveColumns(table).filter(({ name }) => read.has(name))
}

/** Slave rows as a table: their given values, and the system columns as stored, also of rows deleted since. */
const givenSlaveRows = (ctx: Ctx, slave: Slave, nodes: readonly (LookupNode | RollUpNode)[]): Sql => {
  const columns = readColumns(slave, nodes)
  const system = Object.values(systemColumns).filter(name => name !== 'id' && !name.startsWith('owner'))
  return sql`
    select ${join(columns.map(each => sql`${typed(each)} as ${ident(each.name)}`))},
      ${join(system.map(name => ident('s', name)))}, null::timestamptz as deleted_at, ${ctx.space}::text as space
    from ${unnested(givenRows(slave.table.id), columns)}
    left join ${physicalTable(ctx.space, slave.table)} s on s.id = ${typed({ name: 'id', type: 'uuid' })}`
}
