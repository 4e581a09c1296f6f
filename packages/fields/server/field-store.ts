import type { Json, JsonObject } from '@gantry/base/shared'
import type { Ctx, Sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

/** A field with its table, as context for column operations. */
export interface Slot<Field extends FieldDef = FieldDef> {
  readonly table: TableDef
  readonly id: FieldId
  readonly field: Field
}

/** The scalar that compares a composite value, computed from its column; equal to `FieldType.key` in memory. */
export interface StoredKey<Field extends FieldDef = FieldDef> {
  /** PostgreSQL type of the scalar. */
  readonly type: string
  /** An immutable expression without parameters and independent of settings, so that it can be indexed. */
  of(column: Sql): Sql
  /** Output form of such a scalar or of a sum; absent: the scalar. */
  select?(scalar: Sql, field: Field): Sql
  /** The unit all values must share for a sum to be meaningful, as text over the column; absent: none. */
  unit?(column: Sql): Sql
  /** The scalar of a plain number, where it differs from the number. */
  scalar?(number: Sql, field: Field): Sql
  /** The composite value of a computed scalar, null when out of range; `unit` is null if no value has one. */
  whole?(scalar: Sql, unit: Sql | null, field: Field): Sql
}

/** SQL of a column in expressions, with the same meaning as in memory. */
export interface InSqlExpressions<Field extends FieldDef = FieldDef> {
  /** The value as numeric, text, boolean, date or timestamptz; null: evaluated in memory only. */
  of(column: Sql, field: Field): Sql | null
  /**
   * Converts a result to the stored form: rounded, null when not valid for the field. The result is a plain
   * column. Null or absent: such fields are computed in memory only.
   */
  from?(result: Sql, field: Field): Sql | null
}

/** Encryption at rest (types with `sealed`). */
export interface Seal<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** The stored column for comparison and copying; must not be sent to clients. */
  kept(column: Sql): Sql
  /** Encrypts a value; a value already encrypted for this field stays unchanged. */
  close(ctx: Ctx, slot: Slot<Field>, value: Value): Value
  /** Decrypts a value; null where no available key fits. */
  open(ctx: Ctx, slot: Slot<Field>, kept: Value): Value | null
}

/** The database part of a field type. */
export interface FieldStore<Field extends FieldDef = FieldDef, Value extends Json = Json> {
  /** PostgreSQL type of the column; null when values are stored elsewhere, such as slave rows. */
  column(field: Field): string | null
  /** The stored value as a parameter of that type; the caller adds the cast. */
  write(value: Value, field: Field): unknown
  /** Output expression over the column, of a JSON-compatible type. */
  select(column: Sql, field: Field): Sql
  /** Present for types with `sealed`; `select` then returns the mask. */
  readonly seal?: Seal<Field, Value>
  /** Present for types with a `key`. */
  readonly key?: StoredKey<Field>
  /** Absent: formulas that read or compute such values are evaluated in memory. */
  readonly inExpressions?: InSqlExpressions<Field>
  /** Index method for filters and sorts by this field. */
  readonly index: 'btree' | 'trigram' | 'gin' | 'gist' | null
  /** Present for `gist`: the indexed expression over the column. */
  point?(column: Sql): Sql
  /** Assigns values to new records, in their order (types with `assigned`). */
  assign?(ctx: Ctx, slot: Slot<Field>, records: readonly JsonObject[]): Promise<readonly Value[]>
}
