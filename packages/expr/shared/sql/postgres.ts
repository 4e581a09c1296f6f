import { t } from '../types/expr-type.ts'
import type { Rounding } from '../values/number.ts'
import type { Dialect, Numbers } from './dialect.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

/** 40 decimals: more than a result of 34 digits keeps of anything above 10⁻⁶. */
const places = `0.${'0'.repeat(40)}`

const number = (text: Sql): SqlPart => ({ sql: text, type: t.number })

const numeric = (part: SqlPart): Sql => (part.literal === null ? ['null::numeric'] : part.sql)

const power = (exponent: number): Sql => [
  exponent >= 0 ? `1${'0'.repeat(exponent)}::numeric` : `0.${'0'.repeat(-exponent - 1)}1::numeric`,
]

type Round = (value: Sql, places: number) => Sql

/** Rounds the number of units of the last place, and makes it a number again. */
const scaled =
  (write: (units: Sql) => Sql): Round =>
  (value, count) =>
    sql`(${write(sql`(${value} * ${power(count)})`)} * ${power(-count)})`

/** The same on the size, with the sign put back. */
const symmetric =
  (write: (units: Sql) => Sql): Round =>
  (value, count) =>
    sql`(sign(${value}) * ${scaled(write)(sql`abs(${value})`, count)})`

const roundings: { readonly [Name in Rounding]: Round } = {
  floor: scaled(units => sql`floor(${units})`),
  ceiling: scaled(units => sql`ceil(${units})`),
  halfUp: (value, count) => sql`round(${value}, ${[String(count)]})`,
  down: (value, count) => sql`trunc(${value}, ${[String(count)]})`,
  up: symmetric(units => sql`ceil(${units})`),
  halfDown: symmetric(units => sql`ceil(${units} - 0.5)`),
  // Half goes up, and one down again where that made a tie odd.
  halfEven: symmetric(
    units =>
      sql`(floor(${units} + 0.5) - (case when mod(${units}, 1) = 0.5 and mod(floor(${units}), 2) = 0 then 1 else 0 end))`,
  ),
}

/** PostgreSQL's decimals have arbitrary precision; a quotient gets 40 decimals. */
const numbers: Numbers = {
  column: column => number(column),
  written: digits => ({ sql: [{ param: digits }, '::numeric'], type: t.number, literal: digits }),
  counted: count => number(sql`${count}::numeric`),
  calculate: (operator, left, right) => {
    const [a, b] = [numeric(left), numeric(right)]
    return number(
      operator === '/' ? sql`((${a} + ${[places]}) / nullif(${b}, 0))` : sql`(${a} ${[operator]} ${b})`,
    )
  },
  negated: value => number(sql`(- ${value.sql})`),
  absolute: value => number(sql`abs(${value.sql})`),
  remainder: (value, by) =>
    number(sql`mod(mod(${value.sql}, nullif(${by.sql}, 0)) + ${by.sql}, nullif(${by.sql}, 0))`),
  rounded: (rounding, value, count) => number(roundings[rounding](value.sql, count)),
  roundedQuotient: (rounding, left, right, count, at) =>
    numbers.rounded(rounding, numbers.calculate('/', left, right, at), count, at),
  alike: parts => parts,
  sum: value => number(sql`sum(${value.sql})`),
  mean: (value, count) => number(sql`((sum(${value.sql}) + ${[places]}) / nullif(${count}, 0))`),
  text: value => sql`trim_scale(${value.sql})::text`,
}

export const postgres: Dialect = {
  numbers,
  ordered: text => sql`${text} collate "C"`,
  trimmed: (text, letters) => sql`btrim(${text}, ${letters})`,
  dateText: date => sql`to_char(${date}, 'YYYY-MM-DD')`,
}
