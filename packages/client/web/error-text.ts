import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'

/** Error message for a person: the server's text, or that the server is unreachable. */
export const errorText = (t: TFunction, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('client.error.unknown')
  if (error.code !== 'network') return error.message
  return error.message.startsWith('timeout') ? t('client.error.timeout') : t('client.error.network')
}

/** Trace id of an error, if the server sent one. */
export const traceOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
