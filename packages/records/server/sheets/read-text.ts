import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { bytesOfFile } from './bytes.ts'
import { readEncoding } from './encoding.ts'

/** The beginning of a text file, decoded by its detected encoding. */
export const readText = async (
  path: string,
  mostBytes: number,
): Promise<{ readonly text: string; readonly more: boolean }> => {
  const encoding = await readEncoding(bytesOfFile(path))
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes + 1), 0, mostBytes + 1, 0)
    const text = iconv.decode(buffer.subarray(0, Math.min(bytesRead, mostBytes)), encoding)
    return { text, more: bytesRead > mostBytes }
  } finally {
    await file.close()
  }
}
