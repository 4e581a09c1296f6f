import type { Issue } from '@gantry/base/shared'
import type { TFunction } from 'i18next'

export const sayIssue = (t: TFunction, issue: Issue): string => t(`issue.${issue.code}`, { ...issue.params })
