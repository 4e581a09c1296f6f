import { type Json, limits } from '@gantry/base/shared'
import { fieldTypeOf, isFilled, kindRules } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type Filter, type TableId, where } from '@gantry/model/shared'
import { findRecords, tableOf } from '@gantry/records/server'

/** Keys in one question. */
const keysAtOnce = 200

/** Values by field, those of the key among them. */
export type KeyedRow = Readonly<Record<string, Json | undefined>>

/** A record with the version it was read at. */
interface Known {
  readonly id: string
  readonly version: number
}

/** The columns that name a record, with the kinds of their values. */
export interface RecordKey {
  readonly fields: readonly { readonly id: string; readonly kind: string }[]
  /** Those that the table computes or assigns: they find records, and no new record gets a value there. */
  readonly filled: readonly string[]
}

export const keyOf = async (ctx: Ctx, table: TableId, key: readonly string[]): Promise<RecordKey> => {
  const { fields } = await tableOf(ctx, table)
  return {
    fields: key.map(id => {
      const def = fields[id]
      return { id, kind: def ? fieldTypeOf(def).kind : 'reference' }
    }),
    filled: key.filter(id => {
      const def = fields[id]
      return def !== undefined && isFilled(def)
    }),
  }
}

/** The key of a row as text, equal for values that are equal to the table however they are written. */
export const nameOf = (row: KeyedRow, { fields }: RecordKey): string =>
  JSON.stringify(fields.map(({ id, kind }) => plainOf(row[id] ?? null, kind)))

const plainOf = (value: Json, kind: string): Json => {
  if (value === null || value === '') return null
  if (typeof value === 'object') return 'id' in value ? (value.id ?? null) : JSON.stringify(value)
  const text = String(value).trim()
  if (kind === 'number') return kindRules.number.literal(text, 'number') ?? text
  const isMoment = kind === 'moment' && text.length > 10 && !Number.isNaN(Date.parse(text))
  return isMoment ? new Date(text).toISOString() : text
}

/** What every wanted value of one field meets. Moments are compared by their range: lists of them cannot be asked for. */
const narrowed = (id: string, kind: string, rows: readonly KeyedRow[]): Filter => {
  const values = [...new Set(rows.map(row => plainOf(row[id] ?? null, kind)))]
  if (kind !== 'moment') return where(id, 'in', values)
  const sorted = values.filter(value => value !== null).toSorted()
  const [first = null] = sorted
  const range = where(id, 'between', [first, sorted.at(-1) ?? null])
  if (sorted.length === 0) return where(id, 'empty')
  return values.includes(null) ? { op: 'or', of: [range, where(id, 'empty')] } : range
}

/**
 * The records the actor may read whose key is that of a row, by `nameOf`. Every field narrows the question, so that an index on any
 * of them serves it; which combinations are wanted is decided here.
 */
export const recordsByKey = async (
  ctx: Ctx,
  table: TableId,
  rows: readonly KeyedRow[],
  key: RecordKey,
): Promise<ReadonlyMap<string, Known>> => {
  const found = new Map<string, Known>()
  for (let from = 0; from < rows.length; from += keysAtOnce) {
    const part = rows.slice(from, from + keysAtOnce)
    const wanted = new Set(part.map(row => nameOf(row, key)))
    const question = {
      filter: all(...key.fields.map(({ id, kind }) => narrowed(id, kind, part))),
      fields: key.fields.map(({ id }) => id),
      pageSize: limits.pageSize,
      count: 'none' as const,
    }
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, page } = await findRecords(ctx, table, { ...question, ...(cursor !== '' && { cursor }) })
      for (const row of data) {
        const name = nameOf(row, key)
        if (wanted.has(name)) found.set(name, { id: row.id, version: row.version })
      }
      cursor = page.next
    }
  }
  return found
}
