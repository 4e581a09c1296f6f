import { AppError } from '@gantry/base/shared'
import { registerAlarmDoor, registerDesigns } from '@gantry/designs/server'
import { onPoints, registerAlarmCount } from '@gantry/devices/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { seedAlarms } from './demo/seed.ts'
import { actOnAlarms } from './desk/act-on-alarms.ts'
import { readAlarmContext } from './desk/alarm-context.ts'
import { alarmDoor } from './desk/alarm-door.ts'
import { readAlarmFigures } from './desk/alarm-figures.ts'
import { readAlarmNotes } from './desk/alarm-notes.ts'
import { escalate } from './desk/escalate.ts'
import { catchUp } from './engine/catch-up.ts'
import { countOpenAlarms, devicesGone } from './engine/devices-gone.ts'
import { takeEvents } from './engine/take-events.ts'
import { takePoints } from './engine/take-points.ts'
import { timers } from './engine/timers.ts'
import { endOutages, putBackInService, takeOutOfService } from './hidden/outages.ts'
import { readsMigration, watchMigration } from './migration.ts'
import { alarmNotices } from './notices.ts'
import { backTest } from './rules/back-test.ts'
import { eventRuleDesigns } from './rules/event-rule-designs.ts'
import { listEventRules, listWatchable } from './rules/list-event-rules.ts'
import { setEventRuleState } from './rules/set-event-rule-state.ts'
import { alarm, alarmOutage } from './tables.ts'

const done = { done: true as const }

/** Alarms of devices: the rules that raise them, and the desk where people answer them. */
export const alarms = defineCapability({
  name: 'alarms',
  feature: 'devices',
  texts,
  tables: [alarm, alarmOutage],
  migrations: [watchMigration, readsMigration],
  queues: [timers],
  consumers: [devicesGone, takeEvents],
  schedules: [escalate, catchUp, endOutages],
  notices: alarmNotices,
  demo: seedAlarms,
  boot: async kernel => {
    registerDesigns(kernel, eventRuleDesigns)
    registerAlarmDoor(kernel, alarmDoor)
    registerAlarmCount(kernel, countOpenAlarms)
    onPoints(kernel, async batch => {
      // Somebody may act on an alarm in the same moment; newer values must not overtake these.
      for (let tries = 1; ; tries++)
        try {
          return await takePoints(kernel, batch)
        } catch (error) {
          if (tries === 3 || !(error instanceof AppError) || error.code !== 'record.conflict') throw error
        }
    })
  },
  endpoints: [
    endpoint(contract.readAlarmFigures, ctx => readAlarmFigures(ctx)),
    endpoint(contract.actOnAlarms, async (ctx, asked) => ({ changed: await actOnAlarms(ctx, asked) })),
    endpoint(contract.takeOutOfService, async (ctx, asked) => {
      await takeOutOfService(ctx, asked)
      return done
    }),
    endpoint(contract.putBackInService, async (ctx, { id }) => {
      await putBackInService(ctx, id)
      return done
    }),
    endpoint(contract.readAlarmContext, (ctx, { id }) => readAlarmContext(ctx, id)),
    endpoint(contract.readAlarmNotes, async (ctx, { id }) => ({ data: await readAlarmNotes(ctx, id) })),
    endpoint(contract.listEventRules, async ctx => ({ data: await listEventRules(ctx) })),
    endpoint(contract.listWatchable, ctx => listWatchable(ctx)),
    endpoint(contract.setEventRuleState, async (ctx, { id, state }) => {
      await setEventRuleState(ctx, id, state)
      return done
    }),
    endpoint(contract.backTest, (ctx, asked) => backTest(ctx, asked)),
  ],
})
