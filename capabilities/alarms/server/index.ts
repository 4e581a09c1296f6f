import { registerDesigns } from '@gantry/designs/server'
import { onPoints } from '@gantry/devices/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { seedAlarms } from './demo/seed.ts'
import { actOnAlarms } from './desk/act-on-alarms.ts'
import { readAlarmContext } from './desk/alarm-context.ts'
import { readAlarmFigures } from './desk/alarm-figures.ts'
import { escalate } from './desk/escalate.ts'
import { takePoints } from './engine/take-points.ts'
import { timers } from './engine/timers.ts'
import { watchMigration } from './migration.ts'
import { alarmNotices } from './notices.ts'
import { backTest } from './rules/back-test.ts'
import { eventRuleDesigns } from './rules/event-rule-designs.ts'
import { listEventRules, listWatchable } from './rules/list-event-rules.ts'
import { setEventRuleState } from './rules/set-event-rule-state.ts'
import { alarm } from './tables.ts'

/** Alarms of devices: the rules that raise them, and the desk where people answer them. */
export const alarms = defineCapability({
  name: 'alarms',
  texts,
  tables: [alarm],
  migrations: [watchMigration],
  queues: [timers],
  schedules: [escalate],
  notices: alarmNotices,
  demo: seedAlarms,
  boot: async kernel => {
    registerDesigns(kernel, eventRuleDesigns)
    onPoints(kernel, batch => takePoints(kernel, batch))
  },
  endpoints: [
    endpoint(contract.readAlarmFigures, ctx => readAlarmFigures(ctx)),
    endpoint(contract.actOnAlarms, async (ctx, asked) => ({ changed: await actOnAlarms(ctx, asked) })),
    endpoint(contract.readAlarmContext, (ctx, { id }) => readAlarmContext(ctx, id)),
    endpoint(contract.listEventRules, async ctx => ({ data: await listEventRules(ctx) })),
    endpoint(contract.listWatchable, ctx => listWatchable(ctx)),
    endpoint(contract.setEventRuleState, async (ctx, { id, state }) => {
      await setEventRuleState(ctx, id, state)
      return { done: true as const }
    }),
    endpoint(contract.backTest, (ctx, asked) => backTest(ctx, asked)),
  ],
})
