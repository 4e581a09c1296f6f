import type { AnyContract, InputOf, OutputOf } from '@gantry/model/shared'
import { addressOf, queryOf } from './address.ts'
import { ApiError, toApiError } from './api-error.ts'
import { deviceNow } from './device.ts'
import { bodyOf, send, type WebRequest } from './request.ts'
import { endHosting, endSession, expireSession } from './session.ts'
import { currentSpace } from './space.ts'

export interface CallOptions {
  /** The space instead of the current one. */
  readonly space?: string
  readonly signal?: AbortSignal
  /** Milliseconds. */
  readonly timeout?: number
  /** Continues after the page is closed; for small final requests. */
  readonly keepalive?: true
  /** Only the server answers, never what this device holds. */
  readonly fresh?: true
  /** Upload progress, 0 to 1. */
  readonly onUpload?: (share: number) => void
}

/** Sends a request of the API. Fails with `ApiError`. */
export const sent = async <T>(request: WebRequest, read: (response: Response) => Promise<T>): Promise<T> => {
  try {
    return await send(request, read)
  } catch (error) {
    const failure = toApiError(error)
    if (failure instanceof ApiError && failure.code === 'auth.required') expireSession()
    if (failure instanceof ApiError && failure.code === 'auth.stopped') endSession()
    if (failure instanceof ApiError && failure.code === 'hosting.ended') endHosting()
    throw failure
  }
}

const parametersOf = (input: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(queryOf(input)).map(([name, value]) => [name, String(value)])

/** The request that a contract and its input make. */
export const requestOf = (contract: AnyContract, input: object, options: CallOptions): WebRequest => {
  const { url, rest } = addressOf(contract, input, options.space ?? currentSpace())
  const request = { url, method: contract.method, ...options }
  if (contract.method === 'GET' || contract.method === 'DELETE')
    return { ...request, query: new URLSearchParams(parametersOf(rest)) }
  const body = JSON.stringify(contract.bodyIs ? rest[contract.bodyIs] : rest)
  return { ...request, body, headers: { 'Content-Type': 'application/json' } }
}

/**
 * Calls an endpoint by its contract; where the server cannot be reached, what this device holds is the answer of a GET. Fails with
 * `ApiError`.
 */
export const call = async <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> => (await answered(contract, input as object, options)) as OutputOf<C>

const answered = async (contract: AnyContract, input: object, options: CallOptions): Promise<unknown> => {
  try {
    const answer = await sent(requestOf(contract, input, options), bodyOf)
    if (contract.kept) deviceNow()?.keep(contract, input, answer)
    return answer
  } catch (error) {
    const unreached = error instanceof ApiError && error.code === 'network' && contract.method === 'GET'
    if (!unreached || options.fresh) throw error
    const held = await deviceNow()?.answer(contract, input, options.space ?? currentSpace())
    if (held === undefined) throw error
    return held
  }
}

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
  const body = new FormData()
  for (const [name, value] of parametersOf(rest)) body.append(name, value)
  for (const file of files) body.append('file', file, file.name)
  return (await sent({ url, method: contract.method, body, timeout: 0, ...options }, bodyOf)) as OutputOf<C>
}

/** RFC 6266: the file name of a download. */
const fileNameOf = (disposition: string | null): string | null => {
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
  const request = requestOf(contract, input as object, { timeout: 0, ...options })
  const file = await sent(request, async response => ({
    name: fileNameOf(response.headers.get('content-disposition')),
    content: await response.blob(),
  }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.content)
  link.download = file.name ?? 'download'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
