import { AppError } from '@gantry/base/shared'
import { exprLimits } from '../limits.ts'
import { isContext } from '../values/kind-of.ts'
import { type ContextValue, isList, type Value } from '../values/value.ts'

/** What several evaluations may use together, as those of one request do. */
export interface Budget {
  /** Steps left. Evaluations take theirs away. */
  steps: number
  /** Asked every `slice` steps: throws when the time is up or nobody waits for the answer any more. */
  check?(): void
}

/** What surrounds one evaluation. */
export interface Env {
  /** The moment that `now()` answers, in milliseconds since 1970. */
  readonly now: number
  /** The zone of people's clocks (IANA name): local moments are read in it, `today()` is its day. */
  readonly timeZone: string
  /** How many steps one evaluation may take; `exprLimits.steps` when not said. */
  readonly steps?: number
  /** Shared with other evaluations; absent: this evaluation has a budget of its own. */
  readonly budget?: Budget
}

/** One evaluation under way. */
export interface Run {
  readonly row: ContextValue
  readonly env: Env
  /** What `?` means, in unary tests. */
  readonly input: Value
  /** Steps left until the budget is asked again. */
  steps: number
  /** Steps left behind those. */
  later: number
  /** Calls of functions of the expression inside one another. */
  calls: number
}

/** Steps between two looks at the clock: some milliseconds of the slowest steps. */
const slice = 1_000

/** Begins an evaluation within the limits of `env`; whoever begins one settles it. */
export const begin = (row: ContextValue, env: Env, input: Value): Run => {
  const most = mostSteps(env)
  const steps = most < slice ? most : slice
  return { row, env, input, steps, later: most - steps, calls: 0 }
}

const mostSteps = ({ steps = exprLimits.steps, budget }: Env): number =>
  budget !== undefined && budget.steps < steps ? budget.steps : steps

/** Takes the steps of an evaluation from the budget it shares. */
export const settleSteps = ({ env, steps, later }: Run): void => {
  if (env.budget) env.budget.steps -= mostSteps(env) - steps - later
}

/** Counts work that grows with data; throws `expression.stopped` when an evaluation takes more than it may. */
export const spend = (run: Run, steps: number): void => {
  run.steps -= steps
  if (run.steps < 0) goOn(run)
}

const goOn = (run: Run): void => {
  const left = run.steps + run.later
  if (left < 0) throw new AppError('expression.stopped', { reason: 'steps' })
  run.env.budget?.check?.()
  run.steps = Math.min(slice, left)
  run.later = left - run.steps
}

/** Counts a power, root or logarithm: 34 digits of one take up to milliseconds, so the clock is looked at for each. */
export const spendPower = (run: Run): void => {
  spend(run, 100)
  run.env.budget?.check?.()
}

/** Refuses lists beyond the limit before they are made. */
export const boundList = (run: Run, length: number): void => {
  if (length > exprLimits.items) throw new AppError('expression.stopped', { reason: 'items' })
  spend(run, length)
}

/** Refuses texts beyond the limit before they are made. */
export const boundText = (run: Run, length: number): void => {
  if (length > exprLimits.text) throw new AppError('expression.stopped', { reason: 'text' })
  // A character costs little beside a call; together all texts of an evaluation stay within some megabytes.
  spend(run, length >>> 5)
}

/** What looking at a text or a list through and through costs, in steps. What contexts hold is counted by `weighAll`. */
export const weigh = (value: Value): number => {
  if (typeof value === 'string') return value.length >>> 5
  if (!isList(value)) return 0
  let weight = value.length
  for (const each of value) if (isList(each) || typeof each === 'string') weight += weigh(each)
  return weight
}

/**
 * Counts all that a list or context holds when it becomes part of another: one that stands in many places is looked at in
 * each of them, and doubling it thirty times over would make a thousand million items of a few. So nothing that is made is
 * larger than the steps it took.
 */
export const spendOnPart = (run: Run, value: Value): void => {
  if (isList(value)) {
    spend(run, value.length)
    for (const each of value) if (typeof each === 'object') spendOnPart(run, each)
  } else if (isContext(value)) {
    const parts = Object.values(value)
    spend(run, parts.length)
    for (const each of parts) if (typeof each === 'object') spendOnPart(run, each)
  }
}
