import { type Lang, localise, type Text } from '@gantry/base/shared'
import { type Ctx, defineNotice, type Notice, type NoticeFacts } from '@gantry/kernel/server'
import type { GantryEvent, MessageCategory } from '@gantry/model/shared'
import { texts } from '@gantry/workflow/texts'
import { answer } from '../people.ts'
import type { Told } from './command-events.ts'
import { say, sayEnding } from './ending.ts'
import { sayAnswer } from './offer-answer.ts'

const toldBy = ({ payload }: GantryEvent): Told => payload as Told

/** People per batch of recipients. */
const batch = 1_000

/** The people an event names, without its actor. */
const named = async function* (_ctx: unknown, event: GantryEvent) {
  const { actor } = event
  const people = toldBy(event).to.filter(person => person !== actor)
  for (let at = 0; at < people.length; at += batch) yield people.slice(at, at + batch)
}

/** What every message says besides the record: the reason, and the workflow with the step it is about. */
const toldFacts = (event: GantryEvent): NoticeFacts => {
  const { reason, flow, step } = toldBy(event)
  const placeIn = (lang: Lang) =>
    [flow, step].flatMap(name => (name === undefined ? [] : localise(name, lang).trim() || [])).join(' · ')
  return {
    ...(reason !== undefined && { note: say('approvals.told.note', () => ({ note: reason })) }),
    ...(placeIn('zh-CN') !== '' && {
      place: say('approvals.told.place', lang => ({ place: placeIn(lang) })),
    }),
  }
}

const notice = (event: string, category: MessageCategory): Notice =>
  defineNotice({
    name: `workflow_${event}`,
    category,
    event: `workflow.${event}`,
    to: named,
    facts: async (_ctx, happened) => toldFacts(happened),
    override: async (_ctx, happened) => toldBy(happened).said ?? null,
  })

/** An event of a step by its name for people. */
const nameOf = (event: string): Text => {
  const say = (lang: Lang) => texts[lang][`flow.event.${event}`] ?? ''
  return { 'zh-CN': say('zh-CN'), en: say('en') }
}

/** How the instance ended; nothing for an event that does not say it. */
const endingFacts = async (ctx: Ctx, event: GantryEvent): Promise<NoticeFacts> => {
  const { ended } = toldBy(event)
  if (!ended) return {}
  const [person] = ended.last ? await answer(ctx, { ask: 'persons', ids: [ended.last.by] }) : []
  return sayEnding(ended, person?.name ?? '')
}

/** Leads to the desk, with the to-do of the reader in the instance open; the facts tell which to-dos the message is about. */
const todo = (event: string, category: MessageCategory): Notice => ({
  ...notice(event, category),
  facts: async (_ctx, event) => {
    const { instance, tasks = [] } = toldBy(event)
    return { instance, ...(tasks.length > 0 && { tasks: tasks.join(' ') }), ...toldFacts(event) }
  },
  link: async (_ctx, event) => `/user/todo?task=${toldBy(event).instance}`,
  card: { kind: 'todo', facts: ['instance', 'tasks'] },
})

/** Notifications about approvals. */
export const approvalNotices = [
  todo('received', 'todo'),
  todo('returned', 'todo'),
  todo('delegated', 'todo'),
  {
    ...notice('exception', 'todo'),
    link: async (_ctx: Ctx, event: GantryEvent) => `/user/exceptions?open=${toldBy(event).instance}`,
  },
  {
    ...notice('offer_answered', 'work'),
    facts: async (_ctx: Ctx, event: GantryEvent) => ({
      ...toldFacts(event),
      answer: sayAnswer(toldBy(event)),
    }),
  },
  {
    ...notice('delegation_cancelled', 'work'),
    facts: async (_ctx: Ctx, event: GantryEvent) => ({
      ...toldFacts(event),
      how: say(event.actor === null ? 'approvals.delegation.ended' : 'approvals.delegation.cancelled'),
    }),
  },
  notice('removed', 'work'),
  notice('fetched_back', 'work'),
  notice('rolled_back', 'work'),
  notice('cc', 'work'),
  notice('interrupted', 'work'),
  notice('recovered', 'work'),
  notice('invalidated', 'work'),
  {
    ...notice('finished', 'work'),
    facts: async (ctx: Ctx, event: GantryEvent) => ({
      ...toldFacts(event),
      ...(await endingFacts(ctx, event)),
    }),
  },
  {
    ...notice('progress', 'work'),
    facts: async (ctx: Ctx, event: GantryEvent) => ({
      ...toldFacts(event),
      event: nameOf(toldBy(event).about ?? ''),
      ...(await endingFacts(ctx, event)),
    }),
  },
  todo('urged', 'reminder'),
  todo('due_soon', 'reminder'),
  todo('overdue', 'reminder'),
]
