import { limits } from '@gantry/base/shared'
import { contract, type Ref, type StoredFile } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Longest text of a comment, and the most people one comment can mention. */
export const commentLimits = { text: 10_000, mentions: 20 } as const

/** A comment as somebody may see it who may read its record. */
export interface RecordComment {
  readonly id: string
  readonly by: Ref
  readonly at: string
  readonly editedAt: string | null
  /** Null: withdrawn by its author; the place stays. */
  readonly text: string | null
  readonly mentions: readonly Ref[]
  readonly files: readonly StoredFile[]
  /** The comment it answers; its text is null once that one is withdrawn. */
  readonly quote: { readonly id: string; readonly by: Ref; readonly text: string | null } | null
  readonly mine: boolean
}

/** A page of comments, oldest first. */
export interface CommentPage {
  readonly data: readonly RecordComment[]
  /** Earlier comments exist. */
  readonly earlier: boolean
  readonly total: number
}

const id = Type.String({ format: 'uuid' })
const table = Type.String({ maxLength: 48 })
const written = {
  text: Type.String({ maxLength: commentLimits.text }),
  mentions: Type.Optional(Type.Array(id, { maxItems: commentLimits.mentions })),
  files: Type.Optional(Type.Array(id, { maxItems: limits.filesPerUpload })),
}
const done = Type.Object({ done: Type.Literal(true) })

export const listComments = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/comments',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The newest comments of a record, or those before one of them; for everybody who may read the record',
  input: Type.Object({
    table,
    id,
    before: Type.Optional(id),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<CommentPage>({ type: 'object' }),
})

export const addComment = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/comments',
  scope: 'space',
  can: 'signed-in',
  summary: 'Writes a comment about a record, with mentions of people who may read it and up to five files',
  input: Type.Object({ table, id, ...written, quote: Type.Optional(id) }),
  output: Type.Object({ id }),
  status: 201,
})

export const changeComment = contract({
  method: 'PUT',
  path: '/tables/:table/records/:id/comments/:comment',
  scope: 'space',
  can: 'signed-in',
  summary: 'Changes a comment of one’s own',
  input: Type.Object({ table, id, comment: id, ...written }),
  output: done,
})

export const withdrawComment = contract({
  method: 'DELETE',
  path: '/tables/:table/records/:id/comments/:comment',
  scope: 'space',
  can: 'signed-in',
  summary: 'Withdraws a comment of one’s own; its place stays',
  input: Type.Object({ table, id, comment: id }),
  output: done,
})

export const listMentionable = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/mentionable',
  scope: 'space',
  can: 'signed-in',
  summary:
    'People who may read a record and can be mentioned in its comments, by the beginning of their names',
  input: Type.Object({ table, id, search: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: Type.Unsafe<{ readonly data: readonly Ref[] }>({ type: 'object' }),
})
