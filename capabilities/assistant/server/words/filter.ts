import { dayIn, localise } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf, OutputOf, TableInfo } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import type { filterInWords } from '../../shared/words-contract.ts'
import { askUntilGood, type Judged } from '../help/ask-until-good.ts'
import { calledWith, fitting, notProposed, offered, refused } from '../help/table-guide.ts'
import { noted } from '../noted.ts'
import type { Message, Reply } from '../protocol/service.ts'
import { askedFields, conditionGuide, writeField } from './asked-fields.ts'
import { proposedConditions, readConditions } from './conditions.ts'
import type { OpenedTable } from './open-words.ts'

type Filtered = Pick<OutputOf<typeof filterInWords>, 'match' | 'conditions' | 'missing'>

const proposal = Type.Object(proposedConditions)
const tool = offered(
  'propose_filter',
  'Proposes the conditions of a list, to be looked over by a person.',
  proposal,
)

/**
 * The conditions of a list from a description, which pass the checks of filters; nothing is applied.
 *
 * @throws AppError assistant.no_good_answer, assistant.quota, and what the service or the way to it refuses with
 */
export const describedFilter = (
  ctx: Ctx,
  { opened, info }: OpenedTable,
  { wish }: Pick<InputOf<typeof filterInWords>, 'wish'>,
  signal: AbortSignal,
  tell: (piece: HelpPiece) => void = () => undefined,
): Promise<OutputOf<typeof filterInWords>> =>
  noted(ctx, { kind: 'filter', prompt: wish, model: opened.service.model }, signal, async talk => {
    const fields = Object.entries(askedFields(info)).map(([id, def]) => writeField(id, def))
    const messages: Message[] = [
      {
        role: 'system',
        content: [
          `You filter the list ${JSON.stringify(localise(info.table.label, 'en'))} of a business application as a person describes it. Answer by calling propose_filter once, with as few conditions as the description needs; match says whether all or any of them must hold.`,
          conditionGuide(dayIn(ctx.now.getTime(), ctx.actor.timeZone)),
          `Fields:\n${fields.join('\n')}`,
        ].join('\n\n'),
      },
      { role: 'user', content: wish },
    ]
    const filtered = await askUntilGood(
      ctx,
      opened,
      { messages, tools: [tool] },
      { signal, talk, tell },
      reply => judge(ctx, reply, info),
    )
    return { ...filtered, answer: JSON.stringify(filtered), tokens: talk.tokens }
  })

const judge = async (ctx: Ctx, reply: Reply, info: TableInfo): Promise<Judged<Filtered>> => {
  const { lang } = ctx.actor
  const given = calledWith(reply, tool.name)
  if (given === null) return notProposed(tool.name, lang)
  const proposed = fitting(proposal, given)
  if (!proposed) return refused(placesWrong(proposal, given), [], lang)
  const read = await readConditions(ctx, info, proposed)
  if ('issues' in read) return refused(read.issues, [info.table], lang)
  return { good: { match: proposed.match, ...read } }
}
