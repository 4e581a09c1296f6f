import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type NewRun, noteRefused, startRun } from '@gantry/runs/server'
import { type Rule, usualTries } from '../../shared/rule.ts'
import { countAct, mostActs } from '../wake/pace.ts'
import type { RuleInput } from './rule-input.ts'

/** Attempts of a run whatever its results say: a process that is killed counts as one. */
const fewest = 4

type Start = Omit<RuleInput, 'rule' | 'release'>

interface Startable {
  readonly id: string
  readonly release: number
  readonly rule: Rule
}

const runOf = ({ id, release, rule }: Startable, start: Start): NewRun => ({
  runner: 'rule',
  of: { kind: 'rule', id, release },
  cause: {
    ...(start.cause && { event: start.cause.event }),
    ...(start.event === 'schedule' && { schedule: id }),
    ...(start.person !== null && { person: start.person }),
  },
  input: { ...start, rule: id, release },
  attempts: Math.max(
    fewest,
    ...rule.results.flatMap(({ onError, tries = usualTries }) => (onError === 'retry' ? [tries] : [])),
  ),
})

/**
 * Starts a run in the transaction of `ctx`. A rule that acts on one record too often is held back: the first refusal stands in
 * its log. Null: held back, or switched off meanwhile.
 */
export const beginRun = async (ctx: Ctx, rule: Startable, start: Start): Promise<string | null> => {
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design
    where space = ${ctx.space} and kind = 'rule' and id = ${rule.id} and state = 'active'`)
  if (rows.length === 0) return null
  if (start.record !== null) {
    const acts = await countAct(ctx, rule.id, start.record)
    if (acts === mostActs + 1)
      await noteRefused(ctx, runOf(rule, start), new AppError('rule.braked', { most: mostActs }))
    if (acts > mostActs) return null
  }
  return startRun(ctx, runOf(rule, start))
}

/** Puts into the log why a rule could not be started. */
export const refuseRun = (ctx: Ctx, rule: Startable, start: Start, refusal: AppError): Promise<void> =>
  noteRefused(ctx, runOf(rule, start), refusal)
