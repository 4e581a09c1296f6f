import { type FieldDef, type FieldId, type FieldRules, ruleKinds, type TableDef } from '@gantry/model/shared'

/** Undefined: the rule is taken away. What is required on a condition is not required always. */
export const withRule = (def: FieldDef, kind: keyof FieldRules, text: string | undefined): FieldDef => {
  const { rules, required, ...rest } = def
  const all = { ...rules, [kind]: text }
  const set = Object.fromEntries(
    ruleKinds.flatMap(each => (all[each] === undefined ? [] : [[each, all[each]]])),
  )
  return {
    ...rest,
    type: def.type,
    ...(required && all.required === undefined && { required }),
    ...(Object.keys(set).length > 0 && { rules: set }),
  }
}

/** The condition on which all of some fields are shown; null: they differ. */
export const sharedShown = (table: TableDef, fields: readonly FieldId[]): string | undefined | null => {
  const conditions = new Set(fields.flatMap(id => (table.fields[id] ? [table.fields[id].rules?.shown] : [])))
  return conditions.size > 1 ? null : [...conditions][0]
}

/** The table with all of some fields shown on one condition. */
export const withSharedShown = (
  table: TableDef,
  fields: readonly FieldId[],
  text: string | undefined,
): TableDef => ({
  ...table,
  fields: Object.fromEntries(
    Object.entries(table.fields).map(([id, def]) => [
      id,
      fields.includes(id) ? withRule(def, 'shown', text) : def,
    ]),
  ),
})
