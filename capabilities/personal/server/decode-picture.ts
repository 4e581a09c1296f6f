import sharp, { type Sharp } from 'sharp'

/** A picture whose content has been read, upright. */
export interface Decoded {
  readonly width: number
  readonly height: number
  readonly image: Sharp
}

/** A small file can claim any size; pictures of more pixels are not decoded. */
const mostPixels = 40_000_000

const formats: readonly string[] = ['jpeg', 'png', 'gif']

/** Reads a JPEG, PNG, GIF or BMP; null for anything else and for what is broken. */
export const decodePicture = async (bytes: Buffer): Promise<Decoded | null> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'BM') return decodeBmp(bytes)
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, width, height, orientation = 1 } = await image.metadata()
    if (!formats.includes(format)) return null
    // Browsers show and cut photographs upright.
    return orientation >= 5
      ? { width: height, height: width, image: image.rotate() }
      : { width, height, image: image.rotate() }
  } catch {
    // libvips throws on whatever it cannot read; the caller names the file.
    return null
  }
}

/** Uncompressed bitmaps of 24 or 32 bits, which is what cameras and screenshots write; libvips reads none. */
const decodeBmp = (bytes: Buffer): Decoded | null => {
  if (bytes.length < 54) return null
  const start = bytes.readUInt32LE(10)
  const width = bytes.readInt32LE(18)
  const signedHeight = bytes.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = bytes.readUInt16LE(28)
  const isPlain = bytes.readUInt32LE(30) === 0 || bytes.readUInt32LE(30) === 3
  if (!isPlain || (bits !== 24 && bits !== 32) || width < 1 || height < 1) return null
  const step = bits / 8
  const line = Math.ceil((width * step) / 4) * 4
  if (width * height > mostPixels || start + line * height > bytes.length) return null
  const raw = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = start + line * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const at = from + x * step
      const to = (y * width + x) * 3
      raw[to] = bytes[at + 2]!
      raw[to + 1] = bytes[at + 1]!
      raw[to + 2] = bytes[at]!
    }
  }
  return { width, height, image: sharp(raw, { raw: { width, height, channels: 3 } }) }
}
