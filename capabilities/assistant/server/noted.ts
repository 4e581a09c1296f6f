import { AppError, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { AskedKind, ToolCall } from '../shared/settings.ts'
import { noteQuestion } from './log.ts'

/** What a conversation with the service has taken so far. */
export interface Talk {
  tokens: number
  rows: number
  readonly calls: ToolCall[]
  /** Records the tools have shown, as `table/id`. */
  readonly shown: Set<string>
}

interface Asked {
  readonly kind: AskedKind
  readonly prompt: string
  readonly model: string
}

/** Holds a conversation and keeps it in the log with what it took, also where it fails or is stopped. */
export const noted = async <T extends { readonly answer: string }>(
  ctx: Ctx,
  asked: Asked,
  signal: AbortSignal,
  hold: (talk: Talk) => Promise<T>,
): Promise<T> => {
  const talk: Talk = { tokens: 0, rows: 0, calls: [], shown: new Set() }
  const began = performance.now()
  const note = (answer: string, failure: string | null) =>
    noteQuestion(ctx, {
      ...asked,
      id: newId(ctx.now.getTime()),
      answer,
      tools: talk.calls,
      rows: talk.rows,
      tokens: talk.tokens,
      milliseconds: Math.round(performance.now() - began),
      failure,
    })
  try {
    const held = await hold(talk)
    await note(held.answer, null)
    return held
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal'
    await note('', signal.aborted ? 'request.cancelled' : code)
    throw error
  }
}
