import type { JsonObject } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { type RecordRow, updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../../web/data/use-record.ts'
import { titleOf } from '../../web/detail/title-of.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { whyRefused } from '../../web/views/why-refused.ts'
import { idOfValue } from './bars.ts'

/**
 * Updates times and resource of a record with the checks of its form, and offers undo; returns the reason if refused.
 */
export const useSave = (model: TableModel, onSaved: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const refresh = useRefresh(model.id)
  const save = async (row: RecordRow, values: JsonObject): Promise<string | null> => {
    const title = titleOf(model, row)
    try {
      const answer = await call(updateRecord, {
        table: model.id,
        id: row.id,
        record: { ...values, version: row.version },
      })
      await Promise.all([refresh(answer), onSaved()])
      const before = Object.fromEntries(Object.keys(values).map(id => [id, idOfValue(row[id])]))
      toast({ text: t('view.occupation.moved', { title }), undo: () => void save(answer.data, before) })
      return null
    } catch (error) {
      await Promise.all([refresh(), onSaved()])
      return t('view.occupation.refused', { title, why: whyRefused(t, model, error) })
    }
  }
  return save
}
