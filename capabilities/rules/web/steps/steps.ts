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

const labels: Readonly<Record<string, string>> = {
  name: 'rule.name',
  description: 'rule.description',
  app: 'rule.app',
  'when.formula': 'rule.formula',
}

/** The text key of the label at a place; undefined where its step has several of a kind. */
export const labelOfPlace = (field: string): string | undefined =>
  labels[field] ?? (/^on\b.*\btable$/.test(field) ? 'rule.table' : undefined)

/** Issues by the step that mends them. */
export const issuesOfStep = (issues: readonly Issue[], step: Step): readonly Issue[] =>
  issues.filter(({ field }) => stepOfPlace(field) === step)
