import { type Issue, issue } from '@gantry/base/shared'

/** What an image of a portal is for. */
export const imagePurposes = ['cover', 'rotation', 'entry'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

/** Limits of the specification, sections 5 and 9; sizes in bytes, sides in pixels. */
export const imageLimits: Readonly<Record<ImagePurpose, number>> = {
  cover: 2 * 1024 * 1024,
  rotation: 2 * 1024 * 1024,
  entry: 300 * 1024,
}
const rotation = { width: 1080, height: 420 } as const
const leastSide = 500

interface Facts {
  readonly name: string
  readonly size: number
  readonly width: number
  readonly height: number
}

/** What keeps a picture from being used for a purpose. */
export const imageIssues = (
  purpose: ImagePurpose,
  { name, size, width, height }: Facts,
): readonly Issue[] => [
  ...(/[\\/:*?"<>|#%&{}$!'@+`=]/.test(name) ? [issue('name', 'image_name')] : []),
  ...(size > imageLimits[purpose]
    ? [issue('file', 'image_size', { limit: imageLimits[purpose] / 1024 })]
    : []),
  ...(purpose === 'rotation' && (width !== rotation.width || height !== rotation.height)
    ? [issue('file', 'image_pixels', rotation)]
    : []),
  ...(purpose === 'entry' && (width !== height || width < leastSide)
    ? [issue('file', 'image_square', { limit: leastSide })]
    : []),
]

/** Type and pixels of a picture by its content; null for what is neither JPEG nor PNG. */
export const pictureFacts = (
  bytes: Uint8Array,
): { readonly type: 'image/png' | 'image/jpeg'; readonly width: number; readonly height: number } | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (isPng) return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  // Segments of a JPEG: marker, length; the frame header holds the pixels.
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
