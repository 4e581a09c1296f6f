import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { HelpPiece } from '../../shared/help.ts'
import type { Talk } from '../noted.ts'
import type { Opened } from '../open-service.ts'
import { converse } from '../protocol/converse.ts'
import type { Message, OfferedTool, Reply } from '../protocol/service.ts'

/** How often the service is asked again with what is wrong. */
const mostAgain = 3

/** An answer that passed, or what is wrong with it: for the service, and for the person. */
export type Judged<T> = { readonly good: T } | { readonly wrong: string; readonly said: string }

export interface Conversation {
  readonly signal: AbortSignal
  readonly talk: Talk
  tell(piece: HelpPiece): void
}

/** One exchange, whose tokens count for the talk. */
export const exchange = async (
  ctx: Ctx,
  { service }: Opened,
  messages: readonly Message[],
  tools: readonly OfferedTool[],
  { signal, talk, tell }: Conversation,
): Promise<Reply> => {
  const reply = await converse(ctx, service, messages, tools, {
    signal,
    onText: text => tell({ text }),
    onLost: tokens => {
      talk.tokens += tokens
    },
  })
  talk.tokens += reply.tokens
  return { ...reply, content: reply.content.replace(/<think>[\s\S]*?<\/think>/g, '').trim() }
}

/**
 * Asks until an answer passes; what is wrong with one goes back to the service, three times at most.
 *
 * @throws AppError assistant.no_good_answer with the last problem, assistant.quota, and what the service or the way to it refuses with
 */
export const askUntilGood = async <T>(
  ctx: Ctx,
  opened: Opened,
  asked: { readonly messages: readonly Message[]; readonly tools?: readonly OfferedTool[] },
  conversation: Conversation,
  judge: (reply: Reply) => Judged<T> | Promise<Judged<T>>,
): Promise<T> => {
  const { talk, tell } = conversation
  const messages = [...asked.messages]
  for (let again = 0; ; again++) {
    const reply = await exchange(ctx, opened, messages, asked.tools ?? [], conversation)
    const judged = await judge(reply)
    if ('good' in judged) return judged.good
    if (again === mostAgain) throw new AppError('assistant.no_good_answer', { problem: judged.said })
    if (talk.tokens >= opened.left)
      throw new AppError('assistant.quota', { most: opened.settings.tokensPerDay })
    tell({ again: judged.said })
    messages.push({ role: 'assistant', content: reply.content, wants: reply.wants })
    if (reply.wants.length === 0) messages.push({ role: 'user', content: judged.wrong })
    // Each call must be answered, whatever it was.
    for (const { id, name } of reply.wants) messages.push({ role: 'tool', id, name, content: judged.wrong })
  }
}
