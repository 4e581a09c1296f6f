import type { ContextType, Entry, ExprIssue, ExprType, Row } from '@gantry/expr/shared'
import type { ComparedTable } from '@gantry/fields/shared'

export interface ExpressionEditorProps {
  /** The stored text, with fields by id and options by value; displayed with labels in the user's language. */
  readonly value: string
  /** Called on every change with the stored text and its issues; a text with issues should not be saved. */
  readonly onChange: (value: string, issues: readonly ExprIssue[]) => void
  /** The names that may be used. */
  readonly scope: ContextType
  /** Type of the result; absent: any type. */
  readonly expected?: ExprType
  /** `unaryTests` for cells of decision tables. */
  readonly entry?: Entry
  /** The type of `?` in unary tests. */
  readonly input?: ExprType
  /** A stored record to evaluate with; the user may change its values for the preview without changing the record. */
  readonly sample?: Row
  /** IANA time zone of local date-times; absent: that of the browser. */
  readonly timeZone?: string
  /** Accessible name of the editor; absent: "Formula". */
  readonly label?: string
  /** Focuses the editor on mount, as in a dialog. */
  readonly autoFocus?: boolean
}

export interface ConditionEditorProps {
  /** The table of the record the condition is about, and what it sees of it. */
  readonly about: ComparedTable
  readonly label: string
  /** The stored expression; empty: nothing is written yet. */
  readonly value: string
  /** A stored record to evaluate the expression with. */
  readonly sample?: Row
  onChange(value: string, issues: readonly ExprIssue[]): void
}
