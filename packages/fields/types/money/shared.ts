import {
  groupDigits,
  halfWidth,
  isPlainObject,
  issue,
  plainNotation,
  readNumber,
  writeNumber,
} from '@gantry/base/shared'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { outOfRange, rangeFaults } from '../../shared/read-amount.ts'
import { settingsOf } from '../../shared/settings.ts'
import { isCurrency, placesOf, signOf, wordsOf } from './currencies.ts'

const code = Type.String({ pattern: '^[A-Z]{3}$' })

const settings = settingsOf({
  /** Default currency; CNY when absent. */
  currency: Type.Optional(code),
  /** Further accepted currencies. */
  currencies: Type.Optional(Type.Array(code, { maxItems: 200 })),
  /** Decimals, such as for unit prices; default is the currency's own. */
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
})

export type MoneyField = FieldOf<'money', typeof settings>

/** `amount` is exact: a JSON number of at most 15 digits. `currency` is a code of ISO 4217. */
export type Money = { readonly amount: number; readonly currency: string }

/** Digits that a JSON number represents exactly. */
const digits = 15

/** Accepted currencies, the default first. */
export const currenciesOf = (field: MoneyField): readonly string[] => [
  ...new Set([field.currency ?? 'CNY', ...(field.currencies ?? [])]),
]

/** An amount of money in one of the field's currencies, compared by the amount. */
export const money: FieldType<MoneyField, Money> = {
  name: 'money',
  kind: 'number',
  // Different currencies must not be summed.
  aggregates: field => (currenciesOf(field).length > 1 ? [] : ['sum', 'avg', 'min', 'max']),
  units: true,
  totals: () => true,
  figure: (amount, unit, field) => ({
    amount: Number(amount),
    currency: unit ?? currenciesOf(field)[0] ?? 'CNY',
  }),
  settings,
  faults: field => [
    ...rangeFaults(field),
    ...currenciesOf(field)
      .filter(currency => !isCurrency(currency))
      .map(value => issue('currencies', 'currency', { value })),
  ],
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const written = writtenIn(input, field)
    if (!written) return failure('not_money')
    const { currency } = written
    if (!currenciesOf(field).includes(currency)) return failure('currency', { value: currency.slice(0, 20) })
    const read = readNumber(written.amount)
    if (!read) return failure('not_money')
    // Spreadsheets compute in doubles and display 15 digits: 0.1 + 0.2 means 0.3.
    const amount = typeof written.amount === 'number' ? read.toSignificantDigits(digits) : read
    return check(amount, currency, field)
  },
  format: (value, field, { notation = plainNotation }) => {
    const amount = isPlainObject(value) ? readNumber(value.amount) : null
    if (!amount) return String(value)
    const written = writeNumber(
      groupDigits(amount.abs().toFixed(shownPlaces(amount, value.currency, field))),
      notation,
    )
    return `${amount.isNegative() ? '-' : ''}${signOf(value.currency)}${written}`
  },
  amount: (value, field) => {
    const amount = isPlainObject(value) ? readNumber(value.amount) : null
    return amount && value.currency === currenciesOf(field)[0]
      ? {
          amount: amount.toNumber(),
          before: signOf(value.currency),
          after: '',
          places: shownPlaces(amount, value.currency, field),
        }
      : null
  },
  json: field =>
    Type.Object({
      amount: Type.Number({ minimum: field.min, maximum: field.max }),
      currency: Type.String({ enum: [...currenciesOf(field)] }),
    }),
  places: field => field.scale ?? placesOf(field.currency ?? 'CNY'),
  key: {
    of: ({ amount }) => amount,
    json: () => Type.Number(),
    operand: (operand, field) => {
      const { min: _, max: __, ...free } = field
      const parsed = money.parse(operand, free, { lang: 'en', timeZone: 'UTC' })
      return parsed.ok && parsed.value !== null ? parsed.value.amount : operand
    },
  },
}

/** Decimals of a written amount: at least those of the field or its currency. */
const shownPlaces = (amount: Decimal, currency: string, { scale }: MoneyField): number =>
  Math.max(scale ?? placesOf(currency), amount.decimalPlaces())

const check = (amount: Decimal, currency: string, field: MoneyField): Parsed<Money> => {
  const scale = field.scale ?? placesOf(currency)
  if (amount.decimalPlaces() > scale) return failure('decimal_places', { scale })
  if (amount.abs().gte(new Decimal(10).pow(digits - scale))) return failure('too_many_digits', { digits })
  // Adding zero converts -0 to 0: JSON has no negative zero.
  return outOfRange(amount, field) ?? success({ amount: amount.toNumber() + 0, currency })
}

interface Written {
  readonly amount: unknown
  readonly currency: string
}

/** Splits an input into amount and currency without validation; null if it is not an amount in one currency. */
const writtenIn = (input: unknown, field: MoneyField): Written | null => {
  const [usual = 'CNY'] = currenciesOf(field)
  if (isPlainObject(input)) {
    const { amount, currency = usual } = input
    const plain = typeof amount === 'number' || typeof amount === 'string'
    return plain && typeof currency === 'string' && !namesCurrency(amount)
      ? { amount, currency: currency.toUpperCase() }
      : null
  }
  if (typeof input !== 'string') return { amount: input, currency: usual }
  if (input.length > 120) return null
  const text = halfWidth(input).trim()
  const named = wordIn(text.toLowerCase(), field)
  if (!named) return foreign(text) ?? (namesCurrency(text) ? null : { amount: text, currency: usual })
  const at = text.toLowerCase().indexOf(named.word)
  const rest = `${text.slice(0, at)}${text.slice(at + named.word.length)}`.trim()
  const amount = named.currency === 'CNY' ? rest.replace(/元$/, '') : rest
  return namesCurrency(amount) ? null : { amount, currency: named.currency }
}

/** A known currency that the field does not accept, for the message. */
const foreign = (text: string): Written | null => {
  const currency = /(?<![a-z])[a-z]{3}(?![a-z])/i.exec(text)?.[0].toUpperCase()
  return isCurrency(currency) ? { amount: text, currency } : null
}

/** After removal of one currency the rest must be a number, including 万 and 亿. */
const namesCurrency = (amount: string | number): boolean =>
  typeof amount === 'string' && /[\p{Sc}%元]|人民币|[a-z]{2}/iu.test(amount)

const known = new WeakMap<MoneyField, readonly (readonly [word: string, currency: string])[]>()

/** Words for a field's currencies, longest first; an ambiguous word means the first currency. */
const wordsFor = (field: MoneyField) => {
  const before = known.get(field)
  if (before) return before
  const words = new Map<string, string>()
  for (const currency of currenciesOf(field))
    for (const word of wordsOf(currency)) if (!words.has(word)) words.set(word, currency)
  const list = [...words].sort(([a], [b]) => b.length - a.length)
  known.set(field, list)
  return list
}

const wordIn = (text: string, field: MoneyField) => {
  const found = wordsFor(field).find(([word]) => text.includes(word))
  return found && { word: found[0], currency: found[1] }
}
