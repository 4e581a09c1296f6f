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

/** A size as the specification writes it: `2MB`, `300kb`. */
const sayBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024}MB` : `${bytes / 1024}kb`

export const imageSizeIssue = (purpose: ImagePurpose): Issue =>
  issue('file', 'image_size', { limit: sayBytes(imageLimits[purpose]) })

/** What keeps a picture from being used for a purpose. */
export const imageIssues = (
  purpose: ImagePurpose,
  { name, size, width, height }: Facts,
): readonly Issue[] => [
  ...(/[\\/:*?"<>|#%&{}$!'@+`=]/.test(name) ? [issue('name', 'image_name')] : []),
  ...(size > imageLimits[purpose] ? [imageSizeIssue(purpose)] : []),
  ...(purpose === 'rotation' && (width !== rotation.width || height !== rotation.height)
    ? [issue('file', 'image_pixels', rotation)]
    : []),
  ...(purpose === 'entry' && (width !== height || width < leastSide)
    ? [issue('file', 'image_square', { limit: leastSide })]
    : []),
]

/** What the content of a picture says of it. */
interface PictureFacts {
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** Type and pixels of a picture by its content; null for what is neither JPEG nor PNG, or not the whole of it. */
export const pictureFacts = (bytes: Uint8Array): PictureFacts | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = factsOfPng(view) ?? factsOfJpeg(view)
  return facts && facts.width > 0 && facts.height > 0 ? facts : null
}

/** Walks over the chunks: a header first, then data, and an end. */
const factsOfPng = (view: DataView): PictureFacts | null => {
  const isPng = view.byteLength >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!isPng || nameAt(view, 12) !== 'IHDR') return null
  let hasData = false
  // A chunk: its length, its name, its content and a checksum of four bytes.
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = nameAt(view, at + 4)
    if (name === 'IDAT') hasData = true
    if (name === 'IEND')
      return hasData ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } : null
  }
  return null
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(offset => view.getUint8(at + offset)))

/** Walks over the segments, each a marker and a length: the frame header holds the pixels, and data follow it to the end mark. */
const factsOfJpeg = (view: DataView): PictureFacts | null => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return endsAfter(view, at)
        ? { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
        : null
  }
  return null
}

/** Cameras write more behind the end mark, so it is sought from the back. */
const endsAfter = (view: DataView, start: number): boolean => {
  for (let at = view.byteLength - 2; at > start; at--) if (view.getUint16(at) === 0xffd9) return true
  return false
}
