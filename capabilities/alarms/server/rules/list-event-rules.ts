import type { Lang } from '@gantry/base/shared'
import { areaOutlines } from '@gantry/devices/server'
import type { Product } from '@gantry/devices/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'
import type { EventRuleInfo, Watchable, WatchableProduct } from '../../shared/contract.ts'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { checkCondition } from '../../shared/rule/event-rule-kind.ts'
import { conditionKindOf, isConditionKind } from '../../shared/watch/condition-kinds.ts'
import { releasedProducts, watchedPoints } from './watched-points.ts'

const mostRules = 1_000
const mostDevices = 1_000

type Row = Pick<EventRuleInfo, 'id' | 'name' | 'release' | 'drafted' | 'open' | 'week'> & {
  readonly state: string
  readonly body: EventRule
}

/** What a rule waits for, in words; empty while its condition does not fit its product. */
const wordsOf = (rule: EventRule, product: Product | undefined, lang: Lang): string => {
  const points = product ? watchedPoints(product, lang) : []
  const { kind, options } = rule.condition
  return isConditionKind(kind) && checkCondition(rule, points).length === 0
    ? conditionKindOf(kind).words(options, points, lang)
    : ''
}

/** User types that set rules up; others read the published ones. */
const keepers: readonly string[] = ['admin', 'saas']

/** The event rules of the space that the caller may read, by name. */
export const listEventRules = async (ctx: Ctx): Promise<readonly EventRuleInfo[]> => {
  const seesDrafts = keepers.includes(ctx.actor.userType)
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.release, d.state, ${seesDrafts} and f.id is not null as drafted, coalesce(r.body, f.body) as body,
      coalesce(a.open, 0) as open, coalesce(a.week, 0) as week
    from gantry.design d
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join (
      select f_rule, count(*) filter (where f_state <> 'closed')::int as open,
        coalesce(sum(coalesce(f_times, 1)) filter (where f_raised > ${ctx.now}::timestamptz - interval '7 days'), 0)::int as week
      from gantry.t_alarm where space = ${ctx.space} and deleted_at is null
        and (f_state <> 'closed' or f_raised > ${ctx.now}::timestamptz - interval '7 days')
      group by f_rule
    ) a on a.f_rule = d.id
    where d.space = ${ctx.space} and d.kind = 'event_rule' and d.state <> 'removed' and coalesce(r.body, f.body) is not null
      and (${seesDrafts} or d.release is not null)
    order by d.name::text, d.id limit ${mostRules}`)
  const products = await releasedProducts(
    ctx,
    rows.map(({ body }) => body.product),
  )
  return rows.map(({ state, body, ...row }) => {
    const product = products.get(body.product)
    return {
      ...row,
      product: body.product,
      productName: product ? nameText(product, ctx) : null,
      severity: body.severity,
      words: { 'zh-CN': wordsOf(body, product, 'zh-CN'), en: wordsOf(body, product, 'en') },
      isOn: state === 'active' && row.release !== null,
      raiseAfter: body.raiseAfter ?? 0,
      clearAfter: body.clearAfter ?? 0,
      respondWithin: body.respondWithin ?? null,
      advice: body.advice ?? {},
    }
  })
}

const nameText = ({ name }: Product, { actor }: Ctx): string =>
  typeof name === 'string' ? name : (name[actor.lang] ?? '')

/** Published products with what rules over them can be about. */
export const listWatchable = async (ctx: Ctx): Promise<Watchable> => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly devices: WatchableProduct['devices']
  }>(sql`
    select p.id, coalesce((
      select json_agg(json_build_object('id', d.id, 'name', d.f_name) order by d.f_name, d.id) from (
        select id, f_name from gantry.t_device
        where space = ${ctx.space} and f_product = p.id and deleted_at is null order by f_name, id limit ${mostDevices}
      ) d), '[]') as devices
    from gantry.t_product p where p.space = ${ctx.space} and p.deleted_at is null order by p.f_name, p.id limit 500`)
  const products = await releasedProducts(
    ctx,
    rows.map(({ id }) => id),
  )
  const { rows: roles } = await ctx.db.run<Ref>(sql`
    select id, f_name as title from gantry.t_role
    where space = ${ctx.space} and deleted_at is null order by f_name, id limit 1000`)
  const data = rows.flatMap(({ id, devices }) => {
    const product = products.get(id)
    return product
      ? [
          {
            id,
            name: product.name,
            points: watchedPoints(product, ctx.actor.lang),
            devices,
            commands: product.commands ?? [],
          },
        ]
      : []
  })
  const { rows: rules } = await ctx.db.run<Watchable['rules'][number]>(sql`
    select id, name from gantry.design
    where space = ${ctx.space} and kind = 'event_rule' and state <> 'removed' and release is not null
    order by name::text, id limit ${mostRules}`)
  const areas = (await areaOutlines(ctx)).map(({ id, name }) => ({ id, name }))
  return { data, roles, rules, areas }
}
