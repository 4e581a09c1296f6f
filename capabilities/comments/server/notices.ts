import { defineNotice } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

interface Commented {
  readonly mentioned?: readonly string[]
  readonly answered?: string | null
}

/** People named by the event, without its actor. */
const named = (who: (event: Commented) => readonly (string | null | undefined)[]) =>
  async function* (_ctx: unknown, { actor, payload }: GantryEvent) {
    yield who(payload as Commented).flatMap(person => (person && person !== actor ? [person] : []))
  }

/** What people are told of comments. The text of a comment is not among the facts: it stays with the record. */
export const commentNotices = [
  defineNotice({
    name: 'comment_mentioned',
    category: 'comment',
    event: 'record.commented',
    to: named(({ mentioned }) => mentioned ?? []),
  }),
  defineNotice({
    name: 'comment_answered',
    category: 'comment',
    event: 'record.commented',
    to: named(({ answered }) => [answered]),
  }),
]
