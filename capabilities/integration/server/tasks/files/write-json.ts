import type { RowBatch } from '@gantry/transform/server'
import type { Column } from '@gantry/transform/shared'
import { exactNumber } from './exact-number.ts'
import { type FileWriter, linesOf } from './file-writer.ts'

/** Rows as texts of JSON objects; numbers of more than 15 digits are texts, because readers would round them. */
const objectsOf = (columns: readonly Column[], batch: RowBatch): readonly string[] => {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  const texts = (cell: unknown, { type }: Column): string =>
    (type.kind === 'decimal' || type.kind === 'integer') && cell !== null
      ? JSON.stringify(exactNumber(String(cell)) ?? String(cell))
      : JSON.stringify(cell)
  return linesOf(batch).map(
    cells => `{${columns.map((column, at) => `${keys[at]}${texts(cells[at] ?? null, column)}`).join(',')}}`,
  )
}

/** A JSON object per line. */
export const writeJsonLines: FileWriter = async function* ({ columns, rows }) {
  for await (const batch of rows)
    yield objectsOf(columns, batch)
      .map(text => `${text}\n`)
      .join('')
}

/** One JSON array of objects. */
export const writeJsonArray: FileWriter = async function* ({ columns, rows }) {
  let before = '[\n'
  for await (const batch of rows)
    if (batch.rows > 0) {
      yield before + objectsOf(columns, batch).join(',\n')
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
