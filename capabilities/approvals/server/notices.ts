import { defineNotice, type Notice } from '@gantry/kernel/server'
import type { GantryEvent, MessageCategory } from '@gantry/model/shared'

interface Told {
  readonly to: readonly string[]
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

/** What people are told of approvals. */
export const approvalNotices = [
  notice('received', 'todo'),
  notice('returned', 'todo'),
  notice('delegated', 'todo'),
  notice('exception', 'todo'),
  notice('offer_answered', 'work'),
  notice('fetched_back', 'work'),
  notice('cc', 'work'),
  notice('interrupted', 'work'),
  notice('recovered', 'work'),
  notice('invalidated', 'work'),
  notice('finished', 'work'),
  notice('urged', 'reminder'),
  notice('due_soon', 'reminder'),
  notice('overdue', 'reminder'),
]
