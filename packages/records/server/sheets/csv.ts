import { AppError } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'
import type { Bytes } from './bytes.ts'
import { decode, readEncoding } from './encoding.ts'
import type { SheetRow, Workbook } from './sheet.ts'
import { sniffDialect } from './sniff.ts'
import { splitRows } from './split-rows.ts'

/** Bytes used to detect delimiter and quotes. */
const sampleSize = 256 * 1024

/**
 * A CSV text as a book of one sheet; `name` is that of its file. The dialect is detected, except for what `given` specifies.
 * @throws AppError file.unreadable where it is no text
 */
export const openCsv = async (
  bytes: Bytes,
  name: string,
  given: Partial<TextDialect> = {},
): Promise<Workbook> => {
  const encoding = given.encoding ?? (await readEncoding(bytes))
  const text = await readStart(bytes, encoding)
  // Text files contain no NUL; binary files soon do.
  if (text.includes('\0')) throw new AppError('file.unreadable', { name })
  const dialect: TextDialect = { ...sniffDialect(text), ...given, encoding }
  return {
    sheets: [{ name: name.replace(/\.[^.]*$/, ''), hidden: false }],
    dialect,
    rows: () => csvRows(bytes, dialect),
  }
}

const readStart = async (bytes: Bytes, encoding: TextDialect['encoding']): Promise<string> => {
  let text = ''
  for await (const piece of decode(bytes.pieces(sampleSize), encoding)) text += piece.text
  return text
}

async function* csvRows(
  bytes: Bytes,
  { encoding, ...dialect }: TextDialect,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const source = bytes.pieces()
  try {
    yield* splitRows(decode(source, encoding), dialect)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file.unreadable', { reason: String(error) })
  } finally {
    source.destroy()
  }
}
