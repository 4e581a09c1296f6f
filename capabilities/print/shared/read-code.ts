import { isUuid } from '@gantry/base/shared'
import { parseSpacePath } from '@gantry/model/shared'

/** What a scanned text leads to. */
export type Scanned =
  | { readonly kind: 'record'; readonly table: string; readonly id: string }
  /** The code of a record in a space the person is not in now. */
  | { readonly kind: 'elsewhere'; readonly space: string }
  /** Any other text: a number on a label, to be looked for. */
  | { readonly kind: 'text'; readonly text: string }

/** The path of a record's code inside its space. */
export const codePath = (table: string, id: string): string =>
  `/form?${new URLSearchParams({ table, id }).toString()}`

/**
 * What a scanned text leads to from within a space. The host of an address is ignored: labels outlive the name of a
 * server, and a record is opened here or not at all.
 */
export const readCode = (scanned: string, space: string): Scanned => {
  const text = scanned.trim()
  const url = addressIn(text)
  if (!url) return { kind: 'text', text }
  const { space: named, rest } = parseSpacePath(url.pathname)
  const table = url.searchParams.get('table') ?? ''
  const id = url.searchParams.get('id') ?? ''
  if (rest !== '/form' || table === '' || !isUuid(id)) return { kind: 'text', text }
  return named === null || named === space
    ? { kind: 'record', table, id }
    : { kind: 'elsewhere', space: named }
}

const addressIn = (text: string): URL | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
