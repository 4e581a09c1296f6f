import { unzipSync } from 'fflate'
import { AppError } from './errors.ts'

/** Sizes are bytes; `ratio` is how many times larger an entry may be than what it is packed in. */
export interface UnpackLimits {
  readonly entries: number
  readonly entry: number
  readonly whole: number
  readonly ratio: number
}

/**
 * The files of a zip by path, in memory. Sizes are declared in the central directory and checked before anything is unpacked; an
 * entry that holds more than it declares is cut there.
 * @throws AppError file.unreadable, file.too_large
 */
export const unpackBounded = (bytes: Uint8Array, limits: UnpackLimits): Map<string, Uint8Array> => {
  let [entries, whole] = [0, 0]
  const tooLarge = new AppError('file.too_large', { max: limits.whole })
  try {
    const found = unzipSync(bytes, {
      filter: ({ size, originalSize }) => {
        entries += 1
        whole += originalSize
        if (
          entries > limits.entries ||
          originalSize > limits.entry ||
          whole > limits.whole ||
          originalSize / Math.max(size, 1024) > limits.ratio
        )
          throw tooLarge
        return true
      },
    })
    return new Map(Object.entries(found).filter(([path]) => !path.endsWith('/')))
  } catch (error) {
    throw error === tooLarge ? error : new AppError('file.unreadable', { reason: String(error) })
  }
}
