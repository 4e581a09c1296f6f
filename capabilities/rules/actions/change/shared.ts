import { issue } from '@gantry/base/shared'
import { checkValueRules, mentionsOfRules, type ValueRule, valueRulesSchema } from '@gantry/designs/shared'
import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import {
  checkTarget,
  mentionsOfTarget,
  sayTarget,
  type Target,
  targetSchema,
  targetTable,
} from '../target.ts'
import { sayValues } from '../values.ts'

/** Sets fields of records; the values come from the record that started the rule. */
export interface ChangeOptions extends Target {
  readonly values: readonly ValueRule[]
}

export const changeResult: ResultKind<ChangeOptions> = {
  name: 'change',
  schema: Type.Object({ ...targetSchema, values: valueRulesSchema }, { additionalProperties: false }),
  needsRecord: ({ table, by, values }) =>
    table === undefined || by !== undefined || values.some(rule => 'self' in rule),
  propose: ({ subject }) => ({ ...(!subject.isRecord && { table: '' }), values: [] }),
  check: (options, scope) => {
    const wrong = checkTarget(options, scope)
    const table = targetTable(options, scope)
    if (!table) return wrong
    return [
      ...wrong,
      ...(options.values.length === 0 ? [issue('values', 'required')] : []),
      ...checkValueRules(options.values, scope.subject.table, table),
    ]
  },
  mentions: (options, scope) => {
    const table = targetTable(options, scope)
    return [
      ...mentionsOfTarget(options, scope),
      ...(table ? mentionsOfRules(options.values, scope.subject.table, table.id) : []),
    ]
  },
  words: (options, scope, lang) =>
    say(lang, 'rule.result.change', {
      target: sayTarget(options, scope, lang),
      values: sayValues(options.values, scope.subject.table, targetTable(options, scope), lang),
    }),
}
