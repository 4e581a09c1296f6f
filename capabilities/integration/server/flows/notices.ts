import type { Text } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

/** What is told of a flow: the run, the name of the flow when it ran, its failed tasks and rejected rows. */
export type FlowTold = {
  readonly run: string
  readonly flow: string
  readonly name: Text
  readonly failed: number
  readonly rejected: number
}

const toldBy = ({ payload }: GantryEvent) => payload as FlowTold

const about = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, event) => ({ flow: toldBy(event).name, rejected: toldBy(event).rejected }),
    link: async (_ctx, event) => `/etl/taskflow/job?run=${toldBy(event).run}`,
  })

/** Administrators learn that a flow failed, or that tasks of it rejected rows. */
export const flowNotices = [about('flow_failed', 'flow.failed'), about('flow_partly', 'flow.partly')]
