import { setImmediate } from 'node:timers/promises'
import type { RowBatch } from '@gantry/transform/server'
import { type Column, wholeDigits } from '@gantry/transform/shared'
import type { SchemaElement } from 'hyparquet'
import type { FileWriter } from './file-writer.ts'

/** What one row group holds at most, so that memory stays bounded: rows, cells, and characters of texts. */
const mostRows = 50_000
const mostCells = 250_000
const mostCharacters = 8_000_000

/** Digits that an integer of 8 bytes holds. */
const longDigits = 18

const elementOf = ({ name, type }: Column): SchemaElement => {
  const element = { name, repetition_type: 'OPTIONAL' } as const
  switch (type.kind) {
    case 'integer':
      return { ...element, type: 'INT64' }
    case 'decimal': {
      const precision = wholeDigits + type.places
      const decimal = {
        ...element,
        converted_type: 'DECIMAL',
        logical_type: { type: 'DECIMAL', precision, scale: type.places },
        precision,
        scale: type.places,
      } as const
      if (precision <= longDigits) return { ...decimal, type: 'INT64' }
      return {
        ...decimal,
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: Math.ceil((precision * Math.log2(10) + 1) / 8),
      }
    }
    case 'boolean':
      return { ...element, type: 'BOOLEAN' }
    case 'date':
      return { ...element, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }
    case 'timestamp':
      return {
        ...element,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      }
    case 'text':
      return { ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
  }
}

const moment = (value: unknown): Date => {
  const found = new Date(String(value))
  if (Number.isNaN(found.getTime())) throw new Error(`a moment beyond the calendar: ${value}`)
  return found
}

/** How the library takes a value: decimals as their digits without the point. */
const convertedBy = ({ type }: Column): ((value: unknown) => unknown) => {
  switch (type.kind) {
    case 'integer':
      return value => BigInt(String(value))
    case 'decimal':
      return value => BigInt(String(value).replace('.', ''))
    case 'date':
    case 'timestamp':
      return moment
    default:
      return value => value
  }
}

const charactersOf = ({ values }: RowBatch): number => {
  let sum = 0
  for (const column of values) for (const value of column) if (typeof value === 'string') sum += value.length
  return sum
}

/** Parquet, compressed with Snappy; types are those of the columns, and moments are in UTC. */
export const writeParquet: FileWriter = async function* ({ columns, rows }) {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'schema', num_children: columns.length }, ...columns.map(elementOf)],
    createdBy: 'Gantry',
  })
  const taken = (): Uint8Array => {
    const written = Buffer.from(bytes.getBytes())
    bytes.index = 0
    return written
  }
  const convert = columns.map(convertedBy)
  let group: unknown[][] = columns.map(() => [])
  let count = 0
  let characters = 0
  const writeGroup = (): Uint8Array => {
    writer.write({
      columnData: columns.map(({ name }, at) => ({ name, data: group[at] ?? [] })),
      rowGroupSize: count,
    })
    group = columns.map(() => [])
    count = 0
    characters = 0
    return taken()
  }
  for await (const batch of rows) {
    for (const [at, own] of group.entries()) {
      const column = batch.values[at] ?? []
      for (let row = 0; row < batch.rows; row++) {
        const value = column[row]
        own.push(value === null || value === undefined ? null : convert[at]?.(value))
      }
    }
    count += batch.rows
    characters += charactersOf(batch)
    if (count < mostRows && count * columns.length < mostCells && characters < mostCharacters) continue
    yield writeGroup()
    // Encoding a row group takes the thread for a while: requests go first.
    await setImmediate()
  }
  if (count > 0) yield writeGroup()
  writer.finish()
  yield taken()
}
