import { type Issue, issue } from '@gantry/base/shared'
import { checkValueRules, type ValueRule, valueRulesSchema } from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { planCondition } from '@gantry/fields/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { slaveTableOf } from '../../shared/condition-paths.ts'

/** Slave rows of a new record, made from those of the record the button was pressed on. */
export interface SlaveRows {
  /** The slave field of the record. */
  readonly from: FieldId
  /** The slave field of the new record. */
  readonly into: FieldId
  /** Condition over a row; absent: all of them. Where none meets it, nothing is made. */
  readonly only?: string
  /** From a row of `from` to one of `into`. */
  readonly values: readonly ValueRule[]
}

const field = Type.String({ minLength: 1, maxLength: 64 })

export const slaveRowsSchema = Type.Object(
  {
    from: field,
    into: field,
    only: Type.Optional(Type.String({ maxLength: 4_000 })),
    values: valueRulesSchema,
  },
  { additionalProperties: false },
)

/** The two slave tables; undefined where a field holds no rows or its table is not known. */
export const slaveTablesOf = (
  { from, into }: Pick<SlaveRows, 'from' | 'into'>,
  table: TableDef,
  target: TableDef | undefined,
  tables: ReadonlyMap<TableId, TableDef>,
): { readonly from: TableDef | undefined; readonly into: TableDef | undefined } => ({
  from: tables.get(slaveTableOf(table, from) ?? ''),
  into: target && tables.get(slaveTableOf(target, into) ?? ''),
})

/** What is wrong with them; places begin with `rows`. */
export const checkSlaveRows = (
  rows: SlaveRows,
  table: TableDef,
  target: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly Issue[] => {
  const { from, into } = slaveTablesOf(rows, table, target, tables)
  if (!from) return [issue('rows.from', 'unknown', { value: rows.from })]
  if (!into) return [issue('rows.into', 'unknown', { value: rows.into })]
  return [
    ...(rows.only === undefined
      ? []
      : planCondition(rows.only, from).checked.issues.map(found =>
          issue('rows.only', 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
        )),
    ...(rows.values.length === 0 ? [issue('rows.values', 'required')] : []),
    ...checkValueRules(rows.values, from, into).map(each => ({ ...each, field: `rows.${each.field}` })),
  ]
}
