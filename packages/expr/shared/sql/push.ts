import type { Node, Span } from '../ast/node.ts'
import type { Checked } from '../check/check.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Dialect } from './dialect.ts'
import type { Digits, Sql, SqlPart } from './sql.ts'

/** The columns of a table, as whoever asks for SQL names them. */
export interface ColumnsOf<Column> {
  /** The column of a path of field ids, or undefined when there is none. */
  readonly columnOf: (path: readonly string[]) => Column | undefined
  /** The digits a number's column holds. DuckDB needs them; a column whose digits are unknown is not pushed there. */
  readonly digitsOf?: (path: readonly string[]) => Digits | undefined
}

/** The slave rows of a record. */
export interface RowsOf<Column = unknown> extends ColumnsOf<Column> {
  /** A table expression with an alias that holds the rows of the record and no others. */
  readonly from: Column
}

/** What the writing of the parts shares. */
export interface Push<Column = unknown> {
  readonly part: (node: Node) => SqlPart
  /** A part that must be yes, no or unknown. */
  readonly condition: (node: Node) => Sql
  readonly column: (path: readonly string[], at: Span, type: ExprType) => SqlPart
  readonly columnOfRows: (rows: RowsOf<Column>, path: readonly string[], at: Span, type: ExprType) => SqlPart
  /** The rows a name or path leads to, when they are rows of the record. */
  readonly rowsOf: (node: Node) => RowsOf<Column> | null
  /** The same inside levels of names, innermost first; null for a level no column holds. */
  readonly within: (levels: readonly (RowsOf<Column> | null)[]) => Push<Column>
  readonly levels: readonly (RowsOf<Column> | null)[]
  readonly checked: Checked
  readonly dialect: Dialect
}
