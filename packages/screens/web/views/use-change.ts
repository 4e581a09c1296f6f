import type { JsonObject } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { type RecordRow, updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../data/use-record.ts'
import { titleOf } from '../detail/title-of.ts'
import type { TableModel } from '../parts/table-model.ts'
import { whyRefused } from './why-refused.ts'

/** Messages about a change; both take the record's title. */
interface ChangeWords {
  readonly moved: string
  /** This message also takes the reason. */
  readonly refused: string
}

/** Changes values of a record with the validation and conflict handling of its form, and with undo. */
export const useChange = (model: TableModel, words: ChangeWords) => {
  const { t } = useTranslation()
  const refresh = useRefresh(model.id)
  const change = async (row: RecordRow, values: JsonObject): Promise<void> => {
    if (Object.keys(values).length === 0) return
    const title = titleOf(model, row)
    try {
      const answer = await call(updateRecord, {
        table: model.id,
        id: row.id,
        record: { ...values, version: row.version },
      })
      await refresh(answer)
      const before = Object.fromEntries(Object.keys(values).map(id => [id, row[id] ?? null]))
      toast({
        text: t(words.moved, { title }),
        undo: () => void change(answer.data, before),
      })
    } catch (error) {
      toast({ kind: 'failed', text: t(words.refused, { title, why: whyRefused(t, model, error) }) })
      await refresh()
    }
  }
  return change
}
