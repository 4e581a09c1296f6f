import { createHash } from 'node:crypto'
import { AppError, type Issue, type Json, limits, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { findRecords, removeRecords } from '@gantry/records/server'
import { type KeyedRow, nameOf, type RecordKey } from './records-by-key.ts'

/** Keys of the rows that came. */
export interface KeysThatCame {
  add(row: KeyedRow): void
  has(row: KeyedRow): boolean
}

/** Keeps keys as digests: a key may be a long text, and there may be a million of them. */
export const keysThatCame = (key: RecordKey): KeysThatCame => {
  const digests = new Set<string>()
  const digestOf = (row: KeyedRow) => createHash('sha256').update(nameOf(row, key)).digest('base64')
  return { add: row => digests.add(digestOf(row)), has: row => digests.has(digestOf(row)) }
}

/** A record whose key did not come. */
interface Gone {
  readonly id: string
  readonly version: number
  readonly key: Readonly<Record<string, Json>>
}

/**
 * Records the actor reads whose key did not come, and how many were looked at. Records without any value in their key came from no
 * source and stay.
 */
const findGone = async (ctx: Ctx, table: TableId, key: RecordKey, came: KeysThatCame) => {
  const gone: Gone[] = []
  let looked = 0
  const question = {
    fields: key.fields.map(({ id }) => id),
    pageSize: limits.pageSize,
    count: 'none' as const,
  }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, page } = await findRecords(ctx, table, { ...question, ...(cursor !== '' && { cursor }) })
    looked += data.length
    for (const row of data) {
      const values = key.fields.map(({ id }) => [id, row[id] ?? null] as const)
      const isNamed = values.some(([, value]) => value !== null && value !== '')
      if (isNamed && !came.has(row))
        gone.push({ id: row.id, version: row.version, key: Object.fromEntries(values) })
    }
    cursor = page.next
  }
  return { gone, looked }
}

interface Removed {
  readonly removed: number
  /** Records that stay, by their key, with the reason: others refer to them, or the actor may not remove them. */
  readonly refused: readonly {
    readonly key: Gone['key']
    readonly code: string
    readonly issues: readonly Issue[]
  }[]
}

/**
 * Moves the records whose key did not come to the recycle bin, as a batch of its own that can be undone. Must run in the transaction that
 * wrote the rows: a refusal undoes them as well.
 * @throws AppError task.removal when more than the share of the records of before would go
 */
export const removeGone = async (
  ctx: Ctx,
  table: TableId,
  key: RecordKey,
  came: KeysThatCame,
  { inserted, mostPercent }: { readonly inserted: number; readonly mostPercent: number },
): Promise<Removed> => {
  const { gone, looked } = await findGone(ctx, table, key, came)
  const before = looked - inserted
  if (gone.length * 100 > mostPercent * before)
    throw new AppError('task.removal', { gone: gone.length, before, most: mostPercent })
  if (gone.length === 0) return { removed: 0, refused: [] }
  const byId = new Map(gone.map(each => [each.id, each]))
  const seen = Object.fromEntries(gone.map(({ id, version }) => [id, version]))
  const { done, refused } = await removeRecords({ ...ctx, requestId: newId() }, table, [...byId.keys()], seen)
  return {
    removed: done.length,
    refused: refused.map(({ id, ...why }) => ({ ...why, key: byId.get(id)?.key ?? {} })),
  }
}
