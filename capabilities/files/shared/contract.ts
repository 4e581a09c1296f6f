import { contract, type StoredFile } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
/** The place whose reader may open the file, as for `downloadFile`. */
const place = {
  id,
  table: Type.Optional(Type.String({ maxLength: 48 })),
  record: Type.Optional(id),
  comment: Type.Optional(id),
  approval: Type.Optional(id),
  chat: Type.Optional(id),
}

/** Rows and columns of a sheet that are shown. */
export const sheetShown = { rows: 500, columns: 100 } as const

export const fileFacts = contract({
  method: 'GET',
  path: '/files/:id/facts',
  scope: 'space',
  can: 'signed-in',
  summary: 'Name, size and type of a file the caller may open',
  input: Type.Object(place),
  output: Type.Unsafe<{ readonly data: StoredFile }>({ type: 'object' }),
})

export const fileText = contract({
  method: 'GET',
  path: '/files/:id/text',
  scope: 'space',
  can: 'signed-in',
  summary: 'The beginning of a text file, in the encoding it was written in',
  input: Type.Object(place),
  output: Type.Unsafe<{ readonly text: string; readonly more: boolean }>({ type: 'object' }),
})

/** A sheet as it is shown: its first rows as text. */
export interface ShownSheet {
  readonly sheets: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** There are more rows or columns than are shown. */
  readonly more: boolean
}

export const fileSheet = contract({
  method: 'GET',
  path: '/files/:id/sheet',
  scope: 'space',
  can: 'signed-in',
  summary: 'The first rows of a sheet of a workbook or CSV file',
  input: Type.Object({ ...place, sheet: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) }),
  output: Type.Unsafe<ShownSheet>({ type: 'object' }),
})

/** A part of a Word document as it is shown: rich text, or a table of rich texts. */
export type WordBlock =
  | { readonly html: string }
  | { readonly rows: readonly (readonly { readonly html: string; readonly span: number }[])[] }

export const fileWord = contract({
  method: 'GET',
  path: '/files/:id/word',
  scope: 'space',
  can: 'signed-in',
  summary: 'The text and tables of a Word document as clean HTML, without its pictures',
  input: Type.Object(place),
  output: Type.Unsafe<{ readonly blocks: readonly WordBlock[]; readonly more: boolean }>({ type: 'object' }),
})

export const recordFiles = contract({
  method: 'GET',
  path: '/tables/:table/records/:record/files',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'All files of a record and its slave rows as a zip',
  input: Type.Object({ table: Type.String({ maxLength: 48 }), record: id }),
  output: Type.Unsafe<unknown>({}),
})
