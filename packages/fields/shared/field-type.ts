import type { Issue, IssueCode, Json, JsonObject, Lang, Text } from '@gantry/base/shared'
import type { ExprType } from '@gantry/expr/shared'
import type { FieldDef, FieldId, MaskKind, Operator, TableId } from '@gantry/model/shared'
import type { Static, TSchema } from 'typebox'
import type { Kind } from './kind.ts'

/** How the person at hand writes numbers and dates. */
export interface Locale {
  readonly lang: Lang
  /** IANA name; decides which instant a typed date-time means. */
  readonly timeZone: string
}

/** `value: null` is an empty field; a failure carries the code and parameters of its issue. */
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

/** One of the values a field offers. `id` is stored and never changes; people see the label. */
export type Option = {
  readonly id: string
  readonly label: Text
  /** A colour of the palette: one of `optionColors`. */
  readonly color?: string
  /** What the option means for work; drawn as a glyph before the word. */
  readonly state?: OptionState
  /** An icon of the design system, drawn before the word where no state says it. */
  readonly icon?: string
  /** No longer offered, still shown where it stands. */
  readonly retired?: true
}

/** What an option can mean: a step of work, a degree of urgency, a state of a device. Each has its own drawn sign. */
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

/** The eight categories of the charts' palette, so that a group has one colour in a list and in a chart. */
export const optionColors = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const

/** How options that stand below one another are walked; a value is the id of any of them. */
export interface Forest<Field extends FieldDef = FieldDef> {
  /** The id and those of all options below it; an id that is no option stands alone. */
  below(field: Field, id: string): readonly string[]
  /** For every option the one above it on a level from 1, or itself where it stands no lower: rows are grouped by it. */
  above(field: Field, level: number): Readonly<Record<string, string>>
}

/** A field of one type: the facts all share, its type's name and that type's settings. */
export type FieldOf<Name extends string, Settings extends TSchema> = FieldDef & {
  readonly type: Name
} & Readonly<Static<Settings>>

/**
 * How values of several parts (an amount with its currency, a first day with its last) are compared: by one scalar each,
 * whose kind is the type's kind.
 */
export interface Key<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** The scalar that filters, orders, groups, aggregates and indexes see. */
  of(value: Value, field: Field): Json
  /** JSON Schema of the scalar. */
  json(field: Field): TSchema
  /**
   * The scalar that is meant by what people compare with, written as values of the field are; what cannot be read is given
   * back. Absent: operands are scalars already.
   */
  operand?(operand: Json, field: Field): Json
}

/** How values of a type stand in expressions, where its kind does not say it. */
export interface InExpressions<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  type(field: Field): ExprType
  /** The stored value as expressions read it; absent: the scalar of `key`, or the value as it is. */
  of?(value: Value, field: Field): Json
  /** The way back: a result as `parse` reads it; absent: as it is. */
  from?(result: Json, field: Field): Json
}

/**
 * A field type's half that browser and server share. Its column is in `server.ts`, its cell and input in `web.tsx`, all in
 * the folder of the type's name; the three lists name each type once.
 */
export interface FieldType<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  readonly name: string
  readonly kind: Kind
  /** Schema of the settings beyond those all fields share. */
  readonly settings: TSchema
  /** What is wrong with settings that their schema admits; each issue is named after its setting. */
  faults?(field: Field): readonly Issue[]
  /**
   * Any input (JSON of the API, what was typed, a cell of a sheet or of a clipboard) to the stored value, checking
   * everything the field alone can tell: format, length, range, options. Never throws.
   */
  parse(input: unknown, field: Field, locale: Locale): Parsed<Value>
  /**
   * The text a person reads in a cell, a message, an export; `parse` accepts it back. What was typed and is no value yet is
   * given as it is.
   */
  format(value: Value, field: Field, locale: Locale): string
  /** JSON Schema of the value in the API. */
  json(field: Field): TSchema
  /** Present where a value has several parts; absent: a value is compared as it is. */
  readonly key?: Key<Field, Value>
  readonly inExpressions?: InExpressions<Field, Value>
  /** Decimal places a computed number is rounded to; absent: values are no numbers. */
  places?(field: Field): number
  /** The table this type's values point into; answers then carry `{ id, title }`. */
  target?(field: Field): TableId
  /** True when the target is the field's own table, whose records stand below one another by it. */
  readonly above?: true
  /** Whether the record a value points to must stay while the value does. */
  holds?(field: Field): boolean
  /** The slave table whose rows this field shows. */
  rows?(field: Field): TableId
  /** The stored files a value names; who writes it must have a right to them. */
  files?(value: Value): readonly FileRef[]
  /** Operators of the kind that say nothing of such values. */
  readonly without?: readonly Operator[]
  /** Other fields of the record that its value is made from (types with `assigned`); they are texts or choices and required. */
  reads?(field: Field): readonly FieldId[]
  /** The values this field offers, in their order, which is also the order of sorting. */
  options?(field: Field): readonly Option[]
  /** Present where the options stand in a tree. */
  readonly forest?: Forest<Field>
  /** Present when a value always tells who somebody is: how it is masked where the field itself does not say. */
  readonly personal?: MaskKind
  /**
   * True when values are kept encrypted and never come back in clear: answers, exports, history and events carry the mask,
   * and `format` is the mask.
   */
  readonly sealed?: true
  /**
   * Which of sum, average and extremes say something of many values; absent: all that the kind knows. Shares and marks are not
   * added up, amounts in several currencies are not even compared.
   */
  aggregates?(field: Field): readonly ('sum' | 'avg' | 'min' | 'max')[]
  /** True when values name units that nothing makes one of the other, as currencies: all four are then asked for each unit. */
  readonly units?: true
  /** Present where values have several parts: the value that one of these figures stands for; `unit` null: the field's own. */
  figure?(amount: number | string, unit: string | null, field: Field): Value
  /** Whether the sum of this field's values means something; absent: it never does. */
  sums?(field: Field): boolean
  /** Whether totals of the values are shown unasked: of money, and where the designer wants them. */
  totals?(field: Field): boolean
  /** True when `format` leaves out what plain text cannot say, so that reading it back keeps the words only. */
  readonly lossy?: true
  /** True when values read best in a fixed-width face: codes and numbers of things. */
  readonly mono?: true
  /** True when a value may run over several lines: lists leave it out at first, forms give it the full width. */
  readonly multiline?: true
  /** True when the server makes the value and input is refused, as with serial numbers; no two records share one. */
  readonly assigned?: true
}

/** A type whose values are ids of records in another table. */
export type ReferenceType<Field extends FieldDef = FieldDef> = FieldType<Field, string> &
  Required<Pick<FieldType<Field, string>, 'target'>>

/** A type whose values are lists of such ids; their kind is `set`. */
export type ReferencesType<Field extends FieldDef = FieldDef> = FieldType<Field, readonly string[]> &
  Required<Pick<FieldType<Field, readonly string[]>, 'target'>>
