import { type Issue, issue } from '@gantry/base/shared'

/** Limits of a portrait (specification, section 9): bytes, and pixels of the picture it is cut from. */
export const pictureLimits = { bytes: 3 * 1024 * 1024, width: 340, height: 260 } as const

interface Facts {
  readonly name: string
  readonly bytes: number
  /** Null for what cannot be read as a picture. */
  readonly pixels: { readonly width: number; readonly height: number } | null
}

/** What keeps a picture from being a portrait. */
export const pictureIssues = ({ name, bytes, pixels }: Facts): readonly Issue[] => {
  if (/[\\/:*?"<>|#%&{}$!'@+`=]/.test(name)) return [issue('file', 'image_name')]
  if (bytes > pictureLimits.bytes) return [issue('file', 'picture_size', { limit: 3 })]
  if (pixels === null) return [issue('file', 'picture_type')]
  const { width, height } = pictureLimits
  return pixels.width < width || pixels.height < height
    ? [issue('file', 'picture_pixels', { width, height })]
    : []
}

/** Where a portrait is. */
export const pictureHref = (space: string, id: string): string =>
  `/space-${space}/api/personal/pictures/${id}`
