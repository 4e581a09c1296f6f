import type { Json, Text } from '@gantry/base/shared'
import type { Computed } from './computed.ts'
import type { Filter } from './filter.ts'
import type { FieldId, TableId } from './names.ts'
import type { Grant, Limit, Operation } from './policy.ts'

/** Columns every record has; they are filtered, sorted and shown like fields, and never written by input. */
export const systemFields = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'owner',
  'ownerDepartment',
] as const
export type SystemField = (typeof systemFields)[number]

/** How much of a personal text is shown to those who need not know it whole. */
export const maskKinds = ['phone', 'email', 'idCard', 'name', 'text', 'hidden'] as const
export type MaskKind = (typeof maskKinds)[number]

/** What a rule of a field can say. */
export const ruleKinds = ['shown', 'required', 'readOnly'] as const

/**
 * Conditions in which a field stands otherwise, as expressions over the record. They are followed by the form while it is
 * filled in, and by every write of a person, a file or the API.
 */
export interface FieldRules {
  /** The field is asked only while this is true, and stays empty in a record where it was never asked. */
  readonly shown?: string
  /** While this is true, and the field is asked, it must be filled. */
  readonly required?: string
  /** While this is true nobody changes the field. */
  readonly readOnly?: string
}

/**
 * A field as stored: its type's name and that type's settings beside the facts all types share. Built with the
 * `field.*` functions of `@gantry/fields/shared`; the settings are checked by the type's own schema.
 */
export interface FieldDef {
  readonly type: string
  readonly label?: Text
  readonly hint?: Text
  readonly required?: true
  readonly unique?: true
  /** What of a value is hidden from those to whom `unmask` is not granted; only texts can be shown in part. */
  readonly personal?: MaskKind
  /** Used when a new record leaves the field out: a value, a `DefaultTerm` or a `DefaultFormula`. */
  readonly default?: Json
  readonly rules?: FieldRules
  /** Present where the engine makes the value; nobody writes it. */
  readonly computed?: Computed
  readonly [setting: string]: Json | Text | Computed | FieldRules | undefined
}

/** In which fields, and from what likeness on (0–100; absent: 70), a new record is taken for one that is here already. */
export interface Similar {
  readonly fields: readonly FieldId[]
  readonly threshold?: number
}

/** Facts about a table, nothing about its looks: plain JSON, defaults omitted. */
export interface TableDef {
  /** Never changes; the physical name and the address in the API follow from it. */
  readonly id: TableId
  readonly label: Text
  /** What one record is called, on a button that makes one; absent: as the table. */
  readonly one?: Text
  /** The field that names a record to people. */
  readonly title: FieldId
  /** In the order a designer gave; the key is the field's id and never changes. */
  readonly fields: Readonly<Record<FieldId, FieldDef>>
  readonly policy: readonly Grant[]
  /** Intersected with whatever the policy, ownership or a share opens. */
  readonly limits?: readonly Limit[]
  /** On a slave table: the table whose records carry its rows. Its rows obey the master's policy. */
  readonly master?: TableId
  /** Combinations of fields no two living records share; one with an empty field repeats nothing. */
  readonly unique?: readonly (readonly FieldId[])[]
  /** Fields looked through by search; absent: the title and the first 30 text fields. */
  readonly search?: readonly FieldId[]
  /** Whoever fills in a new record is told of records that are like it in these fields. */
  readonly similar?: Similar
  /** The application the table belongs to; absent on the product's own tables. */
  readonly app?: string
  /**
   * Where rows live: `space` (the default) in the schema of each space, `platform` in one table with the space's id on
   * every row, for the product's own master data.
   */
  readonly home?: 'platform'
}

/** The short way to write a policy in code: one filter for each operation, over actor and row. */
export type PolicySource = Readonly<Partial<Record<Operation, Filter>>> | readonly Grant[]

export interface TableSource extends Omit<TableDef, 'policy'> {
  readonly policy: PolicySource
}

/** A table that comes with the product: the same plain value as one a tenant drew. */
export const defineTable = <const T extends TableSource>(source: T): Omit<T, 'policy'> & TableDef => ({
  ...source,
  policy: isGrants(source.policy) ? source.policy : grantsOf(source.policy),
})

const isGrants = (policy: PolicySource): policy is readonly Grant[] => Array.isArray(policy)

const grantsOf = (policy: Exclude<PolicySource, readonly Grant[]>): Grant[] =>
  (Object.entries(policy) as [Operation, Filter][])
    .filter(([, rows]) => rows !== false)
    .map(([operation, rows]) =>
      rows === true ? { operations: [operation] } : { operations: [operation], rows },
    )
