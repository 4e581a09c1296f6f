import type { Ctx } from '@gantry/kernel/server'
import { type Command, decide, type Instance, type WorkflowDef } from '@gantry/workflow/shared'
import { spaceClock } from './space-clock.ts'

/** The newest decision of a person that may still be taken back; null: none. `isPossible` asks the engine. */
export const fetchableTask = (
  { tasks }: Instance,
  me: string,
  isPossible: (command: Command) => boolean,
): number | null =>
  tasks.findLast(
    ({ id, state, superseded, actor, onBehalfOf }) =>
      state === 'done' &&
      !superseded &&
      (actor === me || onBehalfOf === me) &&
      isPossible({ do: 'fetch_back', task: id }),
  )?.id ?? null

/**
 * What the actor may take back of each of many instances. The engine decides on a copy, so that a list offers what it would do; it
 * needs nothing of the record for that.
 */
export const fetchables = async (ctx: Ctx): Promise<(def: WorkflowDef, state: Instance) => number | null> => {
  const { trustee, personId } = ctx.actor
  const by = trustee
    ? { person: trustee.id, hosting: personId, rights: [] }
    : { person: personId, rights: [] }
  const facts = {
    now: ctx.now.getTime(),
    value: () => null,
    holds: () => false,
    people: () => undefined,
    ...(await spaceClock(ctx)),
    changed: [],
    keyValues: () => ({}),
  }
  return (def, state) =>
    fetchableTask(state, personId, command => !('refused' in decide(def, state, command, by, facts)))
}
