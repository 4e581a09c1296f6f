import type { Lang } from '@gantry/base/shared'
import { fixedOfFormula, type ValueRule } from '@gantry/designs/shared'
import { check, parse, writeWithLabels } from '@gantry/expr/shared'
import { plainScope } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { fieldWords } from '../shared/field-words.ts'
import { valueWords } from '../shared/filter-words.ts'
import { say } from '../shared/say.ts'

/** An expression as people read it, with the labels of its fields. */
const sayFormula = (formula: string, table: TableDef, lang: Lang): string => {
  const scope = plainScope(table)
  return writeWithLabels(check(parse(formula, scope), scope), lang)
}

/** What fields are set to, in words. */
export const sayValues = (
  values: readonly ValueRule[],
  from: TableDef,
  to: TableDef | undefined,
  lang: Lang,
): string =>
  values
    .map(rule => {
      const field = fieldWords(to, rule.field, lang)
      if ('self' in rule) return say(lang, 'rule.value.self', { field })
      if ('copy' in rule)
        return say(lang, 'rule.value.copy', {
          field,
          source: fieldWords(from, rule.copy, lang),
        })
      const def = to?.fields[rule.field]
      const fixed = def && fixedOfFormula(rule.formula, def)
      const formula =
        fixed === undefined ? sayFormula(rule.formula, from, lang) : valueWords(fixed, def, lang)
      return say(lang, 'rule.value.formula', { field, formula })
    })
    .join(say(lang, 'rule.list.between'))
