import type { AskPiece, ToolCall } from '../shared/settings.ts'

/** A question under way or answered. */
export interface Asking {
  readonly question: string
  /** Text of the answer so far. */
  readonly text: string
  readonly tools: readonly ToolCall[]
}

/** How a piece changes what is shown: before a tool is called only thoughts are said, which the next text replaces. */
export const withPiece = (asking: Asking, piece: AskPiece): Asking =>
  'tool' in piece
    ? { ...asking, text: '', tools: [...asking.tools, piece.tool] }
    : { ...asking, text: asking.text + piece.text }
