import type { ErrorCode, Issue } from '@gantry/base/shared'
import { RequestError } from './request.ts'

/** A failed call: a code of the error catalogue, or `network` without a response. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly issues: readonly Issue[]
  /** Trace id for support. */
  readonly requestId: string | undefined

  constructor(
    code: ErrorCode | 'network',
    message: string,
    rest: { status?: number; issues?: readonly Issue[]; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = rest.status ?? 0
    this.issues = rest.issues ?? []
    this.requestId = rest.requestId
  }
}

interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly requestId?: string
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && hasText(body, 'code') && hasText(body, 'message')

const hasText = (body: object, key: string): boolean => typeof Reflect.get(body, key) === 'string'

/** Converts a failed request to an `ApiError`; a cancellation stays unchanged. */
export const toApiError = (error: unknown): unknown => {
  if (!(error instanceof RequestError)) return error
  const { status, body } = error
  if (status === 0) return new ApiError('network', error.message)
  return isErrorBody(body)
    ? new ApiError(body.code, body.message, { ...body, status })
    : new ApiError('server.failed', error.message, { status })
}
