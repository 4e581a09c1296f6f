import type { Issue } from '@gantry/base/shared'
import { issueText } from '@gantry/screens/web'
import type { TFunction } from 'i18next'

/** Sentences for what a design lacks; other issues by their code. */
export const sayIssue = (t: TFunction, issue: Issue): string => {
  const lacking = issue.code === 'required' ? lackOf(issue.field) : null
  return lacking === null ? issueText(t, issue) : t(`dashboards.lacks.${lacking}`)
}

/** What a design lacks, by the field of its issue; null: it is said by its code. */
const lackOf = (field: string): string | null => {
  if (['name', 'roles', 'chart.from.table'].includes(field)) return field
  if (/(^|\.)chart$/.test(field)) return 'chart'
  return /^filters\.\d+\.fields\.\d+\.(table|field)$/.exec(field)?.[1] ?? null
}
