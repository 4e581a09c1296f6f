import { readTextLiteral } from '../parse/text-literal.ts'
import { compareValues } from '../values/compare.ts'
import { kindOf } from '../values/kind-of.ts'
import { readDigits } from '../values/number.ts'
import { readTemporal } from '../values/read-temporal.ts'
import { RangeValue, type Value } from '../values/value.ts'

const text = '"(?:[^"\\\\]|\\\\.)*"'
const end = `-?\\d+(?:\\.\\d+)?|null|@?${text}|(?:date and time|date|time|duration)\\(\\s*${text}\\s*\\)|`
const shape = new RegExp(
  `^\\s*(?<open>[[(\\]])\\s*(?<low>${end})\\s*\\.\\.\\s*(?<high>${end})\\s*(?<close>[\\])[])\\s*$`,
)

/** Parses an end of a range: a number, text, date or similar literal; undefined for anything else. */
const readEnd = (written: string): Value | undefined => {
  if (written === '' || written === 'null') return null
  if (written.startsWith('"')) return readTextLiteral(written)
  const temporal = /"(.*)"/s.exec(written)?.[1]
  const value = temporal === undefined ? readDigits(written) : readTemporal(temporal)
  return value ?? undefined
}

/**
 * Parses a range from text, as the standard's `range` does: literal ends of one kind in order; an open end may
 * be omitted. Null for anything else.
 */
export const rangeFromText = (from: string, home: string): RangeValue | null => {
  const { open, low = '', high = '', close } = shape.exec(from)?.groups ?? {}
  if (open === undefined) return null
  const [first, last] = [readEnd(low), readEnd(high)]
  const [lowIncluded, highIncluded] = [open === '[', close === ']']
  if (first === undefined || last === undefined || (first === null && last === null)) return null
  if ((first === null && lowIncluded) || (last === null && highIncluded)) return null
  if (first !== null && last !== null) {
    const order = kindOf(first) === kindOf(last) ? compareValues(first, last, home) : null
    if (order === null || order > 0) return null
  }
  return new RangeValue(first, last, lowIncluded, highIncluded)
}
