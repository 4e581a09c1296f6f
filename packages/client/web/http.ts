import { bodyOf, send, type WebRequest } from './request.ts'

export interface HttpConfig extends Pick<WebRequest, 'headers' | 'signal' | 'timeout'> {
  /** The body is JSON instead of a form. */
  readonly json?: boolean
  /** Content type of a body that is already text. */
  readonly contentType?: string
}

const pairsOf = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner))
}

/** Parameters in nested brackets: `{ a: { b: [1] } }` is `a[b][0]=1`. */
const bracketed = (input: object = {}): URLSearchParams =>
  new URLSearchParams(Object.entries(input).flatMap(([name, value]) => pairsOf(name, value)))

/** Form-encoded, unless the options select JSON or a content type. */
const encoded = (data: unknown, { json, contentType, ...rest }: HttpConfig = {}) => {
  const type = json ? 'application/json' : contentType
  if (!type) return { ...rest, body: bracketed((data ?? {}) as object) }
  const body = typeof data === 'string' ? data : JSON.stringify(data)
  return { ...rest, body, headers: { ...rest.headers, 'Content-Type': type } }
}

const answer = async <T>(request: WebRequest): Promise<T> => (await send(request, bodyOf)) as T

/**
 * Requests by path, for endpoints without a contract (specification, section 7). They return the body; query
 * parameters and forms use nested brackets.
 *
 * @throws RequestError
 */
export const http = {
  get: <T>(url: string, params?: object, config?: HttpConfig): Promise<T> =>
    answer({ ...config, url, method: 'GET', query: bracketed(params) }),
  post: <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    answer({ ...encoded(data, config), url, method: 'POST' }),
  put: <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    answer({ ...encoded(data, config), url, method: 'PUT' }),
  delete: <T>(url: string, params?: object, config?: HttpConfig): Promise<T> =>
    answer({ ...config, url, method: 'DELETE', query: bracketed(params) }),
  /** DELETE with form parameters in the body. */
  formDelete: <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    answer({ ...encoded(data, config), url, method: 'DELETE' }),
}
