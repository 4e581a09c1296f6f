import type { OwnTask } from '../../shared/contract.ts'
import { type Asked, needsNothing } from './needs-nothing.ts'

/**
 * The to-do of the reader a message is about, where it is decided by a press: the one the message names, else his only one. A record
 * may have come to him again since, in this instance or in another one; such a to-do has a message of its own.
 */
export const answeredTodo = <Own extends Asked & Pick<OwnTask, 'task'>>(
  { instance, mine }: { readonly instance: string; readonly mine: readonly Own[] },
  facts: Readonly<Record<string, unknown>>,
): Own | undefined => {
  if (facts.instance !== instance) return undefined
  const [own, ...more] = mine.filter(({ task }) => facts.task === undefined || task === facts.task)
  return own && more.length === 0 && needsNothing(own) ? own : undefined
}
