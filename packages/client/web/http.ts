import axios, { type AxiosRequestConfig } from 'axios'

/** Milliseconds a request may take; files set their own. */
export const requestTimeout = 30_000

const formType = 'application/x-www-form-urlencoded'

/**
 * The connection under everything. Query parameters and forms are written in nested brackets, and its failures are
 * the specification's: "Network Error", "timeout of {n}ms exceeded" (ECONNABORTED), "Request failed with status code
 * {n}" (section 8).
 */
export const connection = axios.create({ timeout: requestTimeout, headers: { Accept: 'application/json' } })

/** Form-encoded, unless the caller says it is JSON or names a content type. */
const encoded = (config: HttpConfig = {}): AxiosRequestConfig => {
  const { json, contentType, ...rest } = config
  const type = json ? 'application/json' : (contentType ?? formType)
  return { ...rest, headers: { ...rest.headers, 'Content-Type': type } }
}

export interface HttpConfig extends AxiosRequestConfig {
  readonly json?: boolean
  readonly contentType?: string
}

/** Plain requests by address, for what has no contract (specification, section 7). Each answers the body. */
export const http = {
  get: async <T>(url: string, params?: object, config?: AxiosRequestConfig): Promise<T> =>
    (await connection.get<T>(url, { ...config, params })).data,
  post: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.post<T>(url, data, encoded(config))).data,
  put: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.put<T>(url, data, encoded(config))).data,
  delete: async <T>(url: string, params?: object, config?: AxiosRequestConfig): Promise<T> =>
    (await connection.delete<T>(url, { ...config, params })).data,
  /** A deletion whose parameters travel as a form in the body. */
  formDelete: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.delete<T>(url, { ...encoded(config), data })).data,
}
