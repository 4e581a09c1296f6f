import { isPlainObject } from '@gantry/base/shared'
import type { Fetch } from './guarded-fetch.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The provider's answer for any HTTP status: most providers report errors in the body. */
export interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** @throws ProviderFailure when the service is unreachable or answers without a JSON object */
export const askJson = async (fetch: Fetch, url: string, init?: RequestInit): Promise<Answered> => {
  const answer = await fetch(url, init)
  if (answer.status === 404 || answer.status >= 500)
    throw new ProviderFailure('unreachable', String(answer.status))
  let body: unknown
  try {
    body = JSON.parse(await answer.text())
  } catch (error) {
    throw new ProviderFailure('unreachable', `${answer.status} ${String(error)}`)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProviderFailure('unreachable', `${answer.status}: no object`)
  return { status: answer.status, body: body as Record<string, unknown> }
}

export const postJson = (fetch: Fetch, url: string, body: object): Promise<Answered> =>
  askJson(fetch, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  })

/** A URL with its query parameters, without empty ones. */
export const withQuery = (address: string, query: Readonly<Record<string, string | undefined>>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value)
  return `${address}?${params}`
}

/** A text of the answer; null for other types and for the empty text. */
export const textIn = (body: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = body[name]
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The texts and numbers of a list, or a single value, as texts. */
export const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter(each => typeof each === 'string' || typeof each === 'number')
    .map(String)
    .slice(0, 500)

/** @throws ProviderFailure when the answer lacks the text */
export const neededText = (body: Readonly<Record<string, unknown>>, name: string): string => {
  const value = textIn(body, name)
  if (value === null) throw new ProviderFailure('unreachable', `answer without ${name}`)
  return value
}

/** The objects of a list. @throws ProviderFailure when the answer lacks the list */
export const neededObjects = (
  body: Readonly<Record<string, unknown>>,
  name: string,
): readonly Readonly<Record<string, unknown>>[] => {
  const value = body[name]
  if (!Array.isArray(value)) throw new ProviderFailure('unreachable', `answer without ${name}`)
  return value.filter(isPlainObject)
}

/**
 * The authorization code in the redirect from the provider.
 *
 * @throws ProviderFailure without a code, for example when the person refused consent
 */
export const codeIn = (params: Readonly<Record<string, string>>, name = 'code'): string => {
  const code = params[name]
  if (!code) throw new ProviderFailure('refused', params.error_description ?? params.error ?? 'no code')
  return code
}
