import { at, type Write, wholeAt } from './literal-sql.ts'
import { type Sql, sql } from './sql.ts'

/** A rounding to places that are written out. */
const rounding =
  (write: (number: Sql, places: number) => Sql): Write =>
  (args, node) =>
    write(at(args, 0, 'number', node), wholeAt(args, 1, node, 30, 0))

const power = (exponent: number): Sql => [
  exponent >= 0 ? `1${'0'.repeat(exponent)}::numeric` : `0.${'0'.repeat(-exponent - 1)}1::numeric`,
]

/** Rounds the number of units of the last place, and makes it a number again. */
const scaled =
  (write: (units: Sql) => Sql) =>
  (number: Sql, places: number): Sql =>
    sql`(${write(sql`(${number} * ${power(places)})`)} * ${power(-places)})`

/** The same on the size, with the sign put back. */
const symmetric = (write: (units: Sql) => Sql) => (number: Sql, places: number) =>
  sql`(sign(${number}) * ${scaled(write)(sql`abs(${number})`, places)})`

export const roundingWriters: Readonly<Record<string, Write>> = {
  floor: rounding(scaled(units => sql`floor(${units})`)),
  ceiling: rounding(scaled(units => sql`ceil(${units})`)),
  'round half up': rounding((number, places) => sql`round(${number}, ${[String(places)]})`),
  'round down': rounding((number, places) => sql`trunc(${number}, ${[String(places)]})`),
  'round up': rounding(symmetric(units => sql`ceil(${units})`)),
  'round half down': rounding(symmetric(units => sql`ceil(${units} - 0.5)`)),
  // Half goes up, and one down again where that made a tie odd.
  decimal: rounding(
    symmetric(
      units =>
        sql`(floor(${units} + 0.5) - (case when mod(${units}, 1) = 0.5 and mod(floor(${units}), 2) = 0 then 1 else 0 end))`,
    ),
  ),
}
