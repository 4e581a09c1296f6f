import { AppError, type Issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type TableId, where } from '@gantry/model/shared'
import { createRecords, findRecords, updateRecord } from '@gantry/records/server'
import {
  type Batch,
  type Counts,
  mostRefusals,
  type Refusal,
  type WriteMode,
} from '../../shared/sources/rows.ts'
import { rowsOf } from '../write-batches.ts'

/** Rows created in one statement. */
const chunk = 500

/**
 * Writes rows as a person does: permissions, validation, history and events. Rows that are refused are answered with their reasons, the others stay.
 * @throws AppError source.mode for a replacement: records of a table keep their history
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
  for await (const batch of batches) {
    const rows = rowsOf(batch)
    for (let from = 0; from < rows.length; from += chunk) {
      const part = rows.slice(from, from + chunk)
      const fresh =
        mode.kind === 'append' ? part : await updateKnown(ctx, table, part, mode.key, counts, refuse)
      if (fresh.length === 0) continue
      const outcomes = await createRecords(ctx, table, fresh)
      for (const [at, outcome] of outcomes.entries())
        if (outcome.ok) counts.inserted++
        else refuse(fresh[at] ?? {}, outcome.code, outcome.issues)
    }
  }
  return { ...counts, refusals }
}

type Refuse = (row: Readonly<Record<string, unknown>>, code: string, issues: readonly Issue[]) => void

const refusalOf = (
  row: Readonly<Record<string, unknown>>,
  code: string,
  issues: readonly Issue[],
): Refusal => {
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

/** Updates the rows whose key is known, and returns the others. */
const updateKnown = async (
  ctx: Ctx,
  table: TableId,
  rows: readonly Record<string, unknown>[],
  key: readonly string[],
  counts: { updated: number },
  refuse: Refuse,
): Promise<readonly Record<string, unknown>[]> => {
  const fresh: Record<string, unknown>[] = []
  for (const row of rows) {
    const wanted = key.map(field => where(field, 'eq', row[field] as string))
    const { data } = await findRecords(ctx, table, {
      filter: all(...wanted),
      pageSize: 1,
      count: 'none',
      fields: [],
    })
    const [known] = data
    if (!known) {
      fresh.push(row)
      continue
    }
    await updateRecord(ctx, table, known.id, { ...row, version: known.version }).then(
      () => counts.updated++,
      error => {
        if (!(error instanceof AppError)) throw error
        refuse(row, error.code, error.issues)
      },
    )
  }
  return fresh
}
