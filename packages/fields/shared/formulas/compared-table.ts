import type { Text } from '@gantry/base/shared'
import { type ContextType, writeName } from '@gantry/expr/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { fieldTypeOf } from '../field-type-of.ts'
import { comparedField } from './compared-field.ts'
import { plainScope } from './plan-condition.ts'

/** Where a condition stands: the table of the record it is about, and what expressions see of it. */
export interface ComparedTable {
  readonly table: TableDef
  readonly scope: ContextType
  /** Its slave tables, as far as the scope has their rows. */
  readonly slaves: readonly TableDef[]
}

/** What a line may compare: a field, or what the rows of a slave field come to. */
export interface Term {
  /** How an expression writes it. */
  readonly text: string
  readonly def: FieldDef
  /** Of what rows come to: the names of the rows and of the column that is summed; null: the rows are counted. */
  readonly rollUp?: { readonly rows: Text; readonly column: Text | null }
}

/** A record without its slave rows. */
export const comparedRecord = (table: TableDef): ComparedTable => ({
  table,
  scope: plainScope(table),
  slaves: [],
})

/** What lines may compare, by the id it has there: that of the field, or `countId` and `sumId` of a slave field. */
export const termsOf = ({ table, scope, slaves }: ComparedTable): ReadonlyMap<string, Term> => {
  const seen = Object.entries(table.fields).filter(([id]) => Object.hasOwn(scope.fields, id))
  return new Map<string, Term>([
    ...seen
      .filter(([, def]) => comparedField(def) !== null)
      .map(([id, def]): [string, Term] => [id, { text: writeName(id), def }]),
    ...seen.flatMap(([id, def]) => {
      const rows = slaves.find(each => each.id === fieldTypeOf(def).rows?.(def))
      return rows ? rollUpsOf(id, def, rows) : []
    }),
  ])
}

const rollUpsOf = (
  id: FieldId,
  { label = id }: FieldDef,
  rows: TableDef,
): readonly (readonly [string, Term])[] => [
  [
    countId(id),
    { text: `count(${writeName(id)})`, def: { type: 'number' }, rollUp: { rows: label, column: null } },
  ],
  ...Object.entries(rows.fields)
    .filter(([, field]) => fieldTypeOf(field).aggregates?.(field).includes('sum'))
    .map(([column, field]): [string, Term] => [
      sumId(id, column),
      {
        // The sum of spreadsheets, which is 0 without rows; that of the standard is empty then.
        text: `SUM(${writeName(id)}.${writeName(column)})`,
        def: { type: 'decimal' },
        rollUp: { rows: label, column: field.label ?? column },
      },
    ]),
]

/** The id of the number of rows of a slave field; no field has a name with brackets, and filters read a dot as a path. */
export const countId = (rows: FieldId): string => `count(${rows})`

/** The id of the sum of a column of a slave field. */
export const sumId = (rows: FieldId, column: FieldId): string => `sum(${rows} ${column})`
