import type { Text } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

/** What is told of a task: the run, and the name of the task when it ran. */
export type TaskTold = { readonly run: string; readonly task: string; readonly name: Text }

const toldBy = ({ payload }: GantryEvent) => payload as TaskTold

const about = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, event) => ({ task: toldBy(event).name }),
    link: async (_ctx, event) => `/etl/taskJob?task=${toldBy(event).task}&run=${toldBy(event).run}`,
  })

/** Administrators learn that a task with a schedule fails, and that it succeeds again. */
export const taskNotices = [about('task_failed', 'task.failed'), about('task_recovered', 'task.recovered')]
