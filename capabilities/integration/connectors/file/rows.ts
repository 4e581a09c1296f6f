import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import { readText, withBook } from '@gantry/records/server'
import { fromCallback } from './from-callback.ts'

/** Bytes of a JSON file, which is parsed as a whole. */
const mostJson = 32 * 1024 * 1024

/** A file with its name, which says the format. */
export interface NamedFile {
  readonly path: string
  readonly name: string
}

/** Formats whose files hold one table. */
const isSingle = ({ name }: NamedFile): boolean => /\.(json|ndjson|jsonl|parquet)$/i.test(name)

/** The place of a sheet by its object. @throws AppError source.no_object */
export const sheetAt = (file: NamedFile, object: string): number => {
  const sheet = Number(object) || 0
  if (sheet > 0 && isSingle(file)) throw new AppError('source.no_object', { message: object })
  return sheet
}

/** Rows of a file in parts; the first row of the first part is the heading. */
export const rowsOfFile = (
  file: NamedFile,
  sheet: number,
): AsyncGenerator<readonly (readonly unknown[])[]> => {
  if (/\.json$/i.test(file.name)) return jsonRows(file)
  return /\.(ndjson|jsonl)$/i.test(file.name) ? lineRows(file) : bookRows(file, sheet)
}

/** Names of the sheets that can be seen; a file of another format has one, named like the file. */
export const sheetsOf = async (file: NamedFile): Promise<readonly { id: string; name: string }[]> => {
  if (isSingle(file)) return [{ id: '0', name: file.name }]
  return withBook(file, async ({ sheets }) =>
    sheets.flatMap(({ name, hidden }, at) => (hidden ? [] : [{ id: String(at), name: name || file.name }])),
  )
}

const bookRows = (file: NamedFile, sheet: number) =>
  fromCallback<readonly (readonly unknown[])[]>(emit =>
    withBook(file, async book => {
      if (!book.sheets[sheet]) throw new AppError('source.no_object', { message: String(sheet) })
      for await (const rows of book.rows(sheet)) await emit(rows.map(({ cells }) => cells))
    }),
  )

async function* jsonRows(file: NamedFile) {
  const { text, more } = await readText(file.path, mostJson)
  if (more) throw new AppError('file.too_large', { max: mostJson })
  const parsed = parse(text, file.name)
  const list = Array.isArray(parsed)
    ? parsed
    : Object.values(isPlainObject(parsed) ? parsed : {}).find(Array.isArray)
  if (!list) throw new AppError('file.unreadable', { name: file.name })
  const names = [
    ...new Set(list.slice(0, 1_000).flatMap(item => (isPlainObject(item) ? Object.keys(item) : ['value']))),
  ]
  yield [names, ...list.map(item => inOrder(item, names))]
}

async function* lineRows(file: NamedFile) {
  let names: readonly string[] | null = null
  let rows: (readonly unknown[])[] = []
  for await (const line of createInterface({ input: createReadStream(file.path) })) {
    if (line.trim() === '') continue
    const item = parse(line, file.name)
    if (!names) {
      names = isPlainObject(item) ? Object.keys(item) : ['value']
      rows.push(names)
    }
    rows.push(inOrder(item, names))
    if (rows.length < 2_000) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const inOrder = (item: Json, names: readonly string[]): readonly unknown[] =>
  isPlainObject(item) ? names.map(name => item[name] ?? null) : [item]

const parse = (text: string, name: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new AppError('file.unreadable', { name })
  }
}
