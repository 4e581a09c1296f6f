import type { Transaction } from '@gantry/kernel/server'
import { type Ctx, type Executor, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { applyPlan } from '../schema/apply-plan.ts'
import type { Plan, Step, Tombstone } from '../schema/plan.ts'
import { planChange } from '../schema/plan-change.ts'

/** Origin of a definition: the product's code, or drawn in the space. */
export type Source = 'product' | 'space'

/** A definition as last applied. */
export interface StoredDefinition {
  readonly id: TableId
  readonly source: Source
  readonly definition: TableDef
  /** Increases with every change of this table. */
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

/** The plan of `applyDefinition`, for confirmation by a designer. */
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

/** A plan, its remaining steps, and their lock timeout in milliseconds. */
export interface Carrying {
  readonly plan: Plan
  readonly steps: readonly Step[]
  readonly wait?: number
}

/** Applies the new definition to the table and stores it. Returns the definition's version. */
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

/** All steps in the current transaction. */
export const wholly = (plan: Plan): Carrying => ({ plan, steps: plan.steps })

/** The steps that remain after the preparations. */
export const prepared = (plan: Plan): Carrying => ({ plan, steps: plan.switch })

/** Compared as text, because the order of fields is part of a definition. */
export const isSameDefinition = (one: TableDef, other: TableDef): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
