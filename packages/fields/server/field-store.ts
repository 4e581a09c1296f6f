import type { Json } from '@gantry/base/shared'
import type { Ctx, Sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

/** A field of a table, for what a type does with a whole column. */
export interface Slot<Field extends FieldDef = FieldDef> {
  readonly table: TableDef
  readonly id: FieldId
  readonly field: Field
}

/** A field type's half in the database. */
export interface FieldStore<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** PostgreSQL type of the column; null when the values live elsewhere, as slave rows do. */
  column(field: Field): string | null
  /** The stored value as a parameter of that type; the caller adds the cast. */
  write(value: Value, field: Field): unknown
  /** An expression of JSON-ready type for the answer, from the column. */
  select(column: Sql, field: Field): Sql
  /** What a list needs when it filters or sorts by this field. */
  readonly index: 'btree' | 'trigram' | 'gin' | null
  /** Makes the values of `count` new records, in their order (types with `assigned`). */
  assign?(ctx: Ctx, slot: Slot<Field>, count: number): Promise<readonly Value[]>
}
