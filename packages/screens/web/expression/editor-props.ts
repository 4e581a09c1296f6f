import type { ContextType, Entry, ExprIssue, ExprType, Row } from '@gantry/expr/shared'

export interface ExpressionEditorProps {
  /** The stored text, with fields by id and options by value; shown with the labels of the person's language. */
  readonly value: string
  /** Hears the stored text at every change, with what is wrong with it: what has issues should not be kept. */
  readonly onChange: (value: string, issues: readonly ExprIssue[]) => void
  /** What may be named. */
  readonly scope: ContextType
  /** What the result must be; anything unless told. */
  readonly expected?: ExprType
  /** `unaryTests` for cells of decision tables. */
  readonly entry?: Entry
  /** The type of `?` in unary tests. */
  readonly input?: ExprType
  /** A record to try on, as it is stored; the person may change its values there without changing the record. */
  readonly sample?: Row
  /** The zone local moments are read in (IANA name); the browser's unless told. */
  readonly timeZone?: string
  /** What the expression is called, for those who do not see it: "Formula" unless told. */
  readonly label?: string
  /** Writing begins at once, as in a dialog. */
  readonly autoFocus?: boolean
}
