import type { OutputOf } from '@gantry/model/shared'
import type { ask } from '../shared/contract.ts'
import type { AskPiece, ToolCall } from '../shared/settings.ts'

/** A question under way or answered. */
export interface Asking {
  readonly question: string
  /** Text of the answer so far. */
  readonly text: string
  readonly tools: readonly ToolCall[]
  readonly answer?: OutputOf<typeof ask>
  readonly error?: unknown
  readonly stopped?: true
}

/** How a piece changes what is shown: before a tool is called only thoughts are said, which the next text replaces. */
export const withPiece = (asking: Asking, piece: AskPiece): Asking =>
  'tool' in piece
    ? { ...asking, text: '', tools: [...asking.tools, piece.tool] }
    : { ...asking, text: asking.text + piece.text }
