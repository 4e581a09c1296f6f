import { type Issue, issue } from '@gantry/base/shared'
import { exprTypeOf } from '@gantry/decisions/shared'
import type { ExtensionSetting, SettingType } from '@gantry/designs/shared'
import {
  type ContextType,
  check,
  compile,
  type Evaluate,
  type ExprType,
  parse,
  sayIssue,
  t,
} from '@gantry/expr/shared'
import type { ConnectorRequest, Mapped } from './connector.ts'

interface PlannedMember {
  readonly name: string
  readonly evaluate: Evaluate
}

/** A request with its expressions resolved, and what is wrong with them; places begin inside the request. */
export interface PlannedRequest {
  readonly query: readonly PlannedMember[]
  readonly body: readonly PlannedMember[]
  readonly answer: readonly PlannedMember[]
  readonly issues: readonly Issue[]
}

const settingTypes: Readonly<Record<Exclude<SettingType, 'secret'>, ExprType>> = {
  text: t.string,
  number: t.number,
  yesNo: t.boolean,
  choice: t.string,
}

/** Parameters by their names, and the settings of the connector below `settings`; secrets are in no expression. */
const scopeOf = ({ parameters }: ConnectorRequest, settings: readonly ExtensionSetting[]): ContextType => ({
  kind: 'context',
  fields: {
    ...Object.fromEntries(parameters.map(({ name, type }) => [name, { type: exprTypeOf(type) }])),
    ...(settings.length > 0 && { settings: { type: contextOf(settings) } }),
  },
})

const contextOf = (settings: readonly ExtensionSetting[]): ContextType => ({
  kind: 'context',
  fields: Object.fromEntries(
    settings.flatMap(({ name, type, label }) =>
      type === 'secret' ? [] : [[name, { type: settingTypes[type], label }]],
    ),
  ),
})

/** Resolves the expressions of a request. Never throws. */
export const planRequest = (
  request: ConnectorRequest,
  settings: readonly ExtensionSetting[] = [],
): PlannedRequest => {
  const issues: Issue[] = []
  const sent = scopeOf(request, settings)
  const came: ContextType = {
    kind: 'context',
    fields: { ...sent.fields, answer: { type: t.any }, status: { type: t.number } },
  }
  const members = (
    place: 'query' | 'body' | 'answer',
    rules: readonly Mapped[],
    scope: ContextType,
  ): readonly PlannedMember[] =>
    rules.map(({ name, formula }, at) => {
      const checked = check(parse(formula, scope), scope)
      const [first] = checked.issues
      if (name === '') issues.push(issue(`${place}.${at}`, 'required'))
      else if (rules.findIndex(each => each.name === name) < at)
        issues.push(issue(`${place}.${at}`, 'duplicate', { value: name }))
      if (first)
        issues.push(
          issue(`${place}.${at}`, 'formula', { zh: sayIssue(first, 'zh-CN'), en: sayIssue(first, 'en') }),
        )
      return { name, evaluate: compile(checked) }
    })
  return {
    query: members('query', request.query, sent),
    body: members('body', request.body, sent),
    answer: members('answer', request.answer, came),
    issues,
  }
}
