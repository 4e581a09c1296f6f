import type { JsonObject } from '@gantry/base/shared'
import { type Kernel, sql, type Transaction } from '@gantry/kernel/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { holdingOf, plannedCondition } from '../../shared/rule/event-rule-kind.ts'
import type { PlannedCondition, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import type { Holding } from '../../shared/watch/watch.ts'

/** A rule in force, ready for readings. */
export interface ReadyRule {
  readonly id: string
  readonly product: string
  readonly rule: EventRule
  readonly points: readonly WatchedPoint[]
  readonly condition: PlannedCondition<JsonObject>
  readonly holding: Holding
  /** Undefined: every device of the product. */
  readonly devices: ReadonlySet<string> | undefined
}

interface Row {
  readonly rule: string
  readonly product: string
  readonly body: string
}

/** Compiled rules of a process by their text; beyond this it begins anew. */
const mostReady = 10_000
const readyOf = new WeakMap<Kernel, Map<string, ReadyRule | null>>()

const makeReady = ({ rule: id, product, body }: Row): ReadyRule | null => {
  const { rule, points } = JSON.parse(body) as {
    readonly rule: EventRule
    readonly points: readonly WatchedPoint[]
  }
  const condition = plannedCondition(rule, points)
  return (
    condition && {
      id,
      product,
      rule,
      points,
      condition,
      holding: holdingOf(rule),
      devices: rule.devices && new Set(rule.devices),
    }
  )
}

const ready = (kernel: Kernel, rows: readonly Row[]): readonly ReadyRule[] => {
  const known = readyOf.get(kernel) ?? new Map<string, ReadyRule | null>()
  if (known.size > mostReady) known.clear()
  readyOf.set(kernel, known)
  return rows.flatMap(row => {
    const key = `${row.rule} ${row.body}`
    const found = known.has(key) ? known.get(key) : makeReady(row)
    known.set(key, found ?? null)
    return found ?? []
  })
}

/** The rules in force over products of a space. */
export const rulesOver = async (
  kernel: Kernel,
  tx: Transaction,
  space: string,
  products: readonly string[],
): Promise<readonly ReadyRule[]> => {
  const { rows } = await tx.run<Row>(
    sql`
    select rule, product, body::text as body from gantry.event_rule_in_force
    where space = ${space} and product = any(${[...products]}::text[]) order by rule`,
    { name: 'alarms.rules_over' },
  )
  return ready(kernel, rows)
}

/** Rules in force of a space by their ids. */
export const rulesNamed = async (
  kernel: Kernel,
  tx: Transaction,
  space: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadyRule>> => {
  const { rows } = await tx.run<Row>(sql`
    select rule, product, body::text as body from gantry.event_rule_in_force
    where space = ${space} and rule = any(${[...new Set(ids)]}::text[])`)
  return new Map(ready(kernel, rows).map(each => [each.id, each]))
}
