import type { Issue } from '@gantry/base/shared'
import { ApiError, errorText } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import { issueText } from '../parts/issue-text.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Message of an issue, with the label of its field. */
export const issueSentence = (t: TFunction, model: TableModel, issue: Issue): string => {
  const field = model.field(issue.field.split('.')[0] ?? '')
  return field ? t('view.because', { field: field.label, why: issueText(t, issue) }) : issueText(t, issue)
}

/** Why a change of a record was refused. */
export const whyRefused = (t: TFunction, model: TableModel, error: unknown): string => {
  const first = error instanceof ApiError ? error.issues[0] : undefined
  return first ? issueSentence(t, model, first) : errorText(t, error)
}
