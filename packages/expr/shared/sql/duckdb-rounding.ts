import type { Rounding } from '../values/number.ts'
import type { Numbers } from './dialect.ts'
import { cast, digitsOf, fitting, number, unitOf, written } from './duckdb-digits.ts'
import { type Sql, sql } from './sql.ts'

/** A number cut off at its last place: what was cut, the unit of the place, and a step of one unit away from zero. */
interface Cut {
  readonly rest: Sql
  readonly unit: Sql
  readonly away: Sql
  /** The remainder by two units, which tells an odd number of them. */
  readonly ofTwo: Sql
}

/** What is added to a number that was cut off. */
const steps: { readonly [Name in Exclude<Rounding, 'halfUp' | 'down'>]: (cut: Cut) => Sql } = {
  floor: ({ rest, unit }) => sql`case when ${rest} < 0 then -${unit} else 0 end`,
  ceiling: ({ rest, unit }) => sql`case when ${rest} > 0 then ${unit} else 0 end`,
  up: ({ rest, away }) => sql`case when ${rest} <> 0 then ${away} else 0 end`,
  halfDown: ({ rest, unit, away }) =>
    sql`case when abs(${rest}) > ${unit} - abs(${rest}) then ${away} else 0 end`,
  halfEven: ({ rest, unit, away, ofTwo }) => {
    const other = sql`${unit} - abs(${rest})`
    const tie = sql`(abs(${rest}) = ${other} and abs(${ofTwo}) > ${unit})`
    return sql`case when abs(${rest}) > ${other} or ${tie} then ${away} else 0 end`
  },
}

export const rounded: Numbers['rounded'] = (rounding, value, places, at) => {
  const digits = digitsOf(value, at)
  if (places >= digits.places) return value
  const result = fitting(Math.max(digits.whole, -places) + 1, Math.max(places, 0), at)
  if (rounding === 'halfUp') return number(sql`round(${value.sql}, ${[String(places)]})`, result)
  const room = fitting(result.whole + 1, digits.places, at)
  const [whole, unit] = [cast(value, room).sql, cast(written(unitOf(places)), room).sql]
  const rest = sql`(${whole} % ${unit})`
  if (rounding === 'down') return number(sql`${whole} - ${rest}`, result)
  const away = sql`(case when ${rest} < 0 then -${unit} else ${unit} end)`
  const step = steps[rounding]({ rest, unit, away, ofTwo: sql`(${whole} % (${unit} + ${unit}))` })
  return number(sql`${whole} - ${rest} + (${step})`, result)
}
