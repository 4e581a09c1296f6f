import type { Node, Span } from '../ast/node.ts'
import type { Checked } from '../check/check.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Dialect } from './dialect.ts'
import type { Digits, Sql, SqlPart } from './sql.ts'

/** Columns of a table, provided by the caller. */
export interface ColumnsOf<Column> {
  /** The column of a path of field ids, or undefined. */
  readonly columnOf: (path: readonly string[]) => Column | undefined
  /**
   * Precision of a numeric column. Required by DuckDB; a column without known precision is not pushed down
   * there.
   */
  readonly digitsOf?: (path: readonly string[]) => Digits | undefined
}

/** Slave rows of a record. */
export interface RowsOf<Column = unknown> extends ColumnsOf<Column> {
  /** A table expression with an alias that contains exactly the rows of the record. */
  readonly from: Column
}

/** Interface between the SQL compilers of node kinds. */
export interface Push<Column = unknown> {
  readonly part: (node: Node) => SqlPart
  /** Compiles a boolean (or null) node. */
  readonly condition: (node: Node) => Sql
  readonly column: (path: readonly string[], at: Span, type: ExprType) => SqlPart
  readonly columnOfRows: (rows: RowsOf<Column>, path: readonly string[], at: Span, type: ExprType) => SqlPart
  /** The slave rows that a name or path refers to, if any. */
  readonly rowsOf: (node: Node) => RowsOf<Column> | null
  /** A compiler with additional scopes, innermost first; null for a scope without columns. */
  readonly within: (levels: readonly (RowsOf<Column> | null)[]) => Push<Column>
  readonly levels: readonly (RowsOf<Column> | null)[]
  readonly checked: Checked
  readonly dialect: Dialect
}
