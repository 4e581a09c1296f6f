import { dayIn, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf, OutputOf, TableInfo } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import type { filterInWords } from '../../shared/words-contract.ts'
import type { Judged } from '../help/ask-until-good.ts'
import { offered, refused } from '../help/table-guide.ts'
import type { Reply } from '../protocol/service.ts'
import { askProposal, proposedBy } from './ask-proposal.ts'
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
  table: OpenedTable,
  { wish }: Pick<InputOf<typeof filterInWords>, 'wish'>,
  signal: AbortSignal,
  tell: (piece: HelpPiece) => void = () => undefined,
): Promise<OutputOf<typeof filterInWords>> => {
  const { info } = table
  const fields = Object.entries(askedFields(info)).map(([id, def]) => writeField(id, def))
  const guide = [
    `You filter the list ${JSON.stringify(localise(info.table.label, 'en'))} of a business application as a person describes it. Answer by calling propose_filter once, with as few conditions as the description needs; match says whether all or any of them must hold.`,
    conditionGuide(dayIn(ctx.now.getTime(), ctx.actor.timeZone)),
    `Fields:\n${fields.join('\n')}`,
  ]
  return askProposal(
    ctx,
    table,
    { kind: 'filter', wish, tool, guide, judge: reply => judge(ctx, reply, info) },
    { signal, tell },
  )
}

const judge = async (ctx: Ctx, reply: Reply, info: TableInfo): Promise<Judged<Filtered>> => {
  const { lang } = ctx.actor
  const proposed = proposedBy(reply, tool, proposal, lang)
  if (!('good' in proposed)) return proposed
  const read = await readConditions(ctx, info, proposed.good)
  if ('issues' in read) return refused(read.issues, [info.table], lang)
  return { good: { match: proposed.good.match, ...read } }
}
