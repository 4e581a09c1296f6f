import { Type } from 'typebox'
import type { FieldId } from './names.ts'
import type { TextDialect } from './text-dialect.ts'

/**
 * Which field each column of a sheet goes into; null is left out. `items.qty` is the field `qty` of slave rows that stand in
 * the sheet of their records, one in a line.
 */
export type ColumnMap = readonly (FieldId | null)[]

/** How a column map names a field of slave rows. */
export const lineColumn = (slave: FieldId, field: FieldId): string => `${slave}.${field}`

/** The slave field and its table's field where a column holds slave rows; null where it belongs to the record. */
export const readLineColumn = (
  column: FieldId | null,
): { readonly slave: FieldId; readonly field: FieldId } | null => {
  const at = column?.indexOf('.') ?? -1
  return column === null || at === -1 ? null : { slave: column.slice(0, at), field: column.slice(at + 1) }
}

/** The slave fields whose rows stand in the lines of their records. */
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
  /** `leftOut`: rows that are totals or notes are no rows of the table. */
  readonly asides?: 'leftOut'
  readonly columns: ColumnMap
  /** The slave field of the master table that takes the rows. */
  readonly field: FieldId
  /** The column here, and the one in the master sheet, that hold the same value where rows belong together. */
  readonly joinColumn: number
  readonly masterColumn: number
}

/** What a person settled before an import. */
export interface ImportPlan {
  readonly sheet: number
  /** The last line of the headings, from 1. */
  readonly headingLine: number
  /** Rows of headings that end with that line; one where absent. */
  readonly headingLines?: number
  /** `leftOut`: rows that are totals or notes are no records. */
  readonly asides?: 'leftOut'
  /** How a text file is written; recognised where absent. */
  readonly dialect?: TextDialect
  readonly columns: ColumnMap
  /** `all`: one bad row and nothing is written; `good`: the good rows are written and the bad ones handed back. */
  readonly mode: 'all' | 'good'
  /** A record with the same value here is updated rather than created. */
  readonly key?: FieldId
  readonly slaves?: readonly SlaveSheet[]
  /**
   * Where lines hold slave rows, the column that says which record a line belongs to: empty or repeated, it goes on with the
   * record above. Absent: a line with anything in a column of the record begins a new one.
   */
  readonly recordColumn?: number
  /** Everything is checked as if it were written, and nothing is. */
  readonly trial?: true
}

const place = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const headingLine = place
const columnMap = Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), { maxItems: 16_384 })

/** An import plan as it comes from outside. */
export const importPlanSchema = Type.Unsafe<ImportPlan>(
  Type.Object({
    sheet: place,
    headingLine,
    columns: columnMap,
    mode: Type.Union([Type.Literal('all'), Type.Literal('good')]),
    key: Type.Optional(Type.String({ maxLength: 100 })),
    slaves: Type.Optional(
      Type.Array(
        Type.Object({
          sheet: place,
          headingLine,
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
  }),
)

export interface ImportReport {
  /** Nothing was written: the counts say what would have been. */
  readonly trial?: true
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly bad: number
  /** The bad rows with their reasons as a file to be mended and sent again; null when there are none. */
  readonly rejected: string | null
  /** The first reasons, to show at once. */
  readonly samples: readonly { readonly line: number; readonly reason: string }[]
}
