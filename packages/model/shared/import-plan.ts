import { Type } from 'typebox'
import type { FieldId } from './names.ts'
import { longestDelimiter, type TextDialect, textEncodings, textEscapes, textQuotes } from './text-dialect.ts'

/**
 * Target field per column of a sheet; null is ignored. `items.qty` is the field `qty` of slave rows in the
 * lines of their records.
 */
export type ColumnMap = readonly (FieldId | null)[]

/** How a column map names a field of slave rows. */
export const lineColumn = (slave: FieldId, field: FieldId): string => `${slave}.${field}`

/** The slave field and its table's field for a column of slave rows; null for a column of the record. */
export const readLineColumn = (
  column: FieldId | null,
): { readonly slave: FieldId; readonly field: FieldId } | null => {
  const at = column?.indexOf('.') ?? -1
  return column === null || at === -1 ? null : { slave: column.slice(0, at), field: column.slice(at + 1) }
}

/** Slave fields whose rows are in the lines of their records. */
export const slavesInLines = (columns: ColumnMap): ReadonlySet<FieldId> =>
  new Set(columns.flatMap(column => readLineColumn(column)?.slave ?? []))

/** A sheet of the file whose rows are slave rows of the records in another. */
export interface SlaveSheet {
  /** Index of the sheet in the file. */
  readonly sheet: number
  /** The last line of the headings, from 1. */
  readonly headingLine: number
  /** Rows of headings that end with that line; one where absent. */
  readonly headingLines?: number
  /** `leftOut`: totals and notes are skipped. */
  readonly asides?: 'leftOut'
  readonly columns: ColumnMap
  /** The slave field of the master table that takes the rows. */
  readonly field: FieldId
  /** Index of the column here and in the master sheet whose equal values join rows to records. */
  readonly joinColumn: number
  readonly masterColumn: number
}

/** The decisions of a person before an import. */
export interface ImportPlan {
  readonly sheet: number
  /** The last line of the headings, from 1. */
  readonly headingLine: number
  /** Rows of headings that end with that line; one where absent. */
  readonly headingLines?: number
  /** `leftOut`: totals and notes are skipped. */
  readonly asides?: 'leftOut'
  /** CSV dialect; detected if absent. */
  readonly dialect?: TextDialect
  readonly columns: ColumnMap
  /** `all`: one invalid row prevents the import; `good`: valid rows are written and the others returned. */
  readonly mode: 'all' | 'good'
  /** A record with an equal value in this field is updated instead of created. */
  readonly key?: FieldId
  readonly slaves?: readonly SlaveSheet[]
  /**
   * Where lines contain slave rows, the column that identifies the record: an empty or repeated value continues
   * the current record. Absent: a line with any value in a column of the record begins a new one.
   */
  readonly recordColumn?: number
  /** Dry run: everything is checked and nothing written. */
  readonly trial?: true
  /** Each new record is submitted to this workflow, or kept as a draft for it, with the rights of whoever imports. */
  readonly workflow?: { readonly id: string; readonly as: 'submit' | 'draft' }
}

const place = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const headings = {
  headingLine: place,
  headingLines: Type.Optional(place),
  asides: Type.Optional(Type.Literal('leftOut')),
}
const oneOf = (values: readonly string[]) => Type.Optional(Type.Unsafe({ type: 'string', enum: values }))
const dialect = Type.Object({
  encoding: oneOf(textEncodings),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: longestDelimiter, pattern: '^[^\\r\\n]+$' }),
  ),
  quote: oneOf(textQuotes),
  escape: oneOf(textEscapes),
})
const columnMap = Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), { maxItems: 16_384 })

/** Schema of an import plan. */
export const importPlanSchema = Type.Unsafe<ImportPlan>(
  Type.Object({
    sheet: place,
    ...headings,
    dialect: Type.Optional(dialect),
    columns: columnMap,
    mode: Type.Union([Type.Literal('all'), Type.Literal('good')]),
    key: Type.Optional(Type.String({ maxLength: 100 })),
    slaves: Type.Optional(
      Type.Array(
        Type.Object({
          sheet: place,
          ...headings,
          columns: columnMap,
          field: Type.String({ maxLength: 100 }),
          joinColumn: place,
          masterColumn: place,
        }),
        { maxItems: 100 },
      ),
    ),
    recordColumn: Type.Optional(place),
    trial: Type.Optional(Type.Literal(true)),
    workflow: Type.Optional(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        as: Type.Union([Type.Literal('submit'), Type.Literal('draft')]),
      }),
    ),
  }),
)

export interface ImportReport {
  /** Nothing was written: the counts are those of a dry run. */
  readonly trial?: true
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly bad: number
  /** Id of a file with the rejected rows and reasons, to be corrected and imported again; null without any. */
  readonly rejected: string | null
  /** The first reasons, for immediate display. */
  readonly samples: readonly { readonly line: number; readonly reason: string }[]
  /** The job that submits the new records to a workflow. */
  readonly starts?: string
}
