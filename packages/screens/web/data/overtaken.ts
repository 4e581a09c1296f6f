import { joined, type Lang } from '@gantry/base/shared'
import type { BatchRefusal, RecordRow } from '@gantry/model/shared'
import { titleOf } from '../detail/title-of.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Titles named one by one. */
const named = 5

/** The versions rows are shown at, by their ids: what is changed or removed is what was seen. */
export const versionsOf = (rows: readonly RecordRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(row => [row.id, row.version]))

/** The rows that somebody else changed since they were shown. */
export const overtakenAmong = (
  rows: readonly RecordRow[],
  refused: readonly BatchRefusal[],
): readonly RecordRow[] => {
  const ids = new Set(refused.filter(({ code }) => code === 'record.conflict').map(({ id }) => id))
  return rows.filter(row => ids.has(row.id))
}

/** What rows are called, the first of them. */
export const titlesOf = (model: TableModel, rows: readonly RecordRow[], lang: Lang): string =>
  joined(
    rows.slice(0, named).map(row => titleOf(model, row)),
    lang,
  ) + (rows.length > named ? '…' : '')
