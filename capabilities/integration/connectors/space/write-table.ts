import { AppError, type Issue, issue, type Json } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordEdit, TableId } from '@gantry/model/shared'
import { applyEdits, createRecords } from '@gantry/records/server'
import {
  type Batch,
  type Counts,
  mostRefusals,
  type Refusal,
  type WriteMode,
} from '../../shared/sources/rows.ts'
import { rowsOf } from '../write-batches.ts'
import { keyOf, nameOf, type RecordKey, recordsByKey } from './records-by-key.ts'
import { keysThatCame, removeGone } from './remove-gone.ts'

/** Rows written together. */
const chunk = 500

/**
 * Writes rows as a person does: permissions, validation, history and events. Rows that are refused are answered with their reasons, the others stay.
 * @throws AppError source.mode for a replacement: records of a table keep their history; task.removal
 */
export const writeTable = async (
  ctx: Ctx,
  table: TableId,
  batches: AsyncIterable<Batch>,
  mode: WriteMode,
): Promise<Counts> => {
  if (mode.kind === 'replace') throw new AppError('source.mode')
  const refusals: Refusal[] = []
  const counts = { inserted: 0, updated: 0, refused: 0 }
  const refuse: Refuse = (row, code, issues) => {
    counts.refused++
    if (refusals.length < mostRefusals) refusals.push(refusalOf(row, code, issues))
  }
  const key = mode.kind === 'upsert' ? await keyOf(ctx, table, mode.key) : null
  const mostPercent = mode.kind === 'upsert' ? mode.mostRemovedPercent : undefined
  const came = key && mostPercent !== undefined ? keysThatCame(key) : null
  for await (const batch of batches) {
    const rows = rowsOf(batch)
    if (came) for (const row of rows) came.add(row)
    for (let from = 0; from < rows.length; from += chunk) {
      const part = rows.slice(from, from + chunk)
      for (const pass of key ? withoutRepetition(part, key) : [part]) {
        const unknown = key ? await updateKnown(ctx, table, pass, key, counts, refuse) : pass
        const fresh = key ? creatable(unknown, key, refuse) : unknown
        if (fresh.length === 0) continue
        const outcomes = await createRecords(ctx, table, fresh)
        for (const [at, outcome] of outcomes.entries())
          if (outcome.ok) counts.inserted++
          else refuse(fresh[at] ?? {}, outcome.code, outcome.issues)
      }
    }
  }
  if (!key || !came || mostPercent === undefined) return { ...counts, refusals }
  const { inserted } = counts
  const { removed, refused } = await removeGone(ctx, table, key, came, { inserted, mostPercent })
  for (const { key: values, code, issues } of refused) refuse(values, code, issues)
  return { ...counts, removed, refusals }
}

type Row = Readonly<Record<string, Json>>
type Refuse = (row: Row, code: string, issues: readonly Issue[]) => void

const refusalOf = (row: Row, code: string, issues: readonly Issue[]): Refusal => {
  const [first] = issues
  return {
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
    column: first?.field ?? '',
    code: first ? `issue.${first.code}` : `error.${code}`,
    params: first?.params ?? {},
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Rows in their order, in parts in which no key stands twice: the second row of a key updates the record of the first. */
const withoutRepetition = (rows: readonly Row[], key: RecordKey): readonly (readonly Row[])[] => {
  const passes: Row[][] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row, key)
    const at = seen.get(name) ?? 0
    seen.set(name, at + 1)
    const pass = passes[at]
    if (pass) pass.push(row)
    else passes[at] = [row]
  }
  return passes
}

/** Rows that may become new records: none where the table fills a part of the key itself, as a number nobody gave. */
const creatable = (rows: readonly Row[], { filled }: RecordKey, refuse: Refuse): readonly Row[] => {
  const [id] = filled
  if (id === undefined) return rows
  for (const row of rows)
    refuse(row, 'record.not_found', [issue(id, 'record_missing', { value: textOf(row[id]) ?? '' })])
  return []
}

const withoutFilled = (row: Row, { filled }: RecordKey): Row =>
  filled.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([id]) => !filled.includes(id)))

/** Updates the records whose key is known, all in one go, and returns the other rows. */
const updateKnown = async (
  ctx: Ctx,
  table: TableId,
  rows: readonly Row[],
  key: RecordKey,
  counts: { updated: number },
  refuse: Refuse,
): Promise<readonly Row[]> => {
  const known = await recordsByKey(ctx, table, rows, key)
  const fresh: Row[] = []
  const given = new Map<string, Row>()
  const edits: RecordEdit[] = []
  for (const row of rows) {
    const record = known.get(nameOf(row, key))
    if (!record) fresh.push(row)
    else {
      given.set(record.id, row)
      edits.push({ ...record, values: withoutFilled(row, key) })
    }
  }
  if (edits.length === 0) return fresh
  const { done, refused } = await applyEdits(ctx, table, edits)
  counts.updated += done.length
  for (const { id, code, issues } of refused) refuse(given.get(id) ?? {}, code, issues)
  return fresh
}
