import type { JsonObject } from '@gantry/base/shared'
import { ApiError, call, errorText } from '@gantry/client/web'
import { type RecordRow, updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../data/use-record.ts'
import { titleOf } from '../detail/title-of.ts'
import { issueText } from '../parts/issue-text.ts'
import type { TableModel } from '../parts/table-model.ts'

/** What a person is told of a change; both sentences take the title of the record. */
interface ChangeWords {
  readonly moved: string
  /** Also takes the reason. */
  readonly refused: string
}

/** Changes values of a record under the checks and conflicts of its form, with a way back. */
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
      const issue = error instanceof ApiError ? error.issues[0] : undefined
      const field = issue && model.field(issue.field.split('.')[0] ?? '')
      const why = issue
        ? t('view.because', { field: field?.label ?? issue.field, why: issueText(t, issue) })
        : errorText(t, error)
      toast({ kind: 'failed', text: t(words.refused, { title, why }) })
      await refresh()
    }
  }
  return change
}
