import type { Issue } from '@gantry/base/shared'
import { ApiError, errorText } from '@gantry/client/web'
import type { TFunction } from 'i18next'

/** Error messages by field; `form` holds those without a field. */
export type Failures = Readonly<Record<string, string>>

export const noFailures: Failures = {}

/** Seconds to wait, from a failure. */
export const waitOf = (error: unknown): number => {
  const wait = error instanceof ApiError ? error.issues.find(({ code }) => code === 'wait') : undefined
  return Number(wait?.params?.seconds ?? 0)
}

const sentence = (t: TFunction, { code, params }: Issue): string => t(`issue.${code}`, { ...params })

/**
 * A failure as field messages: each issue at its field, issues without a field at `place`. The waiting time is shown by
 * a separate countdown.
 */
export const failuresOf = (t: TFunction, error: unknown, place = 'form'): Failures => {
  const issues = error instanceof ApiError ? error.issues.filter(({ code }) => code !== 'wait') : []
  if (issues.length === 0) return { [place]: errorText(t, error) }
  const found: Record<string, string> = {}
  for (const each of issues) found[each.field] ??= sentence(t, each)
  return found
}

/** Messages for the empty fields. */
export const missing = (
  t: TFunction,
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
): Failures =>
  Object.fromEntries(
    fields.filter(field => !values[field]?.trim()).map(field => [field, t('issue.required')]),
  )
