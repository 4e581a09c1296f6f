import type { CellProps } from '../field-view.ts'

/** A code in a monospaced font, so that codes can be compared. */
export const CodeCell = ({ value }: CellProps) =>
  value === null ? null : (
    <span className="f-num" translate="no">
      {String(value)}
    </span>
  )
