import type { HelpPiece } from '../../shared/help.ts'

/** Help under way. */
export interface Helping {
  /** Text of the answer so far. */
  readonly text: string
  /** What the checks refused in the answer before; null: it is the first. */
  readonly again: string | null
}

export const beginning: Helping = { text: '', again: null }

/** How a piece changes what is shown: an answer that was refused goes, and what was wrong with it stays. */
export const withHelpPiece = (helping: Helping, piece: HelpPiece): Helping =>
  'again' in piece ? { text: '', again: piece.again } : { ...helping, text: helping.text + piece.text }
