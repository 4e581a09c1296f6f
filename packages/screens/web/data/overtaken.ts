import { joined, type Lang } from '@gantry/base/shared'
import type { BatchRefusal, RecordRow } from '@gantry/model/shared'
import { titleOf } from '../detail/title-of.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Maximum number of titles listed. */
const named = 5

/** Displayed versions of rows by id, so that an update or removal applies only to the version the user saw. */
export const versionsOf = (rows: readonly RecordRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(row => [row.id, row.version]))

/** Rows that another user changed since they were displayed. */
export const overtakenAmong = (
  rows: readonly RecordRow[],
  refused: readonly BatchRefusal[],
): readonly RecordRow[] => {
  const ids = new Set(refused.filter(({ code }) => code === 'record.conflict').map(({ id }) => id))
  return rows.filter(row => ids.has(row.id))
}

/** Titles of the first rows, as a list. */
export const titlesOf = (model: TableModel, rows: readonly RecordRow[], lang: Lang): string =>
  joined(
    rows.slice(0, named).map(row => titleOf(model, row)),
    lang,
  ) + (rows.length > named ? '…' : '')
