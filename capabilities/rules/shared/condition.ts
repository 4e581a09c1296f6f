import { type Issue, isPlainObject, issue, type JsonObject, type Lang } from '@gantry/base/shared'
import {
  type Checked,
  type ContextType,
  check,
  compile,
  type Env,
  type Node,
  parse,
  reads,
  sayIssue,
  t,
  type Value,
  writeWithLabels,
} from '@gantry/expr/shared'
import { plainScope, planExpression, rowReader } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { fieldWords } from './field-words.ts'
import { valueWords } from './filter-words.ts'
import { listed, say } from './say.ts'
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

/** The expression as people read it: comparisons of fields with fixed values in words, everything else as it is written. */
export const formulaWords = (formula: string, subject: Subject, lang: Lang): string => {
  const scope = conditionScope(subject)
  const checked = check(parse(formula, scope), scope)
  const words = checked.issues.length === 0 ? nodeWords(checked.tree, { checked, subject, lang }) : null
  return words ?? writeWithLabels(checked, lang)
}

interface Saying {
  readonly checked: Checked
  readonly subject: Subject
  readonly lang: Lang
}

/** Null for what is more than comparisons. */
const nodeWords = (node: Node, saying: Saying): string | null => {
  if (node.kind === 'and' || node.kind === 'or') {
    const said = node.items.map(item => {
      const words = nodeWords(item, saying)
      return words !== null && (item.kind === 'and' || item.kind === 'or') ? `(${words})` : words
    })
    const known = said.filter(words => words !== null)
    return known.length === said.length ? listed(saying.lang, known, node.kind) : null
  }
  return node.kind === 'comparison' ? comparedWords(node, saying) : null
}

const comparedWords = (
  { operator, left, right }: Extract<Node, { kind: 'comparison' }>,
  { checked, subject: { table }, lang }: Saying,
): string | null => {
  const read = fieldRead(left, checked)
  if (!read || right.kind !== 'literal') return null
  const def = table.fields[read.field]
  if (!def) return null
  const literal = checked.options.get(right)?.value ?? right.value
  const key = (literal === null ? blankWords[operator] : undefined) ?? operators[operator]
  const what = say(lang, `rule.op.${key}`, {
    field: fieldWords(table, read.field, lang),
    value: typeof literal === 'object' && literal !== null ? literal.digits : valueWords(literal, def, lang),
  })
  return read.isBefore ? say(lang, 'rule.before', { what }) : what
}

const operators = { '=': 'eq', '!=': 'ne', '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const
const blankWords: Readonly<Record<string, string>> = { '=': 'empty', '!=': 'notEmpty' }

/** The field of the record, now or before, that a node reads by itself. */
const fieldRead = (
  node: Node,
  { bindings }: Checked,
): { readonly field: FieldId; readonly isBefore: boolean } | null => {
  const binding = bindings.get(node)
  if (node.kind === 'name' && binding?.kind === 'field') return { field: binding.id, isBefore: false }
  if (node.kind !== 'path' || binding?.kind !== 'entry') return null
  const source = bindings.get(node.source)
  return source?.kind === 'field' && source.id === beforeName ? { field: binding.key, isBefore: true } : null
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
