import { type ErrorCode, errorCatalogue, type Issue } from '@gantry/base/shared'
import { AxiosError, isAxiosError } from 'axios'

/** A failed call: a code of the error catalogue, or `network` without a response. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  /** HTTP status; 0 without an answer. */
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
  typeof body === 'object' && body !== null && 'code' in body && String(body.code) in errorCatalogue

/** The error body of a request for a file. */
const textOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text()) as unknown
  } catch {
    return undefined
  }
}

/** Converts a failed request to an `ApiError`; a cancellation stays unchanged. */
export const toApiError = async (error: unknown): Promise<unknown> => {
  if (!isAxiosError(error) || error.code === AxiosError.ERR_CANCELED) return error
  const { response } = error
  if (!response) return new ApiError('network', error.message)
  const body = await textOf(response.data)
  return isErrorBody(body)
    ? new ApiError(body.code, body.message, { ...body, status: response.status })
    : new ApiError('server.failed', error.message, { status: response.status })
}
