import { type Sql, sql } from '@gantry/kernel/server'
import { areaOf } from '../../shared/kinds/place.ts'
import { json } from './json.ts'
import type { SqlKind } from './sql-kind.ts'

/** A place as a point of longitude and latitude: immutable, so that a GiST index serves it. */
export const pointOf = (column: Sql): Sql =>
  sql`point((${column} ->> 'lng')::float8, (${column} ->> 'lat')::float8)`

/** Points in an area, by the operators a GiST index serves. */
export const place: SqlKind = (op, column, operand, type) => {
  if (op !== 'inside') return json(op, column, operand, type)
  const area = areaOf(operand)
  if (!area) return sql`false`
  const [west, south, east, north] = area
  // Whole earth: a sequential scan is cheaper. For `<@` PostgreSQL estimates a selectivity of 0.001 and would scan the
  // index.
  if (west === -180 && south === -90 && east === 180 && north === 90) return sql`${column} is not null`
  const within = (from: number, to: number): Sql =>
    sql`${pointOf(column)} <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`
  return west <= east ? within(west, east) : sql`(${within(west, 180)} or ${within(-180, east)})`
}
