import { fieldStoreOf } from '@gantry/fields/server'
import { fieldTypeOf } from '@gantry/fields/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Aggregate, AggregateQuery } from '@gantry/model/shared'
import { columnOf } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import type { Scope } from '../policy/scope.ts'
import { compared, shown } from './aggregate-values.ts'
import { question } from './question.ts'
import { admission, from, type Reading } from './reading.ts'

/** Whether a field's values name units that are not converted into each other. */
export const hasUnits = ({ field }: Place): boolean => fieldTypeOf(field).units === true

const value = (at: number): Sql => ident(`value ${at}`)
const result = (at: number): Sql => ident(`result ${at}`)
const number = (at: number): Sql => ident(`number ${at}`)
const unit = (at: number): Sql => ident(`unit ${at}`)
/** 0 on result rows grouped by that field's units, 1 on all others. */
const leftOut = (at: number): Sql => ident(`left out ${at}`)

/**
 * Totals over all rows and totals per unit of each field, in one scan: a grouping set for all rows and one for
 * the units of each such field.
 */
export const figuresByUnit = (reading: Reading, query: AggregateQuery, scope: Scope): Sql => {
  const { aggregates } = query
  const fields = [...new Set(aggregates.flatMap(({ field, perUnit }) => (perUnit && field ? [field] : [])))]
  const units = fields.map((field, at) => sql`${unitOf(reading, field)} as ${unit(at)}`)
  const values = aggregates.map(({ field }, at) =>
    field === undefined ? sql`1 as ${value(at)}` : sql`${compared(reading, field)} as ${value(at)}`,
  )
  const results = aggregates.flatMap(({ fn }, at) => [
    sql`${raw(fn)}(${value(at)}) as ${result(at)}`,
    sql`count(${value(at)}) as ${number(at)}`,
  ])
  // Separate calls, because `grouping` takes at most 31 columns.
  const named = fields.flatMap((_, at) => [unit(at), sql`grouping(${unit(at)}) as ${leftOut(at)}`])
  const sets = join([sql`()`, ...fields.map((_, at) => sql`(${unit(at)})`)], ', ')
  const answer = aggregates.map(
    (each, at) => sql`(${figure(reading, each, at, fields)}) as ${ident(each.name)}`,
  )
  return sql`with g as materialized (
      select ${join([...named, ...results], ', ')}
      from (select ${join([...units, ...values], ', ')} from ${from(reading)}
        where ${admission(reading)}${question(reading, query, scope)}) r
      group by grouping sets (${sets}))
    select coalesce('[' || string_agg(row_to_json(_row)::text, ',') || ']', '[]') as data
    from (select ${join(answer, ', ')}) _row`
}

/** Expression of one aggregate. */
const figure = (reading: Reading, asked: Aggregate, at: number, fields: readonly string[]): Sql => {
  const told = shown(reading, asked, result(at))
  if (!asked.perUnit) {
    const all = fields.map((_, each) => sql`${leftOut(each)} = 1`)
    return sql`select ${told} from g where ${join(all, ' and ')}`
  }
  const own = fields.indexOf(asked.field ?? '')
  return sql`select coalesce(json_agg(json_build_object('unit', ${unit(own)}, 'value', (${told})::text)
    order by ${number(at)} desc, ${unit(own)}), '[]'::json) from g where ${leftOut(own)} = 0 and ${number(at)} > 0`
}

const unitOf = (reading: Reading, id: string): Sql => {
  const place = placeOf(reading.table, id)
  const named = place && fieldStoreOf(place.field).key?.unit?.(columnOf(reading, place.id))
  return named ?? sql`null::text`
}
