import { useTranslation } from 'react-i18next'
import type { ApiError } from './api-error.ts'

/** The message of the first issue at one of these fields, or at a place inside them. */
export const useIssue = (error: ApiError | null) => {
  const { t } = useTranslation()
  return (...fields: readonly string[]): string | undefined => {
    const found = error?.issues.find(({ field: place }) =>
      fields.some(field => place === field || place.startsWith(`${field}.`)),
    )
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
}
