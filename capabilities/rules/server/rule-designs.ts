import { type Issue, issue } from '@gantry/base/shared'
import { type DesignServer, deviceDoorOf, readRelease } from '@gantry/designs/server'
import { error, type Problem } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf, filterIssues, scopeOf } from '@gantry/records/server'
import { Value } from 'typebox/value'
import { wrongForModel } from '../actions/device/model-issues.ts'
import { type DeviceOptions, deviceResult } from '../actions/device/shared.ts'
import type { Rule } from '../shared/rule.ts'
import { ruleKind, subjectOf } from '../shared/rule-kind.ts'
import type { RuleScope } from '../shared/trigger-kind.ts'
import { isTriggerKind, triggerKindOf } from '../shared/trigger-kinds.ts'
import { scheduleOf, setClock } from './clock/set-clock.ts'

/** What is in force of a rule: its start, as long as it is published and on. */
export const setInForce = async (ctx: Ctx, id: string, rule: Rule | null): Promise<void> => {
  const scope: RuleScope = { tables: (await catalogOf(ctx)).tables, named: new Map() }
  const wakes =
    rule && isTriggerKind(rule.on.kind) ? triggerKindOf(rule.on.kind).wakes(rule.on.options, scope) : []
  // Changes of the rules of a space follow one another, so a version names one state of them.
  await ctx.db.run(sql`
    insert into gantry.rule_version as v (space, version) values (${ctx.space}, 1)
    on conflict (space) do update set version = v.version + 1`)
  await ctx.db.run(sql`delete from gantry.rule_wake where space = ${ctx.space} and rule = ${id}`)
  await ctx.db.run(sql`
    insert into gantry.rule_wake (space, rule, table_id, event)
    select ${ctx.space}, ${id}, w.table_id, w.event
    from unnest(${wakes.map(({ table }) => table)}::text[], ${wakes.map(({ event }) => event)}::text[]) w (table_id, event)
    on conflict do nothing`)
  await setClock(ctx, id, rule && scheduleOf(rule))
}

/** The body of the newest release; null for a rule that was never published. */
export const releasedRule = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly rule: Rule; readonly release: number } | null> => {
  const { rows } = await ctx.db.run<{ readonly release: number | null }>(sql`
    select release from gantry.design where space = ${ctx.space} and kind = 'rule' and id = ${id}`)
  const release = rows[0]?.release ?? null
  return release === null ? null : { rule: await ruleOfRelease(ctx, id, release), release }
}

/** The body of one release. @throws AppError design.not_found */
export const ruleOfRelease = async (ctx: Ctx, id: string, number: number): Promise<Rule> => {
  const { body } = await readRelease(ctx, { kind: 'rule', id, number })
  return body as unknown as Rule
}

/** What only the server can say of a filter: whether its operators and values fit their fields. */
const wrongFilters = async (ctx: Ctx, rule: Rule): Promise<readonly Issue[]> => {
  const { tables } = await catalogOf(ctx)
  const subject = subjectOf(rule, { tables, named: new Map() })
  const filter = rule.when?.filter
  if (!subject || filter === undefined) return []
  return filterIssues(filter, await scopeOf(ctx, subject.table)).map(each => ({
    ...each,
    field: 'when.filter',
  }))
}

/** What of the results does not fit the newest release of a product: a command or a value that is not there, or of another type. */
const wrongForEquipment = async (ctx: Ctx, rule: Rule): Promise<readonly Issue[]> => {
  const told = rule.results.flatMap(({ kind, options }, at) =>
    kind === 'device' && Value.Check(deviceResult.schema, options)
      ? [{ at, options: options as unknown as DeviceOptions }]
      : [],
  )
  if (told.length === 0) return []
  const { tables } = await catalogOf(ctx)
  const subject = subjectOf(rule, { tables, named: new Map() })
  if (!subject) return []
  const products = [...new Set(told.map(({ options }) => options.product))]
  const models = (await deviceDoorOf(ctx.kernel)?.models(ctx, products)) ?? []
  return told.flatMap(({ at, options }) => {
    if (!options.product) return []
    const model = models.find(({ id }) => id === options.product)
    const wrong = model
      ? wrongForModel(options, subject.table, model)
      : [issue('product', 'unknown', { value: options.product })]
    return wrong.map(each => ({ ...each, field: `results.${at}.options.${each.field}` }))
  })
}

/** Rules as designs: publishing puts them in force, taking them out of use puts them out of it. */
export const ruleDesigns: DesignServer<Rule> = {
  kind: ruleKind,
  touches: async (ctx, _id, _before, after): Promise<readonly Problem[]> =>
    [...(await wrongFilters(ctx, after)), ...(await wrongForEquipment(ctx, after))].map(error),
  publish: (ctx, id, _before, after) => setInForce(ctx, id, after),
  retire: (ctx, id) => setInForce(ctx, id, null),
  revive: async (ctx, id) => setInForce(ctx, id, (await releasedRule(ctx, id))?.rule ?? null),
}
