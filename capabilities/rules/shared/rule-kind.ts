import { type Issue, isPlainObject, issue, type JsonObject, localise, type Text } from '@gantry/base/shared'
import {
  callProblem,
  canonicalText,
  type DesignKind,
  type Difference,
  type FieldPlace,
  type Mention,
  warning,
} from '@gantry/designs/shared'
import { Value } from 'typebox/value'
import { planFormula, wrongInFormula } from './condition.ts'
import { fieldsOfFilter, wrongInFilter } from './filter-words.ts'
import { isResultKind, resultKindOf } from './result-kinds.ts'
import { newRule, type Rule, type RuleResult, ruleSchema } from './rule.ts'
import type { RuleScope, Subject } from './trigger-kind.ts'
import { isTriggerKind, triggerKindOf } from './trigger-kinds.ts'

const isBlank = (text: Text): boolean =>
  localise(text, 'zh-CN').trim() === '' || localise(text, 'en').trim() === ''

/** Options that do not fit the schema of their kind: nothing else of them can be read. */
const misfit = (schema: DesignKind<unknown>['schema'], options: JsonObject): Issue | undefined => {
  const [wrong] = Value.Errors(schema, options)
  return wrong && issue(wrong.instancePath.replaceAll('/', '.').replace(/^\./, '') || 'options', 'format')
}

const within = (place: string, issues: readonly Issue[]): readonly Issue[] =>
  issues.map(each => ({ ...each, field: `${place}.${each.field}` }))

/** What conditions and results of a rule read; undefined while its start is unfinished. */
export const subjectOf = ({ on }: Rule, scope: RuleScope): Subject | undefined =>
  isTriggerKind(on.kind) && !misfit(triggerKindOf(on.kind).schema, on.options)
    ? triggerKindOf(on.kind).subject(on.options, scope)
    : undefined

/** What is wrong with the start of a rule. */
const checkStart = ({ on }: Rule, scope: RuleScope): readonly Issue[] => {
  if (!isTriggerKind(on.kind)) return [issue('on.kind', 'choice')]
  const kind = triggerKindOf(on.kind)
  const wrong = misfit(kind.schema, on.options)
  return within('on.options', wrong ? [wrong] : kind.check(on.options, scope))
}

const checkCondition = ({ when = {} }: Rule, subject: Subject): readonly Issue[] => [
  ...(when.filter === undefined ? [] : wrongInFilter(when.filter, subject.table, 'when.filter')),
  ...(when.formula === undefined ? [] : wrongInFormula(when.formula, subject, 'when.formula')),
]

/** What is wrong with one result; places begin inside the result. */
const checkResult = (result: RuleResult, subject: Subject, scope: RuleScope): readonly Issue[] => {
  if (!isResultKind(result.kind)) return [issue('kind', 'choice')]
  const kind = resultKindOf(result.kind)
  const wrong = misfit(kind.schema, result.options)
  if (wrong) return within('options', [wrong])
  return [
    ...(kind.needsRecord(result.options) && !subject.isRecord ? [issue('kind', 'rule_no_record')] : []),
    ...within('options', kind.check(result.options, { ...scope, subject })),
  ]
}

/** What keeps a rule from being switched on; places begin inside the rule. */
export const checkRule = (rule: Rule, scope: RuleScope): readonly Issue[] => {
  const subject = subjectOf(rule, scope)
  const seen = new Set<string>()
  return [
    ...(isBlank(rule.name) ? [issue('name', 'required')] : []),
    ...(rule.app === '' ? [issue('app', 'required')] : []),
    ...checkStart(rule, scope),
    ...(subject ? checkCondition(rule, subject) : []),
    ...(rule.results.length === 0 ? [issue('results', 'required')] : []),
    ...rule.results.flatMap((result, at) => {
      const twice = seen.has(result.id)
      seen.add(result.id)
      return within(`results.${at}`, [
        ...(twice ? [issue('id', 'duplicate', { value: result.id })] : []),
        ...(subject ? checkResult(result, subject, scope) : []),
      ])
    }),
  ]
}

const mentionsOf = (rule: Rule, scope: RuleScope): readonly Mention[] => {
  const { on, when = {}, results, name } = rule
  if (!isTriggerKind(on.kind)) return []
  const inStart = triggerKindOf(on.kind)
    .mentions(on.options, scope)
    .map((each): Mention => ({ ...each, at: 'on', name }))
  const subject = subjectOf(rule, scope)
  // A table that is not here, as in a package that does not bring it, is still what the rule is about.
  if (!subject) return inStart
  const read = [
    ...(when.filter === undefined ? [] : fieldsOfFilter(when.filter)),
    ...(when.formula === undefined ? [] : planFormula(when.formula, subject).fields),
  ]
  const stored = scope.tables.get(subject.table.id)?.fields ?? subject.table.fields
  const added = new Set(Object.keys(subject.table.fields).filter(field => !Object.hasOwn(stored, field)))
  // Values that come in, alone or with a record, are no fields of a table.
  const isStored = ({ to }: Mention): boolean =>
    to.id !== subject.table.id || (subject.isRecord && !added.has(to.part ?? ''))
  const inWhen = [...new Set(read)].map(
    (part): Mention => ({ at: 'when', to: { kind: 'table', id: subject.table.id, part }, how: 'reads' }),
  )
  const inResults = results.flatMap(result => {
    if (!isResultKind(result.kind)) return []
    const kind = resultKindOf(result.kind)
    if (misfit(kind.schema, result.options)) return []
    return kind
      .mentions(result.options, { ...scope, subject })
      .map(each => ({ ...each, at: `results.${result.id}` }))
  })
  return [...inStart, ...[...inWhen, ...inResults].filter(isStored).map(each => ({ ...each, name }))]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const wordsOf = (before: Rule | null, after: Rule): readonly Difference[] => {
  const word = (
    sign: Difference['sign'],
    at: string,
    part: string,
    key: string,
    params = {},
  ): Difference => ({
    at,
    sign,
    part,
    key: `rule.word.${key}`,
    params,
  })
  if (!before) return [word('added', 'name', 'base', 'new', { name: after.name })]
  if (canonicalText(before, ruleSchema) === canonicalText(after, ruleSchema)) return []
  const changed = (['name', 'description', 'priority', 'as', 'app'] as const)
    .filter(part => !same(before[part], after[part]))
    .map(part => word('changed', part, 'base', part))
  const old = new Map(before.results.map(each => [each.id, each]))
  const kept = new Set(after.results.map(({ id }) => id))
  const nameOf = ({ kind }: RuleResult) => ({ result: { key: `rule.action.${kind}` } })
  const isMoved = !same(
    before.results.map(({ id }) => id).filter(id => kept.has(id)),
    after.results.map(({ id }) => id).filter(id => old.has(id)),
  )
  return [
    ...changed,
    ...(same(before.on, after.on) ? [] : [word('changed', 'on', 'start', 'on')]),
    ...(same(before.when, after.when) ? [] : [word('changed', 'when', 'when', 'when')]),
    ...after.results.flatMap(result => {
      const was = old.get(result.id)
      const at = `results.${result.id}`
      if (!was) return [word('added', at, 'results', 'result.added', nameOf(result))]
      return same(was, result) ? [] : [word('changed', at, 'results', 'result.changed', nameOf(result))]
    }),
    ...before.results
      .filter(({ id }) => !kept.has(id))
      .map(result => word('removed', `results.${result.id}`, 'results', 'result.removed', nameOf(result))),
    ...(isMoved ? [word('moved', 'results', 'results', 'results.moved')] : []),
  ]
}

/** The rule without what it says of a field, as far as it can do without. */
const withoutField = (rule: Rule, { table, field }: FieldPlace, scope: RuleScope): Rule => {
  const { on } = rule
  const { fields, ...rest } = on.options
  if (on.kind !== 'record' || on.options.table !== table || !Array.isArray(fields)) return rule
  const left = fields.filter(each => each !== field)
  const next: Rule = { ...rule, on: { ...on, options: left.length > 0 ? { ...rest, fields: left } : rest } }
  return subjectOf(next, scope) ? next : rule
}

/** A rule as a design. */
export const ruleKind: DesignKind<Rule> = {
  name: 'rule',
  schema: ruleSchema,
  empty: () => newRule(),
  nameOf: ({ name }) => name,
  appOf: ({ app }) => (app === '' ? null : app),
  dropField: withoutField,
  // A package brings rules into spaces with other roles: that is told, and stops nothing.
  check: (rule, scope) =>
    checkRule(rule, scope).map(found =>
      found.code === 'recipient_gone' ? warning(found) : callProblem(found),
    ),
  mentions: mentionsOf,
  words: wordsOf,
  texts: ({ name, description, results }) => [
    { at: 'name', text: name },
    ...(description === undefined ? [] : [{ at: 'description', text: description }]),
    ...results.flatMap(({ id, options: { text } }) =>
      typeof text === 'string' || (isPlainObject(text) && 'zh-CN' in text)
        ? [{ at: `results.${id}.options.text`, text: text as Text }]
        : [],
    ),
  ],
}
