import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Column, ColumnType } from '../../shared/sources/rows.ts'
import { cellOf, inferColumns, uniqueNames } from '../file/infer-columns.ts'
import type { StoredMessage } from './stored-messages.ts'

/** Fields of payloads that become columns at most. */
const mostFields = 200

/** The columns of every message. */
const fixed: readonly (readonly [Column, (message: StoredMessage) => unknown])[] = [
  [{ name: 'number', type: 'integer', nullable: false, key: true }, ({ number }) => number],
  [{ name: 'topic', type: 'text', nullable: false }, ({ topic }) => topic],
  [{ name: 'received_at', type: 'timestamp', nullable: false }, ({ receivedAt }) => receivedAt],
  [{ name: 'encoding', type: 'text', nullable: false }, ({ encoding }) => encoding],
  [{ name: 'payload', type: 'text', nullable: true }, ({ payload }) => payload],
]

/** A column with the field of the payload it shows; null: a column of every message. */
export interface MessageColumn {
  readonly column: Column
  readonly field: string | null
}

/** A field of payloads that was a column before. */
export interface KnownField {
  readonly field: string
  readonly type: ColumnType
}

/**
 * The columns of messages: those of every message, and the fields of their JSON objects, typed by their values. Known fields that these
 * messages do not have follow with the type they had.
 */
export const messageColumns = (
  messages: readonly StoredMessage[],
  known: readonly KnownField[] = [],
): readonly MessageColumn[] => {
  const objects = messages.map(objectIn).filter(object => object !== null)
  const seen = new Set(objects.flatMap(object => Object.keys(object)))
  const fields = [...new Set([...seen, ...known.map(({ field }) => field)])].slice(0, mostFields)
  const own = fixed.map(([column]) => column)
  const names = uniqueNames([...own.map(({ name }) => name), ...fields]).slice(own.length)
  const inferred = inferColumns(
    names,
    objects.map(object => fields.map(field => valueIn(object, field))),
  )
  const typeBefore = new Map(known.map(({ field, type }) => [field, type]))
  return [
    ...own.map(column => ({ column, field: null })),
    ...inferred.map((column, at) => {
      const field = fields[at] ?? ''
      const type = seen.has(field) ? column.type : (typeBefore.get(field) ?? column.type)
      return { column: { ...column, type }, field }
    }),
  ]
}

/** The cells of a message. */
export const messageCells = (
  message: StoredMessage,
  columns: readonly MessageColumn[],
): readonly unknown[] => {
  const object = columns.some(({ field }) => field !== null) ? objectIn(message) : null
  return columns.map(({ column, field }) =>
    field === null ? cellOfMessage(message, column) : object && cellOf(valueIn(object, field), column),
  )
}

const cellOfMessage = (message: StoredMessage, { name }: Column): unknown =>
  fixed.find(([column]) => column.name === name)?.[1](message)

const valueIn = (object: JsonObject, field: string): Json =>
  Object.hasOwn(object, field) ? (object[field] ?? null) : null

/** The JSON object that a payload is; null: it is something else. */
const objectIn = ({ encoding, payload }: StoredMessage): JsonObject | null => {
  if (encoding !== 'text' || !payload?.trimStart().startsWith('{')) return null
  try {
    const value = JSON.parse(payload) as Json
    return isPlainObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
