import { isPlainObject, type Json } from '@gantry/base/shared'
import type { FieldType } from '@gantry/fields/shared'
import { type AggregateRow, type FieldDef, type Filter, where } from '@gantry/model/shared'

/** One column of a board. */
export interface Column {
  /** The value its cards hold, as a text; `''` is the column of those that hold none. */
  readonly id: string
  /** The value as the API answers it. */
  readonly value: Json
  readonly count: number
  /** What the chosen field adds up to; null where nothing is added up. */
  readonly total: Json
}

/** The id of the column a value stands in. */
export const columnOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : isPlainObject(value)
      ? String(value.id)
      : String(value)

/**
 * The columns of a board. A choice has one for each of its options, in their order, whether there are cards or not; a
 * person or a link has one for each value there is. Who has none comes first where a record may have none.
 */
export const columnsOf = (
  type: FieldType,
  def: FieldDef,
  group: string,
  rows: readonly AggregateRow[],
): Column[] => {
  const counted = new Map(
    rows.map(row => {
      const value = row[group] ?? null
      const id = columnOf(value)
      const count = typeof row.count === 'number' ? row.count : 0
      return [id, { id, value, count, total: row.total ?? null }] as const
    }),
  )
  const empty = counted.get('') ?? (def.required ? undefined : { id: '', value: null, count: 0, total: null })
  const options = type.options?.(def)
  if (!options) return [...(empty ? [empty] : []), ...[...counted.values()].filter(({ id }) => id !== '')]
  const offered = options
    .filter(option => !option.retired || counted.has(option.id))
    .map(({ id }) => counted.get(id) ?? { id, value: id, count: 0, total: null })
  const known = new Set(options.map(({ id }) => id))
  // Values whose option is gone still have their cards.
  const others = [...counted.values()].filter(({ id }) => id !== '' && !known.has(id))
  const first = empty && (empty.count > 0 || options.length === 0) ? [empty] : []
  return [...first, ...offered, ...others]
}

/** The records that stand in a column. */
export const inColumn = (group: string, { id }: Pick<Column, 'id'>): Filter =>
  id === '' ? where(group, 'empty') : where(group, 'eq', id)

/** Where a card goes: a column, and the card it stands before there; null: at the end of what is shown. */
export interface Place {
  readonly column: string
  readonly before: string | null
}

/** The ids of a column with a card taken out of it or put into it. */
export const placed = (ids: readonly string[], card: string, before: string | null): readonly string[] => {
  const others = ids.filter(id => id !== card)
  const at = before === null ? -1 : others.indexOf(before)
  return at < 0 ? [...others, card] : [...others.slice(0, at), card, ...others.slice(at)]
}

/** The cards above and below a place in a column; null where there is none. */
export const neighbours = (
  ids: readonly string[],
  card: string,
  before: string | null,
): { readonly above: string | null; readonly below: string | null } => {
  const order = placed(ids, card, before)
  const at = order.indexOf(card)
  return { above: order[at - 1] ?? null, below: order[at + 1] ?? null }
}
