import type { Issue, Json, JsonObject, Text } from '@gantry/base/shared'
import { contract, type FieldId, type Ref, type TableInfo } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ExpectedField } from './tests-kind.ts'

const object = { type: 'object' } as const
const table = Type.String({ maxLength: 48 })
const can = ['admin', 'user'] as const

/** Which body is tried, and as whom; without `person` and `role` as the caller. */
const tried = {
  table,
  /** A release; absent: the draft, or what is published where there is none. */
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  person: Type.Optional(Type.String({ format: 'uuid' })),
  /** Somebody who holds only this role. */
  role: Type.Optional(Type.String({ format: 'uuid' })),
}

/** A form of one version as one person sees it. */
export interface Preview {
  readonly app: { readonly id: string; readonly name: string } | null
  /** The number of a release; null: the draft. */
  readonly version: number | null
  /** What the table is called in this version. */
  readonly label: Text
  /** Null where the person has no right on the table. */
  readonly info: TableInfo | null
  /** Whose rights count. */
  readonly as: Ref
  /** The newest release. */
  readonly release: number | null
  readonly drafted: boolean
}

export const openPreview = contract({
  method: 'GET',
  path: '/design/tables/:table/preview',
  scope: 'space',
  can,
  summary: 'The form of one version of a table, also unpublished, as one person would see it',
  input: Type.Object(tried),
  output: Type.Unsafe<Preview>(object),
})

/** What saving would have done. */
export interface Tried {
  /** The record as it would be stored, without what is closed to either of the two. */
  readonly values: Readonly<Record<FieldId, Json>>
  readonly issues: readonly Issue[]
  /** Fields whose value only a real save determines. */
  readonly later: readonly FieldId[]
  /** Fields that are hidden or locked now, or have rules: what a test case may expect. */
  readonly fields: readonly (ExpectedField & { readonly label: Text })[]
}

export const tryForm = contract({
  method: 'POST',
  path: '/design/tables/:table/try',
  scope: 'space',
  can,
  summary: 'What saving a record with one version of a table would do, as one person; nothing is written',
  input: Type.Object({
    ...tried,
    /** The stored record that would be changed; absent: a new one. */
    id: Type.Optional(Type.String({ format: 'uuid' })),
    record: Type.Unsafe<JsonObject>(object),
  }),
  output: Type.Unsafe<Tried>(object),
})
