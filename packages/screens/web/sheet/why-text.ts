import type { TFunction } from 'i18next'
import { formatValue } from '../parts/format-value.ts'
import { issueText } from '../parts/issue-text.ts'
import type { FieldModel } from '../parts/table-model.ts'
import type { CellEdit } from './cell-edits.ts'

/** Sentence that explains why a cell was not saved; null if it was saved or is still to be sent. */
export const whyText = (t: TFunction, field: FieldModel, edit: CellEdit | undefined): string | null => {
  if (!edit) return null
  const { state, issue, code } = edit
  if (state === 'overtaken')
    return t('sheet.overtaken', { value: formatValue(field, edit.theirs) || t('sheet.empty') })
  if (state !== 'refused') return null
  if (issue) return issueText(t, issue)
  if (code === 'network') return t('client.error.network')
  return code === 'unknown' || code === undefined ? t('client.error.unknown') : t(`error.${code}`)
}
