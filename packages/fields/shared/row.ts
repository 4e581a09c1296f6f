import type { JsonObject } from '@gantry/base/shared'
import type { FieldDef, Ref, SystemValues, TableDef } from '@gantry/model/shared'
import type { Parsed } from './field-type.ts'
import type { FieldTypeName, fieldTypes } from './types.ts'

type Types = typeof fieldTypes

/** Stored value of a type, derived from its `parse`. */
type Stored<Type> = Type extends { parse(...input: never[]): Parsed<infer Value> } ? Value : never

/** Value in a response: a reference as `{ id, title }`, a slave field as its rows. */
type Answered<Type> = Type extends { target(...field: never[]): string }
  ? Stored<Type> extends readonly unknown[]
    ? readonly Ref[]
    : Ref
  : Type extends { rows(...field: never[]): string }
    ? readonly JsonObject[]
    : Stored<Type>

/** Restricted to the options that the definition lists. */
type Narrowed<Field, Value> = Field extends { readonly options: readonly (infer Choice)[] }
  ? Value extends readonly unknown[]
    ? readonly IdOf<Choice>[]
    : IdOf<Choice>
  : Value

type IdOf<Choice> = Choice extends { readonly id: infer Id extends string }
  ? Choice extends { readonly children: readonly (infer Below)[] }
    ? Id | IdOf<Below>
    : Id
  : Choice

type ValueOf<Field extends FieldDef> = Field['type'] extends FieldTypeName
  ? Narrowed<Field, Answered<Types[Field['type']]>>
  : never

type FieldsOf<Table extends TableDef> = {
  readonly [Id in keyof Table['fields'] as string extends Id ? never : Id]: Table['fields'][Id]
}

/** A record of a product table in a response: `Row<typeof workOrder>`. */
export type Row<Table extends TableDef> = SystemValues & {
  readonly [Id in keyof FieldsOf<Table>]: FieldsOf<Table>[Id] extends FieldDef
    ? FieldsOf<Table>[Id] extends { readonly required: true }
      ? ValueOf<FieldsOf<Table>[Id]>
      : ValueOf<FieldsOf<Table>[Id]> | null
    : never
}
