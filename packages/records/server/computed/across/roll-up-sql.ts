import { fieldStoreOf } from '@gantry/fields/server'
import { fieldTypeOf } from '@gantry/fields/shared'
import { ident, raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { compileFilter } from '../../policy/compile-filter.ts'
import type { RollUpNode } from './nodes.ts'
import { among, column, ofSpace, tableAs } from './rows-sql.ts'
import { fromNumber, isNumber, placesOf, scalarOf, unitOf } from './values.ts'

/** Maximum rows joined, and maximum length of the joined text. */
const mostJoined = 1_000
const longestJoined = 2_000
/** Maximum items of a joined set; each is displayed by name. */
const mostItems = 200

/** Whether a row `c` counts: it is living, and the condition holds. */
export const counts = ({ space, tables }: Catalog, { rows, where }: RollUpNode): Sql =>
  sql`c.deleted_at is null ${ofSpace(space, rows, 'c')} and ${compileFilter(where, {
    catalog: { space, version: 0, tables },
    table: rows,
    alias: 'c',
  })}`

/** Ids of the records that a row `c` contributes to, as an array. */
export const mastersOf = ({ by, many }: RollUpNode): Sql => {
  if (by === null) return sql`array[c.master_id]`
  return many ? column('c', by) : sql`array[${column('c', by)}]`
}

const pointsTo = ({ by, many }: RollUpNode, id: Sql): Sql => {
  if (by === null) return sql`c.master_id = ${id}`
  return many ? sql`${column('c', by)} @> array[${id}]` : sql`${column('c', by)} = ${id}`
}

/**
 * Recomputes a roll-up for some records and returns the ids of changed ones. An earlier statement must have
 * locked their rows, so that this one sees what concurrent writers have committed.
 */
export const recomputeRollUp = (catalog: Catalog, node: RollUpNode, ids: readonly string[]): Sql => {
  const { space } = catalog
  return sql`
    update ${tableAs(space, node.table, 'm')} set ${ident(`f_${node.id}`)} = x.value
    from (
      select p.id, (${rollUpValue(catalog, node, sql`p.id`)}) as value
      from ${tableAs(space, node.table, 'p')} where p.id = ${among(ids)} ${ofSpace(space, node.table, 'p')}
    ) x
    where m.id = x.id and ${column('m', node.id)} is distinct from x.value
    returning m.id`
}

/** The value of a roll-up for a record, as a subquery; over its stored rows, or over other `rows` with the alias `c`. */
export const rollUpValue = (
  catalog: Catalog,
  node: RollUpNode,
  id: Sql,
  rows: Sql = tableAs(catalog.space, node.rows, 'c'),
): Sql => {
  const from = sql`from ${rows} where ${pointsTo(node, id)} and ${counts(catalog, node)}`
  if (node.fn === 'join') return isSet(node.field) ? joinedSet(node, from) : joined(node, from)
  return sql`select ${aggregate(node)} ${from}`
}

const aggregate = ({ fn, of, field }: RollUpNode): Sql => {
  if (fn === 'count' || !of)
    return fromNumber(field, null, of ? sql`count(${column('c', of.id)})` : sql`count(*)`, null)
  const value = column('c', of.id)
  const scalar = scalarOf(of.field, value)
  const number = (result: Sql): Sql => {
    const unit = unitOf(of.field, value)
    const made = fromNumber(field, of.field, result, unit && sql`min(${unit})`)
    return unit ? sql`case when min(${unit}) is not distinct from max(${unit}) then ${made} end` : made
  }
  if (fn === 'sum') return number(sql`coalesce(sum(${scalar}), 0)`)
  if (fn === 'average') return number(sql`avg(${scalar})`)
  const way = raw(fn === 'min' ? 'asc' : 'desc')
  if (isNumber(of.field)) return number(fn === 'min' ? sql`min(${scalar})` : sql`max(${scalar})`)
  const key = fieldStoreOf(of.field).key?.of(value) ?? value
  return sql`(array_agg(${value} order by ${key} ${way}) filter (where ${value} is not null))[1]`
}

const isSet = (field: FieldDef): boolean => fieldTypeOf(field).kind === 'set'

/** By position of slave rows, or by creation of the records. */
const orderOf = ({ by }: RollUpNode): Sql => (by === null ? sql`c.position, c.id` : sql`c.created_at, c.id`)

/** The distinct ids of chosen options, in order of first occurrence. */
const joinedSet = (node: RollUpNode, from: Sql): Sql => {
  const { of, field } = node
  if (!of) return sql`select null`
  const value = column('c', of.id)
  const order = orderOf(node)
  return sql`
    select array_agg(e.item order by e.met, e.item)::${raw(fieldStoreOf(field).column(field) ?? 'text[]')} from (
      select u.item, min(array[j.place, u.at]) as met from (
        select ${isSet(of.field) ? value : sql`array[${value}]`} as items, row_number() over (order by ${order}) as place
        ${from} and ${value} is not null order by ${order} limit ${mostJoined}
      ) j cross join lateral unnest(j.items) with ordinality as u (item, at) group by u.item
      order by met, u.item limit ${mostItems}
    ) e`
}

const joined = (node: RollUpNode, from: Sql): Sql => {
  const { of } = node
  if (!of) return sql`select null`
  const value = column('c', of.id)
  const { select, key } = fieldStoreOf(of.field)
  const text = key ? key.of(value) : select(value, of.field)
  const order = orderOf(node)
  return sql`
    select left(string_agg(j.word, ', ' order by j.place), ${longestJoined}::int) from (
      select ${text}::text as word, row_number() over (order by ${order}) as place
      ${from} and ${value} is not null order by ${order} limit ${mostJoined}
    ) j`
}

/** Whether the value can be updated by a difference: counts, and sums without rounding. */
export const isAdditive = ({ fn, by, of, field }: RollUpNode): boolean =>
  by !== null &&
  (fn === 'count' ||
    (fn === 'sum' && of !== null && of.field.type === field.type && placesOf(of.field) <= placesOf(field)))

/** Contribution of one row, over `c`; nothing where differences are not possible. */
export const addition = (node: RollUpNode): { readonly number: Sql; readonly unit: Sql } => {
  const { fn, of } = node
  if (!isAdditive(node)) return { number: sql`null`, unit: sql`null::text` }
  const value = of && column('c', of.id)
  if (fn === 'count' || !of || !value)
    return {
      number: value ? sql`case when ${value} is not null then 1 end::numeric` : sql`1::numeric`,
      unit: sql`null::text`,
    }
  return { number: scalarOf(of.field, value), unit: unitOf(of.field, value) ?? sql`null::text` }
}

/** Former contributions of rows, one entry per record a row contributed to. */
export interface Added {
  readonly masters: readonly string[]
  readonly numbers: readonly (string | null)[]
  readonly units: readonly (string | null)[]
}

/** Current contribution of the rows minus their former one, by record. */
const difference = (catalog: Catalog, node: RollUpNode, ids: readonly string[], before: Added): Sql => {
  const { number, unit } = addition(node)
  return sql`
    select e.master, sum(e.number) as number, min(e.unit) as low, max(e.unit) as high from (
      select master, ${number} as number, ${unit} as unit
      from ${tableAs(catalog.space, node.rows, 'c')} cross join lateral unnest(${mastersOf(node)}) as u (master)
      where c.id = ${among(ids)} and ${counts(catalog, node)}
      union all
      select * from unnest(${[...before.masters]}::uuid[], ${[...before.numbers]}::numeric[], ${[...before.units]}::text[])
    ) e where e.number is not null and e.master is not null group by e.master
      having sum(e.number) <> 0 or min(e.unit) is distinct from max(e.unit)`
}

/**
 * Adds the difference to each record's value under its row lock. Returns every affected record, and whether the
 * difference could be applied: not for an empty value, one of another unit, or a unit without rows left.
 */
export const addDifference = (
  catalog: Catalog,
  node: RollUpNode,
  ids: readonly string[],
  before: Added,
): Sql => {
  const { field, of } = node
  const stands = column('m', node.id)
  const sum = sql`${scalarOf(field, stands)} + d.number`
  const unit = unitOf(field, stands)
  const next = fromNumber(field, of?.field ?? field, sum, unit)
  const fits = unit ? sql`and ${unit} = d.low and ${unit} = d.high and ${sum} <> 0` : sql``
  return sql`
    with d as materialized (${difference(catalog, node, ids, before)}),
    changed as (
      update ${tableAs(catalog.space, node.table, 'm')} set ${ident(`f_${node.id}`)} = ${next}
      from d where m.id = d.master ${ofSpace(catalog.space, node.table, 'm')}
        and ${stands} is not null and ${next} is not null ${fits}
      returning m.id
    )
    select d.master as id, changed.id is not null as added from d left join changed on changed.id = d.master`
}

/** Records that the rows contribute to now, or contributed to before. */
export const mastersTouched = (catalog: Catalog, node: RollUpNode, ids: readonly string[]): Sql => sql`
  select distinct u.master as id from ${tableAs(catalog.space, node.rows, 'c')}
  cross join lateral unnest(${mastersOf(node)}) as u (master)
  where c.id = ${among(ids)} and u.master is not null and ${counts(catalog, node)}`
