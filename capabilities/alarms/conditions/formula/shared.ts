import { issue } from '@gantry/base/shared'
import {
  type ContextType,
  check,
  compile,
  type ExprType,
  fromJson,
  parse,
  reads,
  sayIssue,
  t,
} from '@gantry/expr/shared'
import { formulaZone } from '@gantry/fields/shared'
import { Type } from 'typebox'
import type { ConditionKind, Reading, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import { sayFormula } from './say-formula.ts'

/** An expression over the last known values of the points is true. */
export interface FormulaOptions {
  readonly formula: string
}

/** The last known value of each point the expression reads. */
interface LastValues {
  readonly last: Reading['values']
}

const typeOf: Readonly<Record<Exclude<WatchedPoint['type'], 'event'>, ExprType>> = {
  number: t.number,
  text: t.string,
  boolean: t.boolean,
}

/** The points of a product as names of an expression. */
export const pointScope = (points: readonly WatchedPoint[]): ContextType => ({
  kind: 'context',
  fields: Object.fromEntries(
    points.flatMap(({ key, label, type }) =>
      type === 'event' ? [] : [[key, { type: typeOf[type], label }]],
    ),
  ),
})

const checked = (formula: string, points: readonly WatchedPoint[]) => {
  const scope = pointScope(points)
  return check(parse(formula, scope), scope, t.boolean)
}

export const formulaCondition: ConditionKind<FormulaOptions, LastValues> = {
  name: 'formula',
  schema: Type.Object({ formula: Type.String({ maxLength: 2_000 }) }, { additionalProperties: false }),
  propose: () => ({ formula: '' }),
  check: ({ formula }, points) =>
    formula.trim() === ''
      ? [issue('formula', 'required')]
      : checked(formula, points).issues.map(found =>
          issue('formula', 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
        ),
  plan: ({ formula }, points) => {
    const expression = checked(formula, points)
    const keys = [...new Set(reads(expression).flatMap(([key = '']) => key))]
    const evaluate = compile(expression)
    return {
      reads: keys,
      start: { last: {} },
      look: (memory, { at, values }) => {
        const last = {
          ...memory.last,
          ...Object.fromEntries(keys.flatMap(key => (key in values ? [[key, values[key]]] : []))),
        } as Reading['values']
        const row = Object.fromEntries(
          keys.map(key => [key, fromJson(last[key] ?? null, t.any, formulaZone)]),
        )
        const value = evaluate(row, { now: at, timeZone: formulaZone })
        // An expression that reads a point not yet heard of is neither true nor false.
        return { memory: { last }, holds: typeof value === 'boolean' ? value : null }
      },
    }
  },
  words: ({ formula }, points, lang) => sayFormula(checked(formula, points), lang),
}
