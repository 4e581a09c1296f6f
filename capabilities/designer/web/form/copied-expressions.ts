import { check, parse, writeWithFields } from '@gantry/expr/shared'
import { expressionScope } from '@gantry/fields/shared'
import type { FieldDef, FieldId, FieldRules } from '@gantry/model/shared'

const ruleNames = ['shown', 'required', 'readOnly'] as const

/**
 * Formulas and conditions of copied fields, with the new field ids. An expression that names a field not copied is left
 * out: in the target table that id may belong to a different field.
 */
export const copiedExpressions = (
  fields: readonly (readonly [was: FieldId, def: FieldDef])[],
  ids: ReadonlyMap<FieldId, FieldId>,
): ((def: FieldDef) => Pick<FieldDef, 'computed' | 'rules'>) => {
  const named = Object.fromEntries(fields.filter(([was]) => was !== ''))
  const scope = expressionScope({ id: '', label: '', title: '', fields: named, policy: [] }, new Map())
  const copied = (source: string) => writeWithFields(check(parse(source, scope), scope), ids)
  return ({ computed, rules = {} }) => {
    const formula = computed && 'formula' in computed ? copied(computed.formula) : null
    const kept: FieldRules = Object.fromEntries(
      ruleNames.flatMap(name => {
        const source = rules[name] === undefined ? null : copied(rules[name])
        return source === null ? [] : [[name, source]]
      }),
    )
    return {
      ...(formula !== null && { computed: { formula } }),
      ...(Object.keys(kept).length > 0 && { rules: kept }),
    }
  }
}
