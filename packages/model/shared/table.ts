import type { Json, Text } from '@gantry/base/shared'
import type { Computed } from './computed.ts'
import type { Filter } from './filter.ts'
import type { FieldId, TableId } from './names.ts'
import type { Grant, Limit, Operation } from './policy.ts'

/** Columns of every record; filtered, sorted and displayed like fields, and never written by input. */
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

/** Mask patterns of personal texts. */
export const maskKinds = ['phone', 'email', 'idCard', 'name', 'text', 'hidden'] as const
export type MaskKind = (typeof maskKinds)[number]

/** What a rule of a field can say. */
export const ruleKinds = ['shown', 'required', 'readOnly'] as const

/**
 * Conditions on a field, as expressions over the record. Applied by the form during input, and by every write
 * of a person, file or API call.
 */
export interface FieldRules {
  /** The field is shown only while this is true, and stays empty in records where it was never shown. */
  readonly shown?: string
  /** While this is true and the field is shown, it must be filled. */
  readonly required?: string
  /** While this is true the field cannot be changed. */
  readonly readOnly?: string
}

/** A field that takes the value of an expression when what it follows from changes. */
export interface SetRule {
  /** The value, as an expression over the record. */
  readonly to: string
  /** The value is set only while this is true, and when it becomes true. */
  readonly when?: string
}

/** Options of a choice in records for which a condition is true; the first case that holds decides. */
export interface OptionCase {
  readonly when: string
  readonly options: readonly string[]
}

/** A link offers only records whose `field` equals `of`, a field of this record or, in slave rows, `master.area`. */
export interface LinkMatch {
  readonly field: FieldId
  readonly of: string
}

/** A field of the linked record and the field that takes its value. */
export interface FilledField {
  readonly from: FieldId
  readonly to: FieldId
}

/** What is copied from a linked record when it is chosen. */
export interface LinkFill {
  readonly fields?: readonly FilledField[]
  /** Slave rows made from the slave rows `from` of the linked record. */
  readonly rows?: { readonly from: FieldId; readonly to: FieldId; readonly fields: readonly FilledField[] }
}

/** How the value of a field and what it offers follow from other fields; see `docs/guide/linkage.md`. */
export interface Linkage {
  readonly set?: SetRule
  readonly offers?: readonly OptionCase[]
  readonly match?: readonly LinkMatch[]
  readonly fill?: LinkFill
}

/** A condition that every record, or every row of a slave table, must meet. */
export interface Validation {
  /** Immutable. */
  readonly id: string
  /** Checked only while this is true; absent: always. */
  readonly when?: string
  /** Must not be false; an unknown result (empty fields) is accepted. */
  readonly that: string
  readonly message: Text
  /** The fields at which the message is shown. */
  readonly at: readonly FieldId[]
  /** A warning is shown and stops nothing; absent: an error. */
  readonly severity?: 'warning'
}

/**
 * A field as stored: the name of its type and that type's settings, with the properties common to all types.
 * Built with the `field.*` functions of `@gantry/fields/shared`; the type's own schema validates the settings.
 */
export interface FieldDef {
  readonly type: string
  readonly label?: Text
  readonly hint?: Text
  readonly required?: true
  readonly unique?: true
  /** Mask for people without `unmask`; only texts can be masked. */
  readonly personal?: MaskKind
  /** Value of an omitted field in a new record: a constant, a `DefaultTerm` or a `DefaultFormula`. */
  readonly default?: Json
  readonly rules?: FieldRules
  readonly linkage?: Linkage
  /** How the engine computes the value; input is refused. */
  readonly computed?: Computed
  readonly [setting: string]: Json | Text | Computed | FieldRules | Linkage | undefined
}

/** Fields and threshold (0–100; absent: 70) by which a new record counts as a duplicate. */
export interface Similar {
  readonly fields: readonly FieldId[]
  readonly threshold?: number
}

/**
 * Records that occupy a resource from start to end: the database refuses a record that would occupy a resource
 * beyond its capacity.
 */
export interface BookingRule {
  /** Immutable; records and views refer to it. */
  readonly id: string
  /** A link, person, department or choice with one value. */
  readonly resource: FieldId
  /** Two dates, of which the last day is included, or two moments, of which the end is not. */
  readonly start: FieldId
  readonly end: FieldId
  /** Records that occupy, by choices and yes/no fields; absent: all. */
  readonly counts?: Filter
  /** Records that may overlap: a number, or a number field of the linked resource; absent: 1. */
  readonly capacity?: number | FieldId
  /** People see when a resource is occupied by records they may not read: the times, nothing else. */
  readonly showsHidden?: true
}

/** Definition of a table without presentation: plain JSON, defaults omitted. */
export interface TableDef {
  /** Immutable; determines the physical name and the API path. */
  readonly id: TableId
  readonly label: Text
  /** Singular name, for the button that creates a record; absent: the table's label. */
  readonly one?: Text
  /** The field that identifies a record to people. */
  readonly title: FieldId
  /** In display order; keys are immutable field ids. */
  readonly fields: Readonly<Record<FieldId, FieldDef>>
  readonly policy: readonly Grant[]
  /** Intersected with everything that policy, ownership and shares open. */
  readonly limits?: readonly Limit[]
  /** For a slave table: its master table, whose policy applies to its rows. */
  readonly master?: TableId
  /**
   * Field combinations that must be unique among living records; combinations with an empty field are not
   * checked.
   */
  readonly unique?: readonly (readonly FieldId[])[]
  readonly validations?: readonly Validation[]
  /** Fields used by search; absent: the title and the first 30 text fields. */
  readonly search?: readonly FieldId[]
  /**
   * Text fields of the product's own tables whose words are kept in both languages, each with the field that holds the English ones.
   * Readers in English see, sort, filter and group by those where there are some; everybody searches both. Who reads the first reads
   * the second.
   */
  readonly inEnglish?: Readonly<Record<FieldId, FieldId>>
  /**
   * Text fields of the product's own tables that are translated as designs are, by the table's id and the id of the record. Readers see,
   * sort, filter and group by the translation into their language where there is one; everybody searches all.
   */
  readonly translated?: readonly FieldId[]
  /** New records are compared with existing ones in these fields, and similar ones shown. */
  readonly similar?: Similar
  /** Records that occupy a resource and must not overlap. */
  readonly bookings?: readonly BookingRule[]
  /** The application the table belongs to; absent on the product's own tables. */
  readonly app?: string
  /** Place among the tables of its application, the least first; absent: after those that have one, by id. */
  readonly position?: number
  /**
   * Location of rows: `space` (the default) in the schema of each space; `platform` in one table with a space
   * column, for the product's own master data.
   */
  readonly home?: 'platform'
}

/** Shorthand for a policy in code: one filter per operation, over actor and row. */
export type PolicySource = Readonly<Partial<Record<Operation, Filter>>> | readonly Grant[]

export interface TableSource extends Omit<TableDef, 'policy'> {
  readonly policy: PolicySource
}

/** A table of the product: the same plain value as a drawn one. */
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
