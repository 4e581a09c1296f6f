import { t } from '../types/expr-type.ts'
import { decimal, Exact, readDigits, writeNum } from '../values/number.ts'
import type { Dialect, Numbers } from './dialect.ts'
import {
  carried,
  cast,
  counts,
  digitsOf,
  fitting,
  mostDigits,
  none,
  number,
  product,
  widest,
  written,
} from './duckdb-digits.ts'
import { roundedQuotient } from './duckdb-quotient.ts'
import { rounded } from './duckdb-rounding.ts'
import { refuse } from './not-pushable.ts'
import { sql } from './sql.ts'

/** The reciprocal of a literal if it is finite; `/ 4` and `/ 100` then become exact products. */
const reciprocal = (divisor: string): string | null => {
  const value = readDigits(divisor)
  if (value === null || value === 0) return null
  const inverse = new Exact(1).div(decimal(value))
  const product = inverse.times(decimal(value))
  return product.equals(1) && inverse.decimalPlaces() <= mostDigits - 2 && ends(divisor)
    ? writeNum(inverse)
    : null
}

/** The divisor contains only factors two and five: no rounding occurred. */
const ends = (divisor: string): boolean => {
  let rest = BigInt(divisor.replace(/[-.]/g, '')) || 3n
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime
  return rest === 1n
}

/**
 * DuckDB's decimals have at most 38 digits, and the scale is part of the type. The precision of every
 * expression is tracked during compilation so that no digit is lost. Results that may need more digits are
 * refused, as is a quotient unless it is finite or rounded at once.
 */
const numbers: Numbers = {
  column: (column, digits, at) => {
    if (!digits) return refuse(at, 'digits')
    return { sql: column, type: t.number, digits: fitting(digits.whole, digits.places, at) }
  },
  written: (digits, at) => {
    const part = written(digits)
    fitting(part.digits?.whole ?? 0, part.digits?.places ?? 0, at)
    return part
  },
  counted: count => number(count, counts),
  calculate: (operator, left, right, at) => {
    if (operator === '/') {
      if (left.literal === null || right.literal === null || right.literal === '0')
        return number(['null'], none)
      const inverse = typeof right.literal === 'string' ? reciprocal(right.literal) : null
      return inverse === null ? refuse(at, 'quotient') : numbers.calculate('*', left, written(inverse), at)
    }
    if (operator === '*') return product(left, right, at)
    const [a, b] = [digitsOf(left, at), digitsOf(right, at)]
    const wide = widest([a, b], at)
    const sum = fitting(wide.whole + 1, wide.places, at)
    return number(sql`${cast(left, sum).sql} ${[operator]} ${cast(right, sum).sql}`, sum)
  },
  negated: (value, at) => number(sql`- ${value.sql}`, digitsOf(value, at)),
  absolute: (value, at) => number(sql`abs(${value.sql})`, digitsOf(value, at)),
  remainder: (value, by, at) => {
    const wide = widest([digitsOf(value, at), digitsOf(by, at)], at)
    const room = fitting(wide.whole + 1, wide.places, at)
    const [a, b] = [cast(value, room).sql, cast(by, room).sql]
    return number(sql`((${a} % nullif(${b}, 0)) + ${b}) % nullif(${b}, 0)`, wide)
  },
  rounded,
  roundedQuotient,
  alike: (parts, at) => {
    const known = parts.filter(({ type, literal }) => type.kind === 'number' && literal !== null)
    if (known.length === 0) return parts
    const wide = widest(
      known.map(part => digitsOf(part, at)),
      at,
    )
    return parts.map(part => (part.type.kind === 'number' || part.literal === null ? cast(part, wide) : part))
  },
  sum: (value, at) => {
    const { whole, places } = digitsOf(value, at)
    return number(sql`sum(${value.sql})`, fitting(whole + carried, places, at))
  },
  mean: (_value, _count, at) => refuse(at, 'quotient'),
  text: (value, at) =>
    digitsOf(value, at).places > 0
      ? sql`rtrim(rtrim((${value.sql})::text, '0'), '.')`
      : sql`(${value.sql})::text`,
}

/** Texts are UTF-8 and compared byte by byte, which is the order of code points. */
export const duckdb: Dialect = {
  numbers,
  ordered: text => text,
  trimmed: (text, letters) => sql`trim(${text}, ${letters})`,
  dateText: date => sql`strftime(${date}, '%Y-%m-%d')`,
}
