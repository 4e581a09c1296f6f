import type { CellProps } from '../field-view.ts'

/** A code whose characters stand in column, so that two of them can be compared at a glance. */
export const CodeCell = ({ value }: CellProps) =>
  value === null ? null : (
    <span className="f-num" translate="no">
      {String(value)}
    </span>
  )
