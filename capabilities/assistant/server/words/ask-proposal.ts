import type { Lang } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { Static, TSchema } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import { askUntilGood, type Judged } from '../help/ask-until-good.ts'
import { calledWith, fitting, notProposed, refused } from '../help/table-guide.ts'
import { noted } from '../noted.ts'
import type { OfferedTool, Reply } from '../protocol/service.ts'
import type { OpenedTable } from './open-words.ts'

/** How a proposal is listened for while it is made. */
export interface Listening {
  readonly signal: AbortSignal
  tell(piece: HelpPiece): void
}

interface Asked<Good> {
  readonly kind: 'filter' | 'chart'
  readonly wish: string
  readonly tool: OfferedTool
  /** What the service is told of the table and of its task, part by part. */
  readonly guide: readonly string[]
  judge(reply: Reply): Promise<Judged<Good>>
}

/**
 * Asks the service for what a person describes, by one tool, until it passes.
 *
 * @throws AppError assistant.no_good_answer, assistant.quota, and what the service or the way to it refuses with
 */
export const askProposal = <Good extends object>(
  ctx: Ctx,
  { opened }: OpenedTable,
  { kind, wish, tool, guide, judge }: Asked<Good>,
  { signal, tell }: Listening,
): Promise<Good & { readonly answer: string; readonly tokens: number }> =>
  noted(ctx, { kind, prompt: wish, model: opened.service.model }, signal, async talk => {
    const good = await askUntilGood(
      ctx,
      opened,
      {
        messages: [
          { role: 'system', content: guide.join('\n\n') },
          { role: 'user', content: wish },
        ],
        tools: [tool],
      },
      { signal, talk, tell },
      judge,
    )
    return { ...good, answer: JSON.stringify(good), tokens: talk.tokens }
  })

/** What the service calls the tool with, if it fits; or what is wrong with it. */
export const proposedBy = <Schema extends TSchema>(
  reply: Reply,
  { name }: OfferedTool,
  schema: Schema,
  lang: Lang,
): Judged<Static<Schema>> => {
  const given = calledWith(reply, name)
  if (given === null) return notProposed(name, lang)
  const proposed = fitting(schema, given)
  return proposed ? { good: proposed } : refused(placesWrong(schema, given), [], lang)
}
