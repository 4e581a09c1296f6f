import type { Lang } from '@gantry/base/shared'

const commonHeaders: Record<string, string> = { Accept: 'application/json' }

/** A frame in which pages are tried as somebody else bears the token of the trial in its name. */
const trial = /^gantry-trial:(.+)$/.exec(globalThis.window?.name ?? '')?.[1]
if (trial) commonHeaders['X-Gantry-Trial'] = trial

/** Sets the `Accept-Language` of all later requests. */
export const requestLanguage = (lang: Lang): void => {
  commonHeaders['Accept-Language'] = lang
}

/** Default timeout in milliseconds; uploads and downloads set their own. */
const requestTimeout = 30_000

export interface WebRequest {
  readonly url: string
  readonly method: string
  readonly query?: URLSearchParams
  readonly body?: string | URLSearchParams | FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; 0: no timeout. */
  readonly timeout?: number | undefined
  /** Continues after the page is closed; for small final requests. */
  readonly keepalive?: boolean
  /** Upload progress, 0 to 1. */
  readonly onUpload?: ((share: number) => void) | undefined
}

/** A request without a response, or with an error status. The messages are defined by the specification, section 8. */
export class RequestError extends Error {
  readonly code: 'ECONNABORTED' | 'ERR_NETWORK' | 'ERR_STATUS'
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Body of an error response. */
  readonly body: unknown

  constructor(code: RequestError['code'], message: string, status = 0, body?: unknown) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.body = body
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const sendWithProgress = (
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  onUpload: (share: number) => void,
): Promise<Response> =>
  new Promise((answered, failed) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0)
    request.onload = () => answered(new Response(request.response as Blob, { status: request.status }))
    request.onerror = () => failed(new TypeError('the request failed'))
    request.onabort = () => failed(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(init.body as FormData)
  })

/** The body parsed as JSON; otherwise as text; undefined if empty. */
export const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/**
 * Sends a request and reads the response.
 *
 * @throws RequestError for an incomplete response, a timeout or a status of 400 and above; the reason of `signal` when it
 * is aborted.
 */
export const send = async <T>(request: WebRequest, read: (response: Response) => Promise<T>): Promise<T> => {
  const { signal: cancelled, timeout = requestTimeout, query, onUpload } = request
  const late = timeout > 0 ? AbortSignal.timeout(timeout) : null
  const signal = AbortSignal.any([cancelled, late].filter(each => !!each))
  signal.throwIfAborted()
  const url = query?.size ? `${request.url}?${query}` : request.url
  const init: RequestInit = {
    method: request.method,
    body: request.body ?? null,
    headers: { ...commonHeaders, ...request.headers },
    keepalive: request.keepalive ?? false,
    signal,
  }
  try {
    const response = onUpload ? await sendWithProgress(url, init, signal, onUpload) : await fetch(url, init)
    if (response.ok) return await read(response)
    const refusal = `Request failed with status code ${response.status}`
    throw new RequestError('ERR_STATUS', refusal, response.status, await bodyOf(response))
  } catch (error) {
    if (error instanceof RequestError || cancelled?.aborted) throw error
    if (late?.aborted) throw new RequestError('ECONNABORTED', `timeout of ${timeout}ms exceeded`)
    throw new RequestError('ERR_NETWORK', 'Network Error')
  }
}
