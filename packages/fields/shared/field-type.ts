import type { Issue, IssueCode, Json, JsonObject, Lang, Notation, Text } from '@gantry/base/shared'
import type { ExprType } from '@gantry/expr/shared'
import type { FieldDef, FieldId, MaskKind, Operator, TableId } from '@gantry/model/shared'
import type { Static, TSchema } from 'typebox'
import type { Kind } from './kind.ts'

/** Number and date notation of the reader. */
export interface Locale {
  readonly lang: Lang
  /** IANA name; the time zone of entered date-times. */
  readonly timeZone: string
  /** How values are written for people; absent: as `parse` reads them. */
  readonly notation?: Notation
}

/** `value: null` is an empty field; a failure contains code and parameters of its issue. */
export type Parsed<Value extends Json = Json> =
  | { readonly ok: true; readonly value: Value | null }
  | { readonly ok: false; readonly code: IssueCode; readonly params?: JsonObject }

/** A stored file as a record names it. `size` is bytes. */
export type FileRef = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** An option of a field. `id` is stored and never changes; people see the label. */
export type Option = {
  readonly id: string
  readonly label: Text
  /** A colour of the palette: one of `optionColors`. */
  readonly color?: string
  /** Meaning of the option for work; displayed as an icon before the label. */
  readonly state?: OptionState
  /** An icon of the design system, displayed if no state is set. */
  readonly icon?: string
  /** No longer selectable, still displayed in existing records. */
  readonly retired?: true
}

/** Meanings of options: states of work, priorities, device states. Each has an icon. */
export const optionStates = [
  'draft',
  'open',
  'progress',
  'wait',
  'done',
  'cancel',
  'low',
  'normal',
  'high',
  'urgent',
  'run',
  'idle',
  'alarm',
  'offline',
  'maint',
] as const
export type OptionState = (typeof optionStates)[number]

/** The eight chart colours, so that a group has the same colour in lists and charts. */
export const optionColors = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const

/** Traversal of a tree of options; a value is the id of any option. */
export interface Forest<Field extends FieldDef = FieldDef> {
  /** The id with those of all descendant options; only the id itself if unknown. */
  below(field: Field, id: string): readonly string[]
  /**
   * Maps every option to its ancestor at a level from 1, or to itself if it is not deeper: the grouping key.
   */
  above(field: Field, level: number): Readonly<Record<string, string>>
  /** The option's own name, without those of its ancestors. */
  word(field: Field, id: string): Text
}

/** A field of one type: common properties, type name and settings. */
export type FieldOf<Name extends string, Settings extends TSchema> = FieldDef & {
  readonly type: Name
} & Readonly<Static<Settings>>

/**
 * Comparison of composite values (an amount with its currency, a date range) by one scalar of the type's kind.
 */
export interface Key<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** The scalar for filters, sorts, groups, aggregates and indexes. */
  of(value: Value, field: Field): Json
  /** JSON Schema of the scalar. */
  json(field: Field): TSchema
  /**
   * Converts an operand in the form of a value to its scalar; returns invalid ones unchanged. Absent: operands are scalars.
   */
  operand?(operand: Json, field: Field): Json
}

/** A composite number apart from its unit, for programs that calculate. */
export interface Amount {
  readonly amount: number
  /** What `format` writes before and after the digits. */
  readonly before: string
  readonly after: string
  /** Decimals that `format` writes. */
  readonly places: number
}

/** Representation in expressions, where the kind does not determine it. */
export interface InExpressions<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  type(field: Field): ExprType
  /** Converts a stored value for expressions; absent: the scalar of `key`, or the value unchanged. */
  of?(value: Value, field: Field): Json
  /** Converts a result to input for `parse`; absent: unchanged. */
  from?(result: Json, field: Field): Json
}

/**
 * The part of a field type shared by browser and server. Its column is in `server.ts`, its cell and input in
 * `web.tsx`, all in the folder named like the type; the three lists name each type once.
 */
export interface FieldType<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  readonly name: string
  readonly kind: Kind
  /** Schema of the settings beyond those common to all fields. */
  readonly settings: TSchema
  /** Issues of settings that pass the schema, by setting. */
  faults?(field: Field): readonly Issue[]
  /**
   * Parses any input (JSON of the API, typed text, a cell of a sheet or the clipboard) to the stored value,
   * with all checks that depend on the field alone: format, length, range, options. Never throws.
   */
  parse(input: unknown, field: Field, locale: Locale): Parsed<Value>
  /** The text for cells, messages and exports, which `parse` accepts unless the locale has a notation. Unparsed input is returned unchanged. */
  format(value: Value, field: Field, locale: Locale): string
  /** JSON Schema of the value in the API. */
  json(field: Field): TSchema
  /** Present for composite values; absent: values are compared directly. */
  readonly key?: Key<Field, Value>
  readonly inExpressions?: InExpressions<Field, Value>
  /**
   * Present for composite numbers: the number of a value and its unit; null where `parse` does not read the number alone as that value,
   * because its unit is not the field's own.
   */
  amount?(value: Value, field: Field, locale: Locale): Amount | null
  /** Decimals of a computed number; absent: values are no numbers. */
  places?(field: Field): number
  /** The table that values refer to; responses then contain `{ id, title }`. */
  target?(field: Field): TableId
  /** True when the referenced records form a tree, whatever the settings are. */
  readonly nested?: true
  /** True when the target is the field's own table, and the field refers to the parent record. */
  readonly above?: true
  /** Whether a referenced record cannot be removed. */
  holds?(field: Field): boolean
  /** The slave table of this field. */
  rows?(field: Field): TableId
  /** Stored files in a value; its writer must have access to them. */
  files?(value: Value): readonly FileRef[]
  /** Operators of the kind that do not apply. */
  readonly without?: readonly Operator[]
  /** Fields used to assign its value (types with `assigned`); they must be required texts or choices. */
  reads?(field: Field): readonly FieldId[]
  /** Options of the field, in sort order. */
  options?(field: Field): readonly Option[]
  /** Present for a tree of options. */
  readonly forest?: Forest<Field>
  /** True when a value compares as a text that begins with the names of its region: province, city, county. */
  readonly inRegions?: true
  /** Default mask for types that always contain personal data. */
  readonly personal?: MaskKind
  /**
   * True when values are encrypted at rest and never returned in plain text: responses, exports, history and
   * events contain the mask, as does `format`.
   */
  readonly sealed?: true
  /**
   * Meaningful aggregates of sum, average, minimum and maximum; absent: all of the kind. Shares and ratings are
   * not summed, amounts in several currencies not even compared.
   */
  aggregates?(field: Field): readonly ('sum' | 'avg' | 'min' | 'max')[]
  /**
   * True when values have units without conversion, such as currencies: aggregates are then computed per unit.
   */
  readonly units?: true
  /** Present for composite values: the value of an aggregate; `unit` null: the field's own. */
  figure?(amount: number | string, unit: string | null, field: Field): Value
  /** Whether a sum of values is meaningful; absent: never. */
  sums?(field: Field): boolean
  /** Whether totals are shown by default: for money, and where the designer sets it. */
  totals?(field: Field): boolean
  /** True when `format` loses information, so that only the text survives a round trip. */
  readonly lossy?: true
  /** True for values displayed in a monospaced font: codes and identifiers. */
  readonly mono?: true
  /** True for values with several lines: hidden in lists by default, full width in forms. */
  readonly multiline?: true
  /** True when the server assigns the value and input is refused, such as serial numbers; values are unique. */
  readonly assigned?: true
}

/** A type whose values are ids of records in another table. */
export type ReferenceType<Field extends FieldDef = FieldDef> = FieldType<Field, string> &
  Required<Pick<FieldType<Field, string>, 'target'>>

/** A type whose values are lists of record ids; their kind is `set`. */
export type ReferencesType<Field extends FieldDef = FieldDef> = FieldType<Field, readonly string[]> &
  Required<Pick<FieldType<Field, readonly string[]>, 'target'>>
