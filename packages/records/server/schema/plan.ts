import type { FieldDef, FieldId } from '@gantry/model/shared'

/**
 * `instant`: only system catalogs change, whatever the number of rows. `rewrite`: every row is read or written
 * once. `destructive`: values become unreachable; they stay in a column set aside, so undoing the change
 * restores them.
 */
export type Effect = 'instant' | 'rewrite' | 'destructive'

/** One statement of a schema change; designers see `change` and `effect`. */
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
    | 'bookings.added'
    | 'bookings.dropped'
  readonly field?: FieldId
  /** Name of the index it creates. */
  readonly index?: string
  readonly sql: string
}

/**
 * The long part of a change to a large table, done without blocking before the change itself: a column under a
 * temporary name, filled with converted values if any, or an index; before these a rewrite of the table, where
 * it has no column numbers left.
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
      /** The final name of the index, and its temporary name. */
      readonly index: string
      readonly name: string
      readonly unique: boolean
      readonly sql: string
    }
  | { readonly kind: 'rebuilding' }
  | { readonly kind: 'bookings' }

/** How a column is computed from another one; neither expression can fail. */
export interface Fill {
  /** The source column, which a trigger follows during the filling. */
  readonly from: string
  /** The new value, over the stored row. */
  readonly value: string
  /** The same, over the row in a trigger (`new`). */
  readonly written: string
}

/** A column set aside when its field was dropped, or changed to a type without conversion. */
export interface Tombstone {
  readonly field: FieldId
  /** The definition its values belong to. */
  readonly was: FieldDef
  readonly column: string
  readonly columnType: string
  /** When and by whom (a person's id); absent on columns set aside by earlier versions. */
  readonly at?: string
  readonly by?: string
}

export interface Plan {
  /** All steps in one transaction: for a small table, or one not yet in use. */
  readonly steps: readonly Step[]
  /** Steps done before `switch` for a large table. */
  readonly preparations: readonly Preparation[]
  /** The remaining steps after the preparations: each takes milliseconds, whatever the number of rows. */
  readonly switch: readonly Step[]
  /** Columns set aside when the plan is applied. */
  readonly tombstones: readonly Tombstone[]
  /** Number of columns added to an existing table. */
  readonly newColumns: number
}

/** Context of a plan besides the two definitions. */
export interface PlanContext {
  readonly space: string
  /** Version of the new definition; part of the names of columns set aside. */
  readonly version: number
  readonly tombstones: readonly Tombstone[]
  /** Fields whose old column is dropped after conversion: values that cannot be converted, and removed options, are lost. */
  readonly blank?: readonly FieldId[]
}

/** The most severe effect of a plan's steps. */
export const effectOf = (plan: { readonly steps: readonly { readonly effect: Effect }[] }): Effect => {
  const effects = plan.steps.map(step => step.effect)
  return effects.includes('destructive') ? 'destructive' : effects.includes('rewrite') ? 'rewrite' : 'instant'
}
