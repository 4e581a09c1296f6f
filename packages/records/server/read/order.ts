import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, kindFacts } from '@gantry/fields/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Sort } from '@gantry/model/shared'
import { keyOf, keyType } from '../policy/compile-filter.ts'
import { type Place, placeOf } from '../policy/place.ts'
import { rankedView, rankOf } from '../ranks/rank-order.ts'
import type { Reading } from './reading.ts'

/** One key of an order. Empties stand last in rising orders and first in falling ones, as indexes hold them. */
export interface OrderKey {
  readonly field: string
  readonly key: Sql
  /** The PostgreSQL type of the key. */
  readonly type: string
  readonly direction: Sort['direction']
  readonly nullable: boolean
  /** Rows stand by the place of their option, or by one people gave them, which no index holds. */
  readonly byOption?: boolean
  /** Present on a choice whose rows can be taken option by option. */
  readonly choices?: ChoiceOrder
}

/** A field's column and its options in their order. */
export interface ChoiceOrder {
  readonly column: Sql
  readonly options: readonly string[]
}

/** A total order: the keys asked for, then the record id in the direction of the last of them. */
export interface Order {
  readonly keys: readonly OrderKey[]
  readonly direction: Sort['direction']
}

/** Newest first: ids carry the time at which they were made, and end every index. */
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

/** The order asked for; what rows cannot be sorted by is reported. */
export const orderOf = (
  reading: Reading,
  asked: readonly Sort[] | undefined,
  report: (found: Issue) => void,
): Order => {
  const sorts = asked?.length ? asked : newest
  const keys: OrderKey[] = []
  for (const { field, direction } of sorts) {
    // Everything after the id is decided already.
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

/** Where values stand that are options no longer: after all options, whatever the direction. */
export const unknownPosition = (options: readonly string[], direction: Sort['direction']): number =>
  direction === 'asc' ? options.length + 1 : 0

/** Choices stand in the order of their options, everything else in its own. */
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

/** Where an option stands. An array is walked from its beginning for every row, an object is not. */
const positionOf = (column: Sql, options: readonly string[]): Sql =>
  options.length <= mostChoices
    ? sql`array_position(${options}::text[], ${column})`
    : sql`(${JSON.stringify(Object.fromEntries(options.map((id, at) => [id, at + 1])))}::jsonb ->> ${column})::int`

/** Every option is a part of the statement; with more of them it is cheaper to sort. */
const mostChoices = 24

export const orderBy = (order: Order, id: Sql = ident('r', 'id')): Sql =>
  sql`order by ${join(
    [
      ...order.keys.map(({ key, direction }) => sql`${key} ${raw(direction)}`),
      sql`${id} ${raw(order.direction)}`,
    ],
    ', ',
  )}`

/** What an order's keys are called where they are carried up from the rows. */
export const keyName = (at: number): Sql => ident(`key ${at}`)

/** The same order over rows that carry their keys. */
export const outerOrder = (order: Order, id: Sql = sql`id`): Sql =>
  join(
    [
      ...order.keys.map(({ direction }, at) => sql`${keyName(at)} ${raw(direction)}`),
      sql`${id} ${raw(order.direction)}`,
    ],
    ', ',
  )
