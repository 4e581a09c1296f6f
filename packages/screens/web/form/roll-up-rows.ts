import { isPlainObject, type Json, type JsonObject, readNumber } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { RolledUpRows } from './rolled-up-rows.ts'
import { isBlank } from './values.ts'

type Amount = NonNullable<ReturnType<typeof readNumber>>

/** The value of a roll-up over slave rows, as the server computes it: of nothing, `sum` and `count` are 0, others empty. */
export const rollUpRows = (field: FieldDef, { by, of }: RolledUpRows, rows: readonly JsonObject[]): Json => {
  if (by.of === undefined || !of) return resultOf(field, readNumber(rows.length), undefined)
  const values = rows.map(row => row[by.of ?? '']).filter(value => !isBlank(value))
  if (by.rollUp === 'count') return resultOf(field, readNumber(values.length), undefined)
  if (of.type === 'date') return extremeOf(values.map(String), by.rollUp === 'min')
  const currencies = new Set(values.map(value => (isPlainObject(value) ? value.currency : undefined)))
  // Amounts in several currencies have no sum.
  if (currencies.size > 1) return null
  const [currency] = currencies
  const amounts = values.flatMap(value => readNumber(isPlainObject(value) ? value.amount : value) ?? [])
  return resultOf(field, aggregate[by.rollUp as keyof typeof aggregate](amounts), currency)
}

const sum = (amounts: readonly Amount[]): Amount | null =>
  amounts.reduce<Amount | null>((total, amount) => total?.plus(amount) ?? amount, readNumber(0))

const pick = (amounts: readonly Amount[], isBetter: (a: Amount, b: Amount) => boolean): Amount | null =>
  amounts.reduce<Amount | null>((best, amount) => (best && !isBetter(amount, best) ? best : amount), null)

const aggregate = {
  sum,
  average: (amounts: readonly Amount[]) =>
    amounts.length === 0 ? null : (sum(amounts)?.div(amounts.length) ?? null),
  min: (amounts: readonly Amount[]) => pick(amounts, (a, b) => a.lt(b)),
  max: (amounts: readonly Amount[]) => pick(amounts, (a, b) => a.gt(b)),
}

const extremeOf = (days: readonly string[], isMin: boolean): Json => {
  const sorted = days.toSorted()
  return (isMin ? sorted[0] : sorted.at(-1)) ?? null
}

/** Rounded half away from zero to the decimals of the field; null where the server's column does not hold it. */
const resultOf = (field: FieldDef, number: Amount | null, currency: unknown): Json => {
  const places = fieldTypeOf(field).places?.(field) ?? 0
  const rounded = number?.toDecimalPlaces(places)
  if (field.type === 'money') {
    if (!rounded || rounded.abs().gte(1e13)) return null
    const usual = typeof field.currency === 'string' ? field.currency : 'CNY'
    return { amount: rounded.toNumber(), currency: typeof currency === 'string' ? currency : usual }
  }
  return rounded?.abs().lte(largest(field, places)) ? rounded.toNumber() : null
}

/** Digits that a JSON number represents exactly. */
const inJson = 15

const largest = (field: FieldDef, places: number): number => {
  if (field.type === 'number') return Number.MAX_SAFE_INTEGER
  const digits = typeof field.digits === 'number' ? field.digits : inJson
  return Number(`${'9'.repeat(Math.max(digits - places, 1))}.${'9'.repeat(places) || '0'}`)
}
