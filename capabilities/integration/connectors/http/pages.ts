import { AppError, isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Since } from './since.ts'

/** Where one answer stands in a paged list. */
export interface Asked {
  /** From 0. */
  readonly page: number
  readonly rows: number
  /** The value or address that the answer before named. */
  readonly next: string | null
}

export const firstPage: Asked = { page: 0, rows: 0, next: null }

/** Pages of one read at most: a server that never ends must not be read for ever. */
export const mostPages = 10_000

/** @throws AppError source.unresolved for what is no address */
const urlOf = (settings: JsonObject): URL => {
  const text = String(settings.url)
  if (!URL.canParse(text)) throw new AppError('source.unresolved', { host: text })
  return new URL(text)
}

/** The object of a source without paths: its address itself. */
const itself = '.'

/** The addresses a source offers, by their paths; without any: the address itself. */
export const objectsOf = (
  settings: JsonObject,
): readonly { readonly id: string; readonly name: string }[] => {
  const named = String(settings.paths ?? '')
    .split(/[\s,]+/)
    .filter(path => path !== '')
  if (named.length > 0) return [...new Set(named)].map(path => ({ id: path, name: path }))
  const { pathname, host } = urlOf(settings)
  return [{ id: itself, name: pathname.split('/').findLast(part => part !== '') ?? host }]
}

/**
 * The address of an object, below that of the source.
 * @throws AppError source.no_object for a path the source does not name
 */
const addressOf = (settings: JsonObject, object: string): URL => {
  const found = objectsOf(settings).find(({ id }) => id === object)
  if (!found) throw new AppError('source.no_object', { message: object })
  const url = urlOf(settings)
  if (object === itself) return url
  const [path = '', query] = object.split('?')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  if (query !== undefined)
    for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  return url
}

/** The address of one page. @throws AppError source.no_object, source.answer where the next page lies on another server */
export const pageAddress = (
  settings: JsonObject,
  object: string,
  { page, rows, next }: Asked,
  since: Since | null,
): string => {
  const url = addressOf(settings, object)
  const { paging, parameter, sizeParameter, size } = settings
  const isAddress =
    next !== null && (/^(https?:)?\/\//i.test(next) || (parameter === undefined && /^[/?]/.test(next)))
  if (isAddress) {
    // A token goes to the server it was entered for, and nowhere else.
    if (!URL.canParse(next, url) || new URL(next, url).origin !== url.origin)
      throw new AppError('source.answer', { message: next.slice(0, 100) })
    return new URL(next, url).href
  }
  if (since) url.searchParams.set(since.parameter, since.value)
  if (typeof sizeParameter === 'string' && size !== undefined)
    url.searchParams.set(sizeParameter, String(size))
  if (paging === 'page') url.searchParams.set(String(parameter ?? 'page'), String(page + 1))
  if (paging === 'offset') url.searchParams.set(String(parameter ?? 'offset'), String(rows))
  if (paging === 'next' && next !== null) url.searchParams.set(String(parameter ?? 'cursor'), next)
  return url.href
}

const at = (value: Json, path: string): Json | undefined =>
  path
    .split('.')
    .filter(part => part !== '')
    .reduce<Json | undefined>(
      (inner, part) =>
        isPlainObject(inner) && Object.hasOwn(inner, part) ? (inner[part] as Json) : undefined,
      value,
    )

/** The rows of an answer: what stands at the named path, a list, or the first list inside of it. @throws AppError source.answer */
export const itemsOf = (answer: Json, { items }: JsonObject): readonly Json[] => {
  const named = typeof items === 'string' && items !== '' ? at(answer, items) : undefined
  if (Array.isArray(named)) return named
  if (named !== undefined || (typeof items === 'string' && items !== ''))
    throw new AppError('source.answer', { message: `${String(items)}: []` })
  if (Array.isArray(answer)) return answer
  const list = isPlainObject(answer) ? Object.values(answer).find(Array.isArray) : undefined
  if (!list) throw new AppError('source.answer', { message: '[]' })
  return list as readonly Json[]
}

/**
 * Whether a page by number or by rows to skip is the one before once more: the server ignores the parameter, or answers beyond the end
 * with its last page. Plain values repeat by themselves.
 */
export const isRepeated = ({ paging }: JsonObject, before: readonly Json[], got: readonly Json[]): boolean =>
  (paging === 'page' || paging === 'offset') &&
  got.length > 0 &&
  got.length === before.length &&
  got.some(isPlainObject) &&
  JSON.stringify(got) === JSON.stringify(before)

/** What leads on after an answer; null: it was the last one. */
export const nextPage = (settings: JsonObject, asked: Asked, answer: Json, got: number): Asked | null => {
  const { paging, next: place, size } = settings
  const rows = asked.rows + got
  const page = asked.page + 1
  if (paging === 'page' || paging === 'offset') {
    const isLast =
      got === 0 || (typeof size === 'number' && settings.sizeParameter !== undefined && got < size)
    return isLast ? null : { page, rows, next: null }
  }
  if (paging !== 'next') return null
  const next = at(answer, typeof place === 'string' && place !== '' ? place : 'next') ?? null
  if (next === null || next === '' || next === false || typeof next === 'object') return null
  // The same page again: the server does not know its end.
  return String(next) === asked.next ? null : { page, rows, next: String(next) }
}
