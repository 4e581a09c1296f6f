import type { OwnTask } from '../../shared/contract.ts'
import { type Asked, needsNothing } from '../../shared/needs-nothing.ts'

/**
 * The to-do of the reader a message is about, where it is decided by a press: one of those the message names, else his only one. A record
 * may have come to him again since, in this instance or in another one; such a to-do has a message of its own.
 */
export const answeredTodo = <Own extends Asked & Pick<OwnTask, 'task'> & Partial<Pick<OwnTask, 'state'>>>(
  { instance, mine }: { readonly instance: string; readonly mine: readonly Own[] },
  facts: Readonly<Record<string, unknown>>,
): Own | undefined => {
  if (facts.instance !== instance) return undefined
  const named = namedIn(facts)
  const [own, ...more] = mine.filter(
    ({ task, state }) => state !== 'waiting' && (named === null || named.includes(String(task))),
  )
  return own && more.length === 0 && needsNothing(own) ? own : undefined
}

/** Messages from before several people were told at once name one to-do by `task`. */
const namedIn = ({ task, tasks }: Readonly<Record<string, unknown>>): readonly string[] | null =>
  typeof tasks === 'string' ? tasks.split(' ') : task === undefined ? null : [String(task)]
