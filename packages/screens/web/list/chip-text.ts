import { type Json, joined, type Lang } from '@gantry/base/shared'
import type { Operator } from '@gantry/model/shared'
import type { Condition } from './condition.ts'

type Words = (key: string, params?: Record<string, string | number>) => string

interface ChipWords {
  readonly t: Words
  readonly lang: Lang
  /** Label of the operator for the field. */
  operator(op: Operator): string
  format(value: Json): string
}

/** Operators that are not named in a chip: the value is clear without them. */
const silent: readonly Operator[] = ['eq', 'in', 'contains', 'under']
const negative: readonly Operator[] = ['ne', 'notIn', 'notContains']

/** Values listed in a chip; the rest are shown as a count. */
const named = 2

/** Text of a condition after the field's name: `处理中、等待中`, `大于等于 5,000`, `本周`. */
export const chipText = ({ op, value }: Condition, words: ChipWords): string => {
  const { t, operator, format } = words
  if (op === 'empty' || op === 'notEmpty') return operator(op)
  if (value === undefined || value === null) return '…'
  if (op === 'within') return t(`field.range.${String(value)}`)
  if (op === 'between') {
    const [from, to] = Array.isArray(value) ? value : [value]
    return t('list.chip.between', { from: textOrGap(from, format), to: textOrGap(to, format) })
  }
  const text = listText(isTerm(value) || !Array.isArray(value) ? [value] : value, words)
  if (silent.includes(op)) return text
  return `${negative.includes(op) ? t('list.chip.not') : operator(op)} ${text}`
}

const isTerm = (value: unknown): value is { readonly term: string } =>
  typeof value === 'object' && value !== null && 'term' in value

const textOrGap = (value: Json | undefined, format: (value: Json) => string): string =>
  value === undefined || value === null || value === '' ? '…' : format(value)

const listText = (values: readonly Json[], { t, lang, format }: ChipWords): string => {
  const texts = joined(
    values.slice(0, named).map(value => (isTerm(value) ? t(`field.term.${value.term}`) : format(value))),
    lang,
  )
  return values.length > named ? t('list.chip.more', { text: texts, count: values.length - named }) : texts
}
