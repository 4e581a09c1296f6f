import axios, { type AxiosRequestConfig } from 'axios'

/** Default timeout in milliseconds; uploads set their own. */
export const requestTimeout = 30_000

const formType = 'application/x-www-form-urlencoded'

/**
 * The HTTP client. Query parameters and forms use nested brackets, and error messages are those of the
 * specification: "Network Error", "timeout of {n}ms exceeded" (ECONNABORTED), "Request failed with status code
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

/** Requests by path, for endpoints without a contract (specification, section 7). They return the body. */
export const http = {
  get: async <T>(url: string, params?: object, config?: AxiosRequestConfig): Promise<T> =>
    (await connection.get<T>(url, { ...config, params })).data,
  post: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.post<T>(url, data, encoded(config))).data,
  put: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.put<T>(url, data, encoded(config))).data,
  delete: async <T>(url: string, params?: object, config?: AxiosRequestConfig): Promise<T> =>
    (await connection.delete<T>(url, { ...config, params })).data,
  /** DELETE with form parameters in the body. */
  formDelete: async <T>(url: string, data?: unknown, config?: HttpConfig): Promise<T> =>
    (await connection.delete<T>(url, { ...encoded(config), data })).data,
}
