import type { JsonObject } from '@gantry/base/shared'
import { type Checked, check, parse, t } from '@gantry/expr/shared'
import { type FieldId, type FieldRules, ruleKinds, type TableDef, type TableId } from '@gantry/model/shared'
import { formulaZone } from './formula-result.ts'
import { conditionScope } from './master-scope.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

/** State of a field according to its rules. */
export interface RuleState {
  readonly shown: boolean
  /** Only a shown field can be required. */
  readonly required: boolean
  readonly readOnly: boolean
}

/** Compiled rules of one field. */
export interface PlannedRules {
  readonly id: FieldId
  readonly expressions: readonly { readonly kind: keyof FieldRules; readonly checked: Checked }[]
  /** Paths of the fields they read. */
  readonly reads: readonly (readonly string[])[]
  /**
   * State of the field in a record in stored form, at a time in milliseconds since 1970. A null result counts
   * as false.
   * @throws AppError expression.stopped when a rule exceeds its limits
   */
  stateOf(row: JsonObject, now: number, within?: Within): RuleState
}

/** Compiled rules of a table's fields, over the whole record or over a slave row and its master (`withMaster`). */
export const planRules = (
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly PlannedRules[] => {
  const ruled = Object.entries(table.fields).filter(([, field]) => field.rules !== undefined)
  if (ruled.length === 0) return []
  const scope = conditionScope(table, tables)
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
