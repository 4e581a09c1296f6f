import type { Json, JsonObject } from '@gantry/base/shared'
import type { Ctx, Sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

/** A field of a table, for what a type does with a whole column. */
export interface Slot<Field extends FieldDef = FieldDef> {
  readonly table: TableDef
  readonly id: FieldId
  readonly field: Field
}

/** The scalar a composite value is compared by, read from its column: the same that `FieldType.key` says in memory. */
export interface StoredKey<Field extends FieldDef = FieldDef> {
  /** PostgreSQL type of the scalar. */
  readonly type: string
  /** An immutable expression without parameters and without regard to settings, so that an index can stand on it. */
  of(column: Sql): Sql
  /** What an answer says for such a scalar or a sum of them; absent: the scalar. */
  select?(scalar: Sql, field: Field): Sql
  /** What values must share for a sum of them to mean something, as a text over the column; absent: nothing. */
  unit?(column: Sql): Sql
  /** The scalar a plain number stands for, where `select` says another one than the scalar. */
  scalar?(number: Sql, field: Field): Sql
  /** The value a computed scalar stands for, empty where it holds no such; `unit` is null where no value names one. */
  whole?(scalar: Sql, unit: Sql | null, field: Field): Sql
}

/** How a column stands in the SQL of expressions, with the meaning that values have in memory. */
export interface InSqlExpressions<Field extends FieldDef = FieldDef> {
  /** The value as expressions know it: numeric, text, boolean, date or timestamptz; null: in memory only. */
  of(column: Sql, field: Field): Sql | null
  /**
   * What the field stores of a result: rounded to its places, null where it takes no such value. The result is a plain
   * column. Null, or no such function: such fields are made in memory only.
   */
  from?(result: Sql, field: Field): Sql | null
}

/** How values are kept that nobody may read from the database (types with `sealed`). */
export interface Seal<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** What the engine compares and writes back: the column as it is, which no answer may show. */
  kept(column: Sql): Sql
  /** The value as it is kept; one that is sealed for this field already stays as it is. */
  close(ctx: Ctx, slot: Slot<Field>, value: Value): Value
  /** The value that was sealed; null where no key here opens it. */
  open(ctx: Ctx, slot: Slot<Field>, kept: Value): Value | null
}

/** A field type's half in the database. */
export interface FieldStore<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** PostgreSQL type of the column; null when the values live elsewhere, as slave rows do. */
  column(field: Field): string | null
  /** The stored value as a parameter of that type; the caller adds the cast. */
  write(value: Value, field: Field): unknown
  /** An expression of JSON-ready type for the answer, from the column. */
  select(column: Sql, field: Field): Sql
  /** Present exactly where the type is `sealed`; `select` then answers the mask. */
  readonly seal?: Seal<Field, Value>
  /** Present exactly where the type has a `key`. */
  readonly key?: StoredKey<Field>
  /** Absent: formulas that read or make such values are evaluated in memory. */
  readonly inExpressions?: InSqlExpressions<Field>
  /** What a list needs when it filters or sorts by this field. */
  readonly index: 'btree' | 'trigram' | 'gin' | null
  /** Makes the values of new records, given as they will stand, in their order (types with `assigned`). */
  assign?(ctx: Ctx, slot: Slot<Field>, records: readonly JsonObject[]): Promise<readonly Value[]>
}
