import type { JsonObject } from '@gantry/base/shared'
import { type Checked, check, parse, t } from '@gantry/expr/shared'
import { type FieldId, type FieldRules, ruleKinds, type TableDef, type TableId } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import { formulaZone } from './formula-result.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

/** How a field stands in a record as its rules have it. */
export interface RuleState {
  readonly shown: boolean
  /** Only what is shown can be required. */
  readonly required: boolean
  readonly readOnly: boolean
}

/** The rules of one field, ready to run over records. */
export interface PlannedRules {
  readonly id: FieldId
  readonly expressions: readonly { readonly kind: keyof FieldRules; readonly checked: Checked }[]
  /** Paths of the fields they read. */
  readonly reads: readonly (readonly string[])[]
  /**
   * How the field stands in a record in stored form, at a moment in milliseconds since 1970. What is neither true nor false
   * holds no more than what is false.
   * @throws AppError expression.stopped when a rule takes more than it may
   */
  stateOf(row: JsonObject, now: number, within?: Within): RuleState
}

/** The rules of a table's fields, which may read all of the record. */
export const planRules = (
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly PlannedRules[] => {
  const ruled = Object.entries(table.fields).filter(([, field]) => field.rules !== undefined)
  if (ruled.length === 0) return []
  const scope = expressionScope(table, tables)
  return ruled.map(([id, field]) => {
    const planned: Partial<Record<keyof FieldRules, PlannedExpression>> = {}
    for (const kind of ruleKinds) {
      const text = field.rules?.[kind]
      if (text !== undefined)
        planned[kind] = planExpression(check(parse(text, scope), scope, t.boolean), table, tables)
    }
    const { shown, required, readOnly } = planned
    return {
      id,
      expressions: ruleKinds.flatMap(kind => {
        const of = planned[kind]
        return of ? [{ kind, checked: of.checked }] : []
      }),
      reads: Object.values(planned).flatMap(({ reads }) => reads),
      stateOf: (row, now, within) => {
        const holds = (rule: PlannedExpression | undefined, otherwise: boolean) =>
          rule ? rule.evaluate(row, { now, timeZone: formulaZone, ...within }) === true : otherwise
        const isShown = holds(shown, true)
        return {
          shown: isShown,
          required: isShown && holds(required, field.required === true),
          readOnly: holds(readOnly, false),
        }
      },
    }
  })
}
