import { AppError, fillIn, localise } from '@gantry/base/shared'
import { type CardFace, type CardKind, type CardPress, endCards } from '@gantry/identity/server'
import { type Ctx, type Schedule, sql } from '@gantry/kernel/server'
import { withSpace } from '@gantry/model/shared'
import { catalogOf, retryOnCatalogChange } from '@gantry/records/server'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import { needsFields } from '../../shared/needs-nothing.ts'
import { texts } from '../../texts.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { cardLines } from './card-lines.ts'

const name = 'todo'

/** What a card is about: `<instance> <task> <task>`, as the facts of the message say it. */
const aboutOf = (about: string): { readonly instance: string; readonly tasks: readonly number[] } => {
  const [instance = '', ...tasks] = about.split(' ')
  return { instance, tasks: tasks.map(Number) }
}

/** A to-do in the chat of the enterprise: decided by the command of the desk, with the rights of its reader. */
export const todoCard: CardKind = {
  name,
  face: async (ctx, about) => {
    const view = await viewOf(ctx, about)
    return view && faceOf(ctx, view, about)
  },
  answer: async (ctx, about, press) => {
    const view = await viewOf(ctx, about)
    const own = view && ownTask(view, about)
    return own ? decide(ctx, view, own, press) : say(ctx, 'card.in_product')
  },
}

/** Cards of to-dos that their reader does not have any more are shown anew. */
export const endedTodoCards: Schedule = {
  name: 'approvals_ended_cards',
  cron: '* * * * *',
  run: kernel =>
    endCards(
      kernel,
      name,
      sql`not exists (select 1 from gantry.wf_todo t
        where t.space = c.space and t.instance = split_part(c.about, ' ', 1)::uuid and t.person = c.person
          and t.task::text = any(string_to_array(c.about, ' ')))`,
    ),
}

/** Null: the reader has nothing to do with it. */
const viewOf = async (ctx: Ctx, about: string): Promise<InstanceView | null> => {
  try {
    return await retryOnCatalogChange(ctx, tried => readInstance(tried, aboutOf(about).instance))
  } catch (error) {
    if (error instanceof AppError && error.code === 'workflow.not_found') return null
    throw error
  }
}

/** The one to-do the card is about, as long as its reader can decide it. */
const ownTask = ({ mine }: InstanceView, about: string): OwnTask | undefined => {
  const { tasks } = aboutOf(about)
  const [own, ...more] = mine.filter(
    each => each.for === null && each.state !== 'waiting' && tasks.includes(each.task),
  )
  return more.length === 0 ? own : undefined
}

const faceOf = async (ctx: Ctx, view: InstanceView, about: string): Promise<CardFace> => {
  const own = ownTask(view, about)
  const { tables } = await catalogOf(ctx)
  const table = tables.get(view.table)
  const { rows } = await ctx.db.run<{ subject: string; initiator: string | null }>(sql`
    select i.subject, m.f_name as initiator from gantry.wf_instance i
    left join gantry.t_member m on m.space = i.space and m.id = i.initiator
    where i.space = ${ctx.space} and i.id = ${view.instance}::uuid`)
  const { subject = '', initiator = null } = rows[0] ?? {}
  // One out of a pool is claimed first, and an offer accepted: in the product.
  const isPressed = own?.state === 'open' && !own.signatureRequired && !needsFields(own)
  return {
    title: [localise(view.workflow.name, ctx.actor.lang), subject].filter(Boolean).join(' · '),
    lines: [
      ...(initiator === null ? [] : [{ label: say(ctx, 'card.initiator'), value: initiator }]),
      ...(own && table ? await cardLines(ctx, table, view.record, Object.keys(own.fields)) : []),
    ],
    path: withSpace(`/user/todo?task=${view.instance}`, ctx.space),
    open: say(ctx, 'card.open'),
    answers: !isPressed
      ? []
      : own.decisions.map(decision => ({
          name: decision,
          label: say(ctx, `do.${decision}`),
          isMain: decision !== 'disagree',
          needsWords: own.opinionRequired,
        })),
    words: say(ctx, 'opinion'),
    outcome: own ? null : outcomeOf(ctx, view, about),
  }
}

/** Who decided it, and how. */
const outcomeOf = (ctx: Ctx, { steps }: InstanceView, about: string): string => {
  const { tasks } = aboutOf(about)
  const decided = steps.find(({ task, result }) => tasks.includes(task) && result !== null)
  if (!decided?.result) return say(ctx, 'card.over')
  return say(ctx, 'card.decided', {
    name: decided.people.map(({ title }) => title).join(', '),
    did: say(ctx, `record.result.${decided.result}`),
  })
}

const decide = async (
  ctx: Ctx,
  { instance }: InstanceView,
  { task, decisions }: OwnTask,
  { answer, words, key, through }: CardPress,
): Promise<string> => {
  const decision = decisions.find(each => each === answer)
  if (!decision) return say(ctx, 'card.in_product')
  const command = { do: decision, task, ...(words !== '' && { opinion: words }) }
  try {
    await retryOnCatalogChange(ctx, tried => runCommand(tried, { instance, key, command, through }))
    return say(ctx, 'card.done', { did: say(ctx, `record.result.${decision}`) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const sentence = texts[ctx.actor.lang][`error.${error.code}`]
    return sentence === undefined ? say(ctx, 'card.in_product') : fillIn(sentence, error.params)
  }
}

const say = (ctx: Ctx, key: string, params: Readonly<Record<string, string>> = {}): string =>
  fillIn(texts[ctx.actor.lang][`approvals.${key}`] ?? '', params)
