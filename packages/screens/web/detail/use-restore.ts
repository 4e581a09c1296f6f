import { call, errorText } from '@gantry/client/web'
import { restoreVersion } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../data/use-record.ts'

/** Restores a record, or one of its fields, to its state after a history entry. */
export const useRestore = (table: string, id: string, version: number) => {
  const { t } = useTranslation()
  const refresh = useRefresh(table)
  return async (entry: number, field?: string): Promise<void> => {
    try {
      const saved = await call(restoreVersion, {
        table,
        id,
        entry,
        version,
        ...(field !== undefined && { fields: [field] }),
      })
      toast({ text: t('record.past.done') })
      await refresh(saved)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
}
