import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Bytes read per piece. */
const pieceSize = 256 * 1024

/** The bytes of a text, in a file or in memory: read at a place, or from the beginning in pieces. */
export interface Bytes {
  readAt(position: number, size: number): Promise<Buffer>
  /** `most`: how many bytes are wanted; absent: all. */
  pieces(most?: number): Readable
}

export const bytesOfFile = (path: string): Bytes => ({
  readAt: async (position, size) => {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, position)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
  pieces: most =>
    createReadStream(path, { highWaterMark: pieceSize, ...(most !== undefined && { end: most - 1 }) }),
})

export const bytesOfBuffer = (bytes: Buffer): Bytes => ({
  readAt: async (position, size) => bytes.subarray(position, position + size),
  pieces: most => Readable.from(piecesOf(bytes.subarray(0, most))),
})

function* piecesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
