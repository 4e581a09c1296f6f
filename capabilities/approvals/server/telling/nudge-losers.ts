import { push } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'
import type { Alongside } from '../alongside.ts'
import { changedTasks } from '../exceptions/task-changes.ts'

/** As many as one push message names. */
const most = 150

/** Whose to-dos end with a command of somebody else, such as by a claim. */
export const losersOf = (before: Instance, after: Instance, me: string): readonly string[] => {
  const lost = changedTasks(before, after).filter(({ change, person }) => change === 'loses' && person !== me)
  return [...new Set(lost.map(({ person }) => person))]
}

/** Lets open desks of people whose to-dos ended fetch them again: they get no message of it. */
export const nudgeLosers = (before: Instance | null, after: Instance, me: string): readonly Alongside[] => {
  const people = before ? losersOf(before, after, me).slice(0, most) : []
  return people.length > 0 ? [ctx => push(ctx.db, [{ type: 'messages', space: ctx.space, people }])] : []
}
