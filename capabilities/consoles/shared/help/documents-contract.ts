import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { helpLangs, type ShownState } from './help-contract.ts'

const root = ['root'] as const
const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

export const documentKinds = ['manual', 'release', 'interface'] as const

/** One version of a document of the platform. */
export interface Doc {
  readonly id: string
  readonly kind: (typeof documentKinds)[number]
  readonly name: string
  readonly version: string
  readonly lang: (typeof helpLangs)[number]
  readonly note: string
  readonly file: { readonly name: string; readonly size: number }
  readonly state: ShownState
  readonly downloads: number
  readonly author: string
  readonly createdAt: string
  readonly publishedAt: string | null
  /** The newest published version of its name and language. */
  readonly current: boolean
}

export const listDocuments = contract({
  method: 'GET',
  path: '/operator/documents',
  scope: 'platform',
  can: root,
  summary: 'Documents by name, the newest version first, 50 a page',
  input: Type.Object({
    kind: Type.Optional(Type.Enum(documentKinds)),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Doc[]; readonly more: boolean }>(object),
})

export const addDocument = contract({
  method: 'POST',
  path: '/operator/documents',
  scope: 'platform',
  can: root,
  summary: 'Adds a version of a document, not yet published, from a file the caller has uploaded',
  input: Type.Object({
    kind: Type.Enum(documentKinds),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    version: Type.String({ minLength: 1, maxLength: 30 }),
    lang: Type.Enum(helpLangs),
    note: Type.String({ maxLength: 500 }),
    file: id,
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const publishDocument = contract({
  method: 'PUT',
  path: '/operator/documents/:id/state',
  scope: 'platform',
  can: root,
  summary: 'Publishes a version of a document, or takes it back',
  input: Type.Object({ id, state: Type.Enum(['draft', 'published'] as const) }),
  output: done,
})

export const removeDocument = contract({
  method: 'DELETE',
  path: '/operator/documents/:id',
  scope: 'platform',
  can: root,
  summary: 'Deletes a version of a document that is not published',
  input: Type.Object({ id }),
  output: done,
})

export const publishedDocuments = contract({
  method: 'GET',
  path: '/documents',
  scope: 'space',
  can: everybody,
  summary: 'The newest published version of each document, the language of the reader first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Omit<Doc, 'author' | 'downloads'>[] }>(object),
})

export const documentFile = contract({
  method: 'GET',
  path: '/documents/:id/file',
  scope: 'space',
  can: everybody,
  summary: 'The file of a published document, counted as a download; the operator opens drafts uncounted',
  input: Type.Object({ id }),
  output: Type.Unsafe<Json>({}),
})
