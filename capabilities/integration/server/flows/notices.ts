import type { Text } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

const payloadOf = ({ payload }: GantryEvent) => payload as { readonly run: string; readonly name: Text }

/** Administrators learn that a flow failed. */
export const flowNotices = [
  defineNotice({
    name: 'flow_failed',
    category: 'work',
    event: 'flow.failed',
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, event) => ({ flow: payloadOf(event).name }),
    link: async (_ctx, event) => `/etl/taskflow/job?run=${payloadOf(event).run}`,
  }),
]
