import { issue } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { newRule, type Rule } from '../../shared/rule.ts'
import { isMarked, isStepDone, type Step, steps } from './steps.ts'

const result = { id: 'a', kind: 'message', options: {} } as unknown as Rule['results'][number]
const unnamed = [issue('name', 'required'), issue('results', 'required')]
const ticked = (rule: Rule, issues = unnamed, visited: readonly Step[] = []) =>
  steps.filter(step => isStepDone(step, rule, { issues, visited: new Set(visited) }))

test('a step that may be empty has its tick once it was visited or filled', () => {
  const rule = newRule()
  expect(ticked(rule)).toEqual(['starttype'])
  expect(ticked(rule, unnamed, ['startrules', 'resultrules'])).toEqual(['starttype', 'startrules'])
  expect(ticked({ ...rule, when: { formula: 'true' } })).toEqual(['starttype', 'startrules'])
})

test('a step with something wrong in it has no tick', () => {
  const rule = { ...newRule(), results: [result] }
  expect(ticked(rule, [])).toEqual(['base', 'starttype', 'resulttype', 'resultrules'])
  expect(ticked(rule, [issue('results.0.options.to', 'no_recipient')])).toEqual([
    'base',
    'starttype',
    'resulttype',
  ])
})

test('what is wrong in a step is marked once it was left, or the whole rule was looked at', () => {
  const marked = (shown: Step, ...visited: readonly Step[]) =>
    steps.filter(step => isMarked(step, shown, new Set([...visited, shown])))
  expect(marked('base')).toEqual([])
  expect(marked('starttype', 'base')).toEqual(['base'])
  expect(marked('base', 'starttype')).toEqual(['starttype'])
  expect(marked('end')).toEqual(steps)
  expect(marked('base', 'end')).toEqual(steps)
})
