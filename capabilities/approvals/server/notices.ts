import { defineNotice, type Notice } from '@gantry/kernel/server'
import type { GantryEvent, MessageCategory } from '@gantry/model/shared'

interface Told {
  readonly to: readonly string[]
  readonly instance: string
}

/** People of one batch of an audience. */
const batch = 1_000

/** The people an event names, without whoever caused it. */
const named = async function* (_ctx: unknown, { actor, payload }: GantryEvent) {
  const people = (payload as unknown as Told).to.filter(person => person !== actor)
  for (let at = 0; at < people.length; at += batch) yield people.slice(at, at + batch)
}

const notice = (event: string, category: MessageCategory): Notice =>
  defineNotice({ name: `workflow_${event}`, category, event: `workflow.${event}`, to: named })

/** Leads to the desk, with the to-do of the reader in the instance open. */
const todo = (event: string, category: MessageCategory): Notice => ({
  ...notice(event, category),
  link: async (_ctx, { payload }) => `/user/todo?task=${(payload as unknown as Told).instance}`,
})

/** What people are told of approvals. */
export const approvalNotices = [
  todo('received', 'todo'),
  todo('returned', 'todo'),
  todo('delegated', 'todo'),
  notice('exception', 'todo'),
  notice('offer_answered', 'work'),
  notice('fetched_back', 'work'),
  notice('cc', 'work'),
  notice('interrupted', 'work'),
  notice('recovered', 'work'),
  notice('invalidated', 'work'),
  notice('finished', 'work'),
  todo('urged', 'reminder'),
  todo('due_soon', 'reminder'),
  todo('overdue', 'reminder'),
]
