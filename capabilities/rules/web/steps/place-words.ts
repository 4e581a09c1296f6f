import type { Rule } from '../../shared/rule.ts'
import { stepOfPlace } from './steps.ts'

/** A text by its key. */
interface PlaceWord {
  readonly key: string
  readonly params?: Readonly<Record<string, number>>
}

/** Labels of places by their last names, longest first; those of a start, of a kind of result, and of all. */
const labels: Readonly<Record<string, string>> = {
  name: 'rule.name',
  description: 'rule.description',
  app: 'rule.app',
  'when.formula': 'rule.formula',
  'when.filter': 'rule.filter',
  'on.table': 'rule.table',
  'on.events': 'rule.events',
  'on.fields': 'rule.fields',
  'on.inputs': 'rule.inputs',
  'on.cron': 'rule.cron',
  'on.at': 'rule.at',
  'on.workflow': 'rule.flow',
  'on.node': 'rule.flow.node',
  'on.result': 'rule.flow.result',
  'message.to': 'rule.to',
  'message.text': 'rule.message.text',
  'workflow.workflow': 'rule.flow',
  'workflow.text': 'rule.flow.text',
  'create.values': 'rule.values',
  'change.values': 'rule.values',
  'call.address': 'calls.address',
  'call.headers': 'calls.headers',
  'call.body': 'calls.body',
  'call.answer': 'calls.answer',
  'gateway.connector': 'calls.connector',
  'gateway.request': 'calls.connector.request',
  'gateway.answer': 'calls.answer',
  table: 'rule.table',
  filter: 'rule.target.filter',
  by: 'rule.target.by',
}

const labelled = (...names: readonly string[]): readonly PlaceWord[] => {
  const key = names.map(name => labels[name]).find(found => found !== undefined)
  return key === undefined ? [] : [{ key }]
}

/** A place in words: its step, or the result by number and kind, and the label of its field. */
export const wordsOfPlace = (field: string, rule: Rule): readonly PlaceWord[] => {
  const [, at, part = ''] = /^results\.(\d+)\.(?:options\.)?(\w+)/.exec(field) ?? []
  const result = at === undefined ? undefined : rule.results[Number(at)]
  if (result)
    return [
      { key: 'rule.result.nth', params: { n: Number(at) + 1 } },
      { key: `rule.action.${result.kind}` },
      ...labelled(`${result.kind}.${part}`, part),
    ]
  const step = { key: `rule.step.${stepOfPlace(field)}` }
  const [, start] = /^on\.options\.(\w+)/.exec(field) ?? []
  return [step, ...(start === undefined ? labelled(field) : labelled(`on.${start}`))]
}
