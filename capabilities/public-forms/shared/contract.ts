import type { JsonObject, Text } from '@gantry/base/shared'
import {
  contract,
  type FieldDef,
  type FieldId,
  type Ref,
  type StoredFile,
  type TableInfo,
} from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const table = Type.String({ maxLength: 48 })
const moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const words = (maxLength: number) =>
  Type.Unsafe<Text>(
    Type.Union([
      Type.String({ maxLength }),
      Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }),
    ]),
  )

/** Records of a link that a public form names at most. */
export const mostTitles = 200
/** Public forms of one table at most. */
export const mostForms = 50
/** Files that a visitor sends with one answer at most, and megabytes of each. */
export const fileLimits = { count: 10, megabytes: 20 } as const

/** Which files a public form takes: none, pictures, or pictures, PDF and office files. */
export const fileKinds = ['none', 'pictures', 'documents'] as const
export type FileKind = (typeof fileKinds)[number]

/** A field that a public form shows. */
export interface ShownField {
  readonly id: FieldId
  /** It must be filled in here even where its table does not ask for it. */
  readonly required?: true
  /** Of a link: the records a visitor may choose from. Their titles become public. */
  readonly records?: readonly Ref[]
}

/** What its designer says of a public form. */
export interface PublicFormSettings {
  /** For the people of the space; records and the audit name it as their source. */
  readonly name: string
  readonly title: Text
  /** Stands above the fields, and in the place of the form once it was sent. */
  readonly before: Text
  readonly after: Text
  readonly fields: readonly ShownField[]
  /** ISO 8601; null: at once, and without an end. */
  readonly opens: string | null
  readonly ends: string | null
  /** Answers at most; null: any number. */
  readonly most: number | null
  readonly files: FileKind
  /** Megabytes of one file. */
  readonly megabytes: number
  /** Whether another answer is offered after one. */
  readonly again: boolean
}

const settings = Type.Unsafe<PublicFormSettings>(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    title: words(100),
    before: words(2_000),
    after: words(2_000),
    fields: Type.Array(
      Type.Object({
        id: Type.String({ maxLength: 48 }),
        required: Type.Optional(Type.Literal(true)),
        records: Type.Optional(
          Type.Array(Type.Object({ id, title: Type.String({ maxLength: 500 }) }), { maxItems: mostTitles }),
        ),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    opens: moment,
    ends: moment,
    most: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()]),
    files: Type.Enum(fileKinds),
    megabytes: Type.Integer({ minimum: 1, maximum: fileLimits.megabytes }),
    again: Type.Boolean(),
  }),
)
/** Absent: it stays as it is; null: none. */
const password = Type.Optional(Type.Union([Type.String({ minLength: 4, maxLength: 100 }), Type.Null()]))

/** What a visitor would meet now. */
export type PublicFormState = 'open' | 'off' | 'early' | 'ended' | 'full' | 'withdrawn'

/** A public form in the list of its designers. */
export interface PublicFormHead {
  readonly id: string
  readonly settings: PublicFormSettings
  readonly hasPassword: boolean
  readonly state: PublicFormState
  readonly answers: number
  /** Whoever saved it last: the form is open while this person may design the table. */
  readonly maker: string
  readonly version: number
  /** The secret part of its link; null where the key that sealed it is not of this installation. */
  readonly token: string | null
}

/** A field that public forms of a table may show, or that a link may fill in. */
export interface OfferableField {
  readonly id: FieldId
  readonly def: FieldDef
  /** `list`: only with chosen records. Null: a link may fill it in, and no form shows it. */
  readonly offer: 'plain' | 'list' | null
  /** Whether a link may fill it in. */
  readonly preset: boolean
}

export const listPublicForms = contract({
  method: 'GET',
  path: '/tables/:table/public-forms',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'The public forms of a table and the fields they may show, for its designers',
  input: Type.Object({ table }),
  output: Type.Unsafe<{
    readonly data: readonly PublicFormHead[]
    readonly fields: readonly OfferableField[]
    /** Fields without which no record can be made. */
    readonly needed: readonly FieldId[]
    /** Whether the space allows public forms. */
    readonly allowed: boolean
  }>(object),
})

export const createPublicForm = contract({
  method: 'POST',
  path: '/tables/:table/public-forms',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Makes a form of a table that people without an account fill in by a link',
  input: Type.Object({ table, settings, password }),
  output: Type.Object({ id }),
  status: 201,
})

export const changePublicForm = contract({
  method: 'PUT',
  path: '/public-forms/:id',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Changes a public form as it was read',
  input: Type.Object({ id, version: Type.Integer({ minimum: 1 }), settings, password }),
  output: done,
})

export const switchPublicForm = contract({
  method: 'PUT',
  path: '/public-forms/:id/state',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Switches a public form off, or on again',
  input: Type.Object({ id, on: Type.Boolean() }),
  output: done,
})

export const renewPublicForm = contract({
  method: 'POST',
  path: '/public-forms/:id/link',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Gives a public form a new link; the one before ends at once',
  input: Type.Object({ id }),
  output: done,
})

export const removePublicForm = contract({
  method: 'DELETE',
  path: '/public-forms/:id',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Removes a public form; the records it brought stay',
  input: Type.Object({ id }),
  output: done,
})

export const sealPublicValues = contract({
  method: 'POST',
  path: '/public-forms/:id/values',
  scope: 'space',
  can: ['admin', 'user'],
  reads: true,
  summary: 'Seals values for a link of a public form: whoever opens it neither reads nor changes them',
  input: Type.Object({ id, values: Type.Unsafe<JsonObject>(object) }),
  output: Type.Object({ given: Type.String() }),
})

const token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
const given = Type.Optional(Type.String({ maxLength: 4_000 }))
const visit = Type.String({ maxLength: 600 })

/** A public form as its visitor sees it. */
export interface VisitedForm {
  readonly title: Text
  readonly before: Text
  /** The fields of the form alone, under a name that says nothing of the table. */
  readonly info: TableInfo
  readonly files: FileKind
  readonly megabytes: number
  /** Proves that the form was opened, and when; one answer is sent with it. */
  readonly visit: string
  /** Milliseconds a person needs at least to fill it in. */
  readonly rest: number
  readonly look: { readonly skin: string; readonly brand: string; readonly logo: string | null }
}

export const openPublicForm = contract({
  method: 'POST',
  path: '/form-visits',
  scope: 'platform',
  can: 'public',
  reads: true,
  summary: 'A public form by the secret part of its link',
  input: Type.Object({ token, given, password: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Unsafe<VisitedForm>(object),
})

export const sendPublicFile = contract({
  method: 'POST',
  path: '/form-visits/files',
  scope: 'platform',
  can: 'public',
  body: 'multipart',
  status: 201,
  summary: 'A file for the answer to a public form',
  input: Type.Object({ token, visit }),
  output: Type.Unsafe<{ readonly data: readonly StoredFile[] }>(object),
})

/** What the visitor reads after sending. */
export interface PublicFormAnswer {
  readonly after: Text
  readonly again: boolean
}

export const answerPublicForm = contract({
  method: 'POST',
  path: '/form-visits/answers',
  scope: 'platform',
  can: 'public',
  status: 201,
  summary: 'Sends an answer to a public form, which becomes a record of its table',
  input: Type.Object({
    token,
    given,
    visit,
    values: Type.Unsafe<JsonObject>(object),
    /** Nobody sees this input; programs that fill in everything give themselves away. */
    website: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Unsafe<PublicFormAnswer>(object),
})
