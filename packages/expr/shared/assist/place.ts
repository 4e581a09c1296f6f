import type { Span } from '../ast/node.ts'

/** The token being typed at a position: a quoted text, or a name, plain or in back quotes. */
export interface Written extends Span {
  readonly kind: 'text' | 'name'
  /** The text before the caret, without quotes. */
  readonly typed: string
}

const letter = /[\p{L}\p{N}_]/u

/** Finds the token being typed at a position; null inside a comment. */
export const writtenAt = (source: string, place: number): Written | null => {
  const open = openAt(source, place)
  if (open?.sign === '/') return null
  if (open) {
    const closing = open.sign === '“' ? /[”“]/ : open.sign === '"' ? /"/ : /`/
    const end = source.slice(place).search(closing)
    // A later quote closes this one only if nothing but a name is between them.
    const between = end < 0 ? '' : source.slice(place, place + end)
    const to = end >= 0 && !/[\n,()]/.test(between) ? place + end + 1 : place
    const typed = source.slice(open.from + 1, place)
    return { kind: open.sign === '`' ? 'name' : 'text', from: open.from, to, typed }
  }
  let [from, to] = [place, place]
  while (from > 0 && letter.test(source[from - 1] ?? '')) from--
  while (to < source.length && letter.test(source[to] ?? '')) to++
  // Numbers have no completion.
  if (/^\d/.test(source.slice(from, to)) && place > from) return null
  return { kind: 'name', from, to, typed: source.slice(from, place) }
}

/** The quote or comment open at a position. */
const openAt = (
  source: string,
  place: number,
): { readonly sign: '"' | '“' | '`' | '/'; readonly from: number } | null => {
  let open: { sign: '"' | '“' | '`' | '/'; from: number; ends: string } | null = null
  for (let at = 0; at < place; at++) {
    const sign = source[at] ?? ''
    if (open) {
      if (sign === '\\' && open.sign !== '`' && open.sign !== '/') at++
      else if (open.ends === '*/' ? source.startsWith('*/', at) : open.ends.includes(sign)) {
        if (open.ends === '*/') at++
        open = null
      }
    } else if (sign === '"') open = { sign, from: at, ends: '"' }
    else if (sign === '“' || sign === '”') open = { sign: '“', from: at, ends: '“”' }
    else if (sign === '`') open = { sign, from: at, ends: '`' }
    else if (sign === '/' && source[at + 1] === '/') open = { sign, from: at, ends: '\n' }
    else if (sign === '/' && source[at + 1] === '*') open = { sign, from: at++, ends: '*/' }
  }
  return open
}
