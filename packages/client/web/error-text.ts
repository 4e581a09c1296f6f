import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'

/** What to tell a person about a failure: the server's own sentence, or that it could not be reached. */
export const errorText = (t: TFunction, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('client.error.unknown')
  if (error.code !== 'network') return error.message
  return error.message.startsWith('timeout') ? t('client.error.timeout') : t('client.error.network')
}

/** The trace id of a failure, when the server has given one. */
export const traceOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
