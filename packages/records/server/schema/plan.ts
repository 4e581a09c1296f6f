import type { FieldDef, FieldId } from '@gantry/model/shared'

/**
 * `instant`: the catalog alone changes, whatever the number of rows. `rewrite`: every row is read or written once.
 * `destructive`: values stop being reachable; they stay in a column set aside, so undoing the change brings them back.
 */
export type Effect = 'instant' | 'rewrite' | 'destructive'

/** One statement of a schema change; what a designer is shown before he agrees is `change` and `effect`. */
export interface Step {
  readonly effect: Effect
  readonly change:
    | 'table.created'
    | 'field.added'
    | 'field.restored'
    | 'field.changed'
    | 'field.dropped'
    | 'index.added'
    | 'index.dropped'
  readonly field?: FieldId
  readonly sql: string
  /** Done already where the plan was prepared. */
  readonly ahead?: true
}

/**
 * The long part of a change to a large table, done before the change itself while everybody reads and writes on: the new
 * values of a column in a column of their own, or an index.
 */
export type Preparation =
  | {
      readonly kind: 'column'
      readonly field: FieldId
      readonly column: string
      readonly columnType: string
      /** The new value, over the row as it is. */
      readonly value: string
    }
  | { readonly kind: 'index'; readonly name: string; readonly sql: string }

/** A column set aside when its field was dropped or changed beyond conversion. */
export interface Tombstone {
  readonly field: FieldId
  /** The definition the values belong to. */
  readonly was: FieldDef
  readonly column: string
  readonly columnType: string
}

export interface Plan {
  /** Complete by themselves; without the steps done ahead when the preparations have been made. */
  readonly steps: readonly Step[]
  readonly preparations: readonly Preparation[]
  /** Columns set aside once the plan is applied. */
  readonly tombstones: readonly Tombstone[]
}

/** What a plan needs besides the two definitions. */
export interface PlanContext {
  readonly space: string
  /** The version the definition will have; names the columns it sets aside. */
  readonly version: number
  readonly tombstones: readonly Tombstone[]
}

/** The worst of a plan's effects. */
export const effectOf = (plan: Plan): Effect => {
  const effects = plan.steps.map(step => step.effect)
  return effects.includes('destructive') ? 'destructive' : effects.includes('rewrite') ? 'rewrite' : 'instant'
}
