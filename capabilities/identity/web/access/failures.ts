import type { Issue } from '@gantry/base/shared'
import { ApiError, errorText } from '@gantry/client/web'
import type { TFunction } from 'i18next'

/** What is wrong, said at the fields it is about; `form` is about none of them. */
export type Failures = Readonly<Record<string, string>>

export const noFailures: Failures = {}

/** The seconds a failure says to wait. */
export const waitOf = (error: unknown): number => {
  const wait = error instanceof ApiError ? error.issues.find(({ code }) => code === 'wait') : undefined
  return Number(wait?.params?.seconds ?? 0)
}

const sentence = (t: TFunction, { code, params }: Issue): string => t(`issue.${code}`, { ...params })

/**
 * A failure as a form shows it: each issue at its field, and what names no field at `place`. The seconds to wait are
 * counted down elsewhere.
 */
export const failuresOf = (t: TFunction, error: unknown, place = 'form'): Failures => {
  const issues = error instanceof ApiError ? error.issues.filter(({ code }) => code !== 'wait') : []
  if (issues.length === 0) return { [place]: errorText(t, error) }
  const found: Record<string, string> = {}
  for (const each of issues) found[each.field] ??= sentence(t, each)
  return found
}

/** The fields that are still empty. */
export const missing = (
  t: TFunction,
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
): Failures =>
  Object.fromEntries(
    fields.filter(field => !values[field]?.trim()).map(field => [field, t('issue.required')]),
  )
