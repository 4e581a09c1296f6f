import { AppError, type JsonObject } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import {
  type Ctx,
  countCall,
  inTransaction,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { subjectOf } from '../../shared/rule-kind.ts'
import { type CallStart, readInputs } from '../../triggers/call/shared.ts'
import { releasedRule } from '../rule-designs.ts'
import { beginRun } from '../run/begin-run.ts'
import { conditionOf, isMet } from '../wake/rules-in-force.ts'
import { hashOf } from './address.ts'

/** Calls in a minute, per network address of the caller and per rule. */
const pace = { address: { calls: 300, window: 60_000 }, rule: { calls: 120, window: 60_000 } }
/** Longest key of a call. */
const longestKey = 200
/** Days a key is remembered. */
const keptDays = 7

interface Call {
  readonly token: string
  readonly values: Readonly<Record<string, unknown>>
  /** The same key of the same rule acts once. */
  readonly key: string | undefined
}

const keepPace = async ({ kernel }: Ctx, key: string, limit: typeof pace.rule): Promise<void> => {
  const seconds = await countCall(kernel, key, limit)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}

/**
 * Takes a call of a program elsewhere: its values start a run of the rule whose secret the address holds. Answers the run; null
 * where the values do not meet the condition.
 * @throws AppError rule.not_found for a secret that is wrong or of a rule that is off, request.invalid, request.too_many
 */
export const takeCall = async (ctx: Ctx, { token, values, key }: Call): Promise<string | null> => {
  await keepPace(ctx, `rule-call-address ${ctx.actor.ip ?? ''}`, pace.address)
  const { rows } = await platform(ctx.kernel).run<{ readonly space: string; readonly rule: string }>(sql`
    select space, rule from gantry.rule_address where token_hash = ${hashOf(token)}`)
  const [found] = rows
  if (!found) throw new AppError('rule.not_found')
  await keepPace(ctx, `rule-call ${found.space} ${found.rule}`, pace.rule)
  if (key !== undefined && (key === '' || key.length > longestKey))
    throw new AppError('request.invalid', {}, [
      { field: 'idempotency-key', code: 'max_length', params: { max: longestKey } },
    ])
  const system = systemCtx(ctx.kernel, found.space, 'rule call', ctx.actor.lang)
  return inTransaction(system, async tx => {
    const before = key === undefined ? undefined : await claimKey(tx, found.rule, key)
    if (before) return before.run
    const run = await begin(tx, found.rule, values)
    if (key !== undefined)
      await tx.db.run(sql`
        update gantry.rule_call set run = ${run}::uuid
        where space = ${tx.space} and rule = ${found.rule} and key = ${key}`)
    return run
  })
}

/** Undefined: this call is the first with the key. A second one waits for the first to end. */
const claimKey = async (
  tx: Ctx,
  rule: string,
  key: string,
): Promise<{ readonly run: string | null } | undefined> => {
  const { rows: claimed } = await tx.db.run(sql`
    insert into gantry.rule_call (space, rule, key, at) values (${tx.space}, ${rule}, ${key}, ${tx.now})
    on conflict do nothing returning 1`)
  if (claimed.length > 0) return undefined
  const { rows } = await tx.db.run<{ readonly run: string | null }>(sql`
    select run from gantry.rule_call where space = ${tx.space} and rule = ${rule} and key = ${key}`)
  return rows[0] ?? { run: null }
}

const begin = async (tx: Ctx, id: string, sent: Call['values']): Promise<string | null> => {
  const { rows: on } = await tx.db.run(sql`
    select 1 from gantry.design where space = ${tx.space} and kind = 'rule' and id = ${id} and state = 'active'`)
  const released = on.length > 0 ? await releasedRule(tx, id) : null
  if (released?.rule.on.kind !== 'call') throw new AppError('rule.not_found')
  const { rule } = released
  const start = rule.on.options as unknown as CallStart
  const { values, issues } = readInputs(start, sent, { lang: tx.actor.lang, timeZone: formulaZone })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const subject = subjectOf(rule, { tables: new Map(), named: new Map() })
  if (!subject) throw new AppError('rule.not_found')
  if (!(await isMet(tx, conditionOf(rule, subject), values, null))) return null
  return beginRun(
    tx,
    { id, ...released },
    {
      event: 'call',
      cause: null,
      person: null,
      table: null,
      record: null,
      version: null,
      changes: null,
      values: values as JsonObject,
    },
  )
}

/** Forgets the keys of old calls. */
export const forgetCalls: Schedule = {
  name: 'rules_forget_calls',
  cron: '53 2 * * *',
  run: async kernel => {
    const until = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await platform(kernel).run(sql`delete from gantry.rule_call where at < ${until}`)
  },
}
