import { ApiError, call, currentLang, errorText } from '@gantry/client/web'
import {
  type BatchAnswer,
  batchRecords,
  deleteRecord,
  type RecordRow,
  restoreRecord,
} from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { overtakenAmong, titlesOf, versionsOf } from './overtaken.ts'
import { useRefresh } from './use-record.ts'

/** Moves records to the recycle bin and offers undo for some seconds. */
export const useRemove = (model: TableModel, onGone: (ids: readonly string[]) => void) => {
  const { t } = useTranslation()
  const { id: table } = model
  const refresh = useRefresh(table)
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })

  const bringBack = async (ids: readonly string[]) => {
    try {
      if (ids.length === 1) await call(restoreRecord, { table, id: ids[0]! })
      else await call(batchRecords, { table, ids: [...ids], action: 'restore' })
      toast({ text: t('list.restored', { count: ids.length }) })
    } catch (error) {
      failed(error)
    }
    await refresh()
  }

  /**
   * Removes records; those that another user changed since they were displayed stay, unless the caller ignores
   * versions.
   */
  const remove = async (
    rows: readonly RecordRow[],
    { anyway }: { readonly anyway: boolean } = { anyway: false },
  ): Promise<void> => {
    try {
      const { done, refused } = await removeFrom(table, rows, anyway)
      const moved = overtakenAmong(rows, refused)
      const left = refused.length - moved.length
      if (done.length > 0)
        toast({
          text:
            left > 0
              ? t('list.removed.some', { count: done.length, left })
              : t('list.removed', { count: done.length }),
          undo: () => void bringBack(done),
        })
      else if (moved.length === 0) toast({ kind: 'failed', text: t('list.removed.none') })
      if (moved.length > 0)
        toast({
          kind: 'failed',
          text: t('list.removed.overtaken', {
            count: moved.length,
            titles: titlesOf(model, moved, currentLang()),
          }),
          action: { label: t('list.removed.anyway'), run: () => void remove(moved, { anyway: true }) },
        })
      await refresh(undefined, done)
      onGone(done)
    } catch (error) {
      toast({ kind: 'failed', text: t('list.removed.failed', { why: errorText(t, error) }) })
    }
  }
  return remove
}

const removeFrom = async (
  table: string,
  rows: readonly RecordRow[],
  anyway: boolean,
): Promise<BatchAnswer> => {
  const [first] = rows
  if (first && rows.length === 1) return removeOne(table, first, anyway)
  const ids = rows.map(row => row.id)
  return call(batchRecords, {
    table,
    ids,
    action: 'remove',
    ...(!anyway && { versions: versionsOf(rows) }),
  })
}

const removeOne = async (
  table: string,
  { id, version }: RecordRow,
  anyway: boolean,
): Promise<BatchAnswer> => {
  try {
    await call(deleteRecord, { table, id, ...(!anyway && { version }) })
    return { done: [id], refused: [] }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record.conflict') throw error
    return { done: [], refused: [{ id, code: error.code, issues: [] }] }
  }
}
