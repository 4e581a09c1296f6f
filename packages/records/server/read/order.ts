import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, kindFacts } from '@gantry/fields/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Sort } from '@gantry/model/shared'
import { keyOf, keyType } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import { rankedView, rankOf } from '../ranks/rank-order.ts'
import type { Reading } from './reading.ts'

/** One key of a sort. Nulls are last in ascending and first in descending order, as in PostgreSQL indexes. */
export interface OrderKey {
  readonly field: string
  readonly key: Sql
  /** PostgreSQL type of the key. */
  readonly type: string
  readonly direction: Sort['direction']
  readonly nullable: boolean
  /** Sorted by the position of the option or by a manual rank, for which no index exists. */
  readonly byOption?: boolean
  /** Present for a choice whose rows can be read option by option. */
  readonly choices?: ChoiceOrder
}

/** A field's column and its options in order. */
export interface ChoiceOrder {
  readonly column: Sql
  readonly options: readonly string[]
}

/** A total order: the requested keys, then the record id in the direction of the last key. */
export interface Order {
  readonly keys: readonly OrderKey[]
  readonly direction: Sort['direction']
}

/** Newest first: ids contain their creation time and are the last column of every index. */
const newest: readonly Sort[] = [{ field: 'id', direction: 'desc' }]

/** Last removed first: the order of the recycle bin. */
export const lastRemoved: Order = {
  keys: [
    {
      field: 'deletedAt',
      key: ident('r', 'deleted_at'),
      type: 'timestamptz',
      direction: 'desc',
      nullable: false,
    },
  ],
  direction: 'desc',
}

/** The requested sort; unsortable fields are reported. */
export const orderOf = (
  reading: Reading,
  asked: readonly Sort[] | undefined,
  report: (found: Issue) => void,
): Order => {
  const sorts = asked?.length ? asked : newest
  const keys: OrderKey[] = []
  for (const { field, direction } of sorts) {
    // Keys after the id have no effect.
    if (field === 'id') return { keys, direction }
    const view = rankedView(field)
    if (view !== null) {
      const key = rankOf(reading.catalog.space, view, reading.alias)
      keys.push({ field, direction, key, type: 'text collate "C"', nullable: false, byOption: true })
      continue
    }
    const place = placeOf(reading.table, field)
    if (!place || !kindFacts[place.kind].sortable) report(issue(field, place ? 'not_sortable' : 'unknown'))
    else if (!keys.some(key => key.field === field))
      keys.push({ ...sortKey(reading, place, direction), field, direction })
  }
  return { keys, direction: keys.at(-1)?.direction ?? 'desc' }
}

/** Position of values that are no longer options: after all options, in either direction. */
export const unknownPosition = (options: readonly string[], direction: Sort['direction']): number =>
  direction === 'asc' ? options.length + 1 : 0

/** Choices sort by the position of their options, other fields by value. */
const sortKey = (
  reading: Reading,
  place: Place,
  direction: Sort['direction'],
): Omit<OrderKey, 'field' | 'direction'> => {
  const column = keyOf(reading, place)
  const options = fieldTypeOf(place.field)
    .options?.(place.field)
    ?.map(option => option.id)
  if (!options) return { key: column, type: keyType(place) ?? 'text', nullable: place.id !== 'createdAt' }
  const key = sql`case when ${column} is not null
    then coalesce(${positionOf(column, options)}, ${unknownPosition(options, direction)}::int) end`
  const masked = reading.column?.(place.id) !== undefined
  const choices = masked || options.length > mostChoices ? undefined : { column, options }
  return { key, type: 'int', nullable: true, byOption: true, ...(choices && { choices }) }
}

/** Position of an option, looked up in a JSON object: an array would be searched linearly for every row. */
const positionOf = (column: Sql, options: readonly string[]): Sql =>
  options.length <= mostChoices
    ? sql`array_position(${options}::text[], ${column})`
    : sql`(${JSON.stringify(Object.fromEntries(options.map((id, at) => [id, at + 1])))}::jsonb ->> ${column})::int`

/** Every option becomes a part of the statement; beyond this number sorting is cheaper. */
const mostChoices = 24

export const orderBy = (order: Order, id: Sql = ident('r', 'id')): Sql =>
  sql`order by ${join(
    [
      ...order.keys.map(({ key, direction }) => sql`${key} ${raw(direction)}`),
      sql`${id} ${raw(order.direction)}`,
    ],
    ', ',
  )}`

/** Column name of a sort key in an inner select. */
export const keyName = (at: number): Sql => ident(`key ${at}`)

/** The same order over rows of an inner select that contain the keys. */
export const outerOrder = (order: Order, id: Sql = sql`id`): Sql =>
  join(
    [
      ...order.keys.map(({ direction }, at) => sql`${keyName(at)} ${raw(direction)}`),
      sql`${id} ${raw(order.direction)}`,
    ],
    ', ',
  )
