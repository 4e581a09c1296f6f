import type { CellAt } from './sheet-rows.ts'

/** Command of a key on a cell that is not being edited. */
export type SheetIntent =
  | { readonly do: 'go'; readonly rows: number; readonly columns: number; readonly extend: boolean }
  | { readonly do: 'edge'; readonly rows: -1 | 0 | 1; readonly columns: -1 | 0 | 1; readonly extend: boolean }
  | { readonly do: 'next' | 'previous' | 'below' | 'above' }
  | { readonly do: 'moveRow'; readonly by: -1 | 1 }
  | {
      readonly do:
        | 'edit'
        | 'type'
        | 'clear'
        | 'duplicate'
        | 'removeRows'
        | 'undo'
        | 'redo'
        | 'selectAll'
        | 'leave'
    }

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const arrows: Readonly<Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Spreadsheet keys: Tab and Enter move, F2 and typing edit, Ctrl+D copies a row, Alt with arrows moves it. */
export const sheetIntentOf = (pressed: Key): SheetIntent | null => {
  const { key, shiftKey, altKey } = pressed
  const command = pressed.ctrlKey || pressed.metaKey
  const arrow = arrows[key]
  if (arrow) {
    const [rows, columns] = arrow
    if (altKey) return rows === 0 ? null : { do: 'moveRow', by: rows }
    return command
      ? { do: 'edge', rows, columns, extend: shiftKey }
      : { do: 'go', rows, columns, extend: shiftKey }
  }
  if (altKey) return null
  if (command) return commandOf(key.toLowerCase(), shiftKey)
  switch (key) {
    case 'Tab':
      return { do: shiftKey ? 'previous' : 'next' }
    case 'Enter':
      return { do: shiftKey ? 'above' : 'below' }
    case 'Home':
      return { do: 'edge', rows: 0, columns: -1, extend: shiftKey }
    case 'End':
      return { do: 'edge', rows: 0, columns: 1, extend: shiftKey }
    case 'PageDown':
      return { do: 'go', rows: 10, columns: 0, extend: shiftKey }
    case 'PageUp':
      return { do: 'go', rows: -10, columns: 0, extend: shiftKey }
    case 'F2':
      return { do: 'edit' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case 'Escape':
      return { do: 'leave' }
    default:
      return isTyping(key) ? { do: 'type' } : null
  }
}

/** A key that writes. `Process`: an input method handles it, for example at the start of a Chinese word. */
export const isTyping = (key: string): boolean => key.length === 1 || key === 'Process'

const commandOf = (key: string, shiftKey: boolean): SheetIntent | null => {
  switch (key) {
    case 'd':
      return { do: 'duplicate' }
    case 'delete':
    case 'backspace':
      return { do: 'removeRows' }
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'a':
      return { do: 'selectAll' }
    case 'home':
      return { do: 'edge', rows: -1, columns: -1, extend: shiftKey }
    case 'end':
      return { do: 'edge', rows: 1, columns: 1, extend: shiftKey }
    default:
      return null
  }
}

/**
 * The cell a navigation key moves to; `row` one past the last requests a new row. Null if there is no such cell.
 */
export const walk = (intent: SheetIntent, at: CellAt, rows: number, columns: number): CellAt | null => {
  const held = (cell: CellAt): CellAt => ({
    row: Math.min(rows - 1, Math.max(0, cell.row)),
    column: Math.min(columns - 1, Math.max(0, cell.column)),
  })
  switch (intent.do) {
    case 'go':
      return held({ row: at.row + intent.rows, column: at.column + intent.columns })
    case 'edge':
      return held({
        row: intent.rows === 0 ? at.row : intent.rows < 0 ? 0 : rows - 1,
        column: intent.columns === 0 ? at.column : intent.columns < 0 ? 0 : columns - 1,
      })
    case 'next':
      return at.column + 1 < columns ? { row: at.row, column: at.column + 1 } : { row: at.row + 1, column: 0 }
    case 'previous':
      if (at.column > 0) return { row: at.row, column: at.column - 1 }
      return at.row > 0 ? { row: at.row - 1, column: columns - 1 } : null
    case 'below':
      return { row: at.row + 1, column: at.column }
    case 'above':
      return held({ row: at.row - 1, column: at.column })
    default:
      return null
  }
}
