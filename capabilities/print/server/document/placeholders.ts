import { AppError } from '@gantry/base/shared'

/** A placeholder with what it does: a value, or the beginning or end of rows. */
interface Mark {
  readonly does: 'value' | 'begin' | 'end'
  readonly name: string
}

const braces = /\{\{([^{}]*)\}\}/g

/** What stands between double braces, as people meant it: Word writes curly quotation marks. */
export const markOf = (inside: string): Mark => {
  const text = inside.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").trim()
  if (text.startsWith('#')) return { does: 'begin', name: text.slice(1).trim() }
  if (text.startsWith('/')) return { does: 'end', name: text.slice(1).trim() }
  return { does: 'value', name: text }
}

/** The placeholders of a text, in their order. */
export const marksIn = (text: string): readonly Mark[] =>
  [...text.matchAll(braces)].map(([, inside = '']) => markOf(inside))

/** A text with its placeholders replaced. */
export const replaceMarks = (text: string, textFor: (mark: Mark) => string): string =>
  text.replace(braces, (_, inside: string) => textFor(markOf(inside)))

/** A place for people, cut to what they recognise it by. */
export const placeOf = (text: string): string => {
  const one = text.replace(/\s+/g, ' ').trim()
  return one.length > 80 ? `${one.slice(0, 79)}…` : one
}

/** @throws AppError print.document_braces for braces that are not in pairs */
export const requirePairs = (text: string, place: string): void => {
  if (/\{\{|\}\}/.test(text.replace(braces, '')))
    throw new AppError('print.document_braces', { place: placeOf(place) })
}

/** Rows that begin or end alone, or within others. */
export const misplaced = (place: string): AppError =>
  new AppError('print.document_rows', { place: placeOf(place) })
