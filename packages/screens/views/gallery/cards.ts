import type { FileRef } from '@gantry/fields/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { FieldModel } from '../../web/parts/table-model.ts'
import type { Size } from './show.ts'

/** Page size of cards. */
export const cardsAtOnce = 60

/** Minimum width of a card and height of the text below its picture, in pixels. */
const measures: Readonly<Record<Size, { readonly width: number; readonly text: number }>> = {
  small: { width: 144, text: 74 },
  medium: { width: 208, text: 58 },
  large: { width: 304, text: 58 },
}
const gap = 16
const sides = 48

/** Number of columns: at least two from 440 px of width; on a phone two for small cards, else one. */
export const columnsIn = (width: number, size: Size, phone: boolean): number =>
  phone
    ? size === 'small'
      ? 2
      : 1
    : Math.max(width < 440 ? 1 : 2, Math.floor((width - sides + gap) / (measures[size].width + gap)))

/**
 * Height in pixels reserved for a section's first page, so that sections below do not count as seen before it loads.
 */
export const heightOf = (count: number, width: number, columns: number, size: Size): number => {
  const card = (Math.max(width, sides) - sides + gap) / columns - gap
  const lines = Math.ceil(Math.min(count, cardsAtOnce) / columns)
  return Math.round(lines * ((card * 3) / 4 + measures[size].text + gap))
}

/**
 * Placeholder text for a record without a picture: a code at the start of the title, the initials of two words, or the
 * first two characters.
 */
export const signOf = (title: string): string => {
  const [first = '', second = ''] = title.trim().split(/\s+/u)
  if (/^[\p{Script=Latin}\d._/-]{1,6}$/u.test(first) && /\d/.test(first)) return first.toUpperCase()
  const start = Array.from(first)
  if (/^\p{Script=Latin}/u.test(first) && /^\p{Script=Latin}/u.test(second))
    return `${start[0]}${Array.from(second)[0]}`.toUpperCase()
  return start.slice(0, 2).join('').toUpperCase() || '?'
}

/** Whether a record's status requires immediate attention. */
export const isAlarmed = (status: FieldModel | undefined, row: RecordRow): boolean =>
  status?.type.options?.(status.def).find(({ id }) => id === row[status.id])?.state === 'alarm'

/** The first image among the files of a field. */
export const coverOf = (
  value: unknown,
  isFile: (value: unknown) => value is FileRef,
  isPicture: (file: FileRef) => boolean,
): FileRef | undefined => (Array.isArray(value) ? value.filter(isFile).find(isPicture) : undefined)
