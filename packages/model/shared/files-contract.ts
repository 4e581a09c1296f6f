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

/** One's own file, or one that hangs on a record the caller may read, which then is named. */
export const downloadFile = contract({
  method: 'GET',
  path: '/files/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Opens a stored file',
  input: Type.Object({
    id,
    table: Type.Optional(Type.String({ maxLength: 48 })),
    record: Type.Optional(id),
    /** Shown in the page where that is harmless, rather than saved. */
    inline: Type.Optional(Type.Boolean()),
    /** A picture no larger than this, made on the server; every other file comes as it is. */
    edge: Type.Optional(Type.Union(thumbnailEdges.map(edge => Type.Literal(edge)))),
  }),
  output: Type.Unsafe<unknown>({}),
})
