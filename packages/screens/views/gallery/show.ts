import type { FieldId } from '@gantry/model/shared'
import type { GalleryOptions } from './shared.ts'

export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** Temporary choice of picture field, grouping and card size. */
export interface GalleryShow {
  readonly cover: FieldId | null
  readonly group: FieldId | null
  readonly size: Size
}

const shownAtFirst = ({ cover, group, size }: GalleryOptions): GalleryShow => ({
  cover: cover ?? null,
  group: group ?? null,
  size: size ?? 'medium',
})

/** Parses `?show=picture.area.large`; absent: the settings of the view. */
export const readShow = (show: string | null, options: GalleryOptions): GalleryShow => {
  if (show === null) return shownAtFirst(options)
  const [cover = '', group = '', size] = show.split('.')
  return {
    cover: cover || null,
    group: group || null,
    size: sizes.find(each => each === size) ?? 'medium',
  }
}

export const writeShow = ({ cover, group, size }: GalleryShow, options: GalleryOptions): string | null => {
  const first = shownAtFirst(options)
  return cover === first.cover && group === first.group && size === first.size
    ? null
    : `${cover ?? ''}.${group ?? ''}.${size}`
}
