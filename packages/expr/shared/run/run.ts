import { AppError } from '@gantry/base/shared'
import { exprLimits } from '../limits.ts'
import { isContext } from '../values/kind-of.ts'
import { type ContextValue, isList, type Value } from '../values/value.ts'

/** A budget shared by several evaluations, such as those of one request. */
export interface Budget {
  /** Remaining steps, decremented by evaluations. */
  steps: number
  /** Called every `slice` steps: throws when the time is used up or the request was cancelled. */
  check?(): void
}

/** Environment of an evaluation. */
export interface Env {
  /** Result of `now()`, in milliseconds since 1970. */
  readonly now: number
  /** Time zone (IANA name) of local moments and of `today()`. */
  readonly timeZone: string
  /** Maximum steps of one evaluation; default `exprLimits.steps`. */
  readonly steps?: number
  /** Shared budget; absent: a budget for this evaluation only. */
  readonly budget?: Budget
}

/** State of a running evaluation. */
export interface Run {
  readonly row: ContextValue
  readonly env: Env
  /** Value of `?`, in unary tests. */
  readonly input: Value
  /** Steps until the next check of the budget. */
  steps: number
  /** Steps remaining after that check. */
  later: number
  /** Current depth of function calls. */
  calls: number
}

/** Steps between two checks of the clock: a few milliseconds of the slowest steps. */
const slice = 1_000

/** Starts an evaluation within the limits of `env`; the caller must settle it afterwards. */
export const begin = (row: ContextValue, env: Env, input: Value): Run => {
  const most = mostSteps(env)
  const steps = most < slice ? most : slice
  return { row, env, input, steps, later: most - steps, calls: 0 }
}

const mostSteps = ({ steps = exprLimits.steps, budget }: Env): number =>
  budget !== undefined && budget.steps < steps ? budget.steps : steps

/** Deducts the steps of an evaluation from its shared budget. */
export const settleSteps = ({ env, steps, later }: Run): void => {
  if (env.budget) env.budget.steps -= mostSteps(env) - steps - later
}

/** Counts work that grows with data; throws `expression.stopped` when a limit is exceeded. */
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

/**
 * Counts a power, root or logarithm: with 34 digits each takes up to milliseconds, so the clock is checked
 * every time.
 */
export const spendPower = (run: Run): void => {
  spend(run, 100)
  run.env.budget?.check?.()
}

/** Refuses lists beyond the limit before they are created. */
export const boundList = (run: Run, length: number): void => {
  if (length > exprLimits.items) throw new AppError('expression.stopped', { reason: 'items' })
  spend(run, length)
}

/** Refuses texts beyond the limit before they are created. */
export const boundText = (run: Run, length: number): void => {
  if (length > exprLimits.text) throw new AppError('expression.stopped', { reason: 'text' })
  // A character costs little compared with a call; all texts of an evaluation together stay within some
  // megabytes.
  spend(run, length >>> 5)
}

/** Cost in steps of reading a text or list completely. `weighAll` counts the contents of contexts. */
export const weigh = (value: Value): number => {
  if (typeof value === 'string') return value.length >>> 5
  if (!isList(value)) return 0
  let weight = value.length
  for (const each of value) if (isList(each) || typeof each === 'string') weight += weigh(each)
  return weight
}

/**
 * Counts the whole contents of a list or context when it becomes part of another: shared values are visited at
 * each occurrence, and thirty doublings would turn a few items into 10⁹. So no value is larger than the steps
 * it took.
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
