import type { Issue } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'

/** The steps in which a rule is made, in their order; each is a page of its own. */
export const steps = ['base', 'starttype', 'startrules', 'resulttype', 'resultrules', 'end'] as const
export type Step = (typeof steps)[number]

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
