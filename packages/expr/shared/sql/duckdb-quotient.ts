import type { Rounding } from '../values/number.ts'
import type { Numbers } from './dialect.ts'
import { cast, digitsOf, fitting, number, product, unitOf, written } from './duckdb-digits.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

/** A division of whole numbers, both without sign: what goes in, what is left, and by what was divided. */
interface Division {
  readonly whole: Sql
  readonly rest: Sql
  readonly divisor: Sql
  readonly negative: Sql
}

const half = ({ rest, divisor }: Division, sign: '>' | '>=' | '='): Sql =>
  sql`${rest} ${[sign]} ${divisor} - ${rest}`

/** When one more is taken of the size of a quotient. */
const oneMore: { readonly [Name in Rounding]: (division: Division) => Sql } = {
  down: () => ['false'],
  up: ({ rest }) => sql`${rest} > 0`,
  floor: ({ rest, negative }) => sql`${rest} > 0 and ${negative}`,
  ceiling: ({ rest, negative }) => sql`${rest} > 0 and not ${negative}`,
  halfUp: division => half(division, '>='),
  halfDown: division => half(division, '>'),
  halfEven: division => sql`${half(division, '>')} or (${half(division, '=')} and ${division.whole} % 2 = 1)`,
}

/**
 * A quotient that is rounded at once, exactly: both numbers become whole ones of a unit so small that the quotient of the
 * whole numbers counts units of the last place.
 */
export const roundedQuotient: Numbers['roundedQuotient'] = (rounding, left, right, places, at) => {
  const [a, b] = [digitsOf(left, at), digitsOf(right, at)]
  const most = Math.max(a.places, b.places)
  const wholeOf = (part: SqlPart, digits: typeof a, tens: number): Sql => {
    const size = number(sql`abs(${cast(part, digits).sql})`, digits)
    return sql`(${product(size, written(unitOf(-tens)), at).sql})::hugeint`
  }
  const dividend = wholeOf(left, a, most + Math.max(places, 0))
  const divisor = sql`nullif(${wholeOf(right, b, most + Math.max(-places, 0))}, 0)`
  const division: Division = {
    whole: sql`(${dividend} // ${divisor})`,
    rest: sql`(${dividend} % ${divisor})`,
    divisor,
    negative: sql`((${left.sql} < 0) <> (${right.sql} < 0))`,
  }
  const result = fitting(a.whole + b.places + 1, Math.max(places, 0), at)
  const size = sql`(${division.whole} + (case when ${oneMore[rounding](division)} then 1 else 0 end))`
  const units = sql`${size}::${[`decimal(${result.whole + result.places}, 0)`]}`
  const value = sql`${units} * ${written(unitOf(places)).sql}`
  return number(sql`case when ${division.negative} then - (${value}) else ${value} end`, result)
}
