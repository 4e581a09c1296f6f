import { Type } from 'typebox'
import type { SourceKind } from '../kind.ts'

/** An uploaded file: CSV, a workbook, JSON, a JSON value per line, or Parquet. */
export const fileSource: SourceKind = {
  name: 'file',
  icon: 'doc',
  schema: Type.Object(
    { file: Type.String({ format: 'uuid' }), name: Type.String({ minLength: 1, maxLength: 200 }) },
    { additionalProperties: false },
  ),
  form: [{ name: 'file', input: 'file' }],
  address: ({ name }) => String(name ?? ''),
  queries: false,
  writes: false,
}
