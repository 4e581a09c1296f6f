import { isUuid } from '@gantry/base/shared'
import { join, raw, type Sql, slot, sql } from '@gantry/kernel/server'
import type { Order, OrderKey } from './order.ts'

/** End of a page: the sort keys of its last row in PostgreSQL's text format, and its id. */
export interface Mark {
  readonly keys: readonly (string | null)[]
  readonly id: string
}

/** Cursor text, opaque to callers and valid for one sort only. */
export const writeCursor = (order: Order, { keys, id }: Mark): string =>
  Buffer.from(JSON.stringify([fingerprint(order), ...keys, id])).toString('base64url')

/** Null when the cursor is malformed or of another sort. */
export const readCursor = (order: Order, cursor: string): Mark | null => {
  const parts = parsed(cursor)
  if (!Array.isArray(parts) || parts.length !== order.keys.length + 2 || parts[0] !== fingerprint(order))
    return null
  const id: unknown = parts.at(-1)
  const keys: unknown[] = parts.slice(1, -1)
  return isUuid(id) && keys.every(isKey) ? { keys, id } : null
}

const isKey = (key: unknown): key is string | null =>
  key === null || (typeof key === 'string' && !key.includes('\0'))

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

const fingerprint = ({ keys, direction }: Order): string =>
  [...keys.map(key => `${key.field} ${key.direction}`), direction].join()

/**
 * Conditions whose rows, concatenated, are the rows after a mark; `empties` says which of its keys are null,
 * the keys themselves are parameters. A single key without following nulls is one row comparison, which an
 * index serves; the nulls of an ascending sort are a separate range.
 */
export const after = (order: Order, empties: readonly boolean[], rowId: Sql): readonly Sql[] => {
  const beyond = sql`${rowId} ${raw(order.direction === 'asc' ? '>' : '<')} ${slot('id')}::uuid`
  const [only, ...others] = order.keys
  if (!only) return [beyond]
  const rising = only.direction === 'asc'
  if (others.length === 0 && empties[0]) {
    const rest = sql`${only.key} is null and ${beyond}`
    return rising ? [rest] : [rest, sql`${only.key} is not null`]
  }
  if (others.length === 0) {
    const next = sql`(${only.key}, ${rowId}) ${raw(rising ? '>' : '<')} (${keyValue(only, 0)}, ${slot('id')}::uuid)`
    return rising && only.nullable ? [next, sql`${only.key} is null`] : [next]
  }
  const same = order.keys.map((key, at) =>
    empties[at] ? sql`${key.key} is null` : sql`${key.key} = ${keyValue(key, at)}`,
  )
  const steps = order.keys.map((key, at) => {
    const next = follows(key, at, empties[at] === true)
    return join([...same.slice(0, at), next], ' and ')
  })
  return [sql`((${join([...steps, join([...same, beyond], ' and ')], ') or (')}))`]
}

const keyValue = ({ type }: OrderKey, at: number): Sql => sql`${slot(`key ${at}`)}::${raw(type)}`

const follows = (order: OrderKey, at: number, isEmpty: boolean): Sql => {
  const { key, direction } = order
  if (direction === 'asc')
    return isEmpty ? sql`false` : sql`(${key} > ${keyValue(order, at)} or ${key} is null)`
  return isEmpty ? sql`${key} is not null` : sql`${key} < ${keyValue(order, at)}`
}
