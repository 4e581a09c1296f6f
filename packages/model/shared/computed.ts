import type { Filter } from './filter.ts'
import type { FieldId, TableId } from './names.ts'

/** Aggregate functions. `join` concatenates values; `count` counts rows and needs no field. */
export const rollUpFunctions = ['sum', 'count', 'min', 'max', 'average', 'join'] as const
export type RollUpFunction = (typeof rollUpFunctions)[number]

/**
 * How the engine computes a field's value; input is refused. The field keeps an ordinary type and column, so
 * filters, sorts, indexes, cells and exports need no special case.
 */
export type Computed = Formula | Lookup | RollUp

/** An expression over the record and its slave rows, as stored by `writeWithIds`. */
export interface Formula {
  readonly formula: string
}

/** The value of field `of` in the record linked by the field `lookup`. */
export interface Lookup {
  readonly lookup: FieldId
  readonly of: FieldId
}

/**
 * An aggregate over slave rows, or over records of another table that refer to this one through their field
 * `by`.
 */
export interface RollUp {
  readonly rollUp: RollUpFunction
  /** The table of the rows. */
  readonly from: TableId
  /** The referring field; absent: slave rows of this table. */
  readonly by?: FieldId
  /** The field that is summed, compared or joined; absent only for `count`. */
  readonly of?: FieldId
  /** Filter on the rows, over their own fields and independent of the actor. */
  readonly where?: Filter
}
