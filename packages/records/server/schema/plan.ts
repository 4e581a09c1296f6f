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
  /** The index that is made. */
  readonly index?: string
  readonly sql: string
}

/**
 * The long part of a change to a large table, done before the change itself while everybody reads and writes on: a column
 * under a name nobody reads yet, filled with converted values where there are any, or an index; before both the table itself,
 * where it has no room for more columns.
 */
export type Preparation =
  | {
      readonly kind: 'column'
      readonly field: FieldId
      readonly column: string
      readonly columnType: string
      readonly fill?: Fill
    }
  | {
      readonly kind: 'index'
      readonly fields: readonly FieldId[]
      /** The name it will have, and the one it is built under. */
      readonly index: string
      readonly name: string
      readonly unique: boolean
      readonly sql: string
    }
  | { readonly kind: 'rebuilding' }

/** How a column gets its values from another one; both expressions never fail. */
export interface Fill {
  /** The column whose changes it follows while it is filled. */
  readonly from: string
  /** The new value, over the row as it is. */
  readonly value: string
  /** The same, over the row a trigger is about to write. */
  readonly written: string
}

/** A column set aside when its field was dropped or changed beyond conversion. */
export interface Tombstone {
  readonly field: FieldId
  /** The definition the values belong to. */
  readonly was: FieldDef
  readonly column: string
  readonly columnType: string
  /** When and by whom (a person's id); absent on columns set aside before this was kept. */
  readonly at?: string
  readonly by?: string
}

export interface Plan {
  /** Everything in one transaction: for a table that is small, or not yet in use. */
  readonly steps: readonly Step[]
  /** What is to be done ahead of `switch` where the table is large. */
  readonly preparations: readonly Preparation[]
  /** What is left once the preparations are made: each of these takes a moment, whatever the number of rows. */
  readonly switch: readonly Step[]
  /** Columns set aside once the plan is applied. */
  readonly tombstones: readonly Tombstone[]
  /** How many columns it adds to a table that is there. */
  readonly newColumns: number
}

/** What a plan needs besides the two definitions. */
export interface PlanContext {
  readonly space: string
  /** The version the definition will have; names the columns it sets aside. */
  readonly version: number
  readonly tombstones: readonly Tombstone[]
  /** Fields whose old column goes for good once its values are converted: those that do not fit are blank then. */
  readonly blank?: readonly FieldId[]
}

/** The worst of a plan's effects. */
export const effectOf = (plan: { readonly steps: readonly { readonly effect: Effect }[] }): Effect => {
  const effects = plan.steps.map(step => step.effect)
  return effects.includes('destructive') ? 'destructive' : effects.includes('rewrite') ? 'rewrite' : 'instant'
}
