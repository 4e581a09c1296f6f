import type { Issue } from '@gantry/base/shared'
import { issueText } from '@gantry/screens/web'
import type { TFunction } from 'i18next'

/** Sentences for what a design lacks; other issues by their code. */
export const sayIssue = (t: TFunction, issue: Issue): string =>
  issue.code === 'required' && ['name', 'roles', 'chart.from.table'].includes(issue.field)
    ? t(`dashboards.lacks.${issue.field}`)
    : issue.code === 'required' && issue.field.endsWith('.chart')
      ? t('dashboards.lacks.chart')
      : issueText(t, issue)
