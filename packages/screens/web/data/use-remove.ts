import { call, errorText } from '@gantry/client/web'
import { batchRecords, deleteRecord, type RecordRow, restoreRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useRefresh } from './use-record.ts'

/** Removes records to the recycle bin, and offers the way back for some seconds. */
export const useRemove = (table: string) => {
  const { t } = useTranslation()
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

  /** Answers the ids that are gone. */
  return async (rows: readonly RecordRow[]): Promise<readonly string[]> => {
    const ids = rows.map(row => row.id)
    try {
      const done = ids.length === 1 ? await removeOne(table, ids[0]!) : await removeMany(table, ids)
      const left = ids.length - done.length
      if (done.length > 0)
        toast({
          text:
            left > 0
              ? t('list.removed.some', { count: done.length, left })
              : t('list.removed', { count: done.length }),
          undo: () => void bringBack(done),
        })
      else toast({ kind: 'failed', text: t('list.removed.none') })
      await refresh()
      return done
    } catch (error) {
      failed(error)
      return []
    }
  }
}

const removeOne = async (table: string, id: string): Promise<readonly string[]> => {
  await call(deleteRecord, { table, id })
  return [id]
}

const removeMany = async (table: string, ids: readonly string[]): Promise<readonly string[]> =>
  (await call(batchRecords, { table, ids: [...ids], action: 'remove' })).done
