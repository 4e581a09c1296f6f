import { type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf, holdsFormula, planDefaults, planRules } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { expressionIssues, typesAreKnown } from './check-computed.ts'

/** What is wrong with the rules and the worked out defaults of a table whose definition is sound otherwise. */
export const checkRules = (table: TableDef, tables: ReadonlyMap<TableId, TableDef>): readonly Issue[] => {
  if (!typesAreKnown(table, tables)) return []
  const defaults = planDefaults(table).flatMap(({ id, checked }) => {
    const field = table.fields[id]
    const place = `fields.${id}.default`
    return field && !holdsFormula(field)
      ? [issue(place, 'formula_type')]
      : expressionIssues(`${place}.formula`, checked)
  })
  // The rows of a record are filled in as a sheet, whose columns are the same for all of them.
  if (table.master !== undefined)
    return [
      ...defaults,
      ...Object.entries(table.fields).flatMap(([id, { rules }]) =>
        rules ? [issue(`fields.${id}.rules`, 'rules_on_rows')] : [],
      ),
    ]
  const rules = planRules(table, tables).flatMap(({ id, expressions }) => {
    const field = table.fields[id]
    // Nobody fills in what is made, so there is nothing to ask for or to close.
    const isMade = field !== undefined && (field.computed !== undefined || fieldTypeOf(field).assigned)
    return expressions.flatMap(({ kind, checked }) => {
      const place = `fields.${id}.rules.${kind}`
      return isMade && kind !== 'shown'
        ? [issue(place, 'computed_setting', { setting: kind })]
        : expressionIssues(place, checked)
    })
  })
  return [...defaults, ...rules]
}
