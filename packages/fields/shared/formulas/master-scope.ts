import { langs, localise } from '@gantry/base/shared'
import type { ContextType } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import { fieldTypeOf } from '../field-type-of.ts'
import { masterName, masterOf } from '../master.ts'
import { plainScope } from './plan-condition.ts'

type Tables = ReadonlyMap<TableId, TableDef>

const label = { 'zh-CN': '主记录', en: 'master record' }

/**
 * Names available to rules, offered options and validations: the record with its slave rows or, in a slave table, the row and
 * its master record.
 */
export const conditionScope = (table: TableDef, tables: Tables): ContextType =>
  scopeWith(table, tables, () => true)

/**
 * Names available to formulas. Of a master record only what is entered: it is computed after its rows.
 */
export const formulaScope = (table: TableDef, tables: Tables): ContextType =>
  scopeWith(
    table,
    tables,
    field => !field.computed && !field.linkage?.set && fieldTypeOf(field).assigned !== true,
  )

const scopeWith = (table: TableDef, tables: Tables, isSeen: (field: FieldDef) => boolean): ContextType => {
  const own = expressionScope(table, tables)
  const master = masterOf(table, tables)
  if (!master) return own
  const fields = Object.fromEntries(Object.entries(master.fields).filter(([, field]) => isSeen(field)))
  const isTaken = Object.values(own.fields).some(
    field =>
      field.label !== undefined && langs.some(lang => localise(field.label ?? '', lang) === label[lang]),
  )
  const named = { type: plainScope({ ...master, fields }), ...(!isTaken && { label }) }
  return { kind: 'context', fields: { ...own.fields, [masterName]: named } }
}
