import { Type } from 'typebox'
import { contract } from './contract.ts'

const id = Type.String({ format: 'uuid' })

/** A file in the space's storage, as an attachment field holds it. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly mime: string
}

export const uploadFiles = contract({
  method: 'POST',
  path: '/files',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Stores files for attachments and imports, five at most',
  input: Type.Object({
    purpose: Type.Optional(Type.Union([Type.Literal('attachment'), Type.Literal('import')])),
  }),
  output: Type.Unsafe<{ readonly data: readonly StoredFile[] }>({ type: 'object' }),
  body: 'multipart',
  status: 201,
})

/** Longest edges of thumbnails, pixels: in a cell, on a page, over the whole window. */
export const thumbnailEdges = [96, 320, 1280] as const
export type ThumbnailEdge = (typeof thumbnailEdges)[number]

/** One's own file, or a file of a readable record, which must be named. */
export const downloadFile = contract({
  method: 'GET',
  path: '/files/:id',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Opens a stored file',
  input: Type.Object({
    id,
    table: Type.Optional(Type.String({ maxLength: 48 })),
    record: Type.Optional(id),
    /** The comment of the record that the file hangs on; absent: a field does. */
    comment: Type.Optional(id),
    /** The workflow instance of the record that the file hangs on, as a signature. */
    approval: Type.Optional(id),
    /** The message of a conversation that the file hangs on. */
    chat: Type.Optional(id),
    /** Display inline where that is safe, instead of downloading. */
    inline: Type.Optional(Type.Boolean()),
    /** A thumbnail of at most this size; other files are sent unchanged. */
    edge: Type.Optional(Type.Union(thumbnailEdges.map(edge => Type.Literal(edge)))),
  }),
  output: Type.Unsafe<unknown>({}),
})
