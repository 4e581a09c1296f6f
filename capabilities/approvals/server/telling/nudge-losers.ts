import { type Ctx, push } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'
import { changedTasks } from '../exceptions/task-changes.ts'

/** As many as one push message names. */
const most = 150

/** Whose to-dos end with a command of somebody else, such as by a claim. */
export const losersOf = (before: Instance, after: Instance, me: string): readonly string[] => {
  const lost = changedTasks(before, after).filter(({ change, person }) => change === 'loses' && person !== me)
  return [...new Set(lost.map(({ person }) => person))]
}

/** Lets open desks of people whose to-dos ended fetch them again: they get no message of it. */
export const nudgeLosers = async (ctx: Ctx, before: Instance | null, after: Instance): Promise<void> => {
  const people = before ? losersOf(before, after, ctx.actor.personId).slice(0, most) : []
  if (people.length > 0) await push(ctx.db, [{ type: 'messages', space: ctx.space, people }])
}
