import type { Transaction } from '@gantry/kernel/server'
import { type Ctx, type Executor, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { applyPlan } from '../schema/apply-plan.ts'
import type { Plan, Step, Tombstone } from '../schema/plan.ts'
import { planChange } from '../schema/plan-change.ts'

/** Whose truth a definition is: the code's, or the space's that drew it. */
export type Source = 'product' | 'space'

/** A definition as it was last applied. */
export interface StoredDefinition {
  readonly id: TableId
  readonly source: Source
  readonly definition: TableDef
  /** Counts the changes of this table. */
  readonly version: number
  readonly tombstones: readonly Tombstone[]
  readonly hidden: boolean
}

export const readDefinitions = async (
  db: Executor,
  space: string,
  ids: readonly TableId[],
): Promise<ReadonlyMap<TableId, StoredDefinition>> => {
  const { rows } = await db.run<StoredDefinition>(sql`
    select id, source, definition, version, tombstones, hidden_at is not null as hidden
    from gantry.table_def where space = ${space} and id = any(${[...ids]})`)
  return new Map(rows.map(row => [row.id, row]))
}

/** What `applyDefinition` would do, for a designer to agree to. */
export const planDefinition = (
  space: string,
  stored: StoredDefinition | undefined,
  next: TableDef,
  blank: readonly FieldId[] = [],
): Plan =>
  planChange(stored?.definition ?? null, next, {
    space,
    version: (stored?.version ?? 0) + 1,
    tombstones: stored?.tombstones ?? [],
    blank,
  })

/** A plan, those of its steps that are left to do, and how long they may queue for the table, in milliseconds. */
export interface Carrying {
  readonly plan: Plan
  readonly steps: readonly Step[]
  readonly wait?: number
}

/** Brings the table to its new definition and keeps that as the one applied. Answers the definition's version. */
export const applyDefinition = async (
  ctx: Ctx & { readonly tx: Transaction },
  source: Source,
  stored: StoredDefinition | undefined,
  next: TableDef,
  carrying: Carrying = wholly(planDefinition(ctx.space, stored, next)),
): Promise<number> => {
  const { plan, steps, wait } = carrying
  await applyPlan(ctx.tx, next, steps, wait)
  const version = (stored?.version ?? 0) + 1
  const tombstones = plan.tombstones.map(tombstone => {
    const isNew = !stored?.tombstones.some(({ column }) => column === tombstone.column)
    return isNew ? { ...tombstone, at: ctx.now.toISOString(), by: ctx.actor.personId } : tombstone
  })
  await ctx.tx.run(sql`
    insert into gantry.table_def (space, id, source, app, definition, tombstones, version, changed_at, changed_by, stopped)
    values (${ctx.space}, ${next.id}, ${source}, ${next.app ?? null}, ${JSON.stringify(next)}::json,
      ${JSON.stringify(tombstones)}::json, ${version}, ${ctx.now}, ${ctx.actor.personId},
      coalesce((select bool_or(stopped) from gantry.table_def where space = ${ctx.space} and app = ${next.app ?? null}), false))
    on conflict (space, id) do update set app = excluded.app, definition = excluded.definition,
      tombstones = excluded.tombstones, version = excluded.version, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`)
  return version
}

/** Everything in the transaction at hand. */
export const wholly = (plan: Plan): Carrying => ({ plan, steps: plan.steps })

/** What is left when the preparations are made. */
export const prepared = (plan: Plan): Carrying => ({ plan, steps: plan.switch })

/** Compared as text: the order of fields is part of a definition. */
export const isSameDefinition = (one: TableDef, other: TableDef): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
