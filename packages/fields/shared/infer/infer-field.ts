import { halfWidth, readMoment, readNumber } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { email } from '../../types/email/shared.ts'
import { phone } from '../../types/phone/shared.ts'
import type { Locale } from '../field-type.ts'
import { isBlank } from '../parsed.ts'
import { lengthOf, readText } from '../read-text.ts'
import { type Hints, hintsOf } from './hints.ts'
import { isCode, optionsFor } from './known-options.ts'

/** Existing data of the space. */
export interface Known {
  /** Titles of members; a column of them becomes a person field. */
  readonly people?: ReadonlySet<string>
}

/** Locale-independent formats. */
const anywhere: Locale = { lang: 'en', timeZone: 'UTC' }

/** The non-empty cells of a column, raw and as text. */
interface Column {
  readonly values: readonly unknown[]
  readonly texts: readonly string[]
  readonly hints: Hints
  readonly known: Known
}

type Guess = (column: Column) => FieldDef | null

/**
 * Infers the field of a sheet's column from its heading and sample cells. A type is chosen when every cell is
 * valid, so that all sampled rows can be imported. In a long column a few invalid cells, as from a shifted row,
 * are tolerated: their rows are rejected on import with a reason.
 */
export const inferField = (heading: string, samples: readonly unknown[], known: Known = {}): FieldDef => {
  const values = samples.filter(sample => !isBlank(sample))
  const texts = values.map(value => readText(value) ?? '')
  const column = { values, texts, hints: hintsOf(heading), known }
  for (const guess of values.length === 0 ? [byHeading] : guesses) {
    const field = guess(column)
    if (field) return { ...field, label: heading }
  }
  return { type: 'text', label: heading }
}

/** All cells parsed, or null at the first failure. */
const readAll = <In, Out>(
  cells: readonly In[],
  read: (cell: In, place: number) => Out | null,
): Out[] | null => {
  const all: Out[] = []
  for (const [place, cell] of cells.entries()) {
    const one = read(cell, place)
    if (one === null) return null
    all.push(one)
  }
  return all
}

const largest = <Item>(items: readonly Item[], size: (item: Item) => number): number =>
  items.reduce((most, item) => Math.max(most, size(item)), 0)

/** For an empty column. */
const byHeading: Guess = ({ hints }) => {
  if (hints.long) return { type: 'longText' }
  if (hints.date) return { type: 'date' }
  if (hints.money) return { type: 'decimal', scale: 2, ...(hints.rate ? { rate: true } : {}) }
  if (hints.phone) return { type: 'phone' }
  return null
}

const surely = /^(?:是|否|yes|no|y|n|true|false|√|×|✓|✗)$/i

const yesNo: Guess = ({ values, texts, hints }) => {
  const sure =
    values.every(value => typeof value === 'boolean') || texts.every(text => surely.test(halfWidth(text)))
  return sure || (hints.yesNo && texts.every(text => /^[01]$/.test(text))) ? { type: 'yesNo' } : null
}

const moment: Guess = ({ values, texts, hints }) => {
  const written = readAll(texts, readMoment)
  if (!written) return null
  // Eight digits are a date only with evidence: a heading, or many values that are all plausible dates.
  const bare = texts.some(text => /^\d{8}$|^\d{12,14}$/.test(halfWidth(text)))
  const ours = written.every(({ day }) => day >= '1950' && day < '2100')
  if (bare && !hints.date && !(values.length >= 5 && ours && !hints.code)) return null
  return { type: written.some(({ time, offset }) => time || offset !== null) ? 'dateTime' : 'date' }
}

const phoneNumber: Guess = ({ texts, hints }) => {
  const isPhone = texts.every(text => phone.parse(text, { type: 'phone' }, anywhere).ok)
  const mobiles =
    texts.length >= 3 && texts.every(text => /^(?:\+?86[ -]?)?1[3-9]\d{9}$/.test(halfWidth(text)))
  return isPhone && (hints.phone || mobiles) ? { type: 'phone' } : null
}

const emailAddress: Guess = ({ texts }) =>
  texts.every(text => email.parse(text, { type: 'email' }, anywhere).ok) ? { type: 'email' } : null

/** Identifiers are not quantities: leading zeros, more than 15 digits, or a heading that indicates it. */
const amount: Guess = ({ values, texts, hints }) => {
  if (hints.code || texts.some(text => /^[+-]?0\d/.test(halfWidth(text)))) return null
  const percent = texts.every(text => /[%％]$/.test(text))
  const amounts = readAll(values, (value, place) => {
    // A numeric cell is a double displayed with 15 digits; a text is exact.
    if (typeof value === 'number') return readNumber(value)?.toSignificantDigits(15) ?? null
    const text = texts[place] ?? ''
    return readNumber(percent ? text.slice(0, -1) : text)
  })
  if (!amounts) return null
  const places = largest(amounts, each => each.decimalPlaces())
  const whole = largest(amounts, each => each.abs().trunc().toFixed().length)
  if (whole > 15) return null
  const rate = percent || hints.rate ? { rate: true } : {}
  const money = hints.money || texts.some(text => /[¥￥$€£元]/.test(text))
  if (places === 0 && !money && !percent)
    return { type: 'number', ...(hints.year ? { plain: true } : {}), ...rate }
  const scale = [2, 4, 6, 12].find(step => places <= step)
  if (scale === undefined) return null
  const digits = whole + scale > 15 ? { digits: 30 } : {}
  return { type: 'decimal', scale, ...digits, ...(percent ? { unit: '%' } : {}), ...rate }
}

const person: Guess = ({ texts, hints, known }) =>
  hints.person && texts.every(text => known.people?.has(text)) ? { type: 'person' } : null

/** Few distinct, repeated values. */
const choice: Guess = ({ texts, hints }) => {
  if (hints.long || hints.code) return null
  const distinct = [...new Set(texts)]
  if (distinct.some(text => lengthOf(text) > 40 || /[\n\r\p{Cc}]/u.test(text))) return null
  const most = hints.group
    ? texts.length / 2
    : hints.name || hints.person
      ? texts.length / 50
      : texts.length / 5
  const enough = texts.length >= (hints.group ? 4 : 10)
  if (!enough || distinct.length > Math.min(most, hints.name || hints.person ? 20 : 50)) return null
  return { type: 'choice', options: optionsFor(distinct) }
}

const usualLine = 100

const longText: Guess = ({ texts, hints }) =>
  hints.long || texts.some(text => /[\n\r]/.test(text) || lengthOf(text) > usualLine)
    ? { type: 'longText' }
    : null

/** Number of cells per tolerated invalid cell. */
const cellsPerStray = 200

/** The guess for a column without its few invalid cells. */
const despiteStrays =
  (guess: Guess, fits: (text: string) => boolean): Guess =>
  column => {
    const kept = column.texts.map(fits)
    const strays = kept.filter(fit => !fit).length
    if (strays === 0 || strays > column.texts.length / cellsPerStray) return null
    return guess({
      ...column,
      values: column.values.filter((_, place) => kept[place]),
      texts: column.texts.filter((_, place) => kept[place]),
    })
  }

const isNumber = (text: string): boolean => readNumber(text.replace(/[%％]$/, '')) !== null

const guesses: readonly Guess[] = [
  yesNo,
  moment,
  phoneNumber,
  emailAddress,
  amount,
  despiteStrays(moment, text => readMoment(text) !== null),
  despiteStrays(amount, isNumber),
  person,
  despiteStrays(choice, isCode),
  choice,
  longText,
]
