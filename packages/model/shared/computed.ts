import type { Filter } from './filter.ts'
import type { FieldId, TableId } from './names.ts'

/** The ways many values become one. `join` writes them one after another; `count` counts rows and needs no field. */
export const rollUpFunctions = ['sum', 'count', 'min', 'max', 'average', 'join'] as const
export type RollUpFunction = (typeof rollUpFunctions)[number]

/**
 * What a field's value is made from by the engine; input is refused. The field keeps an ordinary type, whose column holds
 * the result, so that filters, orders, indexes, cells and exports know nothing of it.
 */
export type Computed = Formula | Lookup | RollUp

/** An expression over the record and its own slave rows, as `writeWithIds` stores it. */
export interface Formula {
  readonly formula: string
}

/** The value of field `of` in the record that the field `lookup` of this table points to. */
export interface Lookup {
  readonly lookup: FieldId
  readonly of: FieldId
}

/**
 * One value over many records: the slave rows of this record, or the records of another table that point to this one by
 * their field `by`.
 */
export interface RollUp {
  readonly rollUp: RollUpFunction
  /** The table of the rows. */
  readonly from: TableId
  /** Their field that points here; absent: they are slave rows of this table. */
  readonly by?: FieldId
  /** The field that is summed, compared or joined; absent only for `count`. */
  readonly of?: FieldId
  /** Only rows of which this is true, over fields of their own and nothing that depends on who looks. */
  readonly where?: Filter
}
