import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Mention } from '../kind.ts'
import {
  type AnswerField,
  type Member,
  memberSchema,
  mostMembers,
  readByMembers,
  wrongInAnswer,
  wrongInMembers,
} from './members.ts'
import { namedIn } from './named-in.ts'
import { type NamedSecret, wrongInSecret } from './secrets.ts'

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A header of a call: its value as it is, or a secret that is kept sealed. */
export type CallHeader = { readonly name: string } & ({ readonly value: string } | NamedSecret)

/** A call to a server outside, as buttons and automatic steps describe it: sent with values of the record; its answer fills fields. */
export interface OutgoingCall {
  readonly method: (typeof callMethods)[number]
  /** `{field}` stands for a value of the record. */
  readonly address: string
  readonly headers: readonly CallHeader[]
  /** Members of the JSON body, as expressions over the record. */
  readonly body: readonly Member[]
  /** Fields that take a member of the JSON answer, named by its path: `order.number`. */
  readonly answer: readonly AnswerField[]
}

const closed = { additionalProperties: false }
const name = Type.String({ minLength: 1, maxLength: 100 })

/** Headers that belong to the connection. */
const taken =
  /^(host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|accept-encoding)$/i

const headerIssues = ({ headers, address }: OutgoingCall): readonly Issue[] =>
  headers.flatMap((header, at) => [
    ...(/^[\w!#$%&'*+.^`|~-]+$/.test(header.name) && !taken.test(header.name)
      ? []
      : [issue(`headers.${at}`, 'format')]),
    ...('value' in header && !/^[\t\x20-\x7e]*$/.test(header.value)
      ? [issue(`headers.${at}`, 'format')]
      : []),
    ...('secret' in header ? wrongInSecret(`headers.${at}`, header, [address]) : []),
  ])

/** Fields of the record that may leave the space: those that exist and are not sealed. */
const openIssue = (place: string, table: TableDef, field: FieldId): readonly Issue[] => {
  const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
  return def && !fieldTypeOf(def).sealed ? [] : [issue(place, 'unknown', { value: field })]
}

/** Fields of the record a call sends. */
export const readByCall = ({ address, body }: OutgoingCall, table: TableDef): readonly FieldId[] => [
  ...namedIn(address),
  ...readByMembers(body, table),
]

/** Members that name a secret, in the schema of what does. */
export const namedSecret = {
  secret: Type.String({ maxLength: 36, pattern: '^$|^[0-9a-f]{8}-[0-9a-f-]{27}$' }),
  sentTo: Type.Optional(Type.String({ maxLength: 1_100 })),
}

/** At most so many headers, members of a body and fields of an answer. */
export const callSchema = Type.Object(
  {
    method: Type.String({ enum: [...callMethods] }),
    address: Type.String({ maxLength: 1_000 }),
    headers: Type.Array(
      Type.Union([
        Type.Object({ name, value: Type.String({ maxLength: 1_000 }) }, closed),
        Type.Object({ name, ...namedSecret }, closed),
      ]),
      mostMembers,
    ),
    body: Type.Array(memberSchema, mostMembers),
    answer: Type.Array(Type.Object({ field: name, from: name }, closed), mostMembers),
  },
  closed,
)

/** What a new call begins as. */
export const newCall: OutgoingCall = {
  method: 'POST',
  address: 'https://',
  headers: [],
  body: [],
  answer: [],
}

/** What is wrong with a call sent for records of the table; places begin inside the call. */
export const checkCall = (call: OutgoingCall, table: TableDef): readonly Issue[] => [
  ...(/^https?:\/\/[^/\s{}]+(\/\S*)?$/.test(call.address) ? [] : [issue('address', 'not_an_address')]),
  ...namedIn(call.address).flatMap(field => openIssue('address', table, field)),
  ...headerIssues(call),
  ...(call.method === 'GET' && call.body.length > 0 ? [issue('body.0', 'not_permitted')] : []),
  ...wrongInMembers('body', call.body, table),
  ...wrongInAnswer(call.answer, table),
]

/** What a call reads and writes of the table. */
export const mentionsOfCall = (call: OutgoingCall, table: TableDef): readonly Mention[] => [
  ...readByCall(call, table).map(
    (part): Mention => ({ at: 'body', to: { kind: 'table', id: table.id, part }, how: 'reads' }),
  ),
  ...call.answer.map(
    ({ field: part }): Mention => ({
      at: 'answer',
      to: { kind: 'table', id: table.id, part },
      how: 'writes',
    }),
  ),
]
