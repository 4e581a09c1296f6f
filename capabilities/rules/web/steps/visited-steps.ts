import { isStep, type Step } from './steps.ts'

/** A step is a page of its own, so where a person was is kept with the window. */
const keyOf = (rule: string): string => `gantry.rule-steps.${rule}`

/** The steps of a rule that were opened in this window. */
export const visitedSteps = (rule: string): ReadonlySet<Step> =>
  new Set((sessionStorage.getItem(keyOf(rule)) ?? '').split(' ').filter(isStep))

/** Remembers that a step was opened. */
export const visitStep = (rule: string, step: Step): void =>
  sessionStorage.setItem(keyOf(rule), [...new Set([...visitedSteps(rule), step])].join(' '))
