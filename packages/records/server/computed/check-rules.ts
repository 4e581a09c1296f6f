import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, holdsFormula, planDefaults, planRules } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { expressionIssues, typesAreKnown } from './check-computed.ts'
import { checkLinkage } from './check-linkage.ts'

/** Issues of the rules, the linkage and the default formulas of an otherwise valid table. */
export const checkRules = (table: TableDef, tables: ReadonlyMap<TableId, TableDef>): readonly Issue[] => {
  if (!typesAreKnown(table, tables)) return []
  const defaults = planDefaults(table).flatMap(({ id, checked }) => {
    const field = table.fields[id]
    const place = `fields.${id}.default`
    return field && !holdsFormula(field)
      ? [issue(place, 'formula_type')]
      : expressionIssues(`${place}.formula`, checked)
  })
  const rules = planRules(table, tables).flatMap(({ id, expressions }) => {
    const field = table.fields[id]
    // Computed and assigned fields have no input to require or close.
    const isMade = field !== undefined && (field.computed !== undefined || fieldTypeOf(field).assigned)
    return expressions.flatMap(({ kind, checked }) => {
      const place = `fields.${id}.rules.${kind}`
      return isMade && kind !== 'shown'
        ? [issue(place, 'computed_setting', { setting: kind })]
        : expressionIssues(place, checked)
    })
  })
  return [...defaults, ...rules, ...checkLinkage(table, tables)]
}
