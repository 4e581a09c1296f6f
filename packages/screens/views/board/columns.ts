import { isPlainObject, type Json } from '@gantry/base/shared'
import type { FieldType } from '@gantry/fields/shared'
import { type AggregateRow, type FieldDef, type Filter, where } from '@gantry/model/shared'

/** A column of a board. */
export interface Column {
  /** The value of its cards as text; `''` for cards without a value. */
  readonly id: string
  /** The value as returned by the API. */
  readonly value: Json
  readonly count: number
  /** Total of the chosen field; null without a totalled field. */
  readonly total: Json
}

/** Column id of a value. */
export const columnOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : isPlainObject(value)
      ? String(value.id)
      : String(value)

/**
 * The columns of a board. A choice has a column for each option, in option order, also without cards; a person or link
 * field has a column for each existing value. The column without a value comes first if the field is optional.
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
  // Cards whose option has been removed still get a column.
  const others = [...counted.values()].filter(({ id }) => id !== '' && !known.has(id))
  const first = empty && (empty.count > 0 || options.length === 0) ? [empty] : []
  return [...first, ...offered, ...others]
}

/** Filter on the records of a column. */
export const inColumn = (group: string, { id }: Pick<Column, 'id'>): Filter =>
  id === '' ? where(group, 'empty') : where(group, 'eq', id)

/** Drop position of a card: a column and the card it is inserted before; null: at the end of the loaded cards. */
export interface Place {
  readonly column: string
  readonly before: string | null
}

/** Card ids of a column after a card was removed or inserted. */
export const placed = (ids: readonly string[], card: string, before: string | null): readonly string[] => {
  const others = ids.filter(id => id !== card)
  const at = before === null ? -1 : others.indexOf(before)
  return at < 0 ? [...others, card] : [...others.slice(0, at), card, ...others.slice(at)]
}

/** The cards above and below a position in a column; null where there is none. */
export const neighbours = (
  ids: readonly string[],
  card: string,
  before: string | null,
): { readonly above: string | null; readonly below: string | null } => {
  const order = placed(ids, card, before)
  const at = order.indexOf(card)
  return { above: order[at - 1] ?? null, below: order[at + 1] ?? null }
}
