import type { Issue } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'
import type { Rule } from '../../shared/rule.ts'

/** The steps in which a rule is made, in their order; each is a page of its own. */
export const steps = ['base', 'starttype', 'startrules', 'resulttype', 'resultrules', 'end'] as const
export type Step = (typeof steps)[number]

export const isStep = (name: string): name is Step => (steps as readonly string[]).includes(name)

export const stepHref = (step: Step, rule: string): string =>
  inSpace(`/rulesengine/create/${step}?rule=${rule}`)

/** The step in which a place of a rule is filled in. */
export const stepOfPlace = (field: string): Step => {
  if (field.startsWith('on')) return 'starttype'
  if (field.startsWith('when')) return 'startrules'
  if (field === 'results' || /^results\.\d+\.(kind|id)$/.test(field)) return 'resulttype'
  return field.startsWith('results') ? 'resultrules' : 'base'
}

/** Issues by the step that mends them. */
export const issuesOfStep = (issues: readonly Issue[], step: Step): readonly Issue[] =>
  issues.filter(({ field }) => stepOfPlace(field) === step)

/**
 * Whether a step has its tick: nothing is wrong in it, and somebody was there or filled it in. Only the condition and the
 * settings of results can be right before anyone was there, as they may be empty.
 */
export const isStepDone = (
  step: Step,
  rule: Rule,
  { issues, visited }: { readonly issues: readonly Issue[]; readonly visited: ReadonlySet<Step> },
): boolean => {
  if (step === 'end' || issuesOfStep(issues, step).length > 0) return false
  if (step === 'startrules') return rule.when !== undefined || visited.has(step)
  return step !== 'resultrules' || rule.results.length > 0
}

/**
 * Whether what is wrong in a step is marked: not before somebody filled it in and went on, or looked at the whole rule,
 * because until then it is merely not done.
 */
export const isMarked = (step: Step, shown: Step, visited: ReadonlySet<Step>): boolean =>
  visited.has('end') || (visited.has(step) && step !== shown)
