import { isPlainObject } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'
import type { Box, Corner } from '../shared/zone.ts'

/** A text of a row; empty where it has none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Id of a reference of a row. */
export const idIn = (value: unknown): string | null =>
  isPlainObject(value) && typeof value.id === 'string' ? value.id : null

/** A reference of a row with its title. */
export const linkIn = (value: unknown): { readonly id: string; readonly title: string } | null => {
  const id = idIn(value)
  return id !== null && isPlainObject(value) ? { id, title: textIn(value.title) } : null
}

/** The file of a picture field. */
export const fileIn = (value: unknown): FileRef | null => {
  const file: unknown = Array.isArray(value) ? value[0] : null
  return isPlainObject(file) &&
    typeof file.id === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number' &&
    typeof file.mime === 'string'
    ? { id: file.id, name: file.name, size: file.size, mime: file.mime }
    : null
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** Corners of a zone of a row, as shares of width and height. */
export const cornersIn = (value: unknown): readonly Corner[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) =>
        isPlainObject(each) && isShare(each.x) && isShare(each.y) ? [{ x: each.x, y: each.y }] : [],
      )
    : []

/** Boxes of detections of a row, as shares of width and height. */
export const boxesIn = (value: unknown): readonly Box[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) =>
        isPlainObject(each) &&
        isShare(each.x) &&
        isShare(each.y) &&
        isShare(each.width) &&
        isShare(each.height)
          ? [{ x: each.x, y: each.y, width: each.width, height: each.height }]
          : [],
      )
    : []
