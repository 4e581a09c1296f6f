import type { Json, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { UserType } from './actor.ts'
import { contract } from './contract.ts'
import type { FieldId } from './names.ts'
import { type Grant, type Limit, type Operation, operations } from './policy.ts'
import type { Ref } from './records-contract.ts'
import type { Subject } from './sharing.ts'
import { type MaskKind, maskKinds } from './table.ts'
import { grantSchema, limitSchema } from './table-schema.ts'

/** One condition of a policy, and how it came out for one person and one record. */
export type Trace =
  | { readonly kind: 'always'; readonly passed: boolean }
  | { readonly kind: 'and' | 'or' | 'not'; readonly passed: boolean; readonly of: readonly Trace[] }
  | { readonly kind: 'role'; readonly passed: boolean; readonly role: Ref }
  | { readonly kind: 'userType'; readonly passed: boolean; readonly types: readonly UserType[] }
  | {
      readonly kind: 'test'
      readonly passed: boolean
      readonly field: FieldId
      readonly op: string
      /** What is compared with, terms as the values they have for this person. */
      readonly operand: Json
      /** Which term the operand was written as. */
      readonly term?: string
      /** What stands on the record; absent where the asker may not know it. */
      readonly actual?: Json
    }

/** A way by which the person has, or would have, the right. */
export type AccessPath =
  | {
      readonly kind: 'grant'
      readonly passed: boolean
      /** Its place in the table's policy, from 0. */
      readonly at: number
      /** It lists the operation. */
      readonly operation: boolean
      readonly who: Trace
      readonly rows: Trace
      /** It lists the field asked about; true when none was. */
      readonly field: boolean
      /** It names something the table no longer has, and so opens nothing. */
      readonly broken: boolean
    }
  | {
      readonly kind: 'share'
      readonly passed: boolean
      readonly subject: Subject
      readonly title: string
      readonly operations: readonly Operation[]
      readonly until: string | null
      /** The person belongs to the subject. */
      readonly who: boolean
      readonly operation: boolean
      readonly field: boolean
    }

/** Why a person may or may not do something with a record, in the order of evaluation. */
export interface AccessAnswer {
  readonly person: Ref
  readonly operation: Operation
  readonly field: FieldId | null
  readonly allowed: boolean
  /** The field is shown in part only. */
  readonly masked: boolean
  readonly owner: boolean
  /** An active member of the space. */
  readonly active: boolean
  readonly userType: { readonly is: UserType; readonly passed: boolean }
  readonly limits: readonly { readonly passed: boolean; readonly rows: Trace }[]
  /** Whoever does anything with a record must be able to see it. */
  readonly visible: boolean
  readonly paths: readonly AccessPath[]
}

/** One person's rights to one record. */
export interface PersonAccess {
  readonly person: Ref
  readonly operations: readonly Operation[]
  readonly owner: boolean
  /** Some of it comes by a share. */
  readonly shared: boolean
}

/** They may do it on some records for the first time, on none any more, or on others than before. */
export type ChangedRule = 'begins' | 'ends' | 'changes'

/** Rows and fields some people would see or do more or less of, if a change were saved. */
export interface AccessDifference {
  /** The same for what is the same difference, also in the answer about further people. */
  readonly id: string
  readonly table: { readonly id: string; readonly label: Text }
  readonly operation: Operation
  /** Of operations that are told by their rules alone; no record and no field is counted then. */
  readonly rule?: ChangedRule
  /** The first of those it concerns. */
  readonly people: readonly Ref[]
  readonly peopleCount: number
  /** Null where counting took too long. */
  readonly gained: number | null
  readonly lost: number | null
  /** There are more than were counted. */
  readonly capped: boolean
  /** Some of the records; without a title where the asker may not see it. */
  readonly gainedSamples: readonly Ref[]
  readonly lostSamples: readonly Ref[]
  /**
   * Fields that open and close, with the records on which they do, of those that are open to the operation all along. Of
   * `unmask`, which tells of no rows: personal fields seen whole from then on, and those masked from then on.
   */
  readonly fieldsGained: readonly CountedField[]
  readonly fieldsLost: readonly CountedField[]
}

export interface NamedField {
  /** `visits.phone`: the field of slave rows. */
  readonly id: FieldId
  readonly label: Text
  /** The slave field in whose rows it stands. */
  readonly of?: Text
}

/** A field, and on how many records. */
export interface CountedField extends NamedField {
  /** 0: on none of today. Null where counting took too long. */
  readonly count: number | null
  /** There are more than were counted. */
  readonly capped: boolean
}

const table = Type.String({ maxLength: 48 })
const id = Type.String({ format: 'uuid' })
const operation = Type.Unsafe<Operation>(Type.Union(operations.map(each => Type.Literal(each))))

export const explainAccess = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/access',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Why a person may or may not do something with a record; for administrators, security officers, its owner, and about oneself',
  input: Type.Object({
    table,
    id,
    person: id,
    operation: Type.Optional(operation),
    field: Type.Optional(Type.String({ maxLength: 48 })),
  }),
  output: Type.Unsafe<AccessAnswer>({ type: 'object' }),
})

export const listAccess = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/access/people',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Who may see a record and what they may do with it, by name; for administrators, security officers and its owner',
  input: Type.Object({
    table,
    id,
    /** The person of the last line already read. */
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{
    readonly data: readonly PersonAccess[]
    /** The person to go on after; null when everybody has been looked at. */
    readonly next: string | null
  }>({ type: 'object' }),
})

export const comparePolicy = contract({
  method: 'POST',
  path: '/tables/:table/policy/difference',
  scope: 'space',
  can: ['admin'],
  summary:
    'Who would see and do what more or less if the policy of a table, its limits and its masks were these, by a thousand people a call: records, fields and where personal data is seen whole; nothing is saved',
  input: Type.Object({
    table,
    /** The person to go on after. */
    after: Type.Optional(id),
    policy: Type.Unsafe<readonly Grant[]>(Type.Array(grantSchema, { maxItems: 1_000 })),
    /** Absent: they stay as they are. */
    limits: Type.Optional(Type.Unsafe<readonly Limit[]>(Type.Array(limitSchema, { maxItems: 1_000 }))),
    /** Fields that would be masked otherwise than now, as `visits.phone` those of slave rows; null: no longer at all. */
    masks: Type.Optional(
      Type.Unsafe<Readonly<Record<FieldId, MaskKind | null>>>(
        Type.Record(
          Type.String({ maxLength: 97 }),
          Type.Union([...maskKinds.map(kind => Type.Literal(kind)), Type.Null()]),
        ),
      ),
    ),
  }),
  output: Type.Unsafe<{
    readonly data: readonly AccessDifference[]
    /** There are more differences than are told. */
    readonly more: boolean
    /** People looked at in this call. */
    readonly compared: number
    /** The person to go on after; null when everybody has been looked at. */
    readonly next: string | null
  }>({ type: 'object' }),
})
