import type { Json, JsonObject } from '@gantry/base/shared'
import {
  type PlannedOffers,
  type PlannedRules,
  type PlannedSet,
  type PlannedValidation,
  planOffers,
  planRules,
  planSets,
  planValidations,
  withMaster,
} from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { listOf } from './complete.ts'
import type { Draft } from './draft.ts'
import { type RecordInput, type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Slave, Target } from './target.ts'

/** Rules and linkage of one table, compiled. */
export interface LinkagePlan {
  readonly table: TableDef
  readonly rules: readonly PlannedRules[]
  readonly sets: readonly PlannedSet[]
  readonly offers: readonly PlannedOffers[]
  readonly validations: readonly PlannedValidation[]
}

/** Plans of a target; null where nothing is to be followed. */
export interface TargetPlans {
  readonly own: LinkagePlan
  readonly slaves: readonly { readonly slave: Slave; readonly plan: LinkagePlan }[]
}

const known = new WeakMap<Target, TargetPlans | null>()

export const plansOf = (target: Target): TargetPlans | null => {
  const kept = known.get(target)
  if (kept !== undefined) return kept
  const { tables } = target.catalog
  const planOf = (table: TableDef): LinkagePlan => ({
    table,
    rules: planRules(table, tables),
    sets: planSets(table, tables),
    offers: planOffers(table, tables),
    validations: planValidations(table, tables),
  })
  const own = planOf(target.table)
  const slaves = target.slaves
    .map(slave => ({ slave, plan: planOf(slave.table) }))
    .filter(({ plan }) => isUsed(plan))
  const made = isUsed(own) || slaves.length > 0 ? { own, slaves } : null
  known.set(target, made)
  return made
}

const isUsed = ({ rules, sets, offers, validations }: LinkagePlan): boolean =>
  rules.length + sets.length + offers.length + validations.length > 0

/** A record or a slave row under way, as its rules see it. */
export interface Level {
  /** Path before its fields in issues: `items.2.` */
  readonly at: string
  readonly row: Row
  /** Stored state; null for a new record or row. */
  readonly before: Row | null
  /** The row as its conditions read it: a slave row with its master. */
  seen(row: Row): JsonObject
  /** The stored state in the same way. */
  readonly seenBefore: JsonObject | null
  /** Whether the caller named the field, also with its present value. */
  isNamed(field: FieldId): boolean
  /** Whether the caller gave it a new value. */
  isGiven(field: FieldId): boolean
}

/** The record itself. */
export const ownLevel = ({ row, before, input, given }: Draft): Level => ({
  at: '',
  row,
  before,
  seen: each => each,
  seenBefore: before,
  isNamed: named(input),
  isGiven: field => given.includes(field),
})

/** The rows of a slave field. Rows and input are in the same order. */
export const rowLevels = ({ row, before, input }: Draft, { id, table }: Slave): readonly Level[] => {
  const old = new Map((before ? rowsIn(before, id) : []).map(each => [each.id, each]))
  const inputs = listOf((input[id] ?? null) as Json)
  return rowsIn(row, id).map((each, place) => {
    const was = old.get(each.id) ?? null
    const isNamed = named(inputs[place] ?? {})
    return {
      at: `${id}.${place}.`,
      row: each,
      before: was,
      seen: of => withMaster(table, of, row),
      seenBefore: was && before && withMaster(table, was, before),
      isNamed,
      isGiven: field => isNamed(field) && !same(each[field] ?? null, was?.[field] ?? null),
    }
  })
}

const named =
  (input: RecordInput) =>
  (field: FieldId): boolean =>
    Object.hasOwn(input, field) && input[field] !== undefined
