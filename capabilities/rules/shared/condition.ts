import { type Issue, isPlainObject, issue, type JsonObject, type Lang } from '@gantry/base/shared'
import {
  type Checked,
  type ContextType,
  check,
  compile,
  type Env,
  parse,
  reads,
  sayIssue,
  t,
  type Value,
  writeWithLabels,
} from '@gantry/expr/shared'
import { plainScope, planExpression, rowReader } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { Subject } from './trigger-kind.ts'

/** The name under which an expression reads the record before the change. */
const beforeName = 'before'

/** Names a condition may use: the fields of the record, and with `before` those it had before. */
export const conditionScope = ({ table, hasBefore }: Subject): ContextType => {
  const scope = plainScope(table)
  // A field of that name wins: it was there first.
  if (!hasBefore || Object.hasOwn(scope.fields, beforeName)) return scope
  return { ...scope, fields: { ...scope.fields, [beforeName]: { type: scope } } }
}

/** A compiled condition over a record and the one before. */
export interface PlannedFormula {
  readonly checked: Checked
  /** Fields it reads, now or before. */
  readonly fields: readonly FieldId[]
  /** Rows in stored form; without a state before, `before` is empty. @throws AppError expression.stopped */
  holds(row: JsonObject, before: JsonObject | null, env: Env): boolean
}

const none = new Map()

/** Compiles the expression of a condition. */
export const planFormula = (formula: string, subject: Subject): PlannedFormula => {
  const scope = conditionScope(subject)
  const checked = check(parse(formula, scope), scope, t.boolean)
  const paths = reads(checked)
  const { read } = planExpression(checked, subject.table, none)
  const wasRead = wasReader(paths, subject.table)
  const evaluate = compile(checked)
  return {
    checked,
    fields: [
      ...new Set(paths.flatMap(([first = '', inside]) => (first === beforeName ? (inside ?? []) : first))),
    ],
    holds: (row, before, env) => {
      const values: Record<string, JsonObject[string]> = { ...read(row) }
      if (wasRead) values[beforeName] = wasRead(before ?? {})
      const value: Value = evaluate(values, env)
      return value === true
    },
  }
}

/** Reads the state before for the expressions that ask for it; a plan over all its fields converts them. */
const wasReader = (
  paths: readonly (readonly string[])[],
  table: TableDef,
): ((row: JsonObject) => JsonObject) | null => {
  const asked = paths.filter(([first]) => first === beforeName)
  if (asked.length === 0 || Object.hasOwn(table.fields, beforeName)) return null
  const scope = plainScope(table)
  const names = asked.some(path => path.length < 2)
    ? Object.keys(scope.fields)
    : asked.flatMap(([, field = '']) => field)
  return rowReader(
    table,
    () => undefined,
    names.map(name => [name]),
  )
}

/** What is wrong with the expression of a condition. */
export const wrongInFormula = (formula: string, subject: Subject, place: string): readonly Issue[] =>
  planFormula(formula, subject).checked.issues.map(found =>
    issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
  )

/** The expression as people read it. */
export const formulaWords = (formula: string, subject: Subject, lang: Lang): string => {
  const scope = conditionScope(subject)
  return writeWithLabels(check(parse(formula, scope), scope), lang)
}

/** The record before a change, from the record after it and the changes of its event. */
export const rowBefore = (row: JsonObject, changes: unknown): JsonObject => {
  if (!isPlainObject(changes)) return row
  const before = Object.entries(changes).map(([field, sides]) => [
    field,
    Array.isArray(sides) ? sides[0] : null,
  ])
  return { ...row, ...Object.fromEntries(before) }
}
