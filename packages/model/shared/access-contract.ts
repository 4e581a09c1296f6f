import type { Json, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { FieldId } from './names.ts'
import { type Grant, type Limit, type Operation, operations } from './policy.ts'
import type { Ref } from './records-contract.ts'
import type { Subject } from './sharing.ts'
import { type MaskKind, maskKinds } from './table.ts'
import { grantSchema, limitSchema } from './table-schema.ts'
import type { UserType } from './user-type.ts'

/** One condition of a policy, with its result for one person and one record. */
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
      /** The operand, with terms replaced by their values for this person. */
      readonly operand: Json
      /** The term the operand was written as. */
      readonly term?: string
      /** The record's value; absent where the caller may not read it. */
      readonly actual?: Json
    }

/** What a workflow opens its record by: taking part in it, a copy, monitoring it. */
export const openingChannels = ['flow', 'cc', 'monitor'] as const
export type OpeningChannel = (typeof openingChannels)[number]

/** A grant or share that gives, or could give, the person the right. */
export type AccessPath =
  | {
      readonly kind: 'grant'
      readonly passed: boolean
      /** Index in the table's policy, from 0. */
      readonly at: number
      /** Lists the operation. */
      readonly operation: boolean
      readonly who: Trace
      readonly rows: Trace
      /** Lists the field in question; true without one. */
      readonly field: boolean
      /** Names a field that no longer exists, and therefore opens nothing. */
      readonly broken: boolean
    }
  | {
      readonly kind: 'share'
      readonly passed: boolean
      readonly subject: Subject
      readonly title: string
      /** Opened by the workflow of the record; null: shared by a person. */
      readonly channel: OpeningChannel | null
      readonly operations: readonly Operation[]
      readonly until: string | null
      /** The person belongs to the subject. */
      readonly who: boolean
      readonly operation: boolean
      readonly field: boolean
    }

/** Explanation of a permission, in the order of evaluation. */
export interface AccessAnswer {
  readonly person: Ref
  readonly operation: Operation
  readonly field: FieldId | null
  readonly allowed: boolean
  /** The field is shown in part only. */
  readonly masked: boolean
  readonly owner: boolean
  /** What holds the record for the time being, such as its workflow, refuses the operation. */
  readonly held: boolean
  /** An active member of the space. */
  readonly active: boolean
  readonly userType: { readonly is: UserType; readonly passed: boolean }
  readonly limits: readonly { readonly passed: boolean; readonly rows: Trace }[]
  /** Every operation on a record requires read access. */
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

/**
 * The person may do it on some records for the first time, on none any more, or on other records than before.
 */
export type ChangedRule = 'begins' | 'ends' | 'changes'

/** Rows and fields to which people would gain or lose access through a change. */
export interface AccessDifference {
  /** Equal for equal differences, also in later pages. */
  readonly id: string
  readonly table: { readonly id: string; readonly label: Text }
  readonly operation: Operation
  /** For operations compared by their rules only, without counts. */
  readonly rule?: ChangedRule
  /** The first of the people concerned. */
  readonly people: readonly Ref[]
  readonly peopleCount: number
  /** Null on timeout. */
  readonly gained: number | null
  readonly lost: number | null
  /** The count reached its cap. */
  readonly capped: boolean
  /** Sample records; without a title where the caller may not read it. */
  readonly gainedSamples: readonly Ref[]
  readonly lostSamples: readonly Ref[]
  /**
   * Fields that open and close, with the number of affected records among those that permit the operation
   * before and after. For `unmask`, which has no row counts: personal fields that become unmasked or masked.
   */
  readonly fieldsGained: readonly CountedField[]
  readonly fieldsLost: readonly CountedField[]
}

export interface NamedField {
  /** `visits.phone`: the field of slave rows. */
  readonly id: FieldId
  readonly label: Text
  /** The slave field that contains it. */
  readonly of?: Text
}

/** A field, and on how many records. */
export interface CountedField extends NamedField {
  /** 0: no current record. Null on timeout. */
  readonly count: number | null
  /** The count reached its cap. */
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
    /** The person of the last entry already read. */
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{
    readonly data: readonly PersonAccess[]
    /** The person to continue after; null at the end. */
    readonly next: string | null
  }>({ type: 'object' }),
})

export const comparePolicy = contract({
  method: 'POST',
  path: '/tables/:table/policy/difference',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Who would see and do what more or less if the policy of a table, its limits and its masks were these, by a thousand people a call: records, fields and where personal data is seen whole; nothing is saved',
  input: Type.Object({
    table,
    /** The person to continue after. */
    after: Type.Optional(id),
    policy: Type.Unsafe<readonly Grant[]>(Type.Array(grantSchema, { maxItems: 1_000 })),
    /** Absent: they stay as they are. */
    limits: Type.Optional(Type.Unsafe<readonly Limit[]>(Type.Array(limitSchema, { maxItems: 1_000 }))),
    /** Changed masks by field, `visits.phone` for slave rows; null: no mask. */
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
    /** More differences exist than are listed. */
    readonly more: boolean
    /** Number of people compared in this call. */
    readonly compared: number
    /** The person to continue after; null at the end. */
    readonly next: string | null
  }>({ type: 'object' }),
})
