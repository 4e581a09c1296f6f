import type { Text } from '@gantry/base/shared'
import { type ContextType, type Digits, type ExprType, t } from '@gantry/expr/shared'
import { Type } from 'typebox'

export const columnKinds = ['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp'] as const
type ColumnKind = (typeof columnKinds)[number]

/** The type of a column; `places` are the decimal places of a decimal. */
export type ColumnType =
  | { readonly kind: Exclude<ColumnKind, 'decimal'> }
  | { readonly kind: 'decimal'; readonly places: number }

/** A column between two steps. `name` is its identity, `label` what people read. */
export type Column = {
  readonly name: string
  readonly label?: Text
  readonly type: ColumnType
  /** A new row of its table needs a value here: the column cannot be empty and has no default. */
  readonly required?: true
  /** Its table computes or assigns the value: a target cannot write the column. */
  readonly readOnly?: true
}

/** Decimal places at most: those of a decimal field. */
export const mostPlaces = 12
/** Columns of one step at most. */
export const mostColumns = 300

const closed = { additionalProperties: false }
/** DuckDB keeps names up to any length; PostgreSQL, which is often the target, keeps 63 bytes. */
export const columnName = Type.String({ minLength: 1, maxLength: 120 })
const label = Type.String({ maxLength: 200 })

export const columnTypeSchema = Type.Union([
  Type.Object({ kind: Type.Literal('text') }, closed),
  Type.Object({ kind: Type.Literal('integer') }, closed),
  Type.Object(
    { kind: Type.Literal('decimal'), places: Type.Integer({ minimum: 0, maximum: mostPlaces }) },
    closed,
  ),
  Type.Object({ kind: Type.Literal('boolean') }, closed),
  Type.Object({ kind: Type.Literal('date') }, closed),
  Type.Object({ kind: Type.Literal('timestamp') }, closed),
])

export const columnSchema = Type.Object(
  {
    name: columnName,
    label: Type.Optional(Type.Union([label, Type.Object({ 'zh-CN': label, en: label }, closed)])),
    type: columnTypeSchema,
    required: Type.Optional(Type.Literal(true)),
    readOnly: Type.Optional(Type.Literal(true)),
  },
  closed,
)

/**
 * Digits before the point: the product of two columns of six places fits the 38 digits of DuckDB. With more places a formula that would
 * not be exact is refused while it is written.
 */
export const wholeDigits = 13

const digitsOf = (type: ColumnType): Digits => ({
  whole: type.kind === 'integer' ? 18 : wholeDigits,
  places: type.kind === 'decimal' ? type.places : 0,
})

/** The type in DuckDB. */
export const duckTypeOf = (type: ColumnType): string => {
  switch (type.kind) {
    case 'text':
      return 'varchar'
    case 'integer':
      return 'bigint'
    case 'decimal':
      return `decimal(${wholeDigits + type.places}, ${type.places})`
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'timestamp':
      return 'timestamptz'
  }
}

const exprTypes: Readonly<Record<ColumnKind, ExprType>> = {
  text: t.string,
  integer: t.number,
  decimal: t.number,
  boolean: t.boolean,
  date: t.date,
  timestamp: t.dateTime,
}

/** The type of a column in expressions. */
export const exprTypeOf = ({ kind }: ColumnType): ExprType => exprTypes[kind]

/** The names an expression over these columns can use. */
export const scopeOfColumns = (columns: readonly Column[]): ContextType => ({
  kind: 'context',
  fields: Object.fromEntries(
    columns.map(({ name, label, type }) => [
      name,
      { type: exprTypeOf(type), ...(label !== undefined && { label }) },
    ]),
  ),
})

/** Digits of the columns by name, for the compiler to DuckDB. */
export const digitsByName = (columns: readonly Column[]): ReadonlyMap<string, Digits> =>
  new Map(
    columns
      .filter(({ type }) => type.kind === 'integer' || type.kind === 'decimal')
      .map(({ name, type }) => [name, digitsOf(type)]),
  )
