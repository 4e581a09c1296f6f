import { deviceDoorOf, registerDesigns, registerRuleDoor } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { forgetRuns, registerRunner } from '@gantry/runs/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { ruleDoor } from './button/rule-door.ts'
import { readAddress, renewAddress } from './calls/address.ts'
import { callsMigration } from './calls/migration.ts'
import { forgetCalls, takeCall } from './calls/take-call.ts'
import { copyRule, removeRule, switchRule } from './change-rule.ts'
import { clock } from './clock/clock.ts'
import { clockMigration } from './clock/migration.ts'
import { sweepRunner } from './clock/sweep.ts'
import { seedRules } from './demo/seed.ts'
import { listRules } from './list-rules.ts'
import { listRuleRuns, readRuleRun, retryRuleRun } from './log/rule-runs.ts'
import { rulesMigration } from './migrations.ts'
import { ruleNotices } from './notices.ts'
import { ruleDesigns } from './rule-designs.ts'
import { ruleRunner } from './run/rule-runner.ts'
import { tryRule } from './try-rule.ts'
import { forgetActs } from './wake/pace.ts'
import { wakeRules } from './wake/wake-rules.ts'

const done = { done: true } as const
/** Days the log of a rule is kept. */
const keptDays = 30

/** Rules: what starts them, what must be true, and what they do by themselves. */
export const rules = defineCapability({
  name: 'rules',
  errors,
  texts,
  migrations: [rulesMigration, clockMigration, callsMigration],
  queues: [clock],
  consumers: [wakeRules],
  demo: seedRules,
  notices: ruleNotices,
  schedules: [
    forgetActs,
    forgetCalls,
    {
      name: 'rules_forget_runs',
      cron: '41 2 * * *',
      run: async kernel => {
        for (const kind of ['rule', 'rule_sweep']) await forgetRuns(kernel, kind, keptDays)
      },
    },
  ],
  boot: async kernel => {
    registerDesigns(kernel, ruleDesigns)
    registerRuleDoor(kernel, ruleDoor)
    registerRunner(kernel, ruleRunner)
    registerRunner(kernel, sweepRunner)
  },
  endpoints: [
    endpoint(contract.listRules, async ctx => ({ data: await listRules(ctx) })),
    endpoint(contract.switchRule, async (ctx, { id, on }) => {
      await switchRule(ctx, id, on)
      return done
    }),
    endpoint(contract.removeRule, async (ctx, { id }) => {
      await removeRule(ctx, id)
      return done
    }),
    endpoint(contract.copyRule, async (ctx, { id }) => ({ id: await copyRule(ctx, id) })),
    endpoint(contract.listRuleRuns, (ctx, asked) => listRuleRuns(ctx, asked)),
    endpoint(contract.readRuleRun, (ctx, { id, run }) => readRuleRun(ctx, id, run)),
    endpoint(contract.retryRuleRun, async (ctx, { id, run }) => {
      await retryRuleRun(ctx, id, run)
      return done
    }),
    endpoint(contract.readRuleAddress, async (ctx, { id }) => ({ since: await readAddress(ctx, id) })),
    endpoint(contract.renewRuleAddress, async (ctx, { id }) => ({ token: await renewAddress(ctx, id) })),
    endpoint(contract.callRule, async (ctx, { token, values }, { headers }) => {
      const key = headers['idempotency-key']
      return { run: await takeCall(ctx, { token, values, key: typeof key === 'string' ? key : undefined }) }
    }),
    endpoint(contract.listEquipment, async ctx => ({
      data: (await deviceDoorOf(ctx.kernel)?.models(ctx)) ?? [],
    })),
    endpoint(contract.tryRule, (ctx, trial) => tryRule(ctx, trial)),
  ],
})
