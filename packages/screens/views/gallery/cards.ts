import type { FileRef } from '@gantry/fields/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { FieldModel } from '../../web/parts/table-model.ts'
import type { Size } from './show.ts'

/** Cards asked for at once. */
export const cardsAtOnce = 60

/** Pixels: least width of a card, and the height of what stands beneath its picture. */
const measures: Readonly<Record<Size, { readonly width: number; readonly text: number }>> = {
  small: { width: 144, text: 74 },
  medium: { width: 208, text: 58 },
  large: { width: 304, text: 58 },
}
const gap = 16
const sides = 48

/** Cards side by side: two beside an open record however large they are; on a phone two small ones, or one. */
export const columnsIn = (width: number, size: Size, phone: boolean): number =>
  phone
    ? size === 'small'
      ? 2
      : 1
    : Math.max(width < 440 ? 1 : 2, Math.floor((width - sides + gap) / (measures[size].width + gap)))

/** Pixels a section will take once its first page is there: sections below must not count as seen before. */
export const heightOf = (count: number, width: number, columns: number, size: Size): number => {
  const card = (Math.max(width, sides) - sides + gap) / columns - gap
  const lines = Math.ceil(Math.min(count, cardsAtOnce) / columns)
  return Math.round(lines * ((card * 3) / 4 + measures[size].text + gap))
}

/**
 * What is drawn where a record has no picture: its code where its name begins with one, the initials of two words, else
 * the first two characters.
 */
export const signOf = (title: string): string => {
  const [first = '', second = ''] = title.trim().split(/\s+/u)
  if (/^[\p{Script=Latin}\d._/-]{1,6}$/u.test(first) && /\d/.test(first)) return first.toUpperCase()
  const start = Array.from(first)
  if (/^\p{Script=Latin}/u.test(first) && /^\p{Script=Latin}/u.test(second))
    return `${start[0]}${Array.from(second)[0]}`.toUpperCase()
  return start.slice(0, 2).join('').toUpperCase() || '?'
}

/** Whether a record's status is one that asks for somebody at once. */
export const isAlarmed = (status: FieldModel | undefined, row: RecordRow): boolean =>
  status?.type.options?.(status.def).find(({ id }) => id === row[status.id])?.state === 'alarm'

/** The first picture among the files a field holds. */
export const coverOf = (
  value: unknown,
  isFile: (value: unknown) => value is FileRef,
  isPicture: (file: FileRef) => boolean,
): FileRef | undefined => (Array.isArray(value) ? value.filter(isFile).find(isPicture) : undefined)
