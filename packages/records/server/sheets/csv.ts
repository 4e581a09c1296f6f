import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '@gantry/base/shared'
import iconv from 'iconv-lite'
import type { SheetRow, Workbook } from './sheet.ts'
import { splitRows } from './split-rows.ts'

/** Enough bytes to tell encoding and delimiter by. */
const sampleSize = 256 * 1024
/** Bytes read and decoded at once. */
const pieceSize = 256 * 1024

/**
 * A text file of rows: UTF-8 with or without byte-order mark, UTF-16 with one, or GB18030 (which GBK and GB2312 are part
 * of); separated by comma, semicolon or tab; quoted cells may hold line breaks.
 */
export const openCsv = async (path: string, name: string): Promise<Workbook> => {
  const sample = await readStart(path)
  const encoding = encodingOf(sample)
  const text = iconv.decode(sample, encoding)
  // No text holds a NUL; every other kind of file soon does.
  if (text.includes('\0')) throw new AppError('file.unreadable', { name })
  const delimiter = delimiterOf(text)
  return { sheets: [name.replace(/\.[^.]*$/, '')], rows: () => csvRows(path, encoding, delimiter) }
}

const readStart = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleSize), 0, sampleSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Every GBK text of some length breaks UTF-8's rules, and no UTF-8 text is taken for GBK. */
export const encodingOf = (sample: Buffer): 'utf8' | 'utf16le' | 'utf16be' | 'gb18030' => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf16be'
  try {
    // `stream` forgives a character cut in two at the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return 'utf8'
  } catch {
    return 'gb18030'
  }
}

/** The separator that cuts the first lines into the same number (more than one) of cells most often. */
export const delimiterOf = (text: string): string => {
  const lines = linesOutsideQuotes(text).slice(0, 200)
  const score = (delimiter: string): number => {
    const counts = lines.map(line => line.split(delimiter).length)
    const first = counts[0] ?? 1
    return first > 1 ? counts.filter(count => count === first).length * 100 + first : 0
  }
  const best = [',', ';', '\t'].map(delimiter => ({ delimiter, points: score(delimiter) }))
  return best.reduce((a, b) => (b.points > a.points ? b : a)).delimiter
}

/** Lines with what stands between quotes taken out, so that neither a break nor a separator in a cell counts. */
const linesOutsideQuotes = (text: string): string[] =>
  text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim() !== '')

async function* csvRows(
  path: string,
  encoding: string,
  delimiter: string,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const source = createReadStream(path, { highWaterMark: pieceSize })
  try {
    yield* splitRows(decoded(source, encoding), delimiter)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file.unreadable', { reason: String(error) })
  } finally {
    source.destroy()
  }
}

async function* decoded(
  pieces: AsyncIterable<Buffer>,
  encoding: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = iconv.getDecoder(encoding)
  for await (const piece of pieces) yield decoder.write(piece)
  yield decoder.end() ?? ''
}
