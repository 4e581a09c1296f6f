import type { JsonObject, Lang } from '@gantry/base/shared'
import type { Product } from '@gantry/devices/shared'
import { type Ctx, type Kernel, sql } from '@gantry/kernel/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { holdingOf, plannedCondition } from '../../shared/rule/event-rule-kind.ts'
import type { PlannedCondition, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import { conditionKindOf, isConditionKind } from '../../shared/watch/condition-kinds.ts'
import type { Holding } from '../../shared/watch/watch.ts'
import { placedRule } from '../rules/placed-rule.ts'
import { releasedProducts, watchedPoints } from '../rules/watched-points.ts'

/** A rule in force, ready for readings. */
export interface ReadyRule {
  readonly id: string
  readonly product: string
  readonly rule: EventRule
  readonly points: readonly WatchedPoint[]
  /** The same points with the names people read. */
  readonly named: Record<Lang, readonly WatchedPoint[]>
  /** What the condition waits for, in both languages. */
  readonly words: Record<Lang, string>
  readonly condition: PlannedCondition<JsonObject>
  readonly holding: Holding
  /** Undefined: every device of the product. */
  readonly devices: ReadonlySet<string> | undefined
}

interface Row {
  readonly rule: string
  readonly product: string
  readonly body: string
  /** Newest release of the product. */
  readonly release: number
  readonly isFence: boolean
}

interface InForce {
  readonly rule: EventRule
}

/** Compiled rules of a process by their text and the release of their product; beyond this it begins anew. */
const mostReady = 10_000
const readyOf = new WeakMap<Kernel, Map<string, ReadyRule | null>>()

/** What a rule that fits its product waits for. */
const wordsOf = ({ condition: { kind, options } }: EventRule, product: Product, lang: Lang): string =>
  isConditionKind(kind) ? conditionKindOf(kind).words(options, watchedPoints(product, lang), lang) : ''

const makeReady = (
  { rule: id, product: of }: Row,
  rule: EventRule,
  product: Product,
  points: readonly WatchedPoint[],
): ReadyRule | null => {
  const condition = plannedCondition(rule, points)
  return (
    condition && {
      id,
      product: of,
      rule,
      points,
      named: { 'zh-CN': watchedPoints(product, 'zh-CN'), en: watchedPoints(product, 'en') },
      words: { 'zh-CN': wordsOf(rule, product, 'zh-CN'), en: wordsOf(rule, product, 'en') },
      condition,
      holding: holdingOf(rule),
      devices: rule.devices && new Set(rule.devices),
    }
  )
}

/** What of a rule besides its text and product may change: the border of the area of a fence. */
interface Placed {
  readonly row: Row
  readonly rule: EventRule | null
  readonly key: string
}

const place = async (ctx: Ctx, row: Row): Promise<Placed> => {
  const key = `${row.rule} ${row.release} ${row.body}`
  if (!row.isFence) return { row, rule: null, key }
  const { rule } = JSON.parse(row.body) as InForce
  const placed = await placedRule(ctx, rule)
  return { row, rule: placed, key: `${key} ${JSON.stringify(placed.condition.options)}` }
}

/** A rule whose condition no longer fits its product is left out: it watches nothing until one of them is mended. */
const ready = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly ReadyRule[]> => {
  const known = readyOf.get(ctx.kernel) ?? new Map<string, ReadyRule | null>()
  if (known.size > mostReady) known.clear()
  readyOf.set(ctx.kernel, known)
  const placed: Placed[] = []
  for (const row of rows) placed.push(await place(ctx, row))
  const fresh = placed.filter(({ key }) => !known.has(key))
  if (fresh.length > 0) {
    const products = await releasedProducts(
      ctx,
      fresh.map(({ row }) => row.product),
    )
    for (const { row, rule, key } of fresh) {
      const product = products.get(row.product)
      const read = rule ?? (JSON.parse(row.body) as InForce).rule
      known.set(key, product ? makeReady(row, read, product, watchedPoints(product, ctx.actor.lang)) : null)
    }
  }
  return placed.flatMap(({ key }) => known.get(key) ?? [])
}

const inForce = (space: string) => sql`
  select f.rule, f.product, f.body::text as body, g.release, f.body #>> '{rule,condition,kind}' = 'fence' as "isFence" from gantry.event_rule_in_force f
  join gantry.design g on g.space = f.space and g.kind = 'product' and g.id = f.product and g.state <> 'removed'
    and g.release is not null
  where f.space = ${space}`

/** The rules in force over products of the space, with the points of their newest releases. */
export const rulesOver = async (ctx: Ctx, products: readonly string[]): Promise<readonly ReadyRule[]> => {
  const { rows } = await ctx.db.run<Row>(
    sql`${inForce(ctx.space)} and f.product = any(${[...products]}::text[]) order by f.rule`,
    { name: 'alarms.rules_over' },
  )
  return ready(ctx, rows)
}

/** Rules in force of the space by their ids. */
export const rulesNamed = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadyRule>> => {
  const { rows } = await ctx.db.run<Row>(
    sql`${inForce(ctx.space)} and f.rule = any(${[...new Set(ids)]}::text[])`,
  )
  return new Map((await ready(ctx, rows)).map(each => [each.id, each]))
}
