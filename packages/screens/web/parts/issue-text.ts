import type { Issue, Json } from '@gantry/base/shared'
import type { TFunction } from 'i18next'

/** Message of an issue. */
export const issueText = (t: TFunction, issue: Issue): string =>
  t(`issue.${issue.code}`, (issue.params ?? {}) as Record<string, Json>)
