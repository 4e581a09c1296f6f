import type { AnyContract, InputOf, OutputOf } from '@gantry/model/shared'
import { addressOf, queryOf } from './address.ts'
import { ApiError, toApiError } from './api-error.ts'
import { connection, requestTimeout } from './http.ts'
import { expireSession } from './session.ts'
import { currentSpace } from './space.ts'

export interface CallOptions {
  /** The space instead of the current one. */
  readonly space?: string
  readonly signal?: AbortSignal
  /** Milliseconds. */
  readonly timeout?: number
  /** Continues after the page is closed; for small final requests. */
  readonly keepalive?: true
  /** Upload progress, 0 to 1. */
  readonly onUpload?: (share: number) => void
}

const failureOf = async (error: unknown): Promise<unknown> => {
  const failure = await toApiError(error)
  if (failure instanceof ApiError && failure.code === 'auth.required') expireSession()
  return failure
}

const send = async (contract: AnyContract, input: object, options: CallOptions, answer: 'json' | 'blob') => {
  const { url, rest } = addressOf(contract, input, options.space ?? currentSpace())
  const inQuery = contract.method === 'GET' || contract.method === 'DELETE'
  try {
    return await connection.request<unknown>({
      url,
      method: contract.method,
      responseType: answer,
      signal: options.signal,
      timeout: options.timeout ?? requestTimeout,
      ...(inQuery ? { params: queryOf(rest) } : { data: contract.bodyIs ? rest[contract.bodyIs] : rest }),
      ...(inQuery || contract.body ? {} : { headers: { 'Content-Type': 'application/json' } }),
      ...(options.keepalive ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
      onUploadProgress: ({ progress }) => options.onUpload?.(progress ?? 0),
    })
  } catch (error) {
    throw await failureOf(error)
  }
}

/** Calls an endpoint by its contract. Fails with `ApiError`. */
export const call = async <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> => (await send(contract, input as object, options, 'json')).data as OutputOf<C>

/**
 * Uploads files with a contract of `body: 'multipart'`; other input precedes the files, as the server requires.
 */
export const callWithFiles = async <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  files: readonly File[],
  options: CallOptions = {},
): Promise<OutputOf<C>> => {
  const { url, rest } = addressOf(contract, input as object, options.space ?? currentSpace())
  const form = new FormData()
  for (const [name, value] of Object.entries(queryOf(rest))) form.append(name, String(value))
  for (const file of files) form.append('file', file, file.name)
  try {
    const answer = await connection.request<OutputOf<C>>({
      url,
      method: contract.method,
      data: form,
      signal: options.signal,
      timeout: options.timeout ?? 0,
      onUploadProgress: ({ progress }) => options.onUpload?.(progress ?? 0),
    })
    return answer.data
  } catch (error) {
    throw await failureOf(error)
  }
}

/** RFC 6266: the file name of a download. */
const fileNameOf = (disposition: string | undefined): string | null => {
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null
}

/** Calls an endpoint that returns a file, and saves it as a download. */
export const download = async <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<void> => {
  const answer = await send(contract, input as object, { timeout: 0, ...options }, 'blob')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(answer.data as Blob)
  link.download = fileNameOf(String(answer.headers['content-disposition'] ?? '')) ?? 'download'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
